// Pages of what lies in several organizations, or also beside them: each organization is walked by itself (walk.ts).
import type { Scope } from '../../core/scope.ts'
import { ROOT_LENGTH, rootOf } from '../../core/uid.ts'
import { type Branch, branchesOf, type ListQuery, type Making, orderedText } from './list.ts'
import { UIDS } from './scope.ts'
import { type Walk, walkedUids, walkOf } from './walk.ts'

/** Each number of organizations is a statement of its own. */
const MOST_WALKED = 8

/**
 * The rows of a page in their order. What is found along the order of an organization is in the place of its parts, where that is a page;
 * otherwise those are read, by the same statement: between two of them what was found might change.
 */
export function pageText(scope: Scope, making: Making): string {
  const { query, build } = making
  const walks = walksOf(scope, query)
  if (walks.length === 0) return orderedText(branchesOf(scope, query), making)
  const roots = new Set(walks.map(({ root }) => root))
  const isWalked = (part: Scope[number]): boolean => part.kind === 'below' && roots.has(rootOf(part.uid))
  const found = walks.map((walk) => `SELECT w.uid FROM (${walkedUids(walk, query, build)}) w`)
  const whole = `SELECT left(uid, ${ROOT_LENGTH}) FROM walked GROUP BY 1 HAVING count(*) >= ${build.param(query.limit, 'int')}`
  const inParts = branchesOf(scope.filter(isWalked), query).map((branch): Branch => {
    return { ...branch, only: `left(s.scope, ${ROOT_LENGTH}) NOT IN (SELECT root FROM whole)` }
  })
  const others = branchesOf(
    scope.filter((part) => !isWalked(part)),
    query,
  )
  const from = `SELECT uid AS scope FROM walked WHERE left(uid, ${ROOT_LENGTH}) IN (SELECT root FROM whole)`
  const branches = [{ shape: UIDS, counted: UIDS, scopes: [], from }, ...inParts, ...others]
  return `WITH walked AS MATERIALIZED (${found.join(' UNION ALL ')}), whole(root) AS MATERIALIZED (${whole}) ${orderedText(branches, making)}`
}

/** The ways along the orders of organizations; none: a page may not be found so, or there is one organization alone. */
function walksOf(scope: Scope, query: ListQuery): readonly Walk[] {
  const byRoot = Map.groupBy(scope, (part) => (part.kind === 'below' ? rootOf(part.uid) : ''))
  if (byRoot.size < 2 || byRoot.size > MOST_WALKED) return []
  return [...byRoot].flatMap(([root, parts]) => (root === '' ? [] : (walkOf(parts, query) ?? [])))
}
