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
export const placeText = ({ base, row, span: { after, before } }: Place): string => {
  if (base + row === 0) return ''
  return `${base}.${row}.${after ? `a${after}` : before ? `b${before}` : ''}`
}

/** The place that the address says; the first row where it says none. */
export const parsePlace = (text: string): Place => {
  const [, base, row, side, cursor = ''] = /^(\d{1,9})\.(\d{1,4})\.(?:([ab])([\w-]+))?$/.exec(text) ?? []
  if (base === undefined) return TOP
  const span =
    side === 'a' ? { first: PAGE, after: cursor } : side === 'b' ? { last: PAGE, before: cursor } : { first: PAGE }
  return { base: Number(base), row: Number(row), span }
}
