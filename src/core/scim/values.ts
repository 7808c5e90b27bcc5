// What clients send, brought into the one form that is stored: names as the schema writes them, values of its types,
// nothing that only the server may say, nothing that is not known (RFC 7643 section 2, RFC 7644 section 3.3).
import { isObject, membersOf } from '../json.ts'
import { type Attribute, extensionOf, findAttribute, type Found, named, type ResourceKind } from './attributes.ts'
import { isStorable } from '../storable.ts'
import { scimFault } from './fault.ts'

export type Values = Record<string, unknown>

/** Longer texts are no attributes of a person. */
const MAX_CHARS = 2_048
/** Values that one attribute may have; members of groups are counted elsewhere. */
export const MAX_VALUES = 100

/**
 * The attributes of a resource that a client sent. Names are found in any case, also dotted ones and those that begin
 * with the URN of their schema; what is read-only or unknown is left out.
 * @throws invalidValue
 */
export function readResource(kind: ResourceKind, sent: Values): Values {
  const resource: Values = {}
  for (const [name, value] of Object.entries(sent)) {
    const extended = extensionOf(kind, name)
    if (extended?.rest === '') {
      if (value === null) continue
      if (!isObject(value)) throw scimFault('invalidValue', `${extended.extension.id} must be an object`)
      for (const [inner, part] of Object.entries(value))
        assign(resource, find(kind, `${extended.extension.id}:${inner}`), part)
    } else assign(resource, find(kind, name), value)
  }
  return resource
}

function find(kind: ResourceKind, name: string): Found | undefined {
  const found = findAttribute(kind, name)
  return found && !isReadOnly(found) ? found : undefined
}

/** Whether only the server says it. */
export function isReadOnly({ attribute, sub }: Found): boolean {
  return (sub ?? attribute).mutability === 'readOnly' || attribute.mutability === 'readOnly'
}

function assign(resource: Values, found: Found | undefined, sent: unknown): void {
  if (!found) return
  const { attribute, sub } = found
  const place = placeOf(resource, found)
  if (!sub) {
    const value = readValue(attribute, sent)
    if (value !== undefined) place[attribute.name] = value
    return
  }
  // `name.familyName` as a key, and of a list the part of its one value.
  const value = readValue(sub, sent)
  if (value === undefined) return
  const before = place[attribute.name]
  const part = { [sub.name]: value }
  if (!attribute.multiValued) place[attribute.name] = { ...(isObject(before) ? before : {}), ...part }
  else place[attribute.name] = [{ ...(Array.isArray(before) ? membersOf(before[0]) : {}), ...part }]
}

/** The object that an attribute stands in: the resource, or its extension. */
export function placeOf(resource: Values, { extension }: Pick<Found, 'extension'>): Values {
  if (extension === undefined) return resource
  const place = isObject(resource[extension]) ? resource[extension] : {}
  resource[extension] = place
  return place
}

/** A value of an attribute; undefined: unassigned (null, or a list without values; RFC 7643 section 2.5). */
export function readValue(attribute: Attribute, sent: unknown): unknown {
  if (sent === null || sent === undefined) return undefined
  if (!attribute.multiValued) return readSingle(attribute, unwrapped(sent))
  const items = (Array.isArray(sent) ? sent : [sent]).map((item) => readSingle(attribute, item))
  const values = items.filter((item) => item !== undefined)
  requirePlausible(attribute, values)
  return values.length === 0 ? undefined : values
}

/** Some clients put the value of a single attribute into a list. */
function unwrapped(sent: unknown): unknown {
  return Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
}

/** @throws invalidValue for more values than there may be, or several that are primary */
export function requirePlausible({ name }: Attribute, values: readonly unknown[]): void {
  if (values.length > MAX_VALUES && name !== 'members') {
    throw scimFault('invalidValue', `${name} has ${values.length} values; ${MAX_VALUES} are allowed`)
  }
  if (values.filter((one) => isObject(one) && one['primary'] === true).length > 1) {
    throw scimFault('invalidValue', `${name} has more than one value that is primary`)
  }
}

function readSingle(attribute: Attribute, sent: unknown): unknown {
  if (sent === null || sent === undefined) return undefined
  if (attribute.type === 'complex') return readComplex(attribute, sent)
  if (attribute.type === 'boolean') return readBoolean(attribute, sent)
  if (isObject(sent) && 'value' in sent) return readSingle(attribute, sent['value'])
  if (typeof sent !== 'string') throw scimFault('invalidValue', `${attribute.name} must be a text`)
  if (sent.length > MAX_CHARS) {
    throw scimFault('invalidValue', `${attribute.name} has ${sent.length} characters; ${MAX_CHARS} are allowed`)
  }
  if (!isStorable(sent)) throw scimFault('invalidValue', `${attribute.name} holds U+0000 or half of a surrogate pair`)
  return sent
}

/** Entra ID writes booleans as texts. */
function readBoolean({ name }: Attribute, sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent
  if (typeof sent === 'string' && /^(?:true|false)$/i.test(sent)) return sent.toLowerCase() === 'true'
  if (isObject(sent) && 'value' in sent) return readBoolean({ name } as Attribute, sent['value'])
  throw scimFault('invalidValue', `${name} must be true or false`)
}

function readComplex({ name, subAttributes = [] }: Attribute, sent: unknown): Values | undefined {
  // `manager: "<id>"`, `roles: ["admin"]`.
  if (typeof sent === 'string' && named(subAttributes, 'value')) return sent === '' ? undefined : { value: sent }
  if (!isObject(sent)) throw scimFault('invalidValue', `${name} must be an object`)
  const value: Values = {}
  for (const [key, part] of Object.entries(sent)) {
    const sub = named(subAttributes, key)
    if (!sub || sub.mutability === 'readOnly') continue
    const read = readValue(sub, part)
    if (read !== undefined) value[sub.name] = read
  }
  return Object.keys(value).length === 0 ? undefined : value
}
