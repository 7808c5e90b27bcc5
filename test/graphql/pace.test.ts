// Who waits for thousands of rows is given a part of them a turn of the event loop, in the order of asking, and others have theirs.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Pace } from '../../src/graphql/pace.ts'
import { RowReads } from '../../src/graphql/row-reads.ts'

const ROWS_A_TURN = 1_500

/** How many were given between our turns until all were: the parts of two turns at most, for ours may be the last of one and the first of the next. */
async function turnsOf(all: readonly Promise<unknown>[]): Promise<number[]> {
  let given = 0
  for (const one of all) void one.then(() => (given += 1))
  const turns: number[] = []
  for (let before = 0; before < all.length;) {
    await nextTurn()
    turns.push(given - before)
    before = given
  }
  return turns
}

it('what is little is given at once', () => {
  const pace = new Pace()
  const given = Array.from({ length: ROWS_A_TURN }, (_, at) => pace.give(at, [at]))
  expect(given).toEqual(given.map((_, at) => at))
})

it('what is much is given in its order, a part a turn', async () => {
  const pace = new Pace()
  const order: number[] = []
  const all = Array.from({ length: 400 }, (_, at) =>
    Promise.resolve(pace.give(at, Array(50).fill(at))).then((one) => order.push(one)),
  )
  expect(Math.max(...(await turnsOf(all)))).toBeLessThanOrEqual((2 * ROWS_A_TURN) / 50)
  expect(order).toEqual(order.map((_, at) => at))
})

it('a row that thousands of fields wait for is given to a part of them a turn', async () => {
  const reads = new RowReads(({ uids }) => Promise.resolve(uids.map((uid) => ({ uid }))), new Pace())
  const all = Array.from({ length: 10_000 }, () => reads.row('one', undefined))
  expect(Math.max(...(await turnsOf(all)))).toBeLessThanOrEqual(2 * ROWS_A_TURN)
  expect(await all[9_999]).toEqual({ uid: 'one' })
})
