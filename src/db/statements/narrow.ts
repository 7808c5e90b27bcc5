// The scope of a filtered list, narrowed to the rows that an index finds, where they are few (find.ts).
import type { Scope } from '../../core/scope.ts'
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { Queryable } from '../database.ts'
import { type Matching, StatementBuilder } from './builder.ts'
import type { ListQuery } from './list.ts'
import type { Found } from './table.ts'

/**
 * How many rows are found by themselves at most. Of more, a page in its order finds enough soon: of a million rows it reads some
 * two hundred for each that it shows.
 */
export const FEW = 5_000

/** How many values are looked up at most, each in each organization: more would hold an embedded database for too long. */
const MOST_LOOKED_UP = 1_000

/** Whether the rows that pass the conditions of a query may be found by an index. */
export function isFound(query: ListQuery): boolean {
  return waysOf(query).length > 0
}

/**
 * What may pass the conditions of a query in the organizations of a scope, as far as indexes know it. The conditions are still to
 * be asked. Undefined: no index finds rows by them, or too many, or too much would have to be looked up.
 */
export async function fewIn(db: Queryable, scope: Scope, query: ListQuery): Promise<Scope | undefined> {
  if (scope.every(({ kind }) => kind === 'uids') || scope.some(({ kind }) => kind === 'roots')) return undefined
  const roots = rootsOf(scope)
  // What is given by its uid is looked at by itself: people are, who may be thousands, each below nothing.
  const given = scope.flatMap((part) => (part.kind === 'uids' ? part.uids : []))
  for (const found of waysOf(query)) {
    if (roots.length * found.values.length > MOST_LOOKED_UP) continue
    const uids = await uidsFound(db, roots, { table: query.table.name, found })
    if (uids) return [{ kind: 'uids', uids: [...new Set([...uids, ...given])] }]
  }
  return undefined
}

/** How the rows of a query may be found. */
function waysOf({ table, conditions }: ListQuery): Found[] {
  const asked = new Map<string, Matching[]>()
  for (const { matching } of conditions)
    if (matching) asked.set(matching.field, [...(asked.get(matching.field) ?? []), matching])
  return Object.entries(table.finders ?? {}).flatMap(([field, finder]) => {
    const matchings = asked.get(field)
    return (matchings && finder(matchings)) ?? []
  })
}

/** The organizations that the subtrees of a scope lie in. */
function rootsOf(scope: Scope): string[] {
  const uids = scope.flatMap((part) => (part.kind === 'below' || part.kind === 'children' ? part.uid : []))
  return [...new Set(uids.map((uid) => uid.slice(0, ROOT_LENGTH)))]
}

/** The uids that are found; undefined: too many are. */
async function uidsFound(
  db: Queryable,
  roots: readonly string[],
  { table, found }: { readonly table: string; readonly found: Found },
): Promise<string[] | undefined> {
  const build = new StatementBuilder()
  const [root, value] = [build.param(roots, 'text[]'), build.param(found.values, 'text[]')]
  const rows = await db.query<{ uid: string | null }>(
    build.read(`SELECT f.uid FROM unnest(${root}) r(root) CROSS JOIN unnest(${value}) v(value)
      CROSS JOIN LATERAL (${found.text(table, { root: 'r.root', value: 'v.value' }, build.param)} LIMIT ${FEW + 1}) f LIMIT ${FEW + 1}`),
  )
  if (rows.length > FEW) return undefined
  const uids = rows.flatMap(({ uid }) => uid ?? [])
  return uids.length === rows.length ? uids : undefined
}
