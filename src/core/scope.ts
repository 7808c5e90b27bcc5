// Sets of uids and their intersection, decided from the uids alone (docs/rules.md, "Identifiers" and "List").
import { ancestorsOf, ancestorsUpTo, isRoot, isWithin, parentOf } from './uid.ts'

/** One part of a set of uids. Parts of one set never overlap. */
export type ScopePart =
  /** Everything strictly below `uid`. */
  | { readonly kind: 'below'; readonly uid: string }
  /** Everything directly below `uid`. */
  | { readonly kind: 'children'; readonly uid: string }
  /** Just these uids. */
  | { readonly kind: 'uids'; readonly uids: readonly string[] }
  /** Everything that has no parent. */
  | { readonly kind: 'roots' }

/** A set of uids: the union of its parts; no part: the empty set. */
export type Scope = readonly ScopePart[]

/** The request's `uidp` filter (all given conditions must hold). */
export interface UidFilter {
  readonly ancestorsOf?: string
  readonly descendantsOf?: string
  readonly childrenOf?: string
  readonly inRoot?: boolean
  readonly ids?: readonly string[]
}

/** `uid` and everything below it. */
export function subtree(uid: string): Scope {
  return [
    { kind: 'below', uid },
    { kind: 'uids', uids: [uid] },
  ]
}

/** The union of the subtrees of `uids`, without those that lie in another. */
export function subtrees(uids: readonly string[]): Scope {
  const tops = outermost(uids)
  return tops.length === 0
    ? []
    : [...tops.map((uid) => ({ kind: 'below', uid }) as const), { kind: 'uids', uids: tops }]
}

/** Those of `uids` that lie below none of the others, in order and without doubles. */
export function outermost(uids: readonly string[]): string[] {
  const tops: string[] = []
  for (const uid of [...new Set(uids)].sort()) {
    // Sorted by code point, an ancestor comes before all that is below it, and nothing else comes between.
    const last = tops.at(-1)
    if (last === undefined || !isWithin(uid, last)) tops.push(uid)
  }
  return tops
}

/** The sets that a `uidp` filter names, one a condition; none: no condition. */
export function filterScopes(filter: UidFilter): Scope[] {
  const scopes: Scope[] = []
  if (filter.descendantsOf) scopes.push([{ kind: 'below', uid: filter.descendantsOf }])
  if (filter.childrenOf) scopes.push([{ kind: 'children', uid: filter.childrenOf }])
  // Nothing is above a root: that is the empty set, not one that lies outside of what a caller may see.
  if (filter.ancestorsOf) scopes.push(nonEmpty(ancestorsOf(filter.ancestorsOf)))
  if (filter.ids && filter.ids.length > 0) scopes.push([{ kind: 'uids', uids: [...new Set(filter.ids)] }])
  if (filter.inRoot) scopes.push([{ kind: 'roots' }])
  return scopes
}

/** What is in both sets. */
export function intersect(a: Scope, b: Scope): Scope {
  const index = indexOf(b)
  const parts = a.flatMap((part) => partsWithin(part, index))
  const uids = [...new Set(parts.flatMap((part) => (part.kind === 'uids' ? part.uids : [])))].sort()
  const others = parts.filter((part) => part.kind !== 'uids')
  return uids.length > 0 ? [...others, { kind: 'uids', uids }] : others
}

/** Whether `uid` is in the set. */
export function contains(scope: Scope, uid: string): boolean {
  return holds(indexOf(scope), uid)
}

/** Whether all that lies below any uid that a set names lies below one of `uids` too. */
export function areWithin(scope: Scope, uids: readonly string[]): boolean {
  const index = indexOf(subtrees(uids))
  const held = (uid: string): boolean => holds(index, uid)
  return scope.every((part) => part.kind !== 'roots' && (part.kind === 'uids' ? part.uids : [part.uid]).every(held))
}

/** The uids that one kind of parts names. */
interface Named {
  readonly set: ReadonlySet<string>
  readonly sorted: readonly string[]
}

/** A set of uids by what its parts name: one may see thousands of groups, and ask about thousands of uids. */
interface Index {
  readonly below: Named
  /** The length of the longest uid that `below` names. */
  readonly longest: number
  readonly children: Named
  readonly uids: Named
  readonly roots: boolean
}

/** A set is met with many others, in lists within lists with one a row. */
const indexes = new WeakMap<Scope, Index>()

function indexOf(scope: Scope): Index {
  const known = indexes.get(scope)
  if (known) return known
  const below = named(scope.flatMap((part) => (part.kind === 'below' ? [part.uid] : [])))
  const index = {
    below,
    longest: below.sorted.reduce((most, { length }) => Math.max(most, length), 0),
    children: named(scope.flatMap((part) => (part.kind === 'children' ? [part.uid] : []))),
    uids: named(scope.flatMap((part) => (part.kind === 'uids' ? part.uids : []))),
    roots: scope.some((part) => part.kind === 'roots'),
  }
  indexes.set(scope, index)
  return index
}

function named(uids: readonly string[]): Named {
  const set = new Set(uids)
  return { set, sorted: [...set].sort() }
}

function holds({ below, longest, children, uids, roots }: Index, uid: string): boolean {
  if (uids.set.has(uid) || (roots && isRoot(uid))) return true
  if (children.set.size > 0 && children.set.has(parentOf(uid) ?? '')) return true
  return ancestorsUpTo(uid, longest).some((above) => below.set.has(above))
}

/** Whether all that lies below `uid` is in the set by a part that is the same or above. */
function holdsBelow({ below, longest }: Index, uid: string): boolean {
  return below.set.has(uid) || ancestorsUpTo(uid, longest).some((above) => below.set.has(above))
}

/** What of a part is in a set. */
function partsWithin(part: ScopePart, index: Index): readonly ScopePart[] {
  switch (part.kind) {
    case 'below': {
      const { uid } = part
      if (holdsBelow(index, uid)) return [part]
      const own = index.children.set.has(uid) ? [uid] : []
      return [
        ...thoseBelow(index.below, uid).map((one) => ({ kind: 'below', uid: one }) as const),
        ...[...own, ...thoseBelow(index.children, uid)].map((one) => ({ kind: 'children', uid: one }) as const),
        ...nonEmpty(thoseBelow(index.uids, uid)),
      ]
    }
    case 'children':
      if (index.children.set.has(part.uid) || holdsBelow(index, part.uid)) return [part]
      return nonEmpty(thoseBelow(index.uids, part.uid).filter((uid) => parentOf(uid) === part.uid))
    case 'uids':
      return nonEmpty(part.uids.filter((uid) => holds(index, uid)))
    case 'roots':
      // Whatever is below something has a parent, so nothing of it is a root.
      return index.roots ? [part] : nonEmpty(index.uids.sorted.filter(isRoot))
  }
}

/** Those that lie strictly below `uid`: sorted by code point, they stand together. */
function thoseBelow({ sorted }: Named, uid: string): readonly string[] {
  return sorted.slice(placeOf(sorted, `${uid}/`), placeOf(sorted, `${uid}0`))
}

/** Where a text stands among sorted ones, or would. */
function placeOf(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sorted[middle]! < text) from = middle + 1
    else to = middle
  }
  return from
}

/** The set of these uids. */
function nonEmpty(uids: readonly string[]): ScopePart[] {
  return uids.length > 0 ? [{ kind: 'uids', uids }] : []
}
