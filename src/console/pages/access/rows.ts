// Columns of holders, as the graph gives them, turned into rows of people: and many rows into few, by their reason.
import { nameOf } from '../../pick/names.ts'
import type { Capability } from '../../gen/types.ts'
import type { AccessColumnFragment, WayFragment } from './gen/access.ts'

export type Person = AccessColumnFragment['edges'][number]['node']

/** One person, and the ways in which it holds each of the rights that it holds. */
export interface Row {
  readonly person: Person
  readonly ways: ReadonlyMap<Capability, readonly WayFragment[]>
}

/** People who hold what they hold for the same reason. */
export interface Reason {
  /** As it stands in a sentence: `viewer in engineering`. */
  readonly text: string
  readonly rows: readonly Row[]
}

export interface Column {
  readonly right: Capability
  readonly holders: AccessColumnFragment
}

/**
 * Up to which uid all columns are known, as holders come in the order of their uids; undefined: all are whole. Who comes after it
 * would seem not to hold what is only not read.
 */
export function knownTo(columns: readonly Column[]): string | undefined {
  const ends = columns.flatMap(({ holders: { edges, totalCount } }) =>
    edges.length < totalCount ? [edges.at(-1)?.node.uid ?? ''] : [],
  )
  return ends.sort()[0]
}

/** Rows by name, of the people whose every cell is known; who holds more comes first among those of one name. */
export function rowsOf(columns: readonly Column[]): readonly Row[] {
  const end = knownTo(columns)
  const rows = new Map<string, { person: Person; ways: Map<Capability, readonly WayFragment[]> }>()
  for (const { right, holders } of columns) {
    for (const { node, paths } of holders.edges) {
      if (end !== undefined && node.uid > end) continue
      const row = rows.get(node.id) ?? { person: node, ways: new Map<Capability, readonly WayFragment[]>() }
      row.ways.set(right, paths)
      rows.set(node.id, row)
    }
  }
  return [...rows.values()].sort(
    (a, b) => nameOf(a.person).localeCompare(nameOf(b.person)) || b.ways.size - a.ways.size,
  )
}

/** A way in words: where it was given, and by what. */
export const reasonOf = (way: WayFragment | undefined): string => {
  if (!way) return 'what you may not see'
  return `${way.role?.name ?? 'a role you may not see'} in ${way.group?.name ?? 'a group you may not see'}`
}

/** The ways are sorted, the nearest first: what decides most of somebody's rights is its reason. */
const mainReason = ({ ways }: Row): string => {
  const counts = new Map<string, number>()
  for (const [first] of ways.values()) {
    const reason = reasonOf(first)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? reasonOf(undefined)
}

/** The rows by their main reason, the largest first. */
export function reasonsOf(rows: readonly Row[]): readonly Reason[] {
  const reasons = Map.groupBy(rows, mainReason)
  return [...reasons].map(([text, members]) => ({ text, rows: members })).sort((a, b) => b.rows.length - a.rows.length)
}
