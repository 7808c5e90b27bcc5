import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Stands for something that one may not see: like no name, and like nothing that is denied or missing. */
export const Hidden = ({ children, title }: { readonly children: ReactNode; readonly title?: string }): ReactNode => (
  <span className="hidden-name" title={title}>
    <Icon name="hidden" />
    <span>{children}</span>
  </span>
)
