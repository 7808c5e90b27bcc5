// The log of the embedded database stays short however much is written, and what rows took that are no more is used again, in memory
// and in a folder. A checkpoint that the database begins by itself never ends.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase, statement } from '../support/database.ts'

const MiB = 1024 * 1024
const FILES = statement('SELECT count(*)::int AS files FROM pg_ls_waldir()')
const ASKED = statement(`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS written,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS since, pg_size_bytes(current_setting('max_wal_size'))::float8 AS most
  FROM pg_control_checkpoint()`)

async function log(
  database: Database,
): Promise<{ readonly written: number; readonly since: number; readonly most: number }> {
  const [row] = await database.query<{ written: number; since: number; most: number }>(ASKED)
  return row!
}

async function inFolder(): Promise<Database> {
  const dir = await mkdtemp(join(tmpdir(), 'platform-graph-checkpoints-'))
  const database = await openDatabase({ kind: 'pglite', dir: join(dir, 'db') })
  atEnd(async () => {
    await database.close()
    await rm(dir, { recursive: true, force: true })
  })
  return database
}

/** A table of 4 MiB that no compression makes less. */
async function write(database: Database, table: string, again: number): Promise<void> {
  await database.query(statement(`CREATE TABLE ${table} (n int, text text STORAGE EXTERNAL)`))
  await database.query(statement(`INSERT INTO ${table} SELECT n, repeat('x', 8000) FROM generate_series(1, 500) n`))
  await rewrite(database, table, again)
}

async function rewrite(database: Database, table: string, times: number): Promise<void> {
  for (let left = times; left > 0; left--) await database.query(statement(`UPDATE ${table} SET text = text || 'x'`))
}

const PLACES: readonly [string, () => Promise<Database>][] = [
  ['in memory', () => freshDatabase({ own: true, embedded: true })],
  ['in a folder', inFolder],
]

it.each(PLACES)('%s a checkpoint is made when it has grown', async (_where, open) => {
  const database = await open()
  const before = await log(database)
  // Half of what there may be is where one would begin by itself.
  expect(before.most).toBeGreaterThan(1024 * 1024 * MiB - 1)
  await write(database, 'filled', 10)
  expect((await log(database)).written - before.written).toBeGreaterThan(40 * MiB)
  for (let left = 128; left > 0; left--) await database.ping()
  await expect.poll(async () => (await log(database)).since).toBeLessThan(MiB)
})

it('in memory the log takes no more than three files of 16 MiB', async () => {
  const database = await freshDatabase({ own: true, embedded: true })
  await write(database, 'filled', 0)
  for (let round = 0; round < 8; round++) {
    await rewrite(database, 'filled', 3)
    for (let left = 128; left > 0; left--) await database.ping()
    await expect.poll(async () => (await log(database)).since).toBeLessThan(MiB)
  }
  const [row] = await database.query<{ files: number }>(FILES)
  expect((await log(database)).written).toBeGreaterThan(100 * MiB)
  expect(row!.files).toBeLessThanOrEqual(3)
})

it.each(PLACES)('%s what is written again and again takes no more room', async (_where, open) => {
  const database = await open()
  await write(database, 'rewritten', 0)
  const size = statement(`SELECT pg_total_relation_size('rewritten')::float8 AS bytes`)
  const bytes = async (): Promise<number> => (await database.query<{ bytes: number }>(size))[0]!.bytes
  const once = await bytes()
  expect(once).toBeGreaterThan(4 * MiB)
  const sizes: number[] = []
  for (let round = 0; round < 3; round++) {
    // More of the log than two checkpoints are apart.
    await rewrite(database, 'rewritten', 10)
    for (let left = 128; left > 0; left--) await database.ping()
    await expect.poll(async () => (await log(database)).since).toBeLessThan(MiB)
    sizes.push(await bytes())
  }
  // What the first round left serves the others.
  expect(sizes[2]).toBeLessThan(1.5 * sizes[0]!)
  // Nothing else was gone through: to vacuum a table by days is to vacuum each day of it.
  const vacuumed = `SELECT relname FROM pg_stat_all_tables WHERE schemaname = 'public' AND vacuum_count > 0`
  expect(await database.query(statement(vacuumed))).toEqual([{ relname: 'rewritten' }])
})

it.each(PLACES)('%s a plan for a few rows is not kept for many', async (_where, open) => {
  const database = await open()
  const fill = `INSERT INTO grown SELECT n, repeat('x', 100) FROM generate_series($1::int, $2::int) n`
  await database.query(statement('CREATE TABLE grown (n int PRIMARY KEY, text text)'))
  await database.query(statement(fill, [1, 10]))
  await database.query(statement('VACUUM grown'))
  await database.query(statement('PREPARE one (int) AS SELECT * FROM grown WHERE n = $1'))
  const plan = async (): Promise<string> => JSON.stringify(await database.query(statement('EXPLAIN EXECUTE one (1)')))
  expect(await plan()).toContain('Seq Scan')
  await database.query(statement(fill, [11, 20_000]))
  expect(await plan()).toContain('Seq Scan')
  for (let left = 128; left > 0; left--) await database.ping()
  await expect.poll(plan).toContain('Index Scan')
})
