// What of a list is far from its parts: room above and below them stands for it, so that the bar of the page says where in the whole
// one is, and who scrolls or jumps into that room is brought to the rows that belong there.
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { outsideOf, type Parts } from './parts.ts'
import { PAGE } from './span.ts'

/** The height of what lies over the top of the screen: the bar. */
export const BAR = 56

/**
 * How high a list is at most, in pixels: browsers draw no more than 17 to 33 million, and tools that look at a page all over take long
 * for much less. In the room of a longer list a row is less high; the bar of a page cannot tell.
 */
const HIGHEST = 1_000_000

export interface Room {
  /** Pixels. */
  readonly above: number
  readonly below: number
  /** How many pixels a row has in it. */
  readonly row: number
  /** How many pixels a page of rows has where it is drawn. */
  readonly page: number
}

/** @param height of a row, about */
export const roomOf = (parts: Parts, total: number | undefined, height: number): Room => {
  const { above, below } = outsideOf(parts, total)
  const row = height * Math.min(1, HIGHEST / (height * (total ?? 1)))
  return { above: above * row, below: below * row, row, page: PAGE * height }
}

export interface FarProps {
  readonly parts: Parts
  readonly total: number | undefined
  readonly virtual: Virtualizer<Window, HTMLElement>
  readonly room: Room
  /** Whether one was brought to where the address says. */
  readonly isThere: { readonly current: boolean }
  readonly onGo: (row: number) => void
}

/** The row at the top of the screen, if that is further from all parts than a page of rows. */
const farRow = ({ virtual, room, total = 0 }: Pick<FarProps, 'virtual' | 'room' | 'total'>): number | undefined => {
  const { measurementsCache: all } = virtual
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return undefined
  const rows = (pixels: number): number => Math.max(0, Math.floor(pixels / room.row))
  const top = scrollY + BAR
  if (room.above > 0 && scrollY + innerHeight < first.start - room.page) return rows(top - first.start + room.above)
  if (room.below > 0 && top > last.end + room.page) return total - rows(last.end + room.below - top)
  return undefined
}

/**
 * Brings to the rows that belong on the screen once a scroll came to rest in the room.
 * @returns tells whether one is there now
 */
export function useFar(box: HTMLElement | null, props: FarProps): () => boolean {
  const { parts, total = 0, virtual, room, isThere, onGo } = props
  // Where in the page that was asked for one is to be brought, until that is done.
  const wants = useRef<'top' | 'end'>(undefined)
  const isAtEnd = useEnds(box, room.above + room.below > 0)
  const go = useEffectEvent((): void => {
    const row = farRow(props)
    if (row === undefined || !box) return
    wants.current = isAtEnd.current ? 'end' : 'top'
    // What has the focus goes with its row: the next one is looked for from the list on.
    if (box.contains(document.activeElement)) box.focus({ preventScroll: true })
    onGo(isAtEnd.current ? total : row)
  })
  const { isScrolling } = virtual
  useEffect(() => {
    if (isThere.current && !isScrolling) go()
  })
  const { key, ends } = parts.all.at(-1) ?? {}
  const isRead = ends !== undefined
  useLayoutEffect(() => {
    if (wants.current !== 'top') return
    wants.current = undefined
    // What was drawn where one comes from may have been higher than its room, so the page is not where it was.
    const page = box?.querySelector('[data-index="0"]')
    if (page) scrollTo({ top: page.getBoundingClientRect().top + scrollY - BAR, behavior: 'instant' })
  }, [key, box])
  useLayoutEffect(() => {
    if (!isRead || wants.current !== 'end') return
    wants.current = undefined
    // Rows may be higher than was thought.
    box?.scrollIntoView({ block: 'end', behavior: 'instant' })
  }, [isRead, box])
  return () => isThere.current && farRow(props) !== undefined
}

/**
 * Home and End go there as they do by the browser, but at once: what comes near on a slow way would be asked for, and hold it up.
 * @returns tells whether the last scroll came to the end of the list, which may since have moved away from it
 */
function useEnds(box: HTMLElement | null, isLong: boolean): { readonly current: boolean } {
  const isEnd = useRef(false)
  const at = useRef<number>(undefined)
  // Before anything can change its height: a scroll is told of later, and of one that was seen nothing is to be seen again.
  const look = useEffectEvent((): void => {
    if (!box || scrollY === at.current) return
    at.current = scrollY
    isEnd.current = box.getBoundingClientRect().bottom <= innerHeight + 1
  })
  const jump = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!box || !isLong || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if ((key !== 'Home' && key !== 'End') || !(target instanceof Element)) return
    // Elsewhere on the page they belong to what has the focus.
    if (!target.contains(box) && !box.contains(target)) return
    event.preventDefault()
    scrollTo({ top: key === 'Home' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
    look()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => jump(event)
    const onScroll = (): void => look()
    addEventListener('keydown', onKey)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  return isEnd
}
