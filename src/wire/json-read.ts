// proto3 JSON to plain values, with everything that is wrong at once and where. Compiled per descriptor on first use.
import { isObject } from '../core/json.ts'
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { type Faults, joinPath } from './faults.ts'
import { fieldsByName, type Fields, hasPresence, kindOf, scalarKind } from './kinds.ts'
import { emptyValue, readScalar } from './json-values.ts'

/** Where a value stands, and where to say what is wrong with it. */
export interface ReadContext {
  readonly path: string
  readonly faults: Faults
  /** Whether it stands in an item of a list or an entry of a map. Those are replaced as a whole, so null changes nothing there. */
  readonly inItem?: boolean
}

/** Gives the plain value, or undefined after it has told a fault. */
export type ReadValue = (json: unknown, context: ReadContext) => unknown

const readers = new WeakMap<DescMessage, (json: object, context: ReadContext) => Fields>()
const valueReaders = new WeakMap<DescField, ReadValue>()

/**
 * Gives the function that turns parsed JSON into the plain form of a message. Both spellings of a name are read. A key
 * that was sent is present even when it holds the default or null, for that is what a PATCH changes: null reads as the
 * default, and as null where the contract tells unset from default. In an item of a list or an entry of a map such a null is left
 * out. A mask cannot be null: it would name nothing to change.
 * @returns a function that adds its faults to the context; with faults, what it gives is not to be used
 */
export function jsonReader(desc: DescMessage): (json: unknown, context: ReadContext) => Fields {
  const read = compile(desc)
  return (json, context) => {
    if (isObject(json)) return read(json, context)
    context.faults.add(context.path === '' ? 'body' : context.path, 'must be a JSON object')
    return {}
  }
}

function compile(desc: DescMessage): (json: object, context: ReadContext) => Fields {
  const known = readers.get(desc)
  if (known) return known
  const names = fieldsByName(desc)
  const read = (json: object, { path, faults, inItem = false }: ReadContext): Fields => {
    const plain: Fields = {}
    const leftOut: string[] = []
    for (const [key, value] of Object.entries(json)) {
      const field = names.get(key)
      if (!field) {
        faults.add(joinPath(path, key), 'is not a field of this message')
      } else if (Object.hasOwn(plain, field.localName) || leftOut.includes(field.localName)) {
        faults.add(joinPath(path, field.jsonName), 'is given twice, under two spellings')
      } else {
        const at = { path: joinPath(path, field.jsonName), faults, inItem }
        if (value === null && kindOf(field).is === 'mask') faults.add(at.path, 'must name fields, or be left out')
        if (value === null && inItem && hasPresence(field)) leftOut.push(field.localName)
        else plain[field.localName] = value === null ? unsetValue(field) : readField(field, value, at)
        if (value !== null && field.oneof) checkOneof(field, plain, at)
      }
    }
    return plain
  }
  readers.set(desc, read)
  return read
}

/** The reader of one value of a field: of the field itself, of an item of its list, of an entry of its map. */
export function valueReader(field: DescField): ReadValue {
  const known = valueReaders.get(field)
  if (known) return known
  const kind = kindOf(field)
  const read: ReadValue =
    kind.is === 'message'
      ? jsonReader(kind.desc)
      : (json, { path, faults }) => {
          const result = readScalar(kind, json)
          if ('value' in result) return result.value
          faults.add(path, result.fault)
          return undefined
        }
  valueReaders.set(field, read)
  return read
}

/** The reader of all of a field: a list, a map, or its one value. */
export function fieldReader(field: DescField): ReadValue {
  return (json, context) => readField(field, json, context)
}

function readField(field: DescField, json: unknown, context: ReadContext): unknown {
  const read = valueReader(field)
  const { path, faults } = context
  if (field.fieldKind === 'list') {
    if (Array.isArray(json))
      return json.map((item, index) => read(item, { path: `${path}[${index}]`, faults, inItem: true }))
    faults.add(path === '' ? 'body' : path, 'must be a list')
    return []
  }
  if (field.fieldKind === 'map') return readMap(field, json, context)
  return read(json, context)
}

function readMap(field: DescField & { fieldKind: 'map' }, json: unknown, { path, faults }: ReadContext): Fields {
  const plain: Fields = {}
  if (!isObject(json)) {
    faults.add(path, 'must be an object')
    return plain
  }
  const read = valueReader(field)
  for (const [key, value] of Object.entries(json)) {
    const at = { path: joinPath(path, key), faults, inItem: true }
    // Assigning to `__proto__` would change what the object is, not what it holds.
    if (key === '__proto__') faults.add(at.path, 'is not a possible key')
    else if (isKey(field, key, at)) plain[key] = read(value, at)
  }
  return plain
}

/** Keys are text in JSON, also those of numbers and booleans. */
function isKey(field: DescField & { fieldKind: 'map' }, key: string, { path, faults }: ReadContext): boolean {
  const kind = scalarKind(field.mapKey)
  const result = readScalar(kind, kind.is === 'bool' && /^(true|false)$/.test(key) ? key === 'true' : key)
  if ('value' in result) return true
  faults.add(path, `the key ${result.fault}`)
  return false
}

function checkOneof(field: DescField, plain: Fields, { path, faults }: ReadContext): void {
  const others = field.oneof!.fields.filter((other) => other !== field && Object.hasOwn(plain, other.localName))
  if (!others.some((other) => plain[other.localName] !== null)) return
  const names = field.oneof!.fields.map((member) => member.jsonName).join(', ')
  faults.add(path, `only one of ${names} may be set`)
}

function unsetValue(field: DescField): unknown {
  if (hasPresence(field)) return null
  if (field.fieldKind === 'list') return []
  if (field.fieldKind === 'map') return {}
  return emptyValue(kindOf(field))
}
