// Statements on their way to an engine: whose turn it is, what runs once, what is told of a failure.
import { expect, it } from 'vitest'
import { insertRows } from '../../src/db/statements/bulk.ts'
import { getRows, holdRow, lockRow } from '../../src/db/statements/get.ts'
import { projected, type Table } from '../../src/db/statements/table.ts'
import { StatementTurns, turnsOfPools } from '../../src/db/statement-turns.ts'
import { Transactions } from '../../src/db/transaction.ts'
import type { Statement } from '../../src/db/types.ts'

const statement = (text: string, more: Partial<Statement> = {}): Statement => ({ text, values: [], ...more })
const soon = (): Promise<unknown> => new Promise(setImmediate)

/** Turns of which each runs until the test ends it. */
function turns(fault?: Error, transactions = new Transactions({ hooks: {} })) {
  const ran: { readonly text: string; readonly signal: AbortSignal | undefined; readonly end: () => void }[] = []
  const all = new StatementTurns({
    transactions,
    turns: { atWork: 2, atWorkEach: 1, atWorkOfGroup: 2 },
    run: ({ text }, signal) =>
      new Promise((resolve, reject) => {
        ran.push({ text, signal, end: () => (fault === undefined ? resolve([{ text }]) : reject(fault)) })
      }),
  })
  return { all, ran, texts: () => ran.map(({ text }) => text) }
}

it('of one caller are one after the other, and of others beside them', async () => {
  const { all, ran, texts } = turns()
  const answers = ['1', '2'].map((text) => all.query(statement(text), { caller: 'a' }))
  answers.push(all.query(statement('3'), { caller: 'b' }))
  await soon()
  expect(texts()).toEqual(['1', '3'])
  ran[0]!.end()
  await soon()
  expect(texts()).toEqual(['1', '3', '2'])
  for (const { end } of ran) end()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3'].map((text) => [{ text }]))
})

it('of nobody wait for nobody', async () => {
  const { all, texts } = turns()
  for (const text of ['1', '2', '3', '4']) void all.query(statement(text))
  await soon()
  expect(texts()).toEqual(['1', '2', '3', '4'])
})

it('that are equal run once where that is said of them, with the signal of who asks', async () => {
  const { all, ran, texts } = turns()
  const { signal } = new AbortController()
  for (const text of ['same', 'same']) void all.query(statement(text, { coalesced: true }), { signal })
  for (const text of ['each', 'each']) void all.query(statement(text), { signal })
  await soon()
  await soon()
  expect(texts().toSorted()).toEqual(['each', 'each', 'same'])
  expect(ran.filter(({ text }) => text === 'each').map((one) => one.signal)).toEqual([signal, signal])
})

it('are told of as what the fault is', async () => {
  const { all, ran } = turns(Object.assign(new Error('late'), { code: '57014' }))
  const answer = all.query(statement('long'))
  await soon()
  ran[0]!.end()
  await expect(answer).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
})

it('are none inside of a transaction, which has its own', async () => {
  const transactions = new Transactions({ hooks: {} })
  transactions.assertOutside = () => {
    throw new Error('inside')
  }
  const { all, ran } = turns(undefined, transactions)
  await expect(all.query(statement('1'))).rejects.toThrow('inside')
  expect(ran).toEqual([])
})

it('of an address have half of a pool, and no less than two where there are as many', () => {
  const each = ([size, pools]: readonly [number, number]) => {
    const { atWork, atWorkEach, atWorkOfGroup } = turnsOfPools(size, pools)
    return [atWork, atWorkEach, atWorkOfGroup]
  }
  const pools = [
    [10, 1],
    [10, 3],
    [3, 1],
    [2, 1],
    [1, 1],
  ] as const
  expect(pools.map(each)).toEqual([
    [10, 5, 5],
    [30, 5, 5],
    [3, 2, 2],
    [2, 2, 2],
    [1, 1, 1],
  ])
})

it('that make rows have the same of each', async () => {
  const db = { query: async () => [] }
  await expect(insertRows(db, 'x', [{ uid: 'a' }, { uid: 'b', name: 'c' }])).rejects.toThrow('One row has')
  await expect(insertRows(db, 'x', [{ uid: 'a', name: undefined }])).rejects.toThrow('One row has')
  await expect(
    insertRows(db, 'x', [
      { uid: 'a', name: null },
      { uid: 'b', name: 'c' },
    ]),
  ).resolves.toBeUndefined()
})

it('that look for one row tell whether it is there, and those for many give them as they were asked for', async () => {
  const rows = (uids: readonly string[]) => ({ query: async () => uids.map((uid) => ({ uid })) as never })
  for (const look of [lockRow, holdRow]) {
    expect(await look(rows(['a']), { name: 'x' }, 'a')).toBe(true)
    expect(await look(rows([]), { name: 'x' }, 'a')).toBe(false)
  }
  const table: Table = { name: 'x', columns: { uid: 't.uid', name: 't.name' }, sorts: {} }
  expect(await getRows(rows(['b', 'a']), table, ['a', 'c', 'b'])).toEqual([{ uid: 'a' }, { uid: 'b' }])
  expect(Object.keys(projected(table, new Set()).columns)).toEqual(['uid'])
  expect(projected(table, undefined)).toBe(table)
  expect(() => projected(table, new Set(['other']))).toThrow('x has no column for other.')
})
