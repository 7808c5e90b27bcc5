// Many rows of one table in few statements: they go in as one JSON text, which the database reads into rows of that table.
import { inPieces } from '../../core/pieces.ts'
import type { Queryable } from '../database.ts'
import { columnOf } from './table.ts'

/** A row by its fields, of which all rows have the same: times as Date, bytes as Uint8Array, JSON as it is. */
export type BulkRow = Readonly<Record<string, unknown>>

/** Rows that one statement writes, which take some tens of milliseconds: whatever else there is has its turn between them. */
const MOST_WRITTEN = 300

/** Makes rows. */
export async function insertRows(db: Queryable, table: string, rows: readonly BulkRow[]): Promise<void> {
  const columns = columnsIn(rows).join(', ')
  if (columns === '') return
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`
  await write(db, text, rows)
}

/** Gives rows that are there other values; each names its own by `uid`. */
export async function updateRows(db: Queryable, table: string, rows: readonly BulkRow[]): Promise<void> {
  const columns = columnsIn(rows).filter((column) => column !== '"uid"')
  if (columns.length === 0) return
  const text = `UPDATE ${table} t SET ${columns.map((column) => `${column} = given.${column}`).join(', ')}
    FROM json_populate_recordset(NULL::${table}, $1::json) given WHERE t.uid = given.uid`
  await write(db, text, rows)
}

/** Runs a statement for as many of the rows at a time as one may write. */
async function write(db: Queryable, text: string, rows: readonly BulkRow[]): Promise<void> {
  for (const some of inPieces(rows, () => 1, MOST_WRITTEN)) await db.query({ text, values: [textOf(some)] })
}

/** Takes rows away, with all that hangs on them. */
export async function deleteRows(db: Queryable, table: string, uids: readonly string[]): Promise<void> {
  const text = `DELETE FROM ${table} WHERE uid = ANY($1::text[])`
  await db.query({ text, values: [uids] })
}

/** @throws Error when a row lacks what another has: it would be NULL, not the default of its column */
function columnsIn(rows: readonly BulkRow[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  const stranger = rows.find((row) => !hasExactly(row, names))
  if (stranger) throw new Error(`One row has ${Object.keys(stranger).join(', ')}, another ${names.join(', ')}.`)
  return names.map((name) => `"${columnOf(name)}"`)
}

function hasExactly(row: BulkRow, names: readonly string[]): boolean {
  return Object.keys(row).length === names.length && names.every((name) => row[name] !== undefined)
}

function textOf(rows: readonly BulkRow[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), stored(value)]))),
  )
}

function stored(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}
