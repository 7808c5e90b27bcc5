// Conditions on events `o` by where they belong: to a group and what lies below it, or to a subject.
import type { Condition } from './builder.ts'

/** The group with everything below it. */
export interface InGroup {
  readonly group: string
}

/** One subject, also where bodies of its parent's events list it. */
export interface About {
  readonly subject: string
  readonly listed?: { readonly parent: string; readonly in: readonly ListBody[] }
}

/** A message that lists resources. */
export interface ListBody {
  /** Its full name. */
  readonly bodyType: string
  /** The field of the list. */
  readonly field: string
}

/** Depths whose prefixes have an index. */
const INDEXED = new Set([40, 57, 74])

export function withinCondition({ group }: InGroup): Condition {
  return (param) => heardBy(group.length, param(group, 'text'))
}

/** The condition on events of a group, whose uid has this length, and of those below it. @param uid its SQL */
function heardBy(length: number, uid: string): string {
  if (!INDEXED.has(length))
    return `length(o.group_uid) > 74 AND (o.group_uid = ${uid} OR o.group_uid > ${uid} || '/' AND o.group_uid < ${uid} || '0')`
  const deep = length > 40 ? ` AND length(o.group_uid) >= ${length}` : ''
  return `left(o.group_uid, ${length}) = ${uid}${deep}`
}

/**
 * The conditions on the events of a subject, whose uid is `q.uid` and that of its parent `q.parent`: its own, and those of its parent that
 * list it. Each has the order of places from an index.
 */
export function aboutConditions({ listed }: About): readonly Condition[] {
  const own: Condition = () => 'o.subject = q.uid'
  if (listed === undefined || listed.in.length === 0) return [own]
  const listing: Condition = (param) => {
    const item = `jsonb_build_array(jsonb_build_object('uid', q.uid))`
    const lists = listed.in.map(
      ({ bodyType, field }) =>
        `o.body_type = ${param(bodyType, 'text')} AND o.body -> ${param(field, 'text')} @> ${item}`,
    )
    return `o.subject = q.parent AND (${lists.join(' OR ')})`
  }
  return [own, listing]
}

/** Events of several places that are found alike. */
export interface EventPart {
  readonly uids: readonly string[]
  /** On events `o`, of a place whose uid is `p.uid`. */
  readonly condition: Condition
}

/**
 * Where the events of each place are found: what lies below it is told to it or to a group below, and what is done to itself to itself or
 * to a group above, among its own by the subject.
 */
export function partsOf(places: readonly string[], within: InGroup): EventPart[] {
  const byLength = Map.groupBy(places, ({ length }) => length)
  return [...byLength].flatMap(([length, uids]) => {
    const below = heardBy(length, 'p.uid')
    const itself: Condition = (param) =>
      `o.subject = p.uid AND (${below}) IS NOT TRUE AND (${withinCondition(within)(param)}) IS TRUE`
    return [
      { uids, condition: () => below },
      { uids, condition: itself },
    ]
  })
}
