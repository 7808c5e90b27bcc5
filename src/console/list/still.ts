// What of a list is on the screen, and keeping it there while what is around it comes, goes and turns out to be higher.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The height of what lies over the top of the screen: the bar. */
export const BAR = 56

/** Whether the list begins on the screen: no row of it is above. */
export const beginsOn = (box: HTMLElement): boolean => box.getBoundingClientRect().top >= BAR

/** The first row that is on the screen, by more than what rounding shows of one; undefined: the list begins on it. */
export const topRow = (box: HTMLElement): HTMLElement | undefined => {
  if (beginsOn(box)) return undefined
  return [...box.querySelectorAll<HTMLElement>('[data-row]')].find(
    (row) => row.getBoundingClientRect().bottom > BAR + 1,
  )
}

/** How many pixels of the list are below the screen. */
const belowScreen = (box: HTMLElement): number => box.getBoundingClientRect().bottom - innerHeight

export interface StillProps {
  /** Whether there is room in the list for rows that are not there: its end is a place of its own then, to be brought to. */
  readonly hasRoom: boolean
  /** Told that a key asks for another place, whichever one was being brought to. */
  readonly onJump: () => void
}

/**
 * Keeps what one looks at where it is: the end of the list once one went there, else the first row on the screen.
 * @returns tells whether it is the end
 */
export function useStill(box: HTMLElement | null, { hasRoom, onJump }: StillProps): () => boolean {
  const held = useRef<'end' | { readonly row: HTMLElement; readonly top: number }>(undefined)
  // Where the page was scrolled to by what stands here: what comes to be told of that says nothing of a person's wish.
  const own = useRef<number>(undefined)
  const move = (top: number): void => {
    scrollTo({ top, behavior: 'instant' })
    own.current = scrollY
  }
  const keep = useEffectEvent((): void => {
    if (!box) return
    if (held.current === 'end') {
      const below = belowScreen(box)
      if (below > 1) move(scrollY + below)
      return
    }
    const { row, top } = held.current ?? {}
    if (row?.isConnected && top !== undefined) {
      // Its place on the page: no scrolling changes that, so whenever it differs something above it did.
      const moved = row.getBoundingClientRect().top + scrollY - top
      if (Math.abs(moved) > 0.5) {
        held.current = { row, top: top + moved }
        move(scrollY + moved)
        return
      }
    }
    const next = topRow(box)
    held.current = next && { row: next, top: next.getBoundingClientRect().top + scrollY }
  })
  const onScroll = useEffectEvent((): void => {
    if (box && scrollY !== own.current) {
      own.current = scrollY
      if (hasRoom && belowScreen(box) <= 1) held.current = 'end'
      else if (held.current === 'end') held.current = undefined
    }
    keep()
  })
  // Home and End go there as they do by the browser, but at once: what comes near on a slow way would be asked for, and hold it up.
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!box || !hasRoom || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if ((key !== 'Home' && key !== 'End') || !(target instanceof Element)) return
    // Elsewhere on the page they belong to what has the focus.
    if (!target.contains(box) && !box.contains(target)) return
    event.preventDefault()
    onJump()
    held.current = key === 'End' ? 'end' : undefined
    move(key === 'Home' ? 0 : document.documentElement.scrollHeight)
  })
  useLayoutEffect(() => keep())
  useEffect(() => {
    if (!box) return undefined
    const listeners = { scroll: () => onScroll(), keydown: (event: KeyboardEvent) => onKey(event) }
    addEventListener('scroll', listeners.scroll, { passive: true })
    addEventListener('keydown', listeners.keydown)
    // A part draws by itself what it was told, and nothing else may look at the page before it is in its place again.
    const observer = new MutationObserver(() => keep())
    observer.observe(box, { childList: true, subtree: true })
    return () => {
      removeEventListener('scroll', listeners.scroll)
      removeEventListener('keydown', listeners.keydown)
      observer.disconnect()
    }
  }, [box])
  return () => held.current === 'end'
}
