// What of a list is far from its parts: room above and below them stands for it, so that the bar of the page says where in the whole
// one is, and who scrolls or jumps into that room is brought to the rows that belong there.
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { outsideOf, type Parts } from './parts.ts'
import { PAGE } from './span.ts'
import { BAR } from './still.ts'

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
  /** Whether one went to the end of the list. */
  readonly isAtEnd: () => boolean
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
  const { parts, total = 0, virtual, isThere, isAtEnd, onGo } = props
  // Whether one is yet to be brought to the first row of the page that was asked for; the end is kept on the screen as it is.
  const wantsTop = useRef(false)
  const go = useEffectEvent((): void => {
    const row = farRow(props)
    if (row === undefined || !box) return
    wantsTop.current = !isAtEnd()
    // What has the focus goes with its row: the next one is looked for from the list on.
    if (box.contains(document.activeElement)) box.focus({ preventScroll: true })
    onGo(isAtEnd() ? total : row)
  })
  const { isScrolling } = virtual
  useEffect(() => {
    if (isThere.current && !isScrolling) go()
  })
  const { key } = parts.all.at(-1) ?? {}
  useLayoutEffect(() => {
    if (!wantsTop.current) return
    wantsTop.current = false
    // What was drawn where one comes from may have been higher than its room, so the page is not where it was.
    const page = box?.querySelector('[data-index="0"]')
    if (page) scrollTo({ top: page.getBoundingClientRect().top + scrollY - BAR, behavior: 'instant' })
  }, [key, box])
  return () => isThere.current && farRow(props) !== undefined
}
