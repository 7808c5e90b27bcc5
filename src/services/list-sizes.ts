// How many values the lists of a request have: looked at once for all methods, before anything goes through them.
import type { DescMessage } from '@bufbuild/protobuf'
import type { Method } from '../contract/methods.ts'
import { isWellKnown } from '../contract/well-known.ts'
import { membersOf } from '../core/json.ts'
import { messageIn, rulesOf, type FieldRule } from './fields.ts'
import { Violations, type Sizes } from './violations.ts'

/** The graph asks its own methods, which no other face serves, for many rows at once, whatever clients are allowed. */
const MOST_OF_THE_GRAPH = 1_000

/**
 * Refuses a request of which a list or map, however deep it lies, has more values than are allowed. What the server alone
 * writes is read by nobody, so it may have any number.
 * @throws INVALID_ARGUMENT
 */
export function requireShortLists({ desc, http }: Method, request: object, sizes?: Sizes): void {
  const fields = listFieldsOf(desc.input)
  if (fields.length === 0) return
  const violations = new Violations(sizes)
  const { repeatedCount } = violations.sizes
  const most = http.length === 0 ? Math.max(repeatedCount, MOST_OF_THE_GRAPH) : repeatedCount
  const members = membersOf(request)
  for (const rule of fields) {
    // The resource is all of a body, so that its fields are called by their own names.
    const path = rule.desc.name === http[0]?.body ? '' : rule.json
    checkLists(rule, members[rule.name], { path, most, violations })
  }
  violations.throwIfAny()
}

interface Place {
  readonly path: string
  readonly most: number
  readonly violations: Violations
}

function checkLists(rule: FieldRule, value: unknown, { path, most, violations }: Place): void {
  if (value === undefined || value === null) return
  const { fieldKind } = rule.desc
  if (fieldKind !== 'list' && fieldKind !== 'map') return checkInside(rule, value, { path, most, violations })
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(membersOf(value))
  if (items.length > most) return violations.add(path, `has ${items.length} items; ${most} are allowed`)
  const names = Array.isArray(value) ? undefined : Object.keys(membersOf(value))
  for (const [at, item] of items.entries()) {
    checkInside(rule, item, { path: path + (names ? `.${names[at]}` : `[${at}]`), most, violations })
  }
}

function checkInside({ desc }: FieldRule, value: unknown, { path, ...place }: Place): void {
  const message = messageIn(desc)
  if (!message) return
  const members = membersOf(value)
  for (const rule of listFieldsOf(message)) {
    checkLists(rule, members[rule.name], { ...place, path: path === '' ? rule.json : `${path}.${rule.json}` })
  }
}

const known = new Map<DescMessage, readonly FieldRule[]>()

/** The fields of a message that are lists or maps, or hold some. */
function listFieldsOf(desc: DescMessage): readonly FieldRule[] {
  const found = known.get(desc)
  if (found) return found
  const fields = [...rulesOf(desc).fields.values()].filter(
    ({ desc: field, outputOnly }) => !outputOnly && holdsLists(field.fieldKind, messageIn(field), new Set([desc])),
  )
  known.set(desc, fields)
  return fields
}

/** @param above the messages that it lies in: one that holds itself has no other lists for that */
function holdsLists(kind: string, message: DescMessage | undefined, above: ReadonlySet<DescMessage>): boolean {
  if (kind === 'list' || kind === 'map') return true
  if (!message || isWellKnown(message) || above.has(message)) return false
  const within = new Set([...above, message])
  return message.fields.some((field) => holdsLists(field.fieldKind, messageIn(field), within))
}
