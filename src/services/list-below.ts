// Lists below the rows of a page that are read with it: their rights are proved before anything is read.
import { PlatformError } from '../core/errors.ts'
import type { Scope } from '../core/scope.ts'
import { isWithin } from '../core/uid.ts'
import type { JsonBelow, JsonPageQuery } from '../db/statements/json-page.ts'
import { howToRead, isByUid, type ListQuery } from '../db/statements/list.ts'
import { isFound } from '../db/statements/narrow.ts'
import { shapeOf } from '../db/statements/scope.ts'
import type { Call } from './call.ts'
import { listedJoined, type Plan, planOf } from './list-plan.ts'
import type { ListBelow, PageQuery } from './page.ts'
import type { ReadResource } from './resource.ts'

/** How a page in `within` is read as one text with the lists below its rows; undefined: it cannot be. */
export async function joinsOf(
  call: Call,
  { joins }: Plan,
  { query: { below = [] }, within }: { readonly query: PageQuery; readonly within: Scope },
): Promise<JsonPageQuery<ListQuery> | undefined> {
  if (joins === undefined || below.length === 0) return joins
  const { below: read, context } = call
  if (read === undefined) return undefined
  const lists = await Promise.all(below.map((list) => read(list, within, context).catch(unread)))
  return lists.every((list) => list !== undefined) ? { ...joins, below: lists } : undefined
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
  resource: ReadResource,
  call: Call,
  { list: { part, query, frame }, within }: { readonly list: ListBelow; readonly within: Scope },
): Promise<JsonBelow | undefined> {
  if (!holdsAll(call.visible(), within) || resource.visibleWithoutGrant) return undefined
  const plan = planOf(resource, call, query)
  const byUid = isByUid(plan.query)
  // Large rows are read a few a statement, not so many of each row above.
  if (plan.atOnce < Infinity) return undefined
  // What few of many rows pass is found by an index, which is a statement of its own.
  if (resource.groupLevels === 1 && isFound(plan.query)) return undefined
  // What lies below a uid of any length is in the order of an index by uid alone.
  if (plan.offset > 0 || (part === 'below' && !byUid)) return undefined
  const wanted = await joinsOf(call, plan, { query, within })
  if (wanted === undefined) return undefined
  return {
    shape: shapeOf({ kind: part, uid: '' }, howToRead(plan.query)),
    wanted,
    frame: frame.map((piece) => {
      if (typeof piece !== 'function') return piece
      return (place) => piece(listedJoined(plan, { ...place, text: '' }, call))
    }),
  }
}

/** Whether all that lies below any uid of a scope lies below one of `uids` too. */
function holdsAll(uids: readonly string[], scope: Scope): boolean {
  const held = (uid: string): boolean => uids.some((one) => isWithin(uid, one))
  return scope.every((part) => part.kind !== 'roots' && (part.kind === 'uids' ? part.uids : [part.uid]).every(held))
}
