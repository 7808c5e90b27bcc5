import type { ReactNode } from 'react'
import { pathOf, type Linked } from '../links.ts'
import { Link } from './link.tsx'

export interface ResourceLinkProps {
  readonly of: Linked
  readonly children: ReactNode
}

/** The name of a resource, which leads to its page where it has one. */
export function ResourceLink({ of, children }: ResourceLinkProps): ReactNode {
  const path = pathOf(of)
  return path === undefined ? children : <Link to={path}>{children}</Link>
}
