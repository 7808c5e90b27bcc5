// Brings a database to the schema of this version: applies the migrations of prisma/migrations that it lacks.
//
// The record is Prisma's own table, with Prisma's checksums and under Prisma's advisory lock, so that
// `prisma migrate deploy` and this runner can take turns.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Session } from './types.ts'

/** The folder of the migrations that this version brings. */
export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/** The number of the advisory lock that Prisma's migrate takes too. */
const LOCK = 72_707_369

const CREATE_RECORD = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

export interface Migration {
  /** The folder's name, e.g. `20261121093000_init`: they apply in the order of their names. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, in hex. */
  readonly checksum: string
}

interface Recorded {
  readonly migration_name: string
  readonly checksum: string
  readonly finished_at: Date | null
}

/** Why a database cannot be brought to this version; the message says what to do. */
class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** The migrations of a folder, in order. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const file = await readFile(`${folder}/${name}/migration.sql`)
      return { name, sql: file.toString(), checksum: createHash('sha256').update(file).digest('hex') }
    }),
  )
}

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, and gives their names. Servers that
 * start together wait for each other. Throws MigrationError when the database's record and `folder` disagree, or when
 * a migration fails; what a failed one had done is rolled back.
 */
export async function migrate(database: Pick<Database, 'session'>, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  return database.session(async (session) => {
    await session.query({ text: 'SELECT pg_advisory_lock($1)::text', values: [LOCK] })
    try {
      const missing = missingFrom(migrations, await recordedIn(session))
      for (const migration of missing) await apply(session, migration)
      return missing.map(({ name }) => name)
    } finally {
      await session.query({ text: 'SELECT pg_advisory_unlock($1)', values: [LOCK] })
    }
  })
}

async function recordedIn(session: Session): Promise<Recorded[]> {
  await session.transaction((tx) => tx.script(CREATE_RECORD))
  return session.query<Recorded>({
    text: `SELECT migration_name, checksum, finished_at FROM _prisma_migrations
           WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
    values: [],
  })
}

function missingFrom(migrations: readonly Migration[], recorded: readonly Recorded[]): Migration[] {
  const here = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { migration_name: name, checksum, finished_at } of recorded) {
    if (finished_at === null) {
      throw new MigrationError(
        `Migration ${name} failed in this database before: repair it, then mark it with "prisma migrate resolve"`,
      )
    }
    const migration = here.get(name)
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this server: it has migration ${name}, which this version does not know`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} is not the one that was applied to this database: its file was changed`,
      )
    }
  }
  const applied = new Set(recorded.map((row) => row.migration_name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(session: Session, { name, sql, checksum }: Migration): Promise<void> {
  const started = new Date()
  try {
    await session.transaction(async (tx) => {
      await tx.script(sql)
      await tx.query({
        text: `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
               VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
        values: [randomUUID(), checksum, name, started],
      })
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error })
  }
}
