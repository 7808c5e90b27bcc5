// Pages of rows that may be large, read by several statements: an embedded database lets nobody else have a turn until a
// statement has ended, and no statement may hold more than this process can.
import { setImmediate as turn } from 'node:timers/promises'
import { countAnswer, sizeOfRows } from '../core/answer-size.ts'
import type { Scope } from '../core/scope.ts'
import { type JsonPage, type JsonPageQuery, MOST_ROWS, rowsWith } from '../db/statements/json-page.ts'
import { listAsJson } from '../db/statements/json-list.ts'
import { positionOf } from '../db/statements/keyset.ts'
import type { ListQuery } from '../db/statements/list.ts'
import { listPage, type Page as RowsPage } from '../db/statements/list-page.ts'
import { nestedAsJson, type NestedList, nestedPages, type NestedQuery } from '../db/statements/nested.ts'
import type { Call } from './call.ts'
import { inSeries, readingLarge } from './large-rows.ts'
import { listed, listedJoined, type Plan } from './list-plan.ts'
import { readsThrough, roundsOf } from './list-rounds.ts'
import type { Page, Row } from './page.ts'

/** How a page is read. */
interface Wanted {
  readonly plan: Plan
  /** How it is read as one text; undefined: it is read row by row. */
  readonly joins: JsonPageQuery<ListQuery> | undefined
}

/** Reads the page of a list. @throws RESOURCE_EXHAUSTED where it would be too much for one answer */
export function readPage(call: Call, scope: Scope, wanted: Wanted): Promise<Page<Row>> {
  const db = readingLarge(call, wanted.plan.atOnce)
  const read = (): Promise<Page<Row>> =>
    readPieces(call, wanted, {
      joined: (joins) => listAsJson<Row>(db, scope, joins),
      rows: (query) => listPage<Row>(db, scope, query),
    })
  return wanted.plan.size <= wanted.plan.atOnce ? read() : inSeries(call, read)
}

/** How many times as many rows a statement reads for many lists, of which few are as long as they may be. */
const LISTS = 2

/** Reads the page of each of `lists`: all by one statement where their rows are small and not too many. @throws as `readPage` does */
export async function readNested(
  call: Call,
  lists: readonly NestedList[],
  { matches, ...wanted }: Wanted & Pick<NestedQuery, 'matches'>,
): Promise<Page<Row>[]> {
  const [only, ...others] = lists
  // One list is a list, which may be read in more ways.
  if (only && others.length === 0 && matches.length === 0) return [await readPage(call, only.scope, wanted)]
  const { plan, joins } = wanted
  const db = readingLarge(call, plan.atOnce)
  const together = async (some: readonly NestedList[]): Promise<Page<Row>[]> => {
    const query = { ...plan.query, matches }
    const joined = joins && (await nestedAsJson<Row>(db, some, { ...joins, query }))
    if (joined) return joined.map((page) => listedJoined(plan, countedText(call, page)))
    const pages = await nestedPages<Row>(db, some, query)
    return pages.map((page) => listed(plan, countedRows(call, page)))
  }
  const each = joins ? rowsWith(joins) : plan.size
  const many = Math.floor(Math.min((LISTS * plan.atOnce) / plan.size, MOST_ROWS / each))
  const rounds = roundsOf(lists, { many, apart: matches.length === 0 && readsThrough(plan.query) })
  if (rounds.length <= 1 && many > 0) return together(lists)
  const alone = (list: NestedList): Promise<Page<Row>> =>
    readPieces(call, wanted, {
      joined: async (one) => (await nestedAsJson<Row>(db, [list], { ...one, query: { ...one.query, matches } }))?.[0],
      rows: async (query) => {
        const [page] = await nestedPages<Row>(db, [list], { ...query, matches })
        return page ?? { rows: [], total: undefined }
      },
    })
  const read = many > 0 ? together : (some: readonly NestedList[]) => Promise.all(some.map(alone))
  return inSeries(call, () => inRounds(lists, rounds, read))
}

/** Reads lists round by round; gives their pages in their order. */
async function inRounds(
  lists: readonly NestedList[],
  rounds: readonly (readonly number[])[],
  read: (some: readonly NestedList[]) => Promise<Page<Row>[]>,
): Promise<Page<Row>[]> {
  const pages: Page<Row>[] = []
  for (const [at, round] of rounds.entries()) {
    if (at > 0) await turn()
    const found = await read(round.flatMap((place) => lists[place] ?? []))
    round.forEach((place, of) => (pages[place] = found[of]!))
  }
  return pages
}

/** How pieces of one page are read. */
interface Reads {
  /** Undefined where a row has no text. */
  readonly joined: (joins: JsonPageQuery<ListQuery>) => Promise<JsonPage<Row> | undefined>
  readonly rows: (query: ListQuery) => Promise<RowsPage<Row>>
}

async function readPieces(call: Call, { plan, joins }: Wanted, read: Reads): Promise<Page<Row>> {
  const joined = joins && (await joinedPieces(call, { plan, joins }, read))
  return joined ? listedJoined(plan, joined) : listed(plan, await rowPieces(call, plan, read))
}

async function joinedPieces(
  call: Call,
  { plan, joins }: { readonly plan: Plan; readonly joins: JsonPageQuery<ListQuery> },
  read: Reads,
): Promise<JsonPage<Row> | undefined> {
  const pages: JsonPage<Row>[] = []
  const ends = joins.ends || plan.size > plan.atOnce
  const pieces = piecesOf(plan, (query) => read.joined({ ...joins, query, ends }), {
    goesOn: (page) => (page?.more ? page.ends.at(-1) : undefined),
  })
  for await (const page of pieces) {
    if (!page) return undefined
    pages.push(countedText(call, page))
  }
  const [first, ...others] = pages
  const last = others.at(-1)
  if (!first || !last) return first
  return {
    text: pages.map(({ text }) => text).join(','),
    ends: [...first.ends.slice(0, 1), ...last.ends.slice(-1)],
    more: last.more,
    total: first.total,
  }
}

async function rowPieces(call: Call, plan: Plan, read: Reads): Promise<RowsPage<Row>> {
  const rows: Row[] = []
  let total: number | undefined
  const pieces = piecesOf(plan, read.rows, {
    goesOn: (page, shown) => (page.rows.length > shown ? page.rows[shown - 1] : undefined),
  })
  for await (const page of pieces) {
    const counted = countedRows(call, page)
    total ??= counted.total
    // The last of a piece only tells that there is one more, which the next begins with.
    rows.pop()
    rows.push(...page.rows)
  }
  return { rows, total }
}

/**
 * A page as one reading, or where its rows are large, as several of no more than the plan's `atOnce`, each of which goes on
 * behind the last row of the one before; between two of them others get their turn.
 * @param goesOn the last row that a piece shows, where rows are left behind it; `shown`: how many it shows at most
 */
async function* piecesOf<Piece>(
  { query, size, atOnce }: Plan,
  read: (query: ListQuery) => Promise<Piece>,
  { goesOn }: { readonly goesOn: (piece: Piece, shown: number) => Row | undefined },
): AsyncGenerator<Piece> {
  let last: Row | undefined
  for (let left = size; ; left -= atOnce) {
    const shown = Math.min(left, atOnce)
    const behind = last && { after: positionOf(last, query.order), offset: 0, total: false }
    const piece = await read({ ...query, limit: shown + 1, ...behind })
    yield piece
    last = left > atOnce ? goesOn(piece, shown) : undefined
    if (last === undefined) return
    await turn()
  }
}

function countedText<Text extends { readonly text: string }>({ context }: Call, page: Text): Text {
  countAnswer(context.signal, page.text.length)
  return page
}

function countedRows({ context }: Call, page: RowsPage<Row>): RowsPage<Row> {
  countAnswer(context.signal, sizeOfRows(page.rows))
  return page
}
