// A page as one row of the database: the texts of its rows joined by commas, with its ends for cursors. Rows that nobody looks
// at one by one are then no objects here. The lists below its rows are written by the same statement.
import type { OrderTerm } from '../../core/order.ts'
import type { StatementBuilder } from './builder.ts'
import type { ListQuery } from './list.ts'
import type { Position } from '../../core/page.ts'
import { filled, HOLE_SQL, literal, type Values, type WholeText } from './row-text.ts'
import type { Shape } from './scope.ts'

/** What of a list's query makes its page one row. */
interface Joining {
  readonly order: readonly OrderTerm[]
  /** The rows that are read: one more than the page has. */
  readonly limit: number
  readonly total: boolean
}

/** A page that is wanted as one text. */
export interface JsonPageQuery<Query> {
  readonly query: Query
  readonly whole: WholeText
  /** Whether it is wanted what its first and last row are sorted by. */
  readonly ends: boolean
  /** What stands around the text of each row; absent: nothing. */
  readonly edge?: Edge | undefined
  /** The lists below each row, one between two pieces of its text. */
  readonly below?: readonly JsonBelow[]
}

/** What stands around the text of each row: always the same, or (null) its cursor. */
export interface Edge {
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
  /** The JSON of the cursor of a row, by what that is sorted by. */
  readonly cursor: (position: Position) => string
}

/** Rows that one statement may read at most: an embedded database lets nobody else have a turn until it has ended. */
export const MOST_ROWS = 10_000

/** How many rows a page has at most with all that hangs on them. */
export function rowsWith({ query, below = [] }: Pick<JsonPageQuery<Joining>, 'query' | 'below'>): number {
  return (query.limit - 1) * below.reduce((sum, { wanted }) => sum + rowsWith(wanted), 1)
}

/** Where a page lies. */
export interface JsonPlace<Row> {
  /** The first and the last row, with nothing but what they are sorted by; one or none where there are no two. */
  readonly ends: Row[]
  /** Whether there are rows behind it. */
  readonly more: boolean
  /** Of all that matches; undefined when it was not asked for. */
  readonly total: number | undefined
}

export interface JsonPage<Row> extends JsonPlace<Row> {
  readonly text: string
}

/** What stands around the rows of a list: always the same, written of where the page lies, or (null) the rows. */
export type Frame<Page> = readonly (string | null | ((page: Page) => string))[]

/** The first or the last row of a page. */
type EndRow = Record<string, unknown> & { readonly uid: string }

/** A list below each row of a page, or what the row points at. */
export interface JsonBelow {
  /** How its rows are found by the uid of the row above, or by that which it points at. */
  readonly shape: Shape
  /** Absent: it is a list. */
  readonly pointed?: {
    /** The column of the row above with the uid. */
    readonly field: string
    /** Whether all that has no parent may be seen wherever the row above is; anything else in the organization of that row alone. */
    readonly isOpen: boolean
  }
  readonly wanted: JsonPageQuery<ListQuery>
  readonly frame: Frame<JsonPlace<EndRow>>
}

/** What the statement gives of where a page lies. */
interface JsonPlaceRow {
  /** Rows that were read, of which the last may be one behind the page. */
  readonly _count: number
  readonly _total?: number
  readonly [end: string]: unknown
}

/** What the statement gives of a page. */
export interface JsonPageRow extends JsonPlaceRow {
  readonly _text: string | null
  /** Rows that have a text. */
  readonly _written: number
  /** What belongs into the holes of the texts, by row. */
  readonly _holes?: readonly Fill[] | null
}

/**
 * What belongs into the holes of a row: of its own members, and where there are lists below it, then of each of them. Where something
 * stands around it, that is behind what it is sorted by.
 */
export type Fill = Values | readonly [own: Values | null, ...below: readonly (BelowRow | null)[]] | EdgeFill
type EdgeFill = readonly [position: Position, row: Fill | null]

/** What is given of a list below a row. */
export interface BelowRow extends JsonPlaceRow {
  readonly _holes?: readonly (Fill | null)[] | null
}

/** The SQL of the text of one of the rows `r`, and of what belongs into its holes where it may have some. */
export interface RowSql {
  readonly text: string
  readonly holes: string | undefined
}

/** The text of a row that has nothing below it. */
export function plainRow({ pieces, holes }: WholeText): RowSql {
  const text = pieces.map((piece) => ('same' in piece ? literal(piece.same) : `r."${piece.column}"`)).join(' || ')
  return { text, holes: holes === undefined ? undefined : `r."${holes}"` }
}

/** Rows `r` with what stands around each. */
export function withEdge(
  row: RowSql,
  { query, edge }: { readonly query: Pick<ListQuery, 'order' | 'table'>; readonly edge?: Edge | undefined },
): RowSql {
  if (!edge) return row
  const around = (parts: Edge['before']): string[] => parts.map((part) => (part === null ? HOLE_SQL : literal(part)))
  const position = query.order.map(({ field }) => sortText(query, field, `r."${field}"`)).join(', ')
  return {
    text: [...around(edge.before), row.text, ...around(edge.after)].join(' || '),
    holes: `json_build_array(json_build_array(${position}), ${row.holes ?? 'NULL'})`,
  }
}

/** A sort value as it stands in a cursor. */
export function sortText({ table }: Pick<ListQuery, 'table'>, field: string, sql: string): string {
  if (table.sorts[field] !== 'timestamptz') return sql
  return `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The select list over ordered rows `r`. */
export function jsonPageColumns(
  { query, ends, row }: { readonly query: Joining; readonly ends: boolean; readonly row: RowSql },
  build: StatementBuilder,
): string {
  const { text, holes } = row
  const size = build.param(query.limit - 1, 'int')
  return [
    `${joinedText(text, size)} AS "_text"`,
    'count(*)::int AS "_count"',
    `count(${text})::int AS "_written"`,
    ...(holes === undefined ? [] : [`json_agg(${holes}) FILTER (WHERE ${holes} IS NOT NULL) AS "_holes"`]),
    ...(ends ? endsOf(query.order, size).map(({ name, sql }) => `${sql} AS "${name}"`) : []),
  ].join(', ')
}

/** The texts of the rows of a page with commas between them. */
export function joinedText(text: string, size: string): string {
  return `array_to_string((array_agg(${text}))[1:${size}], ',')`
}

/** What the first and the last row of a page are sorted by. */
export function endsOf(
  order: readonly OrderTerm[],
  size: string,
): { readonly name: string; readonly field: string; readonly sql: string }[] {
  return order.flatMap(({ field }) => [
    { name: `_first_${field}`, field, sql: `(array_agg(r."${field}"))[1]` },
    { name: `_last_${field}`, field, sql: `(array_agg(r."${field}"))[least(count(*), ${size})]` },
  ])
}

/** The page; undefined where one of its rows has no text. */
export function jsonPageOf<Row extends object>(
  row: JsonPageRow,
  wanted: JsonPageQuery<Joining>,
): JsonPage<Row> | undefined {
  if (row._written < row._count) return undefined
  const written = (row._holes ?? []).flatMap((fill) => filling(fill, wanted))
  return { text: filled(row._text ?? '', written), ...placeOf<Row>(row, wanted) }
}

function placeOf<Row extends object>(
  row: JsonPlaceRow,
  { query: { order, limit, total }, ends: wanted }: JsonPageQuery<Joining>,
): JsonPlace<Row> {
  const end = (which: 'first' | 'last'): Row =>
    Object.fromEntries(order.map(({ field }) => [field, row[`_${which}_${field}`]])) as Row
  const shown = Math.min(row._count, limit - 1)
  return {
    ends: shown === 0 || !wanted ? [] : shown === 1 ? [end('first')] : [end('first'), end('last')],
    more: row._count >= limit,
    total: total ? Number(row._total ?? 0) : undefined,
  }
}

/** What is written into the holes of a row and around it, in their order. */
function filling(fill: Fill, { edge, ...wanted }: JsonPageQuery<Joining>): string[] {
  if (!edge) return fillingIn(fill, wanted)
  const [position, row] = fill as EdgeFill
  const cursors = (parts: Edge['before']): string[] =>
    parts.flatMap((part) => (part === null ? [edge.cursor(position)] : []))
  return [...cursors(edge.before), ...(row ? filling(row, wanted) : []), ...cursors(edge.after)]
}

/** What is written into the holes of a row, in their order. */
function fillingIn(fill: Exclude<Fill, EdgeFill>, { whole, below }: JsonPageQuery<Joining>): string[] {
  if (below === undefined) return whole.fillings(fill as Values).flat()
  const [own, ...pages] = fill as readonly [Values | null, ...(BelowRow | null)[]]
  return whole.fillings(own ?? []).flatMap((written, at) => {
    const [list, page] = [below[at], pages[at]]
    return list && page ? [...written, ...fillingBelow(page, list)] : written
  })
}

function fillingBelow(page: BelowRow, { frame, wanted }: JsonBelow): string[] {
  const shown = page._holes?.slice(0, wanted.query.limit - 1) ?? []
  return frame.flatMap((part) => {
    if (typeof part === 'function') return [part(placeOf(page, wanted))]
    return part === null ? shown.flatMap((fill) => (fill ? filling(fill, wanted) : [])) : []
  })
}

/** A part of what stands around the rows of a list, as SQL; undefined: they stand there. */
export function frameSql(part: JsonBelow['frame'][number]): string | undefined {
  return part === null ? undefined : typeof part === 'string' ? literal(part) : HOLE_SQL
}
