// JSON Schema of messages as proto3 JSON has them, from the same kinds that the readers and writers of this folder go
// by.
import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { type Commented, commentOf } from '../contract/comments.ts'
import { fieldRule } from '../contract/fields.ts'
import { hasPresence, type Kind, kindOf } from './kinds.ts'

/** A schema as plain JSON. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface JsonSchemaOptions {
  /** 2020-12 is also that of OpenAPI 3.1; the other is the dialect of OpenAPI 3.0. */
  readonly dialect?: '2020-12' | 'openapi-3.0'
  /**
   * What the schema is for. `request`: what clients send, so without output-only fields, unknown ones not allowed, the
   * required ones required. `response`: what is answered, so without input-only fields, and what is always written is
   * required. `both`: all fields, marked readOnly and writeOnly.
   */
  readonly use: 'request' | 'response' | 'both'
  /** The `$ref` to put for a message or an enum inside of another; absent: it is written out in its place. */
  readonly refer?: (desc: DescMessage | DescEnum) => string
  /** What to write in the place of an enum; its names by default. */
  readonly enumOf?: (desc: DescEnum) => JsonSchema
  /** Whether a request must have a field; by default what the contract requires. */
  readonly requires?: (field: DescField) => boolean
  /** Whether a field that `use` would leave out is there all the same, such as the uid of what is to be changed. */
  readonly keeps?: (field: DescField) => boolean
  /** Whether to say that null stands for a field that is left out, as readers of proto3 JSON take it; by default of none. */
  readonly nulls?: (field: DescField) => boolean
  /** What to say of a part; the comments of the contract by default. */
  readonly describe?: (desc: Commented) => string | undefined
}

/**
 * The schema of a message.
 * @throws RangeError for a message that holds itself, when there is no `refer` to end it
 */
export function messageSchema(desc: DescMessage, options: JsonSchemaOptions): JsonSchema {
  return ofMessage(desc, options, [])
}

/** The schema of an enum: its names. The first value of most says "not said", and is not to be sent. */
export function enumSchema(desc: DescEnum, options: JsonSchemaOptions): JsonSchema {
  return { type: 'string', enum: desc.values.map((value) => value.name), ...description(desc, options) }
}

/** The schema of one field of a message: its list or map, if it is one, of its values. */
export function fieldSchema(field: DescField, options: JsonSchemaOptions): JsonSchema {
  return ofField(field, options, [])
}

/** The messages and enums that `desc` holds, at any depth, each once and itself included: what `refer` is asked for. */
export function typesWithin(desc: DescMessage, found: Set<DescMessage | DescEnum> = new Set()): typeof found {
  if (found.has(desc)) return found
  found.add(desc)
  for (const field of desc.fields) {
    const kind = kindOf(field)
    if (kind.is === 'message') typesWithin(kind.desc, found)
    if (kind.is === 'enum') found.add(kind.desc)
  }
  return found
}

type Path = readonly DescMessage[]

function ofMessage(desc: DescMessage, options: JsonSchemaOptions, within: Path): JsonSchema {
  if (within.includes(desc)) throw new RangeError(`${desc.typeName} holds itself: give \`refer\` to name it by`)
  const { use } = options
  const shown = desc.fields.filter((field) => {
    const { outputOnly, inputOnly } = fieldRule(field)
    const leftOut = (use === 'request' && outputOnly) || (use === 'response' && inputOnly)
    return !leftOut || options.keeps?.(field)
  })
  const properties = shown.map((field) => [field.jsonName, ofField(field, options, [...within, desc])] as const)
  const required = shown.filter((field) => isRequired(field, options)).map((field) => field.jsonName)
  return {
    type: 'object',
    ...description(desc, options),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(use === 'request' && { additionalProperties: false }),
  }
}

/** A request must have what the contract requires; an answer has every field that is not told unset from default. */
function isRequired(field: DescField, { use, requires }: JsonSchemaOptions): boolean {
  if (use === 'response') return !hasPresence(field)
  return requires ? requires(field) : fieldRule(field).required
}

function ofField(field: DescField, options: JsonSchemaOptions, within: Path): JsonSchema {
  const value = ofKind(kindOf(field), options, within)
  const orNull = options.nulls?.(field) && !isRequired(field, options)
  const { outputOnly, inputOnly } = fieldRule(field)
  const marks = {
    ...(options.use === 'both' && outputOnly && { readOnly: true }),
    ...(options.use === 'both' && inputOnly && { writeOnly: true }),
    ...(field.deprecated && { deprecated: true }),
    ...description(field, options, oneofNote(field)),
  }
  const type = (name: string): JsonSchema => ({ type: orNull ? [name, 'null'] : name })
  if (field.fieldKind === 'list') return { ...type('array'), items: value, ...marks }
  if (field.fieldKind === 'map') return { ...type('object'), ...entriesOf(field, value, options), ...marks }
  if (orNull) return { ...nullable(value), ...marks }
  // In OpenAPI 3.0 nothing beside a reference is read.
  if ('$ref' in value && options.dialect === 'openapi-3.0' && Object.keys(marks).length > 0) {
    return { allOf: [value], ...marks }
  }
  return { ...value, ...marks }
}

function nullable(value: JsonSchema): JsonSchema {
  const { anyOf, type } = value
  if (Array.isArray(anyOf)) return { ...value, anyOf: [...(anyOf as readonly JsonSchema[]), { type: 'null' }] }
  return '$ref' in value ? { anyOf: [value, { type: 'null' }] } : { ...value, type: [type, 'null'] }
}

/** As it is written; and as it is read, in the alphabet of URLs and without padding too. */
const WRITTEN = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
const READ = ['A-Za-z0-9+/', 'A-Za-z0-9_-'].map((one) => `(?:[${one}]{4})*(?:[${one}]{2}(?:==)?|[${one}]{3}=?)?`)

/** Whole numbers as text, which begin with no zero more than they have. */
const WHOLE = '^-?(?:0|[1-9][0-9]*)$'
export const NATURAL = '^(?:0|[1-9][0-9]*)$'

/** JSON has no other keys than text; OpenAPI 3.0 says nothing of them. */
function entriesOf(
  field: DescField & { readonly fieldKind: 'map' },
  value: JsonSchema,
  { dialect }: JsonSchemaOptions,
): JsonSchema {
  if (field.mapKey === ScalarType.STRING || dialect === 'openapi-3.0') return { additionalProperties: value }
  const keys = field.mapKey === ScalarType.BOOL ? '^(true|false)$' : WHOLE
  return { patternProperties: { [keys]: value }, additionalProperties: false }
}

function ofKind(kind: Kind, options: JsonSchemaOptions, within: Path): JsonSchema {
  switch (kind.is) {
    case 'string':
      return { type: 'string' }
    case 'bool':
      return { type: 'boolean' }
    case 'int':
      return { type: 'integer', ...(kind.min < 0 ? { format: 'int32' } : { format: 'int64', minimum: 0 }) }
    case 'long':
      return {
        type: 'string',
        format: kind.min < 0n ? 'int64' : 'uint64',
        pattern: kind.min < 0n ? WHOLE : NATURAL,
      }
    case 'float':
      return { type: 'number', format: 'double' }
    case 'bytes':
      return options.dialect === 'openapi-3.0'
        ? { type: 'string', format: 'byte' }
        : {
            type: 'string',
            contentEncoding: 'base64',
            pattern: options.use === 'response' ? WRITTEN : `^(?:${READ.join('|')})$`,
          }
    case 'timestamp':
      return { type: 'string', format: 'date-time' }
    case 'duration':
      return { type: 'string', pattern: '^-?[0-9]{1,11}(\\.[0-9]{1,9})?s$' }
    case 'mask':
      return { type: 'string', pattern: '^(\\*|[A-Za-z][A-Za-z0-9_.]*(,[A-Za-z][A-Za-z0-9_.]*)*)?$' }
    case 'struct':
      return { type: 'object', additionalProperties: true }
    case 'enum':
      if (options.enumOf) return options.enumOf(kind.desc)
      return options.refer ? { $ref: options.refer(kind.desc) } : enumSchema(kind.desc, options)
    case 'message':
      return options.refer ? { $ref: options.refer(kind.desc) } : ofMessage(kind.desc, options, within)
  }
}

/** What a schema cannot say in a way that every tool reads. */
function oneofNote(field: DescField): string {
  const members = field.oneof?.fields ?? []
  return members.length > 1 ? `Only one of ${members.map((one) => one.jsonName).join(', ')} is set.` : ''
}

function description(desc: Commented, { describe = commentOf }: JsonSchemaOptions, note = ''): JsonSchema {
  const text = [describe(desc) ?? '', note].filter((part) => part !== '').join(' ')
  return text === '' ? {} : { description: text }
}
