// What hangs on the rows of a page, written by the statement that writes the page.
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { StatementBuilder } from './builder.ts'
import { orderBy, sortColumn } from './keyset.ts'
import {
  endsOf,
  frameSql,
  joinedText,
  type JsonBelow,
  jsonPageColumns,
  type JsonPageQuery,
  plainRow,
  type RowSql,
  sortText,
  withEdge,
} from './json-page.ts'
import { type ListQuery, pageReading, scopeTotal, within } from './list.ts'
import { pageBelow } from './walk-below.ts'

/** The page over ordered rows, as one row. @param rows the statement that gives them */
export function jsonPageText(rows: string, wanted: JsonPageQuery<ListQuery>, build: StatementBuilder): string {
  const { from, row } = writtenRows(rows, wanted, { build, depth: 0 })
  return `SELECT ${jsonPageColumns({ ...wanted, row }, build)} FROM ${from} r`
}

interface Making {
  readonly build: StatementBuilder
  /** Tells the rows of a level from those of the others. */
  readonly depth: number
}

interface Rows {
  readonly from: string
  readonly row: RowSql
}

/** Rows `r` with what their text is made of, and what stands around it. */
function writtenRows(rows: string, wanted: JsonPageQuery<ListQuery>, making: Making): Rows {
  const { from, row } = rowsBelow(rows, wanted, making)
  return { from, row: withEdge(row, wanted) }
}

function rowsBelow(rows: string, { whole, below }: JsonPageQuery<ListQuery>, making: Making): Rows {
  if (!below) return { from: `(${rows})`, row: plainRow(whole) }
  const above = `p${making.depth}`
  const lists = below.map((list) => textBelow(list, above, making))
  const text = whole.pieces.flatMap((piece, at) => [
    'same' in piece ? plainRow({ ...whole, pieces: [piece] }).text : `${above}."${piece.column}"`,
    ...(below[at]?.frame.map((part) => frameSql(part) ?? `b${at}."_text"`) ?? []),
  ])
  const own = whole.holes === undefined ? 'NULL' : `${above}."${whole.holes}"`
  const pages = lists.map(({ hasPage }, at) => (hasPage ? `b${at}."_page"` : 'NULL'))
  const always = lists.some(({ hasPage }) => hasPage)
  const holes = `json_build_array(${[own, ...pages].join(', ')})`
  const filling = always ? holes : whole.holes && `CASE WHEN ${own} IS NOT NULL THEN ${holes} END`
  const columns = [`${above}.*`, `${text.join(' || ')} AS "_whole"`, ...(filling ? [`${filling} AS "_fill"`] : [])]
  const joins = lists.map(({ sql }, at) => ` CROSS JOIN LATERAL (${sql}) b${at}`)
  return {
    from: `(SELECT ${columns.join(', ')} FROM (${rows}) ${above}${joins.join('')})`,
    row: { text: 'r."_whole"', holes: filling ? 'r."_fill"' : undefined },
  }
}

/** The page of a list below the row `above`, or the row that this points at. */
function textBelow(
  { shape, pointed, wanted, frame }: JsonBelow,
  above: string,
  { build, depth }: Making,
): { readonly sql: string; readonly hasPage: boolean } {
  const { query, ends } = wanted
  const scope = pointed ? `${above}."${pointed.field}"` : `${above}.uid`
  const place = { shape, scope }
  const { columns, from: tables } = pageReading(query)
  const reach = build.param(query.limit, 'int')
  const rows = pageBelow({ scope, kept: shape.kept, reach }, { query, build }, (only) => {
    const inside = `${within(place, query, build)}${only}`
    return `SELECT ${columns} FROM ${tables} WHERE ${inside} ORDER BY ${orderBy(query.order, sortColumn)} LIMIT ${reach}`
  })
  const { from, row } = writtenRows(rows, wanted, { build, depth: depth + 1 })
  const size = build.param(query.limit - 1, 'int')
  // A row without a text leaves that above it without one.
  const known = [`count(${row.text}) = count(*)`, ...(pointed ? [isKnown(scope, above, pointed)] : [])]
  const none = pointed ? `'null'` : `''`
  const text = `CASE WHEN ${known.join(' AND ')} THEN coalesce(${joinedText(row.text, size)}, ${none}) END AS "_text"`
  const hasPage = row.holes !== undefined || frame.some((part) => typeof part === 'function')
  if (!hasPage) return { sql: `SELECT ${text} FROM ${from} r`, hasPage }
  const members = [
    `'_count', count(*)`,
    ...(query.total ? [`'_total', ${scopeTotal(query, { ...place, kept: shape.kept }, build)}`] : []),
    ...(row.holes === undefined ? [] : [`'_holes', to_json((array_agg(${row.holes}))[1:${size}])`]),
    ...(ends ? endsOf(query.order, size) : []).map(
      ({ name, field, sql }) => `'${name}', ${sortText(query, field, sql)}`,
    ),
  ]
  return { sql: `SELECT ${text}, json_build_object(${members.join(', ')}) AS "_page" FROM ${from} r`, hasPage }
}

/** Whether it is known what the caller may see of what a row points at. */
function isKnown(uid: string, above: string, { isOpen }: NonNullable<JsonBelow['pointed']>): string {
  const own = `left(${uid}, ${ROOT_LENGTH}) = left(${above}.uid, ${ROOT_LENGTH})`
  return `(coalesce(${uid}, '') = '' OR ${own}${isOpen ? ` OR length(${uid}) = ${ROOT_LENGTH}` : ''})`
}
