// Rows of a list up to so many bytes. How large a row is only the database knows before it is read: where the largest that there may be
// are counted with, small ones come a few at a time, and a long list takes as many statements.
import type { Scope } from '../../core/scope.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { orderBy } from './keyset.ts'
import { branchesOf, type ListQuery, orderedText } from './list.ts'
import { listPage } from './list-page.ts'
import { rowsAtOnce, type Table } from './table.ts'
import { walkedText, walkOf } from './walk.ts'

/** The first rows of a list. */
export interface ListChunk<Row> {
  readonly rows: readonly Row[]
  /** Whether there may be others behind them. */
  readonly more: boolean
}

/** Bytes behind which no other row is read. */
const MOST_BYTES = 2 * 1024 * 1024

/** Reads rows of what is in `scope`: no more than the query's limit, and none behind MOST_BYTES, but for the first. */
export async function listChunk<Row extends object>(
  db: Queryable,
  scope: Scope,
  query: ListQuery,
): Promise<ListChunk<Row>> {
  if (scope.length === 0 || rowsAtOnce(query.table) === Infinity) {
    const { rows } = await listPage<Row>(db, scope, query)
    return { rows, more: rows.length === query.limit }
  }
  const measured = { ...query, table: measuredTable(query.table) }
  const read = async (textOf: (build: StatementBuilder) => string): Promise<ListChunk<Row>> => {
    const build = new StatementBuilder()
    const rows = await db.query<Row & { _found: number }>(build.read(boundedText(textOf(build), query)))
    const found = rows[0]?._found ?? 0
    return { rows, more: found === query.limit || found > rows.length }
  }
  const walk = walkOf(scope, query)
  const walked = walk && (await read((build) => walkedText(walk, measured, build)))
  if (walked?.more) return walked
  return read((build) => orderedText(branchesOf(scope, measured), { query: measured, build, total: '' }))
}

const measured = new WeakMap<Table, Table>()

/** The table with the bytes of what may be large in a row. */
function measuredTable(table: Table): Table {
  const known = measured.get(table)
  if (known) return known
  const bytes = Object.keys(table.large ?? {}).flatMap((field) => {
    const value = table.columns[field]
    return value === undefined ? [] : bytesText(value, rowsAtOnce({ ...table, columns: { [field]: value } }))
  })
  const made = { ...table, columns: { ...table.columns, _bytes: bytes.join(' + ') } }
  measured.set(table, made)
  return made
}

/**
 * How many bytes a value has. A text is kept with its length. What else is kept compressed is not opened for that: it counts as the largest
 * of which so many rows are read.
 */
function bytesText(value: string, rows: number): string {
  return `CASE WHEN pg_column_compression(${value}) IS NULL THEN coalesce(pg_column_size(${value}), 0)
    WHEN pg_typeof(${value}) = 'text'::regtype THEN octet_length((${value})::text) ELSE ${MOST_BYTES / rows} END`
}

/** Of the rows of a statement those before which there are less than MOST_BYTES, each with how many there are in all. */
function boundedText(text: string, { table, order }: ListQuery): string {
  const along = orderBy(order, (field) => `r."${field}"`)
  const fields = new Set([...Object.keys(table.columns), ...order.map(({ field }) => field)])
  const columns = [...fields, '_found'].map((field) => `r."${field}"`).join(', ')
  return `SELECT ${columns} FROM (SELECT r.*, count(*) OVER ()::int AS "_found",
      coalesce(sum(r."_bytes") OVER (ORDER BY ${along} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "_before"
    FROM (${text}) r) r WHERE r."_before" < ${MOST_BYTES} ORDER BY ${along}`
}
