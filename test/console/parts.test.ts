// The pages of a long list without a browser: how many rows come before each, what is outside of them, and the place in the address.
import { describe, expect, it } from 'vitest'
import { roomOf } from '../../src/console/list/far.ts'
import { basesOf, outsideOf, startAt, step, type PartEnds, type Parts } from '../../src/console/list/parts.ts'
import { PAGE, pageOf, parsePlace, placeText, TOP } from '../../src/console/list/span.ts'

const WAYS = { back: true, anywhere: true }
const TOTAL = 1_000_000

const ends = (from: number, length = PAGE): PartEnds => ({
  hasPreviousPage: from > 0,
  hasNextPage: from + length < TOTAL,
  startCursor: `c${from}`,
  endCursor: `c${from + length}`,
  length,
  rows: [`r${from}`, `r${from + length - 1}`],
})

const readAt = (parts: Parts, index: number, found: PartEnds): Parts =>
  step(parts, { type: 'read', key: parts.all[index]!.key, ends: found })

const goTo = (row: number): Parts => step(startAt(TOP, WAYS), { type: 'go', row, total: TOTAL })

describe('the pages of a list', () => {
  it('are left for the one of a row that is far from them', () => {
    const gone = goTo(700_000)
    expect(gone.all.map(({ span }) => span)).toEqual([{ first: PAGE, skip: 700_000 }])
    expect(basesOf(gone)).toEqual([700_000])
    expect(outsideOf(gone, TOTAL)).toEqual({ above: 700_000, below: TOTAL - 700_050 })
    expect(goTo(TOTAL).all[0]?.span).toEqual({ last: PAGE })
    expect(outsideOf(readAt(goTo(TOTAL), 0, ends(TOTAL - PAGE)), TOTAL)).toEqual({ above: TOTAL - PAGE, below: 0 })
    expect(goTo(3).all[0]?.span).toEqual({ first: PAGE })
  })

  it('keep their places while the one above is not read, and when it is shorter than a page', () => {
    const gone = step(readAt(goTo(60), 0, ends(60)), { type: 'previous' })
    expect(basesOf(gone)).toEqual([10, 60])
    const more = step(readAt(gone, 0, ends(10)), { type: 'previous' })
    expect(basesOf(more)).toEqual([0, 10, 60])
    expect(basesOf(readAt(more, 0, ends(0, 10)))).toEqual([0, 10, 60])
  })

  it('have nothing outside where nothing could be asked for there', () => {
    const forward = step(startAt(TOP, { back: false, anywhere: false }), { type: 'read', key: 0, ends: ends(0) })
    expect(outsideOf(forward, TOTAL)).toEqual({ above: 0, below: 0 })
  })
})

describe('the room for what is not read', () => {
  it.each([50, 4000, TOTAL, 50_000_000])('is as high as a browser can draw: %d rows', (total) => {
    const gone = step(startAt(TOP, WAYS), { type: 'go', row: total / 2, total })
    const { above, below, row } = roomOf(gone, total, 58)
    expect(above + below).toBeLessThanOrEqual(1_000_000)
    expect(above).toBeCloseTo(basesOf(gone)[0]! * row)
    if (total <= 4000) expect(row).toBe(58)
  })
})

describe('the place in a list', () => {
  it('is the same after it stood in the address', () => {
    const spans = [
      { first: PAGE, after: 'abc' },
      { last: PAGE, before: 'abc' },
      pageOf(5000, TOTAL).span,
      { last: PAGE },
    ]
    for (const span of spans) {
      const place = { base: 5000, row: 7, span }
      expect(parsePlace(placeText(place))).toEqual(place)
    }
    expect(placeText(TOP)).toBe('')
    expect(parsePlace('5000.7.x')).toBe(TOP)
  })
})
