// What is read with the rows of a page that it hangs on: lists below them, whose rights are proved before anything is read, and
// what they point at, as far as the caller may see that.
import { PlatformError } from '../core/errors.ts'
import { areWithin, outermost, type Scope, subtrees } from '../core/scope.ts'
import { type JsonBelow, type JsonPageQuery, MOST_ROWS, rowsWith } from '../db/statements/json-page.ts'
import { howToRead, type ListQuery } from '../db/statements/list.ts'
import { isFound } from '../db/statements/narrow.ts'
import { isWithinAny } from '../db/statements/filters.ts'
import { shapeOf } from '../db/statements/scope.ts'
import type { Call } from './call.ts'
import { listedJoined, type Plan, planOf } from './list-plan.ts'
import { readsThrough } from './list-rounds.ts'
import type { ListBelow, PageQuery, RowBelow } from './page.ts'
import { readingOf } from './projection.ts'
import type { Resource } from './resource.ts'

type Joins = JsonPageQuery<ListQuery>

/** How a page in `within` is read as one text with what hangs on its rows; undefined: it cannot be. */
export async function joinsOf(
  call: Call,
  { joins }: Pick<Plan, 'joins'>,
  { query: { below = [] }, within }: { readonly query: Pick<PageQuery, 'below'>; readonly within: Scope },
): Promise<Joins | undefined> {
  if (joins === undefined || below.length === 0) return joins
  const { below: read, context } = call
  if (read === undefined) return undefined
  const { columns } = joins.query.table
  if (below.some((one) => 'field' in one && !(one.field in columns))) return undefined
  const all = await Promise.all(below.map((one) => read(one, within, context).catch(unread)))
  if (!all.every((one) => one !== undefined)) return undefined
  const joined = { ...joins, below: all }
  return rowsWith(joined) > MOST_ROWS || throughBelow(joined) > MOST_THROUGH ? undefined : joined
}

/** Lists that one statement looks through below its rows at most, each of which may be all that there is of a kind. */
const MOST_THROUGH = 2

function throughBelow({ below = [] }: Joins): number {
  const through = below.filter(({ pointed, wanted }) => !pointed && readsThrough(wanted.query))
  return below.reduce((sum, { wanted }) => sum + throughBelow(wanted), through.length)
}

/** What is refused is told by who reads the list by itself. */
function unread(error: unknown): undefined {
  if (!(error instanceof PlatformError)) throw error
}

/**
 * How a resource is listed below rows in `within`, where the caller may see all that lies below any of these: nothing
 * has to be cut from what their uids find then. Undefined where that is not so, or cannot be known from uids alone.
 */
export async function listBelow(
  resource: Resource,
  call: Call,
  { list: { part, query, frame }, within }: { readonly list: ListBelow; readonly within: Scope },
): Promise<JsonBelow | undefined> {
  if (!areWithin(within, call.visible()) || resource.visibleWithoutGrant) return undefined
  const plan = planOf(resource, call, query)
  // Large rows are read a few a statement, not so many of each row above.
  if (plan.atOnce < Infinity) return undefined
  // What few of many rows pass is found by an index, which is a statement of its own.
  if (resource.groupLevels === 1 && isFound(plan.query)) return undefined
  // What lies below one row may lie below the next, too, and would be looked through for each.
  if (plan.offset > 0 || (part === 'below' && readsThrough(plan.query))) return undefined
  const wanted = await joinsOf(call, plan, { query, within })
  if (wanted === undefined) return undefined
  return {
    shape: shapeOf({ kind: part, uid: '' }, howToRead(plan.query)),
    wanted,
    frame: frame.map((piece) => {
      if (typeof piece !== 'function') return piece
      return (place) => piece(listedJoined(plan, { ...place, text: '' }))
    }),
  }
}

const BY_UID = [{ field: 'uid', descending: false }]

/** Places of which each is compared with what a row points at. */
const MOST_PLACES = 20

/**
 * How what rows point at is read with them, for a caller who may see it by grants alone. Undefined where that cannot be known from
 * uids. Of another organization it is not known who the caller is there: such a row makes its page one without a text.
 */
export async function rowBelow(
  resource: Pick<Resource, 'table' | 'computed' | 'publicRoots' | 'visibleWithoutGrant'>,
  call: Call,
  { field, below, ...form }: RowBelow,
): Promise<JsonBelow | undefined> {
  const places = outermost(call.visible())
  if (resource.visibleWithoutGrant || places.length > MOST_PLACES) return undefined
  // Many rows point at one: its lists would be read, and counted, for each of them.
  if (below.some((one) => 'part' in one)) return undefined
  const { table, whole, atOnce } = readingOf(resource, form)
  if (whole?.pieces.length !== 1 + below.length || atOnce < Infinity) return undefined
  // Nobody has a grant at what is open to all, below which there may be what is not.
  const isOpen = resource.publicRoots === true
  if (isOpen && below.length > 0) return undefined
  const query = { table, conditions: [isWithinAny(places, isOpen)], order: BY_UID, limit: 2, total: false }
  const wanted = await joinsOf(
    call,
    { joins: { query, whole, ends: false } },
    { query: { below }, within: subtrees(places) },
  )
  return (
    wanted && {
      shape: shapeOf({ kind: 'uids', uids: [] }, howToRead(query)),
      wanted,
      frame: [null],
      pointed: { field, isOpen },
    }
  )
}
