// Which events a caller may see: those of resources that it may see (docs/rules.md, "Access").
import type { DescMessage } from '@bufbuild/protobuf'
import type { Authority } from '../../access/authority.ts'
import { eventMethods, methods } from '../../contract/methods.ts'
import { outermost } from '../../core/scope.ts'
import { isWithin } from '../../core/uid.ts'
import type { Condition } from '../../db/statements/builder.ts'
import { allOf, bodyIs, bodyIsNot, oneOf, subjectWithin, typeIs } from '../../db/statements/event-filters.ts'
import { eventBody } from '../../wire/event-body.ts'
import { messageIn } from '../fields.ts'

type Mask = bigint

/** What lets a caller read the resource that is the body of an event: the right to its Get method. */
const masks: ReadonlyMap<string, Mask> = new Map(
  [...methods.values()].flatMap(({ desc, access }) =>
    access.kind !== 'none' && /^Get[A-Z]/.test(desc.name) && access.capabilities.length > 0
      ? [[desc.output.typeName, access.mask] as const]
      : [],
  ),
)

/** For bodies that are no resource: what the method needs that leaves them, or the resource in them. */
const masksByType: ReadonlyMap<string, Mask> = new Map(
  eventMethods.flatMap((method) => {
    const { access, event } = method
    return access.kind === 'none' ? [] : [[event.type, innerMask(eventBody(method)) ?? access.mask] as const]
  }),
)

function innerMask(desc: DescMessage): Mask | undefined {
  for (const field of desc.fields) {
    const mask = masks.get(messageIn(field)?.typeName ?? '')
    if (mask !== undefined) return mask
  }
  return undefined
}

const known = [...masks.keys()]

/** What of events is seen in some places: their bodies, and types of events whose bodies are no resources. */
export interface Seen {
  /** The outermost uids at and below which it is seen; undefined: in all that is asked for. */
  readonly places: readonly string[] | undefined
  readonly bodies: string[]
  readonly types: string[]
}

/**
 * What `authority` may see of the events at or below `top`. Rights come by roles, many of them with the same places: each place is said once,
 * for there may be thousands.
 */
export function eventsSeen(authority: Authority, top: string): readonly Seen[] {
  const seen: Seen[] = []
  const byMask = new Map<Mask, Seen | undefined>()
  const seenBy = (mask: Mask): Seen | undefined => {
    if (!byMask.has(mask)) byMask.set(mask, seenAt(seen, placesIn(authority.visible(mask), top)))
    return byMask.get(mask)
  }
  for (const [name, mask] of masks) seenBy(mask)?.bodies.push(name)
  for (const [name, mask] of masksByType) seenBy(mask)?.types.push(name)
  return seen
}

/** The condition on events `o` that are seen; undefined: there can be none. */
export function visibleEvents(seen: readonly Seen[]): Condition | undefined {
  return seen.length === 0 ? undefined : oneOf(seen.map(conditionOf))
}

/** The outermost places in which events are seen; undefined: some are in all that is asked for. */
export function placesOfEvents(seen: readonly Seen[]): readonly string[] | undefined {
  const uids = new Set<string>()
  for (const { places } of seen) {
    if (places === undefined) return undefined
    for (const uid of places) uids.add(uid)
  }
  return outermost([...uids])
}

/** What is seen in these places, which is made where there is none; undefined: there are no places. */
function seenAt(seen: Seen[], places: readonly string[] | undefined): Seen | undefined {
  if (places?.length === 0) return undefined
  const there = seen.find((one) => isSame(one.places, places))
  if (there) return there
  const made = { places, bodies: [], types: [] }
  seen.push(made)
  return made
}

function isSame(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((uid, at) => uid === b?.[at]) === true)
}

function conditionOf({ places, bodies, types }: Seen): Condition {
  const what = oneOf([bodyIs(bodies), allOf([bodyIsNot(known), typeIs(types)])])
  return places === undefined ? what : allOf([what, subjectWithin(places)])
}

/** The places of a right at or below `top`; undefined: all of it. */
function placesIn(visible: readonly string[], top: string): readonly string[] | undefined {
  if (visible.some((uid) => isWithin(top, uid))) return undefined
  return visible.filter((uid) => isWithin(uid, top))
}
