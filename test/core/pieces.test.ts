import { expect, it } from 'vitest'
import { inPieces } from '../../src/core/pieces.ts'

const sizes = (all: readonly number[], most: number): number[][] => inPieces(all, (size) => size, most)

it('pieces keep the order, and have no more together than they may, but for one that has more by itself', () => {
  expect(sizes([], 10)).toEqual([])
  expect(sizes([3, 3, 3, 3, 0], 10)).toEqual([
    [3, 3, 3],
    [3, 0],
  ])
  expect(sizes([10, 1], 10)).toEqual([[10], [1]])
  expect(sizes([25, 1, 9, 1, 30, 30], 10)).toEqual([[25], [1, 9], [1], [30], [30]])
  expect(sizes([0, 0], 10)).toEqual([[0, 0]])
})
