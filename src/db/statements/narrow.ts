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
 * What may pass the conditions of a query in the organizations of a scope, as far as indexes know it: the rows that are found, and all of
 * an organization in which too many are. The conditions are still to be asked. Undefined: no index finds rows by them, or too many in each
 * organization, or too much would have to be looked up.
 */
export async function fewIn(db: Queryable, scope: Scope, query: ListQuery): Promise<Scope | undefined> {
  if (scope.every(({ kind }) => kind === 'uids') || scope.some(({ kind }) => kind === 'roots')) return undefined
  const roots = rootsOf(scope)
  // What is given by its uid is looked at by itself: people are, who may be thousands, each below nothing.
  const uids = scope.flatMap((part) => (part.kind === 'uids' ? part.uids : []))
  let open = roots
  for (const found of waysOf(query)) {
    if (open.length * found.values.length > MOST_LOOKED_UP) continue
    const few = await fewByRoot(db, open, { table: query.table.name, found })
    uids.push(...[...few.values()].flat())
    open = open.filter((root) => !few.has(root))
    if (open.length === 0) break
  }
  if (open.length === roots.length) return undefined
  return [{ kind: 'uids', uids: [...new Set(uids)] }, ...open.map((uid) => ({ kind: 'below', uid }) as const)]
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

/** What is looked for in the organizations of a list. */
interface Asked {
  readonly table: string
  readonly found: Found
}

/** The uids that are found in each of those organizations in which few are. */
async function fewByRoot(db: Queryable, roots: readonly string[], asked: Asked): Promise<Map<string, string[]>> {
  const all = await rowsFound(db, roots, { ...asked, each: FEW, most: FEW + 1 })
  if (all.length <= FEW) return byRoot(roots, all, FEW)
  if (roots.length === 1) return new Map()
  // Much of one organization is no reason to read all of another: each has its share, so that no more than so many are read again. A
  // planner is to know the number; as a power of two it makes few statements.
  const each = 2 ** Math.floor(Math.log2(FEW / roots.length))
  return byRoot(roots, await rowsFound(db, roots, { ...asked, each, most: roots.length * (each + 1) }), each)
}

interface FoundUid {
  readonly root: string
  /** Null: too many are found in the organization. */
  readonly uid: string | null
}

/** @param most how many are few */
function byRoot(roots: readonly string[], rows: readonly FoundUid[], most: number): Map<string, string[]> {
  const found = Map.groupBy(rows, ({ root }) => root)
  return new Map(
    roots.flatMap((root) => {
      const own = found.get(root) ?? []
      const uids = own.flatMap(({ uid }) => uid ?? [])
      return uids.length < own.length || uids.length > most ? [] : [[root, uids]]
    }),
  )
}

/** The uids that are found, up to one more than `each` in an organization. */
async function rowsFound(
  db: Queryable,
  roots: readonly string[],
  { table, found, each, most }: Asked & { readonly each: number; readonly most: number },
): Promise<FoundUid[]> {
  const build = new StatementBuilder()
  const [root, value] = [build.param(roots, 'text[]'), build.param(found.values, 'text[]')]
  const text = found.text(table, { root: 'r.root', value: 'v.value' }, build.param)
  return db.query<FoundUid>(
    build.read(`SELECT r.root, f.uid FROM unnest(${root}) r(root) CROSS JOIN LATERAL (
        SELECT f.uid FROM unnest(${value}) v(value) CROSS JOIN LATERAL (${text} LIMIT ${each + 1}) f LIMIT ${each + 1}
      ) f LIMIT ${build.param(most, 'int')}`),
  )
}
