// Databases as servers of older releases left them. A folder for each release has its rows as SQL (data.sql) and what its own server
// answered about them (answers.json); README.md beside says how both were made.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Database } from '../../src/db/database.ts'
import { migrate, MIGRATIONS, migrationsIn } from '../../src/db/migrate.ts'
import { freshDatabase } from '../support/database.ts'
import type { JsonObject } from '../support/faces.ts'

/** What a server of the release answered its owner. */
export interface OldAnswers {
  /** When the rows were taken; the events of the last moment had no place in the feed yet. */
  readonly time: string
  readonly publicUrl: string
  readonly org: string
  readonly owner: string
  readonly uids: Readonly<Record<string, string>> & { readonly late: readonly string[] }
  readonly secrets: Readonly<Record<string, string>>
  readonly reads: readonly { readonly method: string; readonly request: JsonObject; readonly answer: JsonObject }[]
  readonly graph: readonly { readonly what: string; readonly query: string; readonly data: JsonObject }[]
}

/** The last migration of each release. */
const LAST = { '0.1.0': '20261121090343_joined_by_values' } as const
export type Release = keyof typeof LAST

const folderOf = (release: Release): string => join(import.meta.dirname, release)

export async function answersOf(release: Release): Promise<OldAnswers> {
  return JSON.parse(await readFile(join(folderOf(release), 'answers.json'), 'utf8')) as OldAnswers
}

/** A database with the tables and rows of a release. */
export async function oldDatabase(release: Release): Promise<Database> {
  const database = await freshDatabase({ empty: true })
  const folder = await mkdtemp(join(tmpdir(), 'platform-graph-release-'))
  try {
    for (const { name } of await migrationsIn(MIGRATIONS))
      if (name <= LAST[release]) await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true })
    await migrate(database, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  const rows = await readFile(join(folderOf(release), 'data.sql'), 'utf8')
  // What triggers and foreign keys did when the rows were written is in the rows, as in any restored dump.
  const script = `SET LOCAL session_replication_role = replica; ${rows}`
  await database.session((session) => session.transaction((tx) => tx.script(script)))
  return database
}
