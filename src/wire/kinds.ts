// What a field of a message holds, told once for all readers and writers of this folder.
import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { isWellKnown } from '../contract/well-known.ts'

/** Fields by their local (camelCase) names: a plain value, or a message looked at without its type. */
export type Fields = Record<string, unknown>

/** The kind of one value: of a singular field, of an item of a list, of an entry of a map. */
export type Kind =
  | { readonly is: 'string' | 'bool' | 'bytes' | 'timestamp' | 'duration' | 'mask' | 'struct' }
  | { readonly is: 'int'; readonly min: number; readonly max: number }
  | { readonly is: 'long'; readonly min: bigint; readonly max: bigint; readonly asString: boolean }
  | { readonly is: 'float' }
  | { readonly is: 'enum'; readonly desc: DescEnum }
  | { readonly is: 'message'; readonly desc: DescMessage }

/** Kinds of values that are not messages with fields of their own. */
export type ScalarKind = Exclude<Kind, { is: 'message' }>

const WELL_KNOWN: Readonly<Record<string, Kind>> = {
  'google.protobuf.Timestamp': { is: 'timestamp' },
  'google.protobuf.Duration': { is: 'duration' },
  'google.protobuf.FieldMask': { is: 'mask' },
  'google.protobuf.Struct': { is: 'struct' },
}

/**
 * The kind of the values of `field`.
 * @throws Error, when the server starts, for a well-known type that has no plain form here (Any, Value, wrappers)
 */
export function kindOf(field: DescField): Kind {
  if (field.enum) return { is: 'enum', desc: field.enum }
  if (field.message) return messageKind(field.message)
  const asString = 'longAsString' in field && field.longAsString
  return scalarKind(field.scalar, asString)
}

function messageKind(desc: DescMessage): Kind {
  const known = WELL_KNOWN[desc.typeName]
  if (known) return known
  if (isWellKnown(desc) && desc.fields.length > 0) {
    throw new Error(`${desc.typeName} has no plain form: give it one in wire/kinds.ts`)
  }
  return { is: 'message', desc }
}

/** The kind of a scalar type. */
export function scalarKind(scalar: ScalarType, asString = false): ScalarKind {
  switch (scalar) {
    case ScalarType.STRING:
      return { is: 'string' }
    case ScalarType.BOOL:
      return { is: 'bool' }
    case ScalarType.BYTES:
      return { is: 'bytes' }
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return { is: 'float' }
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return { is: 'int', min: 0, max: 0xffffffff }
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return { is: 'long', min: 0n, max: 0xffffffffffffffffn, asString }
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return { is: 'long', min: -0x8000000000000000n, max: 0x7fffffffffffffffn, asString }
    default:
      return { is: 'int', min: -0x80000000, max: 0x7fffffff }
  }
}

/** Whether an unset field is told from one that holds its default: messages, `optional` fields, members of a oneof. */
export function hasPresence(field: DescField): boolean {
  if (field.fieldKind === 'list' || field.fieldKind === 'map') return false
  return field.oneof !== undefined || field.presence !== FeatureSet_FieldPresence.IMPLICIT
}

const namesByMessage = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>()

/**
 * The fields of a message by every spelling that is read: the JSON name, the name in the contract (snake_case) and its
 * camelCase form, which differs from the JSON name where the contract sets one.
 */
export function fieldsByName(desc: DescMessage): ReadonlyMap<string, DescField> {
  let names = namesByMessage.get(desc)
  if (!names) {
    names = new Map(desc.fields.flatMap((f) => [f.localName, f.name, f.jsonName].map((name) => [name, f] as const)))
    namesByMessage.set(desc, names)
  }
  return names
}

/** The name of an enum's value on the wire; undefined for a number that the contract does not know. */
export function enumName(desc: DescEnum, number: number): string | undefined {
  return desc.value[number]?.name
}

/** Whether a plain value holds nothing: null (of a row, or sent) is the same as not there. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** The bytes of a plain value. One out of a JSON document of the database has them in base64. */
export function bytesOf(value: unknown): Uint8Array {
  return typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : (value as Uint8Array)
}
