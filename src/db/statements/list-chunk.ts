// A list that is read chunk by chunk, each of so many bytes. How large a row is only the database knows before it is read: where the largest
// that there may be are counted with, small ones come a few at a time, and a long list takes as many statements.
import type { Position } from '../../core/page.ts'
import type { Scope, ScopePart } from '../../core/scope.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { orderBy, positionOf } from './keyset.ts'
import { branchesOf, howToRead, type ListQuery, orderedText } from './list.ts'
import { listPage } from './list-page.ts'
import { projected, rowsAtOnce, type Table } from './table.ts'
import { walkedText, walkOf } from './walk.ts'

/** The next rows of a list. */
export interface ListChunk<Row> {
  readonly rows: readonly Row[]
  /** Whether there may be others behind them. */
  readonly more: boolean
}

/** Bytes behind which no other row is read. */
const MOST_BYTES = 2 * 1024 * 1024

/** Rows whose places are known before they are read: a megabyte of uids. */
const AHEAD = 5_000

/**
 * Reads a list from its start to its end. What several parts have in an order is merged from all that each has left: for every chunk anew,
 * a list would take time by the square of its length. So the places of many rows are read at once, and then the rows of these, chunk by chunk.
 */
export class ListReader<Row extends { readonly uid: string }> {
  readonly #scope: Scope
  readonly #query: ListQuery
  #after: Position | undefined
  #begun = false
  #isMuch = false
  /** The next rows without their values. */
  #ahead: readonly { readonly uid: string }[] = []
  /** Whether there may be rows behind those. */
  #more = true

  constructor(scope: Scope, query: Omit<ListQuery, 'limit'>) {
    this.#scope = scope
    this.#query = { ...query, limit: AHEAD }
    this.#after = query.after
  }

  /** No more than `limit` rows, and none behind MOST_BYTES, but for the first. */
  async next(db: Queryable, limit: number): Promise<ListChunk<Row>> {
    if (this.#ahead.length > 0) return this.#known(db, limit)
    const query = { ...this.#query, after: this.#after, limit }
    // The first rows are few, and often all.
    const isShort = !this.#begun || goesOn(this.#scope, query)
    this.#begun = true
    const chunk = (await this.#walked(db, query)) ?? (isShort && (await inOrder<Row>(db, this.#scope, query)))
    if (chunk) {
      this.#passed(chunk.rows.at(-1))
      return chunk
    }
    // What is read of a row is all that it is sorted by: nothing is to be looked up again.
    const { offset: _, ...places } = { ...this.#query, table: projected(query.table, NOTHING), after: this.#after }
    this.#ahead = (await listPage<Row>(db, this.#scope, places)).rows
    this.#more = this.#ahead.length === AHEAD
    return this.#known(db, limit)
  }

  /** The rows that are found along the order of the organization (walk.ts). What one chunk has shown is not asked for each. */
  async #walked(db: Queryable, query: ListQuery): Promise<ListChunk<Row> | undefined> {
    const walk = walkOf(this.#scope, query)
    if (!walk) return undefined
    const isMuch = this.#isMuch
    const chunk = await read<Row>(db, query, (measured, build) => walkedText({ ...walk, isMuch }, measured, build))
    this.#isMuch ||= chunk.more
    return chunk.more ? chunk : undefined
  }

  /** Rows of those that are known, without those that are gone meanwhile or pass the conditions no more. */
  async #known(db: Queryable, limit: number): Promise<ListChunk<Row>> {
    const some = this.#ahead.slice(0, limit)
    const uids = some.map(({ uid }) => uid)
    const query = { ...this.#query, after: undefined, limit: some.length }
    const { rows, more } = await inOrder<Row>(db, [{ kind: 'uids', uids }], query)
    const isCut = more && rows.length < some.length
    const read = isCut ? uids.indexOf(rows.at(-1)?.uid ?? '') + 1 : some.length
    this.#passed(some[read - 1])
    this.#ahead = this.#ahead.slice(read)
    return { rows, more: this.#more || this.#ahead.length > 0 }
  }

  #passed(last: object | undefined): void {
    if (last) this.#after = positionOf(last, this.#query.order)
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Parts of which a chunk each is little to merge. */
const FEW_PARTS = 8

/** Whether indexes have the rows in their order, so that a chunk begins where the last has ended. */
function goesOn(scope: Scope, query: ListQuery): boolean {
  const deepest = query.table.ordered?.[query.order[0]?.field ?? ''] ?? Infinity
  const isKept = (part: ScopePart): boolean =>
    part.kind === 'below' ? part.uid.length <= deepest : part.kind !== 'uids'
  return scope.length <= FEW_PARTS && !howToRead(query).valued && scope.every(isKept)
}

/** The next rows of what is in `scope`. */
async function inOrder<Row extends object>(db: Queryable, scope: Scope, query: ListQuery): Promise<ListChunk<Row>> {
  if (scope.length === 0) return { rows: [], more: false }
  return read(db, query, (measured, build) =>
    orderedText(branchesOf(scope, measured), { query: measured, build, total: '' }),
  )
}

/** Reads the rows of a statement, up to so many bytes where they may be large. */
async function read<Row extends object>(
  db: Queryable,
  query: ListQuery,
  textOf: (query: ListQuery, build: StatementBuilder) => string,
): Promise<ListChunk<Row>> {
  const build = new StatementBuilder()
  if (rowsAtOnce(query.table) === Infinity) {
    const rows = await db.query<Row>(build.read(textOf(query, build)))
    return { rows, more: rows.length === query.limit }
  }
  const text = textOf({ ...query, table: measuredTable(query.table) }, build)
  const rows = await db.query<Row & { _found: number }>(build.read(boundedText(text, query)))
  const found = rows[0]?._found ?? 0
  return { rows, more: found === query.limit || found > rows.length }
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
