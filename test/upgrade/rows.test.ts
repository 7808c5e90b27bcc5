// Every row of 0.1.0 is there after an upgrade, with every value that it had.
import { expect, test } from 'vitest'
import { parentOf } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { statement } from '../support/database.ts'
import { type Json, type JsonObject, objectOf, textOf as textIn } from '../support/faces.ts'
import { oldDatabase } from './old-database.ts'

/** The tables of a database with their rows. */
async function rowsOf(db: Database): Promise<Map<string, JsonObject[]>> {
  const tables = await db.query<{ name: string }>(
    statement(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '_prisma_migrations' ORDER BY relname`),
  )
  const found = new Map<string, JsonObject[]>()
  for (const { name } of tables) {
    const rows = await db.query<{ row: JsonObject }>(statement(`SELECT to_jsonb(t) AS row FROM ${name} t`))
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** What migrations change of a row, by its table; undefined: the row goes. */
const CHANGES: Readonly<Record<string, (row: JsonObject) => JsonObject | undefined>> = {
  // The uid is that of the group, which has one: the oldest.
  account_associations: ({ parent_uid: _, ...row }) => {
    const uid = parentOf(textIn(row, 'uid'))!
    return row['name'] === 'second' ? undefined : { ...row, uid, parent_uid: parentOf(uid) ?? null }
  },
  // They get uids.
  group_access_requests: ({ group_uid: parent, sequence: _, ...row }) => ({ ...row, parent_uid: parent! }),
  // A rule that was not said is the one by the subject.
  identity_providers: ({ oidc, ...row }) => {
    const { correlationRule, ...rest } = objectOf(oidc)
    return { ...row, oidc: { ...rest, correlationRule: correlationRule || 1 } }
  },
  // What has no place yet has one below all that have.
  outbox_events: ({ position, ...row }) => ({ ...row, position: position ?? -Number(row['sequence']) }),
  // Of what is a row less.
  scope_counts: (row) => (row['kind'] === 'account_associations' ? undefined : row),
}

test('every row is there, with every value', async () => {
  const db = await oldDatabase('0.1.0')
  const before = await rowsOf(db)
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  await migrate(db)
  const after = await rowsOf(db)
  for (const [table, rows] of before) {
    const change = CHANGES[table] ?? ((row: JsonObject) => row)
    const wanted = rows.map(change).filter((row) => row !== undefined)
    const columns = Object.keys(wanted[0] ?? {}).sort()
    const there = new Set((after.get(table) ?? []).map((row) => textOf(row, columns)))
    const lost = wanted.filter((row) => !there.has(textOf(row, columns)))
    expect(lost, table).toEqual([])
    if (table !== 'scope_counts') expect(after.get(table), table).toHaveLength(wanted.length)
  }
})

function textOf(row: JsonObject, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => sorted(row[column] ?? null)))
}

/** With the members of objects in the order of their names. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sorted(item))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, item]) => [name, sorted(item)]))
}
