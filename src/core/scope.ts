// Sets of uids and their intersection, decided from the uids alone (docs/rules.md, "Identifiers" and "List").
import { ancestorsOf, isBelow, isRoot, isWithin, parentOf } from './uid.ts'

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
  const parts = a.flatMap((left) => b.flatMap((right) => intersectParts(left, right)))
  const uids = [...new Set(parts.flatMap((part) => (part.kind === 'uids' ? part.uids : [])))].sort()
  const others = parts.filter((part) => part.kind !== 'uids')
  return uids.length > 0 ? [...others, { kind: 'uids', uids }] : others
}

/** Whether `uid` is in the set. */
export function contains(scope: Scope, uid: string): boolean {
  return scope.some((part) => partContains(part, uid))
}

function partContains(part: ScopePart, uid: string): boolean {
  switch (part.kind) {
    case 'below':
      return isBelow(uid, part.uid)
    case 'children':
      return parentOf(uid) === part.uid
    case 'uids':
      return part.uids.includes(uid)
    case 'roots':
      return isRoot(uid)
  }
}

function intersectParts(a: ScopePart, b: ScopePart): ScopePart[] {
  if (a.kind === 'uids') return nonEmpty(a.uids.filter((uid) => partContains(b, uid)))
  if (b.kind === 'uids') return intersectParts(b, a)
  // Whatever is below something has a parent, so nothing of it is a root.
  if (a.kind === 'roots' || b.kind === 'roots') return a.kind === b.kind ? [a] : []
  if (a.kind === 'below' && b.kind === 'below') {
    if (isWithin(a.uid, b.uid)) return [a]
    return isWithin(b.uid, a.uid) ? [b] : []
  }
  if (a.kind === 'children' && b.kind === 'children') return a.uid === b.uid ? [a] : []
  const [children, below] = a.kind === 'children' ? [a, b] : [b, a]
  return isWithin(children.uid, below.uid) ? [children] : []
}

/** The set of these uids. */
function nonEmpty(uids: readonly string[]): ScopePart[] {
  return uids.length > 0 ? [{ kind: 'uids', uids }] : []
}
