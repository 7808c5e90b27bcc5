// Which events a caller may see: those of resources that it may see (docs/rules.md, "Access").
import type { DescMessage } from '@bufbuild/protobuf'
import type { Authority } from '../../access/authority.ts'
import { eventMethods, methods } from '../../contract/methods.ts'
import { subtrees } from '../../core/scope.ts'
import { isWithin } from '../../core/uid.ts'
import type { Condition } from '../../db/statements/builder.ts'
import { allOf, bodyIs, bodyIsNot, oneOf, subjectIn, typeIs } from '../../db/statements/event-filters.ts'
import { everything } from '../../db/statements/filters.ts'
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

/** Names that share one right. */
function byMask(table: ReadonlyMap<string, Mask>): Map<Mask, string[]> {
  const groups = new Map<Mask, string[]>()
  for (const [name, mask] of table) groups.set(mask, [...(groups.get(mask) ?? []), name])
  return groups
}

const bodies = byMask(masks)
const types = byMask(masksByType)
const known = [...masks.keys()]

/**
 * The condition on events `o` that `authority` may see, of those at or below `top`.
 * @returns undefined when there can be none
 */
export function visibleEvents(authority: Authority, top: string): Condition | undefined {
  const parts: Condition[] = []
  for (const [mask, names] of bodies) {
    const where = within(authority.visible(mask), top)
    if (where) parts.push(allOf([bodyIs(names), where]))
  }
  for (const [mask, names] of types) {
    const where = within(authority.visible(mask), top)
    if (where) parts.push(allOf([bodyIsNot(known), typeIs(names), where]))
  }
  return parts.length === 0 ? undefined : oneOf(parts)
}

/** Whether a subject lies where the caller has the right, given that it lies at or below `top`; undefined: nowhere. */
function within(visible: readonly string[], top: string): Condition | undefined {
  if (visible.some((uid) => isWithin(top, uid))) return everything
  const below = subtrees(visible.filter((uid) => isWithin(uid, top)))
  return below.length === 0 ? undefined : subjectIn(below)
}
