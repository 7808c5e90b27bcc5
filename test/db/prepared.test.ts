// Statements that the embedded database keeps prepared: what was kept is never what is answered wrongly.
import { beforeEach, expect, it, vi } from 'vitest'
import type { Database, Queryable } from '../../src/db/database.ts'
import { freshDatabase, statement } from '../support/database.ts'

let database: Database

beforeEach(async () => {
  database = await freshDatabase({ embedded: true, own: true })
  await run('CREATE TABLE things (name text NOT NULL UNIQUE, n int4)')
})

const run = (text: string, values: readonly unknown[] = [], on: Queryable = database): Promise<object[]> =>
  on.query(statement(text, values))

const ALL = 'SELECT * FROM things ORDER BY name'
const ADD = 'INSERT INTO things (name, n) VALUES ($1, $2)'

it('has the columns and types that a table has by now', async () => {
  await run(ADD, ['a', 1])
  expect(await run(ALL)).toEqual([{ name: 'a', n: 1 }])
  await run(`ALTER TABLE things ADD COLUMN more bool DEFAULT true, ALTER COLUMN n TYPE text`)
  expect(await run(ALL)).toEqual([{ name: 'a', n: '1', more: true }])
  expect(await run(ALL)).toEqual([{ name: 'a', n: '1', more: true }])
})

it('refuses in a transaction what is outdated, once, and answers the next one', async () => {
  await run(ALL)
  await run('ALTER TABLE things DROP COLUMN n')
  await expect(database.transaction((tx) => run(ALL, [], tx))).rejects.toMatchObject({ code: '0A000' })
  expect(await database.transaction((tx) => run(ALL, [], tx))).toEqual([])
})

it('asks anew for what the session has forgotten', async () => {
  await run(ALL)
  await run('DEALLOCATE ALL')
  expect(await run(ALL)).toEqual([])
})

it('goes on after a statement that fails, be it as it is read or as it runs', async () => {
  await run(ADD, ['a', 1])
  for (let again = 0; again < 2; again++) {
    await expect(run('SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(run(ADD, ['a', 2])).rejects.toMatchObject({ code: '23505' })
    await expect(run(ADD, ['b', 'no number'])).rejects.toMatchObject({ code: '22P02' })
  }
  await run(ADD, ['b', null])
  expect(await run(ALL)).toEqual([
    { name: 'a', n: 1 },
    { name: 'b', n: null },
  ])
})

it('undoes with its transaction what a prepared statement wrote', async () => {
  await run(ADD, ['a', 1])
  const failing = database.transaction(async (tx) => {
    await run(ADD, ['b', 2], tx)
    await run(ADD, ['a', 2], tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await run(ALL)).toEqual([{ name: 'a', n: 1 }])
})

it('keeps a bounded number, and answers all that there ever were', async () => {
  const ask = (n: number): Promise<object[]> => run(`SELECT ${n}::int4 AS n, $1::text AS text`, [`${n}`])
  for (let n = 0; n < 700; n++) expect(await ask(n % 350)).toEqual([{ n: n % 350, text: `${n % 350}` }])
  const [{ kept }] = (await run('SELECT count(*) AS kept FROM pg_prepared_statements')) as [{ kept: number }]
  expect(kept).toBe(300)
})

it('gives values of every kind as PostgreSQL reads them, and refuses others by their kind', async () => {
  const text = 'SELECT $1::text[] AS list, $2::timestamptz AS time, $3::bytea AS bytes, $4::int8 AS big, $5::uuid AS id'
  const time = new Date('2026-01-02T03:04:05.678Z')
  const values = [
    ['a,"b"', 'c'],
    time,
    new Uint8Array([0, 255]),
    9007199254740993n,
    '6f9619ff-8b86-d011-b42d-00c04fc964ff',
  ]
  const [row] = await run(text, values)
  expect(row).toEqual({ list: values[0], time, bytes: values[2], big: values[3], id: values[4] })
  await expect(run('SELECT $1::uuid AS id', [{}])).rejects.toThrow('of the type object is neither')
})

it.each([
  ['that wait for each other', (texts: readonly string[]) => Promise.all(texts.map((text) => run(text)))],
  [
    'of one transaction',
    (texts: readonly string[]) =>
      database.transaction(async (tx) => {
        for (const text of texts) await run(text, [], tx)
      }),
  ],
])('leaves the event loop its turns between long statements %s', async (_, all) => {
  let turns = 0
  let going = true
  const count = (): void => {
    turns += 1
    if (going) setImmediate(count)
  }
  setImmediate(count)
  // By this clock each of them takes longer than a turn may, on any machine.
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 25))
  try {
    await all(Array.from({ length: 10 }, () => 'SELECT 1'))
  } finally {
    clock.mockRestore()
  }
  going = false
  expect(turns).toBeGreaterThanOrEqual(9)
})
