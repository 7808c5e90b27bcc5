// The children of many parents: one call for all of them where one answer can hold them all, else one a parent
// (docs/adr, "How nested lists are asked").
import type { DescMethod } from '@bufbuild/protobuf'
import { PlatformError } from '../core/errors.ts'
import { MAX_PAGE_SIZE, pageSizeOf } from '../core/page.ts'
import { ancestorsOf, isBelow, isUid } from '../core/uid.ts'
import { LruMap } from '../core/lru.ts'
import type { CallContext } from '../services/context.ts'
import type { Page, PageQuery, Place, Row } from '../services/page.ts'
import { callerKey } from './caller.ts'
import type { Client } from './client.ts'
import { listName } from './cursor.ts'
import { type Listing, pageOf, readPage, readPart } from './list.ts'
import { requestAt, requireOffer, valuesOf } from './requests.ts'

/** The lists of one level. */
export interface Level {
  readonly client: Client
  readonly method: DescMethod
  readonly places: readonly Place[]
  readonly query: PageQuery
  readonly context: CallContext
}

/** Reads the pages of places. */
export class NestedLists {
  /** Lists that were too long to be read for all places at once; they are not tried again. */
  readonly #tooLong = new LruMap<string, true>(10_000)

  /** @returns a page for each place, or why it was refused */
  async pages(level: Level): Promise<(Page<Row> | PlatformError)[]> {
    const shared = await this.#shared(level)
    return shared ?? Promise.all(level.places.map((place) => onePage(level, place)))
  }

  /** The pages out of one answer for all places; undefined: it would not hold them all. */
  async #shared(level: Level): Promise<Page<Row>[] | undefined> {
    const { client, method, query, context } = level
    const common = query.start ? undefined : commonOf(level)
    if (!common) return undefined
    // No more is read than the places could be asked for one by one.
    const size = Math.min(MAX_PAGE_SIZE, level.places.length * pageSizeOf(query.size))
    const order = query.order ?? []
    const name = listName([callerKey(context), method.name, common.request, size])
    if (this.#tooLong.get(name)) return undefined
    const listing: Listing = { client, method, request: common.request, order, context }
    const { rows, next } = await readPart(listing, { skip: 0, size })
    if (next !== '') {
      this.#tooLong.set(name, true)
      return undefined
    }
    return level.places.map((place) => wholePage(level, place, rows.filter(common.holds(place))))
  }
}

async function onePage({ client, method, query, context }: Level, place: Place): Promise<Page<Row> | PlatformError> {
  const request = requestAt(method, place, query.filter ?? {})
  if (!request) return EMPTY
  try {
    return await readPage({ client, method, request, order: query.order ?? [], context }, query)
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}

const EMPTY: Page<Row> = { items: [], offset: 0, total: 0, hasNext: false, hasPrevious: false, cursor: () => '' }

/** One list that holds those of all places, and what of it is whose. */
interface Common {
  readonly request: object
  holds(place: Place): (row: Row) => boolean
}

function commonOf({ method, places, query: { filter = {} } }: Level): Common | undefined {
  const [first] = places
  if (!first || places.length < 2) return undefined
  const offer = requireOffer(method, first)
  if (offer.by === 'values') {
    if (first.scope || !offer.filters.every(({ repeated }) => repeated)) return undefined
    const matches = places.flatMap(({ match = {} }) => (Object.values(match).includes('') ? [] : [match]))
    if (matches.length === 0) return undefined
    const holds = ({ match = {} }: Place) => {
      const wanted = Object.entries(match)
      return (row: Row) => wanted.every(([name, value]) => value !== '' && row[name] === value)
    }
    return { request: { ...filter, ...valuesOf(offer, matches) }, holds }
  }
  return commonScope(places, filter)
}

function commonScope(places: readonly Place[], filter: object): Common | undefined {
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
    return ids.length <= MAX_PAGE_SIZE ? { request: { ...filter, uidp: { ids } }, holds } : undefined
  }
  const uids = parts.flatMap((part) => (part.kind === 'children' || part.kind === 'below' ? [part.uid] : []))
  const above = uids.length === places.length ? commonAncestor(uids) : undefined
  return above === undefined ? undefined : { request: { ...filter, uidp: { descendantsOf: above } }, holds }
}

/** The deepest uid that all of these are, or lie below; undefined: there is none. */
function commonAncestor(uids: readonly string[]): string | undefined {
  if (!uids.every(isUid)) return undefined
  const [first = '', ...rest] = uids
  const above = [first, ...ancestorsOf(first).reverse()]
  return above.find((one) => rest.every((uid) => uid === one || isBelow(uid, one)))
}

/** The page of a place whose whole list is known. */
function wholePage({ method, query }: Level, place: Place, all: readonly Row[]): Page<Row> {
  const size = pageSizeOf(query.size)
  const offset = query.offset ?? 0
  const end = query.backward ? Math.max(0, all.length - offset) : Math.min(all.length, offset + size)
  const index = query.backward ? Math.max(0, end - size) : Math.min(all.length, offset)
  const request = requestAt(method, place, query.filter ?? {})
  const found = {
    rows: all.slice(index, end),
    index: query.backward ? index : offset,
    next: '',
    total: all.length,
    hasNext: query.backward ? offset > 0 : end < all.length,
    hasPrevious: query.backward ? index > 0 : offset > 0,
    first: all[0]?.uid,
  }
  return pageOf(found, { list: listName([method.name, request, query.order ?? []]), now: Date.now(), offset })
}
