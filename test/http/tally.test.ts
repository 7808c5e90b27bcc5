// Bytes by whose they are.
import { expect, it } from 'vitest'
import { Tally } from '../../src/http/tally.ts'

it('remembers nobody who has none any more, for addresses and callers come without end', () => {
  const tally = new Tally()
  tally.change('a', 5)
  tally.change('b', 1)
  tally.change('a', -2)
  expect([tally.of('a'), tally.of('b'), tally.of('c'), tally.size]).toEqual([3, 1, 0, 2])
  tally.change('a', -3)
  tally.change('b', -2)
  expect([tally.of('a'), tally.of('b'), tally.size]).toEqual([0, 0, 0])
})
