// Databases for tests, made in a fraction of a second: forks of one snapshot in memory (PGlite), or copies of a database
// when TEST_DATABASE_URL names a PostgreSQL whose user may create databases.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, type DatabaseHooks, openDatabase, type Statement } from '../../src/db/database.ts'
import { makeSnapshot } from '../../src/db/make-snapshot.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readSnapshot, snapshotKey } from '../../src/db/snapshot.ts'
import { atEnd } from './at-end.ts'
import { lend } from './lent-databases.ts'
import { PATIENCE_MS } from './limits.ts'

/** The PostgreSQL to test on; undefined: PGlite. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] || undefined

export interface FreshOptions {
  /** No tables at all. */
  readonly empty?: boolean
  /** Lent to nobody before and after: for tests that change its tables or its statistics, or look at its end. */
  readonly own?: boolean
  readonly hooks?: DatabaseHooks
  /** On PostgreSQL. */
  readonly statementTimeoutMs?: number
  readonly poolWaitMs?: number
  readonly poolSize?: number
  /** In this process, also where the suite runs on a PostgreSQL. */
  readonly embedded?: boolean
}

/** A database of the test's own, with all migrations and no rows. Closed at the end of the file, and then removed. */
export async function freshDatabase(options: FreshOptions = {}): Promise<Database> {
  const opening =
    TEST_DATABASE_URL === undefined || options.embedded
      ? freshEmbedded(options)
      : freshPostgres(TEST_DATABASE_URL, options)
  const database = await opening
  atEnd(() => database.close())
  return database
}

/** How long a pool waits in a test. */
export const PATIENT_POOL = { statementTimeoutMs: PATIENCE_MS, poolWaitMs: PATIENCE_MS }

/** Another pool on the PostgreSQL database that a test has, as another server has one. Whoever opens it closes it. */
export async function secondPool(database: Database, hooks?: DatabaseHooks): Promise<Database> {
  const [row] = await database.query<{ name: string }>(statement('SELECT current_database() AS name'))
  return openDatabase({ kind: 'postgres', url: urlOf(TEST_DATABASE_URL!, row!.name), ...PATIENT_POOL }, hooks)
}

/** A statement of a test. */
export function statement(text: string, values: readonly unknown[] = []): Statement {
  return { text, values }
}

async function freshEmbedded({ empty = false, own = empty, hooks }: FreshOptions): Promise<Database> {
  const make = async (): Promise<Database> => openDatabase({ kind: 'memory', begin: () => snapshot(empty) }, hooks)
  return own || hooks ? make() : lend(make)
}

const snapshots = new Map<boolean, Promise<Uint8Array>>()

/** The database to begin with. It is made once for each state of the migrations, and kept in a file for later runs. */
function snapshot(empty: boolean): Promise<Uint8Array> {
  const known = snapshots.get(empty) ?? cachedSnapshot(empty)
  snapshots.set(empty, known)
  return known
}

async function cachedSnapshot(empty: boolean): Promise<Uint8Array> {
  const cache = join(import.meta.dirname, '../../.cache')
  const file = join(cache, `snapshot-${empty ? 'empty-' : ''}${await snapshotKey()}.tar`)
  if (!existsSync(file)) {
    await mkdir(cache, { recursive: true })
    const made = `${file}.${process.pid}`
    const dump = await (empty ? makeSnapshot(undefined) : readSnapshot())
    await writeFile(made, dump)
    await rename(made, file)
  }
  return await readFile(file)
}

async function freshPostgres(
  url: string,
  { empty = false, hooks, own: _, ...limits }: FreshOptions,
): Promise<Database> {
  const name = `platform_graph_test_${randomUUID().replaceAll('-', '')}`
  const template = empty ? 'template0' : await templateDatabase(url)
  await admin(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const database = await openDatabase({ kind: 'postgres', url: urlOf(url, name), ...PATIENT_POOL, ...limits }, hooks)
  return removing(database, () => dropDatabase(url, name))
}

/**
 * Removes a database and whoever is connected to it. Each removal asks the server for a checkpoint of all its databases, which
 * fails while one of them lies on a disk that a test has filled. PostgreSQL has marked this one invalid then, and dropping it
 * again is all that can be done with it.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await admin(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
      return
    } catch (error) {
      if (performance.now() > end || !String(error).includes('checkpoint request failed')) throw error
      await sleep(100)
    }
  }
}

async function templateDatabase(url: string): Promise<string> {
  const name = `platform_graph_template_${await snapshotKey()}`
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
