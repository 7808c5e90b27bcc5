// The counts of a matrix of access, of which each part of the people is counted by itself.
import type { PartEnd } from './holder-parts.ts'
import type { UnknownPart } from './past-access.ts'

/** A role that is given in a group in one way; `originUid` is empty unless a provider or a mapping gives it. */
export interface SourceRow {
  readonly roleUid: string
  readonly groupUid: string
  readonly origin: number
  readonly originUid: string
}

/** How many hold something: whom the caller may see, and all. */
interface Counted {
  readonly shown: number
  readonly all: number
}

type Reason = SourceRow & { readonly shown: number; readonly counts: readonly number[] }

/** Those of capabilities are in the order of the query. */
export interface MatrixCounts extends Counted {
  readonly columns: readonly Counted[]
  readonly reasons: readonly Reason[]
  readonly reasonCount: number
  /** What of a moment of the past was not kept. */
  readonly unknown: readonly UnknownPart[]
}

/** The counts of a part of the people, with all of its reasons. */
export type CountedPart = Omit<MatrixCounts, 'reasonCount'> & PartEnd

/**
 * What the parts come to: each of the people is in one of them.
 * @param limit the reasons that are told at most
 */
export function countedOf(parts: readonly CountedPart[], limit: number): MatrixCounts {
  const reasons = new Map<string, Reason>()
  for (const one of parts.flatMap((part) => part.reasons)) {
    const key = `${one.roleUid} ${one.groupUid} ${one.origin} ${one.originUid}`
    const known = reasons.get(key)
    const counts = one.counts.map((count, at) => count + (known?.counts[at] ?? 0))
    reasons.set(key, { ...one, shown: one.shown + (known?.shown ?? 0), counts })
  }
  return {
    ...totalOf(parts),
    columns: (parts[0]?.columns ?? []).map((_, at) => totalOf(parts.flatMap(({ columns }) => columns[at] ?? []))),
    reasons: [...reasons.values()].sort(byPeople).slice(0, limit),
    reasonCount: reasons.size,
    unknown: [...new Set(parts.flatMap(({ unknown }) => unknown))],
  }
}

function totalOf(some: readonly Counted[]): Counted {
  return {
    shown: some.reduce((sum, { shown }) => sum + shown, 0),
    all: some.reduce((sum, { all }) => sum + all, 0),
  }
}

/** Those of most people first, and of as many the nearest, as it is decided by. */
function byPeople(a: Reason, b: Reason): number {
  return (
    b.shown - a.shown ||
    inOrder(b.groupUid, a.groupUid) ||
    inOrder(a.roleUid, b.roleUid) ||
    a.origin - b.origin ||
    inOrder(a.originUid, b.originUid)
  )
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
