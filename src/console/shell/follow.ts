// Two pages side by side go together: where somebody leads one of them, the other follows.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isPane } from '../session/pane.ts'

/** A path of the console with its query, as frames tell it to each other; undefined: it is none. */
export const pathIn = ({ origin, data }: MessageEvent<unknown>): string | undefined =>
  origin === location.origin && typeof data === 'string' && /^\/(?![/\\])/.test(data) ? data : undefined

/** Tells the page around this one where it went, and goes where that says. Elsewhere it does nothing. */
export function useFollowing(): void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const here = search === '' ? path : `${path}?${search}`
  const told = useRef(here)
  useEffect(() => {
    if (!isPane || told.current === here) return
    told.current = here
    window.parent.postMessage(here, location.origin)
  }, [here])
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const next = event.source === window.parent ? pathIn(event) : undefined
    if (next === undefined || next === here) return
    // What it was told to do, it does not tell again.
    told.current = next
    navigate(next, { replace: true })
  })
  useEffect(() => {
    if (!isPane) return
    const listener = (event: MessageEvent<unknown>): void => onMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
}
