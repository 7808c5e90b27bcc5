// Pages of the lists of our own methods, which answer a page of each of many lists at once, from either end.
import { setImmediate as turn } from 'node:timers/promises'
import { LoopShare } from '../core/loop-share.ts'
import { inPieces } from '../core/pieces.ts'
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

/** Rows whose answers are made in one turn of the event loop, in some milliseconds. */
const ROWS_A_TURN = 400
/** What all who make answers take of a turn together. */
const share = new LoopShare(20)

/** The answer to each of several calls, made of the pages that were read for them: of many rows a part a turn of the event loop. */
export async function answerEach<One extends Call, Answer>(
  calls: readonly One[],
  pages: readonly { readonly rows: readonly unknown[] }[],
  answer: (call: One, at: number) => Answer,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const part of inPieces(calls.entries(), ([at]) => pages[at]?.rows.length ?? 0, ROWS_A_TURN)) {
    if (answers.length > 0) await turn().then(() => share.take())
    for (const [at, call] of part) answers.push(answer(call, at))
  }
  return answers
}

/** What is answered of a list that the caller may not see. */
export const NOTHING: ListSlice<never> = { rows: [], total: 0 }
