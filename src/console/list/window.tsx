// What of a long list is near the screen, and keeping it where it is while what lies above it changes.
import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { roomOf, useFar } from './far.ts'
import type { Look } from './look.tsx'
import { canGrow, type Part, type Parts } from './parts.ts'
import { PAGE, placeText, type Place } from './span.ts'
import { BAR, beginsOn, topRow, useStill } from './still.ts'

export interface WindowProps<Row> {
  readonly parts: Parts
  /** How many rows come before each part. */
  readonly bases: readonly number[]
  /** Where it begins. */
  readonly place: Place
  readonly label: string
  readonly total: number | undefined
  readonly look: Look<Row>
  readonly onGrow: (way: 'next' | 'previous') => void
  /** Told which row is wanted that is far from all parts. */
  readonly onGo: (row: number) => void
  /** Told where one is, as it is to stand in the address; undefined: it does not stand there. */
  readonly onPlace?: (text: string) => void
  /** Rows above the first part. */
  readonly top: ReactNode
  readonly content: (part: Part, base: number) => ReactNode
}

/** Draws the parts that are near the screen, and asks for more where they end. */
export function Window<Row>(props: WindowProps<Row>): ReactNode {
  const { parts, bases, label, total, look, onGrow, onGo, top, content } = props
  const { all } = parts
  const room = roomOf(parts, total, look.height)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<number>()
  const [margin, setMargin] = useState(0)
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: all.length,
    getItemKey: (index) => all[index]?.key ?? index,
    estimateSize: (index) => (all[index]?.ends?.length ?? PAGE) * look.height,
    overscan: 1,
    scrollMargin: margin,
    paddingStart: room.above,
    paddingEnd: room.below,
    // What has the focus stays, or the focus would be lost.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const kept = all.findIndex(({ key }) => key === focused)
      return kept < 0 || near.includes(kept) ? near : [...near, kept].sort((one, other) => one - other)
    },
  })
  const items = virtual.getVirtualItems()
  useLayoutEffect(() => neverAdjust(virtual), [virtual])
  useMargin(box, (drawn, top) => {
    const { start = margin } = virtual.measurementsCache[drawn] ?? {}
    setMargin((was) => (Math.abs(top - start) > 1 ? Math.round(was + top - start) : was))
  })
  // In this order: what is gone to is what is kept.
  const { isThere, stay } = usePlace(box, props)
  const isAtEnd = useStill(box, { hasRoom: room.above + room.below > 0, onJump: stay })
  const isFar = useFar(box, { parts, total, virtual, room, isThere, isAtEnd, onGo })
  useGrowth({ parts, range: virtual.range, isThere, isFar }, onGrow)
  const ends = items.map(({ end }) => end)
  const below = virtual.getTotalSize() - ((ends.at(-1) ?? margin) - margin)
  return look.box({
    label,
    total,
    ref: setBox,
    onKeyDown: moveByRow,
    onFocus: (index) => setFocused(index === undefined ? undefined : all[Number(index)]?.key),
    children: (
      <>
        {top !== false && look.part({ index: -1, ref: null, children: top })}
        {items.map(({ key, index, start }, at) => {
          const before = start - (ends[at - 1] ?? margin)
          return (
            <Fragment key={key}>
              {before > 0.5 && look.gap(before)}
              {look.part({
                index,
                ref: virtual.measureElement,
                children: content(all[index]!, bases[index]!),
              })}
            </Fragment>
          )
        })}
        {below > 0.5 && look.gap(below)}
      </>
    ),
  })
}

/** Rows keep their place by what is drawn (`useStill`), not by what was thought of their heights. */
const neverAdjust = (virtual: Virtualizer<globalThis.Window, HTMLElement>): void => {
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
}

/** Tells where the first part that is drawn is on the page, whenever the page changes its height. */
function useMargin(box: HTMLElement | null, onMeasured: (index: number, top: number) => void): void {
  const measure = useEffectEvent(() => {
    const drawn = box?.querySelector<HTMLElement>('[data-index]:not([data-index="-1"])')
    if (drawn) onMeasured(Number(drawn.dataset.index), drawn.getBoundingClientRect().top + scrollY)
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => measure())
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
}

interface Growth {
  readonly parts: Parts
  /** The indexes of the parts on the screen. */
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null
  readonly isThere: { readonly current: boolean }
  readonly isFar: () => boolean
}

/** Asks for the next page as soon as the last one is near the screen, and for the one before in the same way. */
function useGrowth({ parts, range, isThere, isFar }: Growth, onGrow: WindowProps<unknown>['onGrow']): void {
  const isNextNear = range !== null && range.endIndex >= parts.all.length - 1 && canGrow(parts, 'next')
  const isPreviousNear = range !== null && range.startIndex <= 0 && canGrow(parts, 'previous')
  useEffect(() => {
    // Where one is brought to another place, what lies beside this one is not wanted.
    if (isFar()) return
    if (isNextNear) onGrow('next')
    // Not before one is where one wanted to be: from the head of the page, every page above would come near in its turn.
    if (isPreviousNear && isThere.current) onGrow('previous')
  })
}

const SETTLED_MS = 100

/**
 * Goes to the place that the address says, and writes down there where one scrolls to.
 * @returns whether one was brought there, and a way to stay where one is instead
 */
function usePlace(
  box: HTMLElement | null,
  { parts, bases, place, onPlace }: Pick<WindowProps<unknown>, 'parts' | 'bases' | 'place' | 'onPlace'>,
): { readonly isThere: { readonly current: boolean }; readonly stay: () => void } {
  const isThere = useRef(place.base + place.row === 0)
  useLayoutEffect(() => {
    // The page below has to be there too, or the row cannot come to the top.
    if (isThere.current || parts.all[0]?.ends === undefined || (canGrow(parts, 'next') && parts.all.length === 1))
      return
    const index = parts.all.findIndex(({ key }) => key === 0)
    const row = box?.querySelector(`[data-index="${index}"]`)?.children[place.row]
    if (!row) return
    isThere.current = true
    scrollTo({ top: row.getBoundingClientRect().top + scrollY - BAR, behavior: 'instant' })
  })
  /** @returns whether there was something to tell: after a long way no row may be there yet */
  const tell = useEffectEvent((): boolean => {
    if (!isThere.current || !box || !onPlace) return true
    const row = topRow(box)
    if (!beginsOn(box) && (!row || row.getBoundingClientRect().top >= innerHeight)) return false
    const drawn = row?.closest<HTMLElement>('[data-index]')
    const index = Number(drawn?.dataset.index)
    const [part, base] = [parts.all[index], bases[index]]
    // Rows that came since are above all pages.
    const isKnown = row && drawn && part && base !== undefined
    onPlace(isKnown ? placeText({ base, row: [...drawn.children].indexOf(row), span: part.span }) : '')
    return true
  })
  const isTold = onPlace !== undefined
  useEffect(() => {
    if (!isTold) return undefined
    const { pathname } = location
    const { scrollRestoration } = history
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (): void => {
      timer = undefined
      if (location.pathname === pathname && !tell()) onScroll()
    }
    const onScroll = (): void => {
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLED_MS)
    }
    // What is pressed may lead away, and the way back leads to what the address said then.
    const onPress = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      settle()
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('click', onPress, { capture: true })
    return () => {
      history.scrollRestoration = scrollRestoration
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('click', onPress, { capture: true })
    }
  }, [isTold])
  const stay = (): void => {
    isThere.current = true
  }
  return { isThere, stay }
}

/** The arrows go from row to row, to what can be pressed there first. */
const moveByRow = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const { target, currentTarget: box } = event
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  // From the list itself: to what is on the screen.
  const next = row
    ? box.querySelector(`[data-row="${Number(row.dataset.row) + by}"]`)
    : (topRow(box) ?? box.querySelector('[data-row]'))
  const control = next?.querySelector<HTMLElement>('a[href], button')
  if (!control) return
  event.preventDefault()
  control.focus()
}
