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

/** The page of a query of a list by uid, which is one of those that a statement reads. */
export interface UidStart {
  /** The uid that the page starts behind; absent: at the end of the list that it is read from. */
  readonly start: string | undefined
  /** Whether it is read from the last item to the first. */
  readonly backward: boolean
  readonly limit: number
}

/** The columns of a `UidStart` in a query `q`. */
export const START_COLUMNS = 'start text, "limit" int'

/** How a page of what has a `uid` is read for a query `q`. */
export function pageByUid(uid: string, backward: boolean): { readonly within: string; readonly order: string } {
  const order = backward ? `${uid} DESC` : uid
  return { within: `(q.start IS NULL OR ${uid} ${backward ? '<' : '>'} q.start COLLATE "C")`, order }
}

/** How queries come into statements. */
export interface Parts<Query> {
  /** What a statement reads alike. */
  readonly partOf: (query: Query) => unknown
  /**
   * Queries of a statement at most; absent: all. Fewer where each reads all who have rights somewhere, for the embedded database does
   * nothing else until a statement ends.
   */
  readonly most?: number
}

/**
 * Answers the queries of each part by statements of their own, in the order of the queries. Equal ones are read once, for a list of the
 * graph may lead to one group from each of its rows.
 */
export async function inStatements<Query, Answer>(
  queries: readonly Query[],
  { partOf, most = Infinity }: Parts<Query>,
  read: (some: readonly Query[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const keys = queries.map((query) => JSON.stringify(query))
  const asked = new Map(queries.map((query, at) => [keys[at]!, query]))
  const answers = new Map<string, Answer>()
  for (const part of Map.groupBy(asked, ([, query]) => partOf(query)).values()) {
    for (let from = 0; from < part.length; from += most) {
      const some = part.slice(from, from + most)
      const found = await read(some.map(([, query]) => query))
      some.forEach(([key], at) => answers.set(key, found[at]!))
    }
  }
  return keys.map((key) => answers.get(key)!)
}
