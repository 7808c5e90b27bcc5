// A page as one row of the database: the texts of its rows joined by commas, with its ends for cursors. Rows that nobody looks
// at one by one are then no objects here.
import type { OrderTerm } from '../../core/order.ts'
import type { StatementBuilder } from './builder.ts'
import type { WholeText } from './row-text.ts'

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
}

export interface JsonPage<Row> {
  readonly text: string
  /** The first and the last row, with nothing but what they are sorted by; one or none where there are no two. */
  readonly ends: Row[]
  /** Whether there are rows behind it. */
  readonly more: boolean
  /** Of all that matches; undefined when it was not asked for. */
  readonly total: number | undefined
}

/** What the statement gives of a page. */
export interface JsonPageRow {
  readonly _text: string | null
  /** Rows that were read, of which the last may be one behind the page. */
  readonly _count: number
  /** Rows that have a text. */
  readonly _written: number
  /** What belongs into the holes of the texts, by row. */
  readonly _holes?: readonly (readonly unknown[])[] | null
  readonly _total?: number
  readonly [end: string]: unknown
}

/** The select list over ordered rows `r`. */
export function jsonPageColumns(
  { whole, query, ends: wanted }: JsonPageQuery<Joining>,
  build: StatementBuilder,
): string {
  const { column, holes } = whole
  const { order, limit } = query
  const size = build.param(limit - 1, 'int')
  const ends = (wanted ? order : []).flatMap(({ field }) => [
    `(array_agg(r."${field}"))[1] AS "_first_${field}"`,
    `(array_agg(r."${field}"))[least(count(*), ${size})] AS "_last_${field}"`,
  ])
  return [
    `array_to_string((array_agg(r."${column}"))[1:${size}], ',') AS "_text"`,
    'count(*)::int AS "_count"',
    `count(r."${column}")::int AS "_written"`,
    ...(holes === undefined ? [] : [`json_agg(r."${holes}") FILTER (WHERE r."${holes}" IS NOT NULL) AS "_holes"`]),
    ...ends,
  ].join(', ')
}

/** The page; undefined where one of its rows has no text. */
export function jsonPageOf<Row extends object>(
  row: JsonPageRow,
  { whole, query: { order, limit, total }, ends: wanted }: JsonPageQuery<Joining>,
): JsonPage<Row> | undefined {
  if (row._written < row._count) return undefined
  const end = (which: 'first' | 'last'): Row =>
    Object.fromEntries(order.map(({ field }) => [field, row[`_${which}_${field}`]])) as Row
  const shown = Math.min(row._count, limit - 1)
  const ends = shown === 0 || !wanted ? [] : shown === 1 ? [end('first')] : [end('first'), end('last')]
  return {
    text: whole.fill(row._text ?? '', row._holes ?? []),
    ends,
    more: row._count >= limit,
    total: total ? Number(row._total ?? 0) : undefined,
  }
}
