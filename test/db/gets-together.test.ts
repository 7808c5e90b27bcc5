import { expect, test } from 'vitest'
import type { Queryable, Statement } from '../../src/db/database.ts'
import { getRows, getRowTogether } from '../../src/db/statements/get.ts'
import { columns, type Table } from '../../src/db/statements/table.ts'

const table: Table = { name: 'things', columns: columns(['uid', 'name']), sorts: {} }

/** A database of the rows named, which fails to read one called `bad`. */
function database(...uids: string[]): Queryable & { readonly asked: unknown[][] } {
  const asked: unknown[][] = []
  return {
    asked,
    async query<Row extends object>({ values: [given] }: Statement) {
      const wanted = Array.isArray(given) ? (given as unknown[]) : [given]
      asked.push(wanted)
      if (wanted.includes('bad')) throw new Error('unreadable')
      return uids.filter((uid) => wanted.includes(uid)).map((uid) => ({ uid, name: `thing ${uid}` })) as object as Row[]
    },
  }
}

test('gets of one turn are one statement, and each is given its own row', async () => {
  const db = database('a', 'b')
  const found = await Promise.all(['a', 'b', 'a', 'c'].map((uid) => getRowTogether(db, table, uid)))
  expect(db.asked).toStrictEqual([['a', 'b', 'c']])
  expect(found).toStrictEqual([
    { uid: 'a', name: 'thing a' },
    { uid: 'b', name: 'thing b' },
    { uid: 'a', name: 'thing a' },
    undefined,
  ])
  expect(found[0]).not.toBe(found[2])
})

test('what is asked for later is read later, and other tables by themselves', async () => {
  const db = database('a')
  const other = { ...table, name: 'others' }
  await Promise.all([getRowTogether(db, table, 'a'), getRowTogether(db, other, 'a')])
  await getRowTogether(db, table, 'a')
  expect(db.asked).toStrictEqual([['a'], ['a'], ['a']])
})

test('a row that cannot be read fails whoever asked for it, and nobody else', async () => {
  const db = database('a', 'bad')
  const [good, bad] = await Promise.allSettled(['a', 'bad'].map((uid) => getRowTogether(db, table, uid)))
  expect(good).toStrictEqual({ status: 'fulfilled', value: { uid: 'a', name: 'thing a' } })
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } })
})

test('rows of many are in the order in which they were asked for, whatever the database comes upon first', async () => {
  const rows = await getRows<{ uid: string }>(database('a', 'b', 'c', 'd'), table, ['d', 'x', 'b', 'a'])
  expect(rows.map(({ uid }) => uid)).toStrictEqual(['d', 'b', 'a'])
})
