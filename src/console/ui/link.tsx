import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'

export interface LinkProps {
  /** A path of the console, beginning with a slash. */
  readonly to: string
  readonly kind?: 'text' | 'plain'
  readonly children: ReactNode
}

/** A link inside of the console; the address bar changes, the page is not loaded anew. */
export function Link({ to, kind = 'text', children }: LinkProps): ReactNode {
  return (
    <AriaLink href={to} className={kind === 'text' ? 'link' : 'link-plain'}>
      {children}
    </AriaLink>
  )
}
