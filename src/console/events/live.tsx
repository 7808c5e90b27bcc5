import type { ReactNode } from 'react'
import { useReach } from '../session/reach.ts'

/** Whether what is shown is what happens. */
export function LiveBadge({ isLive }: { readonly isLive: boolean }): ReactNode {
  const reach = useReach()
  // A stream that nothing comes by any more looks like one that nothing has to tell.
  const isShown = isLive && (reach === 'there' || reach === 'back')
  return (
    <span className={`badge ${isShown ? 'badge-good' : ''}`} role="status">
      {isShown ? 'live' : 'connecting'}
    </span>
  )
}
