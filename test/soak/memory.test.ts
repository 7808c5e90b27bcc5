// The rule by which memory counts as flat.
import { expect, it } from 'vitest'
import { growthOf, type Sample } from './memory.ts'

const MINUTE = 60_000
const lived = (minutes: number, bytesAt: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 10 + 1 }, (_, at) => ({ at: (at * MINUTE) / 10, bytes: bytesAt(at / 10) }))

it('calls flat what settles after it is warm, and not what goes on to grow', () => {
  expect(growthOf(lived(20, (minute) => 300 + Math.min(minute, 4) * 20))).toEqual({
    before: 380,
    after: 380,
    isFlat: true,
  })
  expect(growthOf(lived(20, (minute) => 300 + minute * 10)).isFlat).toBe(false)
  // One peak is no growth.
  expect(growthOf(lived(20, (minute) => (minute === 19 ? 1_000 : 300))).isFlat).toBe(true)
})

it('does not judge a short life', () => {
  expect(growthOf(lived(2, (minute) => minute)).isFlat).toBeUndefined()
  expect(growthOf([])).toEqual({ before: 0, after: 0, isFlat: undefined })
})
