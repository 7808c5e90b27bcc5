import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'

export interface LinkProps {
  /** A path of the console, beginning with a slash. */
  readonly to: string
  readonly kind?: 'text' | 'plain' | 'button'
  readonly children: ReactNode
}

const CLASSES = { text: 'link', plain: 'link-plain', button: 'button button-primary' } as const

/** A link inside of the console; the address bar changes, the page is not loaded anew. */
export function Link({ to, kind = 'text', children }: LinkProps): ReactNode {
  return (
    <AriaLink href={to} className={CLASSES[kind]}>
      {children}
    </AriaLink>
  )
}
