import type { ReactNode } from 'react'

/** Whether what is shown is what happens. */
export const LiveBadge = ({ isLive }: { readonly isLive: boolean }): ReactNode => (
  <span className={`badge ${isLive ? 'badge-good' : ''}`} role="status">
    {isLive ? 'live' : 'connecting'}
  </span>
)
