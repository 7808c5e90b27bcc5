// The children of many parents: one call for all of them where one answer can hold them all, else one a parent
// (docs/adr, "How nested lists are asked").
import type { DescMethod } from '@bufbuild/protobuf'
import { PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE, pageSizeOf } from '../core/page.ts'
import { isBelow, isUid, lineageOf, rootOf } from '../core/uid.ts'
import { LruMap } from '../core/lru.ts'
import type { CallContext } from '../services/context.ts'
import type { Page, PageQuery, Place, Row } from '../services/page.ts'
import { callerKey } from './caller.ts'
import type { Client } from './client.ts'
import { listName } from './cursor.ts'
import { type Listing, pageOf, readPage } from './list.ts'
import type { Offer } from './offers.ts'
import { requestAt, requireOffer, valuesOf } from './requests.ts'
import { isDenied, isUnseen } from './rows.ts'
import { leastAnswered, MOST_READ, type Whole, wholeList, type Worth } from './whole-list.ts'

/** The lists of one level. */
export interface Level {
  readonly client: Client
  readonly method: DescMethod
  readonly places: readonly Place[]
  readonly query: PageQuery
  readonly context: CallContext
}

/** A page for each place, or why it was refused. */
type Pages = readonly (Page<Row> | PlatformError)[]

/** Reads the pages of places. */
export class NestedLists {
  /** Lists that were too long to be read for all places at once, or refused; they are not tried again. */
  readonly #tooLong = new LruMap<string, true>(10_000)

  /** @returns a page for each place, or why it failed; of one that the caller may not list it is empty, as the server's own is */
  async pages(level: Level): Promise<(Page<Row> | PlatformError)[]> {
    const pages = await this.read(level)
    return pages.map((page) => (isDenied(page) ? EMPTY : page))
  }

  /** @returns a page for each place, or why it was refused; where they are of a common list, one that would be refused is empty */
  async read(level: Level): Promise<Pages> {
    const shared = await this.#shared(level)
    if (shared) return shared
    const trees = treesOf(level.places)
    // Of several organizations all that the caller may see is much else at times, while each of them has little.
    return trees.length > 1 && level.places.length >= trees.length * MOST_READ
      ? this.#byTree(level, trees)
      : oneByOne(level)
  }

  async #byTree(level: Level, trees: readonly (readonly Place[])[]): Promise<Pages> {
    const read = await Promise.all(trees.map((places) => this.read({ ...level, places })))
    const pages = new Map(
      trees.flatMap((places, tree) => places.map((place, at) => [place, read[tree]?.[at]] as const)),
    )
    return level.places.map((place) => pages.get(place) ?? EMPTY)
  }

  /** The pages out of one list that holds those of all places; undefined: it is too long, has too much else, or is refused. */
  async #shared(level: Level): Promise<Page<Row>[] | undefined> {
    const { client, method, query, context } = level
    const common = query.start ? undefined : commonOf(level)
    if (!common) return undefined
    // No more is read than the places could be asked for one by one.
    const most = level.places.length * pageSizeOf(query.size)
    const order = query.order ?? []
    const name = listName([callerKey(context), method.name, common.request, order, most])
    if (this.#tooLong.get(name)) return undefined
    const listing: Listing = { client, method, request: common.request, order, context }
    const worth: Worth = {
      most,
      places: level.places.length,
      isCounted: query.total === true,
      wanted: (rows) => rows.filter((row) => level.places.some((place) => common.holds(place)(row))).length,
      answered: (rows) =>
        level.places.reduce((sum, place) => sum + shown(query, rows.filter(common.holds(place)).length), 0),
    }
    const whole = await refused(() => wholeList(listing, worth))
    // Who may not list what is above may list some of the places.
    if (whole instanceof PlatformError && !isUnseen(whole)) throw whole
    if (!whole || whole instanceof PlatformError) {
      this.#tooLong.set(name, true)
      return undefined
    }
    const { rows, isCounted } = whole
    // What was seen first promised more than came.
    if (rows.length > MOST_READ * leastAnswered(worth, rows)) this.#tooLong.set(name, true)
    return level.places.map((place) => wholePage(level, place, { rows: rows.filter(common.holds(place)), isCounted }))
  }
}

/** How many rows a page has of so many. */
function shown({ size, offset = 0 }: PageQuery, held: number): number {
  return Math.min(pageSizeOf(size), Math.max(0, held - offset))
}

async function oneByOne(level: Level): Promise<Pages> {
  return Promise.all(level.places.map((place) => onePage(level, place)))
}

async function onePage({ client, method, query, context }: Level, place: Place): Promise<Page<Row> | PlatformError> {
  const request = requestAt(method, place, query.filter ?? {})
  if (!request) return EMPTY
  return refused(() => readPage({ client, method, request, order: query.order ?? [], context }, query))
}

/** Of a list that nothing can be in. */
export const EMPTY: Page<Row> = { items: [], offset: 0, total: 0, hasNext: false, hasPrevious: false, cursor: () => '' }

/** One list that holds those of all places, and what of it is whose. */
interface Common {
  readonly request: object
  holds(place: Place): (row: Row) => boolean
}

function commonOf({ method, places, query: { filter = {} } }: Level): Common | undefined {
  const [first] = places
  if (!first || places.length < 2) return undefined
  const offer = requireOffer(method, first)
  if (offer.by === 'parent') return undefined
  const scope = first.scope ? commonScope(places) : ANYWHERE
  const values = offer.by === 'values' ? commonValues(offer, places, filter) : ANYWHERE
  if (!scope || !values) return undefined
  const holds = (place: Place) => {
    const [isThere, hasThem] = [scope.holds(place), values.holds(place)]
    return (row: Row) => isThere(row) && hasThem(row)
  }
  return { request: { ...filter, ...values.request, ...scope.request }, holds }
}

/** All that the caller may see. */
const ANYWHERE: Common = { request: {}, holds: () => () => true }

/** A filter that takes one value cannot name those of many places, so it is left out, and what else is there is read too. */
function commonValues(
  offer: Extract<Offer, { by: 'values' }>,
  places: readonly Place[],
  filter: object,
): Common | undefined {
  const matches = places.flatMap(({ match = {} }) => (Object.values(match).includes('') ? [] : [match]))
  if (matches.length === 0) return undefined
  const holds = ({ match = {} }: Place) => {
    const wanted = Object.entries(match)
    return (row: Row) => wanted.every(([name, value]) => value !== '' && row[name] === value)
  }
  const filters = offer.filters.filter(({ repeated }) => repeated)
  const request = valuesOf({ ...offer, filters }, matches, filter)
  return request && { request, holds }
}

function commonScope(places: readonly Place[]): Common | undefined {
  const parts = places.flatMap(({ scope = [] }) => scope)
  if (parts.length !== places.length) return undefined
  const holds =
    ({ scope: [part] = [] }: Place) =>
    (row: Row) => {
      if (part?.kind === 'uids') return part.uids.includes(row.uid)
      if (part?.kind === 'children') return row['parentUid'] === part.uid
      return part?.kind === 'below' && isBelow(row.uid, part.uid)
    }
  if (parts.every((part) => part.kind === 'uids')) {
    const ids = [...new Set(parts.flatMap(({ uids }) => uids))]
    return ids.length <= MAX_PAGE_SIZE ? { request: { uidp: { ids } }, holds } : undefined
  }
  const uids = parts.flatMap((part) => (part.kind === 'children' || part.kind === 'below' ? [part.uid] : []))
  if (uids.length < places.length || !uids.every(isUid)) return undefined
  const above = commonAncestor(uids)
  // Of several organizations nothing is above, and what the caller may see without a scope holds them all.
  return { request: above === undefined ? {} : { uidp: { descendantsOf: above } }, holds }
}

/** The places by the organization that they lie in. */
function treesOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const rootAt = ({ scope: [part] = [] }: Place): string =>
    part?.kind === 'children' || part?.kind === 'below' ? rootOf(part.uid) : ''
  return [...Map.groupBy(places, rootAt).values()]
}

/** The deepest uid that all of these are, or lie below; undefined: there is none. */
export function commonAncestor(uids: readonly string[]): string | undefined {
  const [first = '', ...rest] = uids
  const above = lineageOf(first).reverse()
  return above.find((one) => rest.every((uid) => uid === one || isBelow(uid, one)))
}

/** The page of a place whose whole list is known. */
function wholePage({ method, query }: Level, place: Place, { rows: all, isCounted }: Whole): Page<Row> {
  const size = pageSizeOf(query.size)
  const offset = query.offset ?? 0
  const end = query.backward ? Math.max(0, all.length - offset) : Math.min(all.length, offset + size)
  const index = query.backward ? Math.max(0, end - size) : Math.min(all.length, offset)
  const request = requestAt(method, place, query.filter ?? {})
  const found = {
    rows: all.slice(index, end),
    index: query.backward ? index : offset,
    next: '',
    total: isCounted ? all.length : undefined,
    hasNext: query.backward ? offset > 0 : end < all.length,
    hasPrevious: query.backward ? index > 0 : offset > 0,
    first: all[0]?.uid,
  }
  return pageOf(found, { list: listName([method.name, request, query.order ?? []]), now: Date.now(), offset })
}

/** What work gives, or why it was refused. */
export async function refused<T>(work: () => T | Promise<T>): Promise<T | PlatformError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}
