// Answers of many calls that have hundreds of rows each are made a part a turn of the event loop, in the order of the calls.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Call } from '../../src/services/call.ts'
import { answerEach } from '../../src/services/own-page.ts'

const callsOf = (count: number): Call[] => Array.from({ length: count }, (_, at) => ({ scope: String(at) }) as Call)
const page = { rows: Array.from({ length: 200 }, () => ({})) }

it('many rows are made into answers a part a turn', async () => {
  const calls = callsOf(29)
  const made: string[] = []
  const turns: number[] = []
  const all = answerEach(
    calls,
    calls.map(() => page),
    ({ scope }) => made.push(scope),
  )
  for (let before = 0; before < calls.length; before = made.length) {
    turns.push(made.length - before)
    await nextTurn()
  }
  await all
  // Two parts at most, for ours may be the last of one turn and the first of the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(4)
  expect(made).toEqual(calls.map(({ scope }) => scope))
})

it('few rows are made into answers at once', () => {
  const made: string[] = []
  void answerEach(callsOf(2), [page, page], ({ scope }) => made.push(scope))
  expect(made).toEqual(['0', '1'])
})
