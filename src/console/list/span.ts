// Which rows of a connection a page has, and how the address says where in a list one is.
import type { EndsFragment } from './gen/list.ts'

/** How many rows are asked for at once. */
export const PAGE = 50

/** The variables of a document that asks for a page; a connection that is read one way has the first two alone. */
export interface Span {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
  readonly skip?: number | null | undefined
}

/** A page of a connection. */
export interface Connection<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: EndsFragment
  /** How many there are in all, where that is asked for. */
  readonly totalCount?: number
}

/** A row of a list: the one so many rows into a page. */
export interface Place {
  /** How many rows come before the page. */
  readonly base: number
  readonly row: number
  readonly span: Span
}

export const TOP: Place = { base: 0, row: 0, span: { first: PAGE } }

/** The place as it stands in the address; empty at the first row. */
export const placeText = ({ base, row, span: { after, before, last, skip } }: Place): string => {
  if (base + row === 0) return ''
  const from = after ? `a${after}` : before ? `b${before}` : last ? 'e' : skip ? 's' : ''
  return `${base}.${row}.${from}`
}

/** The last page of a connection. */
const END: Span = { last: PAGE }

/** The page that a row is on, which is the last one for the rows of that. */
export const pageOf = (row: number, total: number): { readonly base: number; readonly span: Span } => {
  if (row < PAGE) return { base: 0, span: { first: PAGE } }
  return row < total - PAGE
    ? { base: row, span: { first: PAGE, skip: row } }
    : { base: Math.max(0, total - PAGE), span: END }
}

/** The place that the address says; the first row where it says none. */
export const parsePlace = (text: string): Place => {
  const [, base, row, from = ''] = /^(\d{1,9})\.(\d{1,4})\.([ab][\w-]+|[es])?$/.exec(text) ?? []
  if (base === undefined) return TOP
  return { base: Number(base), row: Number(row), span: spanAt(from, Number(base)) }
}

const spanAt = (from: string, base: number): Span => {
  const cursor = from.slice(1)
  switch (from[0]) {
    case 'a':
      return { first: PAGE, after: cursor }
    case 'b':
      return { last: PAGE, before: cursor }
    case 'e':
      return END
    case 's':
      return { first: PAGE, skip: base }
    default:
      return { first: PAGE }
  }
}
