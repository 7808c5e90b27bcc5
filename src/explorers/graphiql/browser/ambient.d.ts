// What the bundler adds, and the one call of react-dom that the page makes.
declare const WORKERS: Readonly<Record<'graphql' | 'json' | 'editor', string>>

declare module 'react-dom/client' {
  import type { ReactNode } from 'react'
  export const createRoot: (element: Element) => { render: (node: ReactNode) => void }
}

declare module '*.css'
