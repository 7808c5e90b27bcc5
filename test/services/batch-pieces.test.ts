// How a batch is cut in which something fails.
import { expect, it } from 'vitest'
import { BatchPieces, partsOf, type Piece } from '../../src/services/batch-pieces.ts'

/** Writes until no piece has several of which one is bad. @returns how often it began, and what was written together at last */
function written(count: number, bad: (at: number) => boolean): { readonly attempts: number; readonly last: Piece[] } {
  const pieces = new BatchPieces(count)
  for (let attempts = 1; ; attempts++) {
    const last: Piece[] = []
    const isSpoilt = ({ from, to }: Piece): boolean => [...Array(to - from).keys()].some((at) => bad(from + at))
    const spoilt = [...pieces].find((piece) => {
      last.push(piece)
      return piece.to - piece.from > 1 && isSpoilt(piece)
    })
    if (!spoilt) return { attempts, last }
    pieces.cut(spoilt)
  }
}

it.each([0, 1, 24, 25, 99, 198, 199])('finds call %i in a few attempts, and cuts little else', (place) => {
  const { attempts, last } = written(200, (at) => at === place)
  expect(attempts).toBeLessThanOrEqual(4)
  expect(last).toContainEqual({ from: place, to: place + 1 })
  expect(last.length).toBeLessThan(25)
})

it('keeps every call in its order, and ends soon whatever fails', () => {
  for (const count of [0, 1, 2, 7, 8, 9, 63, 65, 200]) {
    for (const bad of [() => false, () => true, (at: number) => at % 3 === 1]) {
      const { attempts, last } = written(count, bad)
      expect(attempts).toBeLessThanOrEqual(10)
      expect(last.flatMap(({ from, to }) => [...Array(to - from).keys()].map((at) => from + at))).toEqual([
        ...Array(count).keys(),
      ])
    }
  }
})

it('cuts what fails within a piece that was written in parts', () => {
  const pieces = new BatchPieces(200)
  pieces.cut({ from: 50, to: 75 })
  const all = [...pieces]
  expect(all.slice(0, 3)).toEqual([
    { from: 0, to: 25 },
    { from: 25, to: 50 },
    { from: 50, to: 54 },
  ])
  expect(all.at(-1)).toEqual({ from: 175, to: 200 })
  pieces.cut({ from: 58, to: 60 })
  for (let left = 8; left > 0; left--) pieces.cut({ from: 110, to: 115 })
  // What was written before the last that failed is written so again, and what came after it one by one.
  expect([...pieces].slice(0, 2)).toEqual(all.slice(0, 2))
  expect([...pieces].filter(({ from, to }) => to > 110 && to - from > 1)).toEqual([])
  expect([...pieces].flatMap(({ from, to }) => [...Array(to - from).keys()].map((at) => from + at))).toEqual([
    ...Array(200).keys(),
  ])
})

it('halves what two are of', () => {
  expect(partsOf({ from: 3, to: 5 })).toEqual([
    { from: 3, to: 4 },
    { from: 4, to: 5 },
  ])
})
