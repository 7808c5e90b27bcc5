import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'

export interface MoreProps {
  /** Where the list that is shown ends. */
  readonly page: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  /** The next page is on its way. */
  readonly busy: boolean
  readonly onMore: (after: string) => void
}

/** The end of a list that goes on: the next page is asked for when one scrolls near to it, or by its button. */
export function More({ page: { hasNextPage, endCursor }, busy, onMore }: MoreProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const more = (): void => {
    if (!busy && endCursor !== null) onMore(endCursor)
  }
  const near = useEffectEvent(more)
  useEffect(() => {
    const end = place.current
    if (!end) return undefined
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && near(), {
      rootMargin: '400px',
    })
    observer.observe(end)
    return () => observer.disconnect()
    // A page that does not fill the screen leaves the end in sight, so each is watched anew.
  }, [endCursor])
  if (!hasNextPage) return null
  return (
    <div className="more" ref={place}>
      <Button kind="quiet" isDisabled={busy} onPress={more}>
        {busy ? 'Loading more …' : 'Show more'}
      </Button>
    </div>
  )
}
