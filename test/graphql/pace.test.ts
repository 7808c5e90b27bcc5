// Who waits for thousands of rows is given a part of them a turn of the event loop, in the order of asking, and others have theirs.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AccessService } from '../../src/contract/gen/platformgraph/iam/v1/access_pb.ts'
import { Loaders } from '../../src/graphql/context.ts'
import { Pace } from '../../src/graphql/pace.ts'
import { RowReads } from '../../src/graphql/row-reads.ts'
import type { Services } from '../../src/services/services.ts'
import { ANONYMOUS } from '../../src/core/caller.ts'

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

/** An answer of a method, of 1 + 199 objects. */
const ANSWER = { holders: Array.from({ length: 199 }, (_, at) => ({ cursor: String(at) })) }

it('what methods answer to many fields is given to a part of them a turn, by all that is in it', async () => {
  const services = { callMany: (_method: unknown, all: readonly unknown[]) => Promise.resolve(all.map(() => ANSWER)) }
  const loaders = new Loaders(services as unknown as Services, { caller: ANONYMOUS, requestId: '' })
  const { listAccess } = AccessService.method
  const turns = await turnsOf(Array.from({ length: 100 }, () => loaders.call(listAccess, {})))
  expect(Math.max(...turns)).toBeLessThanOrEqual(2 * Math.ceil(ROWS_A_TURN / 200))
})

it('what waits for its turn when the request ends is never given', async () => {
  const ended = new AbortController()
  const pace = new Pace({ tooMuch: () => expect.fail('it was not too much'), signal: ended.signal })
  let given = 0
  for (let at = 0; at < 2 * ROWS_A_TURN; at++)
    void Promise.resolve(pace.give(at, [at])).then(() => {
      given += 1
    })
  ended.abort()
  for (let turns = 0; turns < 10; turns++) await nextTurn()
  expect(given).toBe(ROWS_A_TURN)
})
