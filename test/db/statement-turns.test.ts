import { beforeAll, expect, test } from 'vitest'
import type { Database, PoolLoad, Statement } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'

/** More than there are connections, many times over. */
const MANY = 100

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})

const numbered = (number: number): Statement => statement('SELECT $1::int4 AS number', [number])
/** The pool once those who have just asked have begun. */
async function loadSoon(): Promise<PoolLoad | undefined> {
  await new Promise((resolve) => setImmediate(resolve))
  return database.pool()
}
/** Connections that are used or waited for. */
const taken = ({ open, idle, waiting }: PoolLoad): number => open - idle + waiting
const numbers = (length: number): number[] => Array.from({ length }, (_, number) => number)

test('one who asks for many statements keeps nobody else waiting for more than a few', async () => {
  const order: string[] = []
  const ask = async (caller: string, number: number): Promise<void> => {
    const [row] = await database.askedBy({ caller }).query(numbered(number))
    expect(row).toStrictEqual({ number })
    order.push(caller)
  }
  const many = numbers(MANY).map((number) => ask('many', number))
  const load = await loadSoon()
  const done = order.length
  await Promise.all([...many, ask('one', 0)])
  expect(order).toHaveLength(MANY + 1)
  // Which of several connections is the first to answer nobody knows: there some are left for others.
  if (load) expect(taken(load)).toBeLessThanOrEqual(load.most / 2)
  else expect(order.indexOf('one') - done).toBeLessThan(5)
})

// Whoever comes next has used the database for the least time, so that those who are waited for here ask for one thing each: of two, a
// machine that stands still during the first would make the second wait. Nor has any of them asked in a test before.

test('transactions of one who asks for many keep nobody else waiting for more than a few', async () => {
  const order: string[] = []
  const ask = async (caller: string): Promise<void> => {
    await database.transaction((tx) => tx.query(numbered(1)), { caller })
    order.push(caller)
  }
  const many = numbers(MANY).map(() => ask('many'))
  const one = database.askedBy({ caller: 'reads' }).query(numbered(0))
  await Promise.all([...many, ask('writes'), one.then(() => order.push('reads'))])
  if (!database.pool()) expect(Math.max(order.indexOf('reads'), order.indexOf('writes'))).toBeLessThan(5)
})

test('many callers at one address keep nobody at another waiting for more than a few', async () => {
  const order: string[] = []
  const query = (caller: string, address: string) => database.askedBy({ caller, address }).query(numbered(0))
  const write = (caller: string, address: string) =>
    database.transaction((tx) => tx.query(numbered(1)), { caller, address })
  const many = numbers(MANY).map(async (n) => {
    await query(`caller ${n}`, 'many')
    await write(`caller ${n}`, 'many')
    order.push('many')
  })
  const load = await loadSoon()
  const done = order.length
  const others = [
    query('guest', 'a').then(() => order.push('guest')),
    write('visitor', 'b').then(() => order.push('visitor')),
  ]
  await Promise.all([...many, ...others])
  if (load) expect(taken(load)).toBeLessThanOrEqual(load.most / 2)
  else expect(Math.max(order.indexOf('guest'), order.indexOf('visitor')) - done).toBeLessThan(5)
})

test('transactions of many callers at one address leave connections for others', async () => {
  const holding = Promise.withResolvers<void>()
  const many = numbers(MANY).map((n) =>
    database.transaction(() => holding.promise, { caller: `caller ${n}`, address: 'many' }),
  )
  const load = await loadSoon()
  if (load) {
    expect(taken(load)).toBeLessThanOrEqual(load.most / 2)
    expect(await database.askedBy({ caller: 'one', address: 'one' }).query(numbered(1))).toStrictEqual([{ number: 1 }])
  }
  holding.resolve()
  await Promise.all(many)
})

test('a transaction that nobody waits for any more never begins', async () => {
  const ended = new AbortController()
  let begun = 0
  const ask = (signal: AbortSignal | undefined): Promise<unknown> =>
    database.transaction(async () => void (begun += 1), { caller: 'leaves', signal })
  const first = ask(undefined)
  const left = numbers(MANY).map(() => ask(ended.signal))
  ended.abort(new Error('gone'))
  await Promise.allSettled([first, ...left])
  // Where there is a pool, its limits are what bounds them.
  if (!database.pool()) expect(begun).toBe(1)
})

test('what nobody waits for any more never begins, and gives its turn to the next', async () => {
  const ended = new AbortController()
  const left = numbers(MANY).map((number) =>
    database.askedBy({ caller: 'both', signal: ended.signal }).query(numbered(number)),
  )
  const kept = database.askedBy({ caller: 'both' }).query(numbered(7))
  const reason = new Error('gone')
  ended.abort(reason)
  const outcomes = await Promise.allSettled(left)
  expect(outcomes.filter((one) => one.status === 'rejected' && one.reason === reason).length).toBeGreaterThan(MANY / 2)
  expect(await kept).toStrictEqual([{ number: 7 }])
})

test('one that fails gives its turn back', async () => {
  const asked = database.askedBy({ caller: 'failing' })
  const outcomes = await Promise.allSettled(
    numbers(MANY).map((number) => asked.query(statement(`SELECT 1 / ${number}`))),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
