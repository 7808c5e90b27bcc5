// Rows by their uids, and which children a scope has.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'
import { readingOf, type Table } from './table.ts'

const texts = new WeakMap<Table, { one: string; many: string }>()

/** The row of a uid; undefined when there is none. */
export async function getRow<Row extends object>(db: Queryable, table: Table, uid: string): Promise<Row | undefined> {
  const { one } = textsOf(table)
  const [row] = await db.query<Row>({ name: statementName(one), text: one, values: [uid] })
  return row
}

/** The rows of many uids, in no order; those that do not exist are left out. */
export async function getRows<Row extends object>(
  db: Queryable,
  table: Table,
  uids: readonly string[],
): Promise<Row[]> {
  if (uids.length === 0) return []
  const { many } = textsOf(table)
  return db.query<Row>({ name: statementName(many), text: many, values: [uids] })
}

/** How many children of each kind hang directly below `uid`; kinds without any are left out. */
export async function childCounts(db: Queryable, uid: string): Promise<{ kind: string; count: number }[]> {
  const text = `SELECT split_part(kind, '.', 1) AS kind, sum(direct)::bigint AS count FROM scope_counts WHERE scope_uid = $1 GROUP BY 1 HAVING sum(direct) > 0 ORDER BY 1`
  const rows = await db.query<{ kind: string; count: number }>({ name: statementName(text), text, values: [uid] })
  return rows.map((row) => ({ kind: row.kind, count: Number(row.count) }))
}

/** Locks the row of a uid until the end of the transaction; false when there is none. */
export async function lockRow(db: Queryable, table: Pick<Table, 'name'>, uid: string): Promise<boolean> {
  const text = `SELECT uid FROM ${table.name} WHERE uid = $1 FOR UPDATE`
  const rows = await db.query<{ uid: string }>({ name: statementName(text), text, values: [uid] })
  return rows.length > 0
}

function textsOf(table: Table): { one: string; many: string } {
  const known = texts.get(table)
  if (known) return known
  const { columns, from } = readingOf(table)
  const base = `SELECT ${columns} FROM ${from} WHERE t.uid`
  const made = { one: `${base} = $1`, many: `${base} = ANY($1::text[])` }
  texts.set(table, made)
  return made
}
