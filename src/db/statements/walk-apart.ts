// Pages of what lies in several organizations, or also beside them: each is walked by itself (walk.ts), by one statement for all.
import type { Scope } from '../../core/scope.ts'
import { rootOf } from '../../core/uid.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import type { ListQuery } from './list.ts'
import { type Walk, walkedUids, walkOf } from './walk.ts'

/** Each number of organizations is a statement of its own. */
const MOST_WALKED = 8

/**
 * A scope of which a page has the same rows: what was found along the order of an organization is in the place of its parts. Undefined:
 * nothing is, or nothing is found so.
 */
export async function walkedApart(db: Queryable, scope: Scope, query: ListQuery): Promise<Scope | undefined> {
  const byRoot = Map.groupBy(scope, (part) => (part.kind === 'below' ? rootOf(part.uid) : ''))
  if (byRoot.size < 2 || byRoot.size > MOST_WALKED) return undefined
  const walks = [...byRoot].flatMap(([root, parts]) => (root === '' ? [] : (walkOf(parts, query) ?? [])))
  const found = walks.length === 0 ? new Map<string, string[]>() : await pagesOf(db, walks, query)
  if (found.size === 0) return undefined
  const others = scope.filter((part) => part.kind !== 'below' || !found.has(rootOf(part.uid)))
  const uids = [...found.values()].flat()
  return [{ kind: 'uids', uids }, ...others]
}

/** The uids of the page of each organization in which that is found. */
async function pagesOf(db: Queryable, walks: readonly Walk[], query: ListQuery): Promise<Map<string, string[]>> {
  const build = new StatementBuilder()
  const each = walks.map((walk) => `SELECT w.uid FROM (${walkedUids(walk, query, build)}) w`)
  const rows = await db.query<{ readonly uid: string }>(build.read(each.join(' UNION ALL ')))
  const uids = Map.groupBy(
    rows.map(({ uid }) => uid),
    rootOf,
  )
  return new Map([...uids].filter(([, found]) => found.length === query.limit))
}
