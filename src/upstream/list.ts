// A page of a list, by what the contract offers: tokens forward, positions (`skip`) backward. What the answer says is held against
// what was asked, so that a list that changed meanwhile, or an upstream that does otherwise, gives an error and no wrong page.
import { methodOf } from '../contract/methods.ts'
import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import { PlatformError } from '../core/errors.ts'
import type { OrderTerm } from '../core/order.ts'
import { MAX_PAGE_SIZE, pageSizeOf } from '../core/page.ts'
import type { CallContext } from '../services/context.ts'
import type { Page, PageQuery, Row } from '../services/page.ts'
import type { Client } from './client.ts'
import { expired, listName, type Place, readCursor, writeCursor } from './cursor.ts'
import { invalidAnswer } from './faults.ts'
import { rowOf } from './default-values.ts'
import { pagingOf } from './requests.ts'

/** One list of the upstream. */
export interface Listing {
  readonly client: Client
  /** A List method of the contract. */
  readonly method: DescMethod
  /** All of the request but the page: scope and filters. */
  readonly request: object
  readonly order: readonly OrderTerm[]
  readonly context: CallContext
}

/** A part of a list as the upstream gives it. */
export interface Read {
  readonly rows: readonly Row[]
  /** The token for what follows; empty: nothing does. */
  readonly next: string
  /** Undefined: the upstream does not tell. */
  readonly total: number | undefined
}

interface Part {
  readonly token?: string | undefined
  readonly skip: number
  readonly size: number
  /** What the client calls the cursor that has the token; absent: the upstream has just given it. */
  readonly field?: string
}

/** Empty pages in a row that are passed over. */
const MOST_EMPTY = 20

/** Reads a part of a list. @throws UNAVAILABLE (UPSTREAM_FAULT) for an answer that is none to what was asked */
export async function readPart(listing: Listing, part: Part): Promise<Read> {
  const read = await readRows(listing, part)
  // Rows and total need not be of one moment: what contradicts itself is asked for once more.
  const told = contradiction(read, part) === undefined ? read : await readRows(listing, part)
  const what = contradiction(told, part)
  if (what !== undefined) throw invalidAnswer(what)
  const { rows, next, total } = told
  if (total !== 0) return told
  // Who counts nothing says 0 as well as who has nothing, and behind the end of a list only its beginning can tell.
  const isBehind = rows.length === 0 && (part.skip > 0 || !!part.token)
  const begin = isBehind ? await readPart(listing, { skip: 0, size: 1 }) : undefined
  return { rows, next, total: begin ? begin.total : rows.length > 0 ? undefined : 0 }
}

/** How the total of an answer contradicts its rows; undefined: it does not. How many are before a token nobody knows. */
function contradiction({ rows, next, total = 0 }: Read, { token, skip }: Part): string | undefined {
  const end = skip + rows.length
  if (total === 0) return undefined
  if (rows.length > 0 && total < end) return `totalCount is ${total}, and there are ${end} at least`
  return !token && next === '' && end < total ? `totalCount is ${total}, and nothing follows after ${end}` : undefined
}

/** A page may be empty that is not the last (AIP-158): nothing stands there that a cursor could name, so it is passed over. */
async function readRows(listing: Listing, part: Part): Promise<Read> {
  const tokens = new Set<string>()
  for (let at = part; ; at = { token: [...tokens].at(-1), skip: 0, size: part.size }) {
    const read = await readOnce(listing, at)
    if (read.rows.length > 0 || read.next === '') return read
    if (tokens.has(read.next) || read.next === part.token) throw circle()
    if (tokens.size === MOST_EMPTY)
      throw invalidAnswer(`${MOST_EMPTY + 1} pages in a row are empty, and none is the last`)
    tokens.add(read.next)
  }
}

/** Of tokens that lead back to where they were. */
export function circle(): PlatformError {
  return invalidAnswer('its page tokens lead in a circle')
}

async function readOnce(listing: Listing, { token, skip, size, field }: Part): Promise<Read> {
  const method = methodOf(listing.method)
  const request = { ...listing.request, ...pagingOf({ size, token, skip, order: listing.order }) }
  const answer = await listing.client.ask({ method, request, context: listing.context }).catch((error: unknown) => {
    if (!token || !isOfToken(error)) throw error
    throw field === undefined ? invalidAnswer('it refuses the page token that it gave', error) : expired(field)
  })
  const { localName: name, message } = listIn(method.desc)
  const items = answer[name] as readonly unknown[]
  const rows = items.map((item) => rowOf(message, item) ?? fault(`a resource in ${name} has no uid`))
  if (skip > 0 && rows.length > 0 && answer['skipped'] !== skip)
    throw invalidAnswer('it did not skip what it was told to')
  const { nextPageToken } = answer
  return { rows, next: typeof nextPageToken === 'string' ? nextPageToken : '', total: totalOf(answer) }
}

/** The field of an answer that has the rows. */
function listIn({ name, output }: DescMethod): { readonly localName: string; readonly message: DescMessage } {
  const field = output.fields.find((one) => one.fieldKind === 'list')
  if (!field?.message) throw new Error(`${name} answers no list of messages.`)
  return { localName: field.localName, message: field.message }
}

/** Whether a page token is all that is wrong. */
function isOfToken(error: unknown): boolean {
  if (!(error instanceof PlatformError) || error.code !== 'INVALID_ARGUMENT') return false
  const { fieldViolations = [] } = error.details
  return fieldViolations.length > 0 && fieldViolations.every(({ field }) => /^page_?token$/i.test(field))
}

/** What a total may be; one that no list of the graph can tell is none. */
function totalOf({ totalCount }: Readonly<Record<string, unknown>>): number | undefined {
  const total = Number(totalCount ?? 0)
  if (total < 0) throw invalidAnswer(`totalCount is ${total}`)
  return total > MOST_TOTAL ? undefined : total
}

/** An `Int` of GraphQL. */
const MOST_TOTAL = 2 ** 31 - 1

function fault(what: string): never {
  throw invalidAnswer(what)
}

/** The page that a query asks for. */
export async function readPage(listing: Listing, query: PageQuery): Promise<Page<Row>> {
  const { method, request, order } = listing
  const list = listName([method.name, request, order])
  const now = Date.now()
  const start = query.start && readCursor(query.start.cursor, { list, field: query.start.field, now })
  const asked: Asked = {
    listing,
    start,
    field: query.start?.field ?? '',
    size: pageSizeOf(query.size),
    offset: query.offset ?? 0,
  }
  const found = await (query.backward ? backward(asked) : forward(asked))
  return pageOf(found, { list, now, offset: asked.offset })
}

interface Asked {
  readonly listing: Listing
  readonly start: Place | undefined
  readonly field: string
  readonly size: number
  readonly offset: number
}

/** Rows that stand together, and where. */
export interface Found extends Omit<Read, 'next'> {
  /** Items of the list before the first. */
  readonly index: number
  /** The upstream's token for what follows the last; empty: none is known. */
  readonly next: string
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly first?: string | undefined
}

/** A page of rows whose places are known. */
export function pageOf(
  found: Found,
  at: { readonly list: string; readonly now: number; readonly offset: number },
): Page<Row> {
  const { rows, index, next, total, hasNext, hasPrevious } = found
  const first = index === 0 ? rows[0]?.uid : found.first
  const places = new Map(rows.map((row, place) => [row.uid, index + place]))
  const last = rows.at(-1)
  return {
    items: rows,
    offset: at.offset,
    total,
    hasNext,
    hasPrevious,
    cursor: ({ uid }) => {
      const token = uid === last?.uid && next !== '' ? { token: next } : {}
      return writeCursor(
        { index: places.get(uid) ?? index, uid, ...token, ...(first ? { first } : {}) },
        at.list,
        at.now,
      )
    },
  }
}

async function forward(asked: Asked): Promise<Found> {
  const { listing, start, size, offset } = asked
  if (start === undefined) {
    const read = await readPart(listing, { skip: offset, size })
    return { ...read, index: offset, hasNext: read.next !== '', hasPrevious: offset > 0 }
  }
  const index = start.index + 1 + offset
  const read = start.token
    ? await continued(asked, start)
    : await anchored(asked, { anchor: start.index, from: index, size })
  return { ...read, index, first: start.first, hasNext: read.next !== '', hasPrevious: true }
}

/** What follows a token. One that the upstream has forgotten begins anew without a word (docs/rules.md, "List"). */
async function continued({ listing, size, offset, field }: Asked, { token, first }: Place): Promise<Read> {
  const read = await readPart(listing, { token, skip: offset, size, field })
  if (first !== undefined && read.rows[0]?.uid === first) throw expired(field)
  return read
}

async function backward(asked: Asked): Promise<Found> {
  const { start, size, offset } = asked
  if (start === undefined) return fromTheEnd(asked)
  const end = Math.max(0, start.index - offset)
  const from = Math.max(0, end - size)
  const read =
    end === from
      ? { ...NOTHING, total: undefined }
      : await anchored(asked, { anchor: start.index, from, size: end - from })
  return { ...read, next: '', index: from, first: start.first, hasNext: true, hasPrevious: from > 0 }
}

const NOTHING = { rows: [], next: '' } as const

/** How often a list that grows while its end is looked for is looked at again. */
const LOOKS = 3

/**
 * The last items. One call tells the total, and has them where the list is no longer than twice the page, for what is read stays
 * within three times what is answered; another reads them where it is.
 */
async function fromTheEnd({ listing, size, offset }: Asked): Promise<Found> {
  let at = 0
  let read = await readPart(listing, { skip: 0, size: Math.min(MAX_PAGE_SIZE, 2 * size) })
  for (let look = 0; look < LOOKS; look++) {
    const { total } = read
    if (total === undefined) throw noTotal()
    const end = Math.max(0, total - offset)
    const from = Math.max(0, end - size)
    if (at <= from && end <= at + read.rows.length) {
      const rows = read.rows.slice(from - at, end - at)
      return { rows, next: '', total, index: from, hasNext: offset > 0, hasPrevious: from > 0 }
    }
    if (look === LOOKS - 1 && at === from)
      throw invalidAnswer(`it gave ${read.rows.length} of the ${end - from} at its end`)
    at = from
    read = await readPart(listing, { skip: from, size })
  }
  throw changed()
}

/**
 * Rows by their position, as long as the one that a cursor stands for is still where it was.
 * @throws ABORTED (LIST_CHANGED) when it is not
 */
async function anchored(
  { listing, start }: Asked,
  { anchor, from, size }: { readonly anchor: number; readonly from: number; readonly size: number },
): Promise<Read> {
  const begin = Math.min(anchor, from)
  const reach = Math.max(anchor + 1, from + size) - begin
  if (reach > MAX_PAGE_SIZE) {
    const [read, at] = await Promise.all([
      readPart(listing, { skip: from, size }),
      readPart(listing, { skip: anchor, size: 1 }),
    ])
    if (at.rows[0]?.uid !== start?.uid) throw changed()
    return read
  }
  const read = await readPart(listing, { skip: begin, size: reach })
  if (read.rows[anchor - begin]?.uid !== start?.uid) throw changed()
  return { ...read, rows: read.rows.slice(from - begin, from - begin + size) }
}

function changed(): PlatformError {
  return new PlatformError(
    'ABORTED',
    'Aborted: the list has changed since the cursor was given; start from its first page',
    {
      reason: 'LIST_CHANGED',
    },
  )
}

function noTotal(): PlatformError {
  return new PlatformError(
    'UNIMPLEMENTED',
    'Unimplemented: the upstream does not tell how long this list is, so it cannot be read from its end; use first and after',
  )
}
