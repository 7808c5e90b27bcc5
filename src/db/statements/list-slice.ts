// Pages of several lists that one statement reads: each list with its total, and the rows from a place on.
import type { Position } from '../../core/page.ts'

/** Which page of each of several lists. */
export interface SliceStart {
  /** The item that the page starts behind; absent: at the end of the list that it is read from. */
  readonly start: Position | undefined
  /** Whether it is read from the last item to the first. */
  readonly backward: boolean
  readonly limit: number
}

/** A page as it was read: backward, the last row comes first. */
export interface ListSlice<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A row of a statement that joins each list with its rows; `null` in the place of all columns: the list has none. */
export type SliceRow<Row> = Row & { readonly at: number; readonly total: number; readonly key: string | number | null }

/** The pages of `count` lists, in their order, of the rows of a statement. */
export function slicesOf<Row>(count: number, rows: readonly SliceRow<Row>[]): ListSlice<Row>[] {
  const lists = Map.groupBy(rows, ({ at }) => at)
  return Array.from({ length: count }, (_, at) => {
    const list = lists.get(at + 1) ?? []
    return { rows: list.filter(({ key }) => key !== null), total: list[0]?.total ?? 0 }
  })
}
