// A list that holds the children of many parents, read as a whole where that is little more than what is answered of it
// (docs/adr, "How nested lists are asked").
import { MAX_PAGE_SIZE } from '../core/page.ts'
import type { Row } from '../services/page.ts'
import { type Listing, type Read, readPart } from './list.ts'

/** Rows a place that are read before it is known how long the common list is. */
const FIRST_LOOK = 2

/** What makes a list worth reading as a whole. */
export interface Worth {
  /** As many rows as the places could be asked for one by one. */
  readonly most: number
  readonly places: number
  /** Whether the total of each place is wanted, which takes a row where it is asked for by itself. */
  readonly isCounted: boolean
  /** How many rows are among those that are looked for. */
  readonly wanted: (rows: readonly Row[]) => number
  /** How many rows stand on the pages of the places. */
  readonly answered: (rows: readonly Row[]) => number
}

/** What is answered by these rows at least: a total counts as the row that it would take. */
export function leastAnswered({ places, isCounted, answered }: Worth, rows: readonly Row[]): number {
  return Math.max(answered(rows), isCounted ? places : 0)
}

/** How many rows a list may have to be read as a whole, by those that were seen of it. */
function reachOf(worth: Worth, rows: readonly Row[]): number {
  const { most, wanted, answered } = worth
  const isMostlyWanted = MOST_READ * wanted(rows) >= rows.length
  const isMostlyAnswered = MOST_READ * answered(rows) >= rows.length
  return Math.max(
    MOST_READ * leastAnswered(worth, rows),
    isMostlyWanted ? most : 0,
    isMostlyAnswered ? MOST_READ * most : 0,
  )
}

export interface Whole {
  readonly rows: readonly Row[]
  /** Whether the upstream tells totals; where it does not, none is made up from what was read. */
  readonly isCounted: boolean
}

/**
 * All of a list. The first call looks at a few rows a place; further ones read the rest, a full page each, where all of it is at most
 * three times what is answered, as far as it can be known from what was seen.
 */
export async function wholeList(listing: Listing, worth: Worth): Promise<Whole | undefined> {
  const look = Math.min(MAX_PAGE_SIZE, worth.most, worth.places * FIRST_LOOK)
  const { rows, next, total } = await readPart(listing, { skip: 0, size: look })
  const isCounted = total !== undefined
  if (next === '') return { rows, isCounted }
  const reach = reachOf(worth, rows)
  const rest = (total ?? Math.min(reach, rows.length + MAX_PAGE_SIZE)) - rows.length
  const isTooMuch = rest > MAX_PAGE_SIZE && rest > MAX_PAGE_SIZE * Math.min(MOST_PAGES, worth.places / MOST_READ)
  if (rest <= 0 || isTooMuch || rows.length + rest > reach) return undefined
  const more = await readRest(listing, { token: next, rows: rest, pages: MOST_PAGES })
  const all = [...rows, ...more.rows]
  const isWhole = more.next === '' && new Set(all.map(({ uid }) => uid)).size === all.length
  return isWhole && all.length === (more.total ?? all.length) ? { rows: all, isCounted } : undefined
}

/** Pages of 200 rows that are read one after the other for places that could be asked side by side. */
const MOST_PAGES = 5

interface Rest {
  readonly token: string
  readonly rows: number
  readonly pages: number
}

/** What follows a token, as far as so many rows and pages go. */
async function readRest(listing: Listing, { token, rows, pages }: Rest): Promise<Read> {
  const read = await readPart(listing, { token, skip: 0, size: Math.min(MAX_PAGE_SIZE, rows) })
  const rest = { token: read.next, rows: rows - read.rows.length, pages: pages - 1 }
  if (read.next === '' || rest.rows <= 0 || rest.pages === 0) return read
  const more = await readRest(listing, rest)
  return { ...more, rows: [...read.rows, ...more.rows] }
}

/** Rows that are read for each that is answered, at most. */
export const MOST_READ = 3
