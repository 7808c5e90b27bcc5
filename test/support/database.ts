// Databases for tests, made in a fraction of a second: a copy of a folder (PGlite), or of a database when
// TEST_DATABASE_URL names a PostgreSQL whose user may create databases.
import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, type DatabaseHooks, openDatabase, type Statement } from '../../src/db/database.ts'
import { migrate, MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'

/** The PostgreSQL to test on; undefined: PGlite. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] || undefined

export interface FreshOptions {
  /** No tables at all. */
  readonly empty?: boolean
  readonly hooks?: DatabaseHooks
  /** On PostgreSQL. */
  readonly statementTimeoutMs?: number
  readonly poolWaitMs?: number
  readonly poolSize?: number
}

/** A database of the test's own, with all migrations and no rows. Closing it removes it. */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  return TEST_DATABASE_URL === undefined ? freshFolder(options) : freshPostgres(TEST_DATABASE_URL, options)
}

/** A statement of a test, named after its text. */
export function statement(text: string, values: readonly unknown[] = []): Statement {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 40), text, values }
}

async function freshFolder({ empty = false, hooks }: FreshOptions): Promise<Database> {
  const dir = await mkdtemp(join(tmpdir(), 'platform-graph-'))
  // Copied in one go: the asynchronous copy of so many small files takes six times as long.
  cpSync(await templateFolder(empty), dir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const database = await openDatabase({ kind: 'pglite', dir }, hooks)
  return removing(database, () => rm(dir, { recursive: true, force: true }))
}

/** The folder to copy. It is made once for each state of the migrations and kept for later runs. */
async function templateFolder(empty: boolean): Promise<string> {
  const cache = join(import.meta.dirname, '../../.cache')
  const folder = join(cache, `pglite-${empty ? 'empty' : await migrationsHash()}`)
  if (await stat(folder).catch(() => undefined)) return folder
  await mkdir(cache, { recursive: true })
  const made = await mkdtemp(join(cache, 'making-'))
  const database = await openDatabase({ kind: 'pglite', dir: made })
  if (!empty) await migrate(database)
  await database.close()
  // Another worker may have been faster: then its folder stays.
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  return folder
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await migrationsIn(MIGRATIONS)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

async function freshPostgres(url: string, { empty = false, hooks, ...limits }: FreshOptions): Promise<Database> {
  const name = `platform_graph_test_${randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template0' : await templateDatabase(url)
  await admin(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const database = await openDatabase({ kind: 'postgres', url: urlOf(url, name), ...limits }, hooks)
  return removing(database, () => admin(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))
}

async function templateDatabase(url: string): Promise<string> {
  const name = `platform_graph_template_${await migrationsHash()}`
  await admin(url, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [name])
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount) return
    await client.query(`CREATE DATABASE ${name}_making TEMPLATE template0`)
    const database = await openDatabase({ kind: 'postgres', url: urlOf(url, `${name}_making`) })
    await migrate(database)
    await database.close()
    await client.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`)
  })
  return name
}

async function admin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

function removing(database: Database, remove: () => Promise<void>): Database {
  const close = database.close.bind(database)
  let closing: Promise<void> | undefined
  return Object.assign(database, { close: () => (closing ??= close().then(remove)) })
}
