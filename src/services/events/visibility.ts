// Which events a caller may see: those of resources that it may see (docs/rules.md, "Access").
// What belongs here: from rights to a condition on events. What does not: reading them (events.ts).
import type { DescMessage } from '@bufbuild/protobuf'
import type { Authority } from '../../access/authority.ts'
import { methods } from '../../contract/methods.ts'
import { subtrees } from '../../core/scope.ts'
import { isWithin } from '../../core/uid.ts'
import type { Condition } from '../../db/statements/builder.ts'
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
  [...methods.values()].flatMap(({ desc, access, event }) =>
    event && access.kind !== 'none' ? [[event.type, innerMask(desc.output) ?? access.mask] as const] : [],
  ),
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
    if (where) parts.push((param) => `o.body_type = ANY(${param(names, 'text[]')}) AND ${where(param)}`)
  }
  for (const [mask, names] of types) {
    const where = within(authority.visible(mask), top)
    if (where) {
      parts.push(
        (param) =>
          `o.body_type <> ALL(${param(known, 'text[]')}) AND o.type = ANY(${param(names, 'text[]')}) AND ${where(param)}`,
      )
    }
  }
  if (parts.length === 0) return undefined
  return (param) => `(${parts.map((part) => part(param)).join(' OR ')})`
}

/** Whether a subject lies where the caller has the right, given that it lies at or below `top`; undefined: nowhere. */
function within(visible: readonly string[], top: string): Condition | undefined {
  if (visible.some((uid) => isWithin(top, uid))) return () => 'true'
  const below = subtrees(visible.filter((uid) => isWithin(uid, top)))
  if (below.length === 0) return undefined
  return (param) => {
    const conditions = below.map((part) => {
      if (part.kind === 'uids') return `o.subject = ANY(${param(part.uids, 'text[]')})`
      const uid = param('uid' in part ? part.uid : '', 'text')
      return `o.subject > ${uid} || '/' AND o.subject < ${uid} || '0'`
    })
    return `(${conditions.join(' OR ')})`
  }
}
