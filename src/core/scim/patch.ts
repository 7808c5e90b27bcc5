// PATCH (RFC 7644 section 3.5.2) on the stored form of a resource.
import { isObject } from '../json.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Found, extensionOf, type ResourceKind } from './attributes.ts'
import { scimFault } from './fault.ts'
import { type Filter, parseTarget, type Target } from './filter.ts'
import { impliedBy, matches } from './match.ts'
import { isReadOnly, placeOf, readResource, readValue, requirePlausible, type Values } from './values.ts'

/** One operation, its words in lower case. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace'
  /** Undefined: the value is an object of attributes. */
  readonly path: string | undefined
  readonly value: unknown
}

const MAX_OPERATIONS = 1_000
/** Comparisons and values of all operations together: each is held against each value that is there. */
const MAX_COMPARED = 2_000

/** The operations of a request. Words and keys are found in any case, for Entra ID writes `Add` and `Operations`. */
export function readOperations(sent: Values): readonly PatchOperation[] {
  const list = keyed(sent, 'operations')
  if (!Array.isArray(list) || list.length === 0)
    throw scimFault('invalidSyntax', 'Operations must be a list of operations')
  if (list.length > MAX_OPERATIONS) {
    throw scimFault('tooMany', `there are ${list.length} operations; ${MAX_OPERATIONS} are allowed`)
  }
  return list.map(readOperation)
}

function readOperation(one: unknown): PatchOperation {
  if (!isObject(one)) throw scimFault('invalidSyntax', 'an operation must be an object')
  const op = String(keyed(one, 'op')).toLowerCase()
  const path = keyed(one, 'path') ?? undefined
  const value = keyed(one, 'value')
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw scimFault('invalidSyntax', 'op must be add, remove or replace')
  }
  if (path !== undefined && typeof path !== 'string') throw scimFault('invalidPath', 'path must be a text')
  if (op === 'remove' && !path) throw scimFault('noTarget', 'remove needs a path')
  if (op !== 'remove' && value === undefined) throw scimFault('invalidValue', `${op} needs a value`)
  if (!path && !isObject(value)) throw scimFault('invalidValue', `without a path the value of ${op} must be an object`)
  return { op, path: path || undefined, value }
}

function keyed(object: Values, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}

/** One change of one target. */
export interface Change {
  readonly op: PatchOperation['op']
  readonly target: Target
  readonly value: unknown
}

/**
 * The changes that operations come to: one without a path becomes one for each of its keys, which some clients write as
 * paths (`emails[type eq "work"].value`, `name.familyName`).
 */
export function changesOf(kind: ResourceKind, operations: readonly PatchOperation[]): readonly Change[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path !== undefined) return changesAt(kind, { op, path, value })
    return Object.entries(value as Values).flatMap(([key, part]) => {
      if (key.toLowerCase() === 'schemas' || isSilent(kind, key)) return []
      return changesAt(kind, { op, path: key, value: part })
    })
  })
}

/** What only the server says is ignored in an object of attributes, as it is in a whole resource. */
function isSilent(kind: ResourceKind, key: string): boolean {
  if (extensionOf(kind, key)?.rest === '') return false
  return isReadOnly(parseTarget(kind, key).at)
}

function changesAt(
  kind: ResourceKind,
  { op, path, value }: PatchOperation & { readonly path: string },
): readonly Change[] {
  const extended = extensionOf(kind, path)
  if (extended?.rest !== '') return [{ op, target: parseTarget(kind, path), value }]
  const { id, attributes } = extended.extension
  const parts = op === 'remove' ? Object.fromEntries(attributes.map(({ name }) => [name, undefined])) : value
  if (!isObject(parts)) throw scimFault('invalidValue', `${id} must be an object`)
  // Some clients write the schemas of the extension into it.
  const named = Object.entries(parts).filter(([name]) => name.toLowerCase() !== 'schemas')
  return named.map(([name, part]) => ({ op, target: parseTarget(kind, `${id}:${name}`), value: part }))
}

/** A resource after all operations; the one that is given stays as it was. @throws as the RFC says, with a scimType */
export function patched(kind: ResourceKind, resource: Values, operations: readonly PatchOperation[]): Values {
  const changes = changesOf(kind, operations)
  const compared = changes.reduce((sum, change) => sum + comparedBy(change), 0)
  if (compared > MAX_COMPARED) {
    const text = `the operations have ${compared} comparisons and values in all; ${MAX_COMPARED} are allowed`
    throw scimFault('tooMany', text)
  }
  const result = structuredClone(resource)
  for (const change of changes) apply(result, change)
  return readResource(kind, result)
}

function comparedBy({ target: { where }, value }: Change): number {
  return (where ? testsIn(where) : 0) + (Array.isArray(value) ? value.length : 0)
}

function testsIn(filter: Filter): number {
  if (filter.is === 'test') return 1
  if (filter.is === 'not' || filter.is === 'within') return testsIn(filter.of)
  return testsIn(filter.of[0]) + testsIn(filter.of[1])
}

function apply(resource: Values, change: Change): void {
  const { at, where } = change.target
  if (isReadOnly(at)) throw scimFault('mutability', `${(at.sub ?? at.attribute).name} is said by the server alone`)
  const place = placeOf(resource, at)
  if (change.op === 'remove' && at.attribute.required && !at.sub) {
    throw scimFault('mutability', `${at.attribute.name} is required and cannot be removed`)
  }
  if (where) changeSome(place, { ...change, where })
  else if (at.sub) changePart(place, change, at)
  else changeAll(place, change, at)
}

/** The whole attribute. */
function changeAll(place: Values, { op, value: sent }: Change, { attribute }: Found): void {
  const { name, multiValued, type } = attribute
  const before = place[name]
  if (op === 'remove') {
    if (multiValued && Array.isArray(before) && sent !== undefined && sent !== null) {
      place[name] = without(before, readValue(attribute, sent))
    } else delete place[name]
    return
  }
  const value = readValue(attribute, sent)
  if (value === undefined) delete place[name]
  else if (multiValued && op === 'add') place[name] = joined(attribute, before, value as unknown[])
  else if (type === 'complex' && !multiValued)
    place[name] = { ...(isObject(before) ? before : {}), ...(value as Values) }
  else place[name] = value
}

/** Entra ID names the values to remove by their `value`. */
function without(before: readonly unknown[], removed: unknown): unknown[] {
  const gone = (Array.isArray(removed) ? removed : [removed]) as readonly unknown[]
  const keyOf = (one: unknown): unknown => (isObject(one) && 'value' in one ? one['value'] : one)
  return before.filter((one) => !gone.some((other) => isDeepStrictEqual(keyOf(one), keyOf(other))))
}

/** Values are added to a set, and a new primary one takes the place of the old. */
function joined(attribute: Found['attribute'], before: unknown, added: readonly unknown[]): unknown[] {
  const hasPrimary = added.some((one) => isObject(one) && one['primary'] === true)
  const kept = (Array.isArray(before) ? (before as unknown[]) : [])
    .filter((one) => !added.some((other) => isDeepStrictEqual(one, other)))
    .map((one) => (hasPrimary && isObject(one) && one['primary'] === true ? { ...one, primary: false } : one))
  const all = [...kept, ...added]
  requirePlausible(attribute, all)
  return all
}

/** A part of a single value, or the same part of all values of a list. */
function changePart(place: Values, { op, value: sent }: Change, { attribute, sub }: Found): void {
  const before = place[attribute.name]
  const value = op === 'remove' ? undefined : readValue(sub!, sent)
  if (!attribute.multiValued) {
    place[attribute.name] = withPart(isObject(before) ? before : {}, sub!.name, value)
    return
  }
  const list = Array.isArray(before) ? (before as Values[]) : []
  const made = list.length === 0 && value !== undefined ? [{}] : list
  place[attribute.name] = made.map((one) => withPart(one, sub!.name, value))
}

function withPart(object: Values, name: string, value: unknown): Values {
  const { [name]: _, ...rest } = object
  return value === undefined ? rest : { ...rest, [name]: value }
}

/** Those values of a list that a filter chooses. */
function changeSome(
  place: Values,
  { op, target: { at }, value: sent, where }: Change & { readonly where: Filter },
): void {
  const { attribute, sub } = at
  const list = Array.isArray(place[attribute.name]) ? (place[attribute.name] as Values[]) : []
  const chosen = list.filter((one) => matches(where, one))
  if (op === 'remove') {
    place[attribute.name] = sub
      ? list.map((one) => (chosen.includes(one) ? withPart(one, sub.name, undefined) : one))
      : list.filter((one) => !chosen.includes(one))
    return
  }
  const part = sub
    ? { [sub.name]: readValue(sub, sent) }
    : ((readValue({ ...attribute, multiValued: false }, sent) ?? {}) as Values)
  if (chosen.length === 0) {
    const implied = op === 'add' ? impliedBy(where) : undefined
    if (!implied) throw scimFault('noTarget', `no value of ${attribute.name} is one that the path names`)
    place[attribute.name] = joined(attribute, list, [{ ...implied, ...part }])
    return
  }
  const changed = list.map((one) => (chosen.includes(one) ? { ...one, ...part } : one))
  requirePlausible(attribute, changed)
  place[attribute.name] = changed
}
