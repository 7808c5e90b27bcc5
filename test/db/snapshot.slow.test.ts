// What a new embedded database begins as.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate, MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'
import { atEnd } from '../support/at-end.ts'

async function folder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'platform-graph-snapshot-'))
  atEnd(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'db')
}

async function open(dir: string): Promise<Database> {
  const database = await openDatabase({ kind: 'pglite', dir })
  atEnd(() => database.close())
  return database
}

const tables = { text: `SELECT relname FROM pg_class WHERE relname = 'groups'`, values: [] }

it('has the migrations that there are, and nothing is left to apply', async () => {
  const database = await open(await folder())
  const text = 'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY migration_name COLLATE "C"'
  const recorded = await database.query({ text, values: [] })
  expect(recorded).toEqual((await migrationsIn(MIGRATIONS)).map(({ name, checksum }) => ({ name, checksum })))
  expect(await migrate(database)).toEqual([])
})

it('begins in memory as in a folder', async () => {
  const database = await openDatabase({ kind: 'memory' })
  atEnd(() => database.close())
  expect(await migrate(database)).toEqual([])
  expect(await database.query(tables)).toHaveLength(1)
})

it('takes nothing from an unpacking that was cut off', async () => {
  const dir = await folder()
  await mkdir(`${dir}.new`)
  await writeFile(join(`${dir}.new`, 'PG_VERSION'), 'half')
  const database = await open(dir)
  expect(await migrate(database)).toEqual([])
  expect(await readdir(join(dir, '..'))).toEqual(['db'])
})

it('is not unpacked over a database that is there', async () => {
  const dir = await folder()
  const before = await PGlite.create(dir)
  await before.exec('CREATE TABLE mine (id int)')
  await before.close()
  const database = await open(dir)
  expect(await database.query(tables)).toEqual([])
  expect(await migrate(database)).toHaveLength((await migrationsIn(MIGRATIONS)).length)
})
