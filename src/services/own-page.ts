// Pages of the lists of our own methods, which answer a page of each of many lists at once, from either end.
import { pageSizeOf, queryFingerprint, type Position } from '../core/page.ts'
import type { ListSlice, SliceStart } from '../db/statements/list-slice.ts'
import type { Call } from './call.ts'

/** The fields by which such a method is asked for a page. */
export interface PageRequest {
  readonly pageSize?: number
  readonly after?: string
  readonly before?: string
  readonly backward?: boolean
}

/** A page, and where it lies. */
interface OwnPage<Row> {
  readonly items: readonly (Row & { readonly cursor: string })[]
  readonly total: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** What beside its method names a list, so that no cursor of another is taken for one of it. */
type Named = readonly unknown[]

/**
 * The page that a request asks for; one row more tells whether another follows.
 * @throws INVALID_ARGUMENT for a cursor of another list
 */
export function placeIn({ deps, method, request }: Call<PageRequest>, named: Named = []): SliceStart {
  const { backward = false, pageSize } = request
  const field = backward ? 'before' : 'after'
  const cursor = request[field]
  const start = cursor ? deps.pages.decode(cursor, queryFingerprint([method.id, ...named]), field) : undefined
  return { start, backward, limit: pageSizeOf(pageSize, backward ? 'last' : 'first') + 1 }
}

/** The page that was read of one list. */
export function pageIn<Row extends object>(
  call: Call<PageRequest>,
  { rows, total }: ListSlice<Row>,
  { positionOf, named = [] }: { readonly positionOf: (row: Row) => Position; readonly named?: Named },
): OwnPage<Row> {
  const { backward = false, after, before, pageSize } = call.request
  const size = pageSizeOf(pageSize)
  const more = rows.length > size
  const started = Boolean(backward ? before : after)
  const key = queryFingerprint([call.method.id, ...named])
  const items = rows.slice(0, size).map((row) => ({ ...row, cursor: call.deps.pages.encode(positionOf(row), key) }))
  return {
    items: backward ? items.reverse() : items,
    total,
    hasNext: backward ? started : more,
    hasPrevious: backward ? more : started,
  }
}

/** What is answered of a list that the caller may not see. */
export const NOTHING: ListSlice<never> = { rows: [], total: 0 }
