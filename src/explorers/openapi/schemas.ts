// The named schemas of the document. A message has up to three: as an answer gives it, as a request holds it
// (`…Input`), and as a PATCH holds it (`…Update`), which needs nothing and leaves out what never changes.
import type { DescEnum, DescField, DescMessage } from '@bufbuild/protobuf'
import { type Commented, commentOf } from '../../contract/comments.ts'
import { fieldRule } from '../../contract/fields.ts'
import {
  enumSchema,
  fieldSchema,
  type JsonSchema,
  type JsonSchemaOptions,
  messageSchema,
} from '../../wire/json-schema.ts'
import { kindOf } from '../../wire/kinds.ts'
import { exampleOf } from './field-examples.ts'
import { counted, isRequired, sentSchema, UID_PATTERN } from './patterns.ts'
import type { Schema } from './types.ts'

/** A detail of a refusal is an answer that leaves out what is not set. */
export type Use = 'answer' | 'request' | 'change' | 'form' | 'query' | 'detail'

const INPUT = 'Input'
const SUFFIX: Readonly<Partial<Record<Use, string>>> = { request: INPUT, change: 'Update' }
const SHAPE: Readonly<Record<Use, JsonSchemaOptions['use']>> = {
  answer: 'response',
  request: 'request',
  change: 'request',
  form: 'request',
  query: 'request',
  detail: 'both',
}

export interface Schemas {
  /** A reference to the schema of a message. */
  refTo(desc: DescMessage, use: Use): Schema
  /** The schema of a query parameter: of its list, if it is one. */
  ofParameter(field: DescField, required: boolean): Schema
  /** The schema of a field of a detail of a refusal. */
  ofDetail(field: DescField): Schema
  /** The schema of a request message without the fields that the path fills, as a body. */
  body(desc: DescMessage, without: ReadonlySet<DescField>): Schema
  /** The schema of a request message as a form, whose texts cannot be null. */
  form(desc: DescMessage): Schema
  /** Everything that was referred to, by name. */
  all(): Readonly<Record<string, Schema>>
}

interface Entry {
  readonly of: DescMessage | DescEnum
  schema: Schema
}

/** An empty collection of schemas, which grows as they are asked for. */
export function createSchemas(
  nameOf: (desc: DescMessage | DescEnum) => string,
  orderOf: (request: DescMessage) => string | undefined = () => undefined,
): Schemas {
  const made = new Map<string, Entry>()
  const add = (name: string, of: Entry['of'], make: () => Schema): string => {
    const known = made.get(name)
    if (known && known.of !== of) throw new Error(`${known.of.typeName} and ${of.typeName} are both called ${name}.`)
    if (!known) {
      // It is known before it is made, for a message may hold itself.
      const entry: Entry = { of, schema: {} }
      made.set(name, entry)
      entry.schema = make()
    }
    return `#/components/schemas/${name}`
  }
  const optionsOf = (use: Use): JsonSchemaOptions => ({
    use: SHAPE[use],
    // What is nested in a PATCH is given whole.
    refer: (desc) => refer(desc, use === 'change' ? 'request' : use),
    // A PATCH requires nothing.
    requires: use === 'change' ? () => false : isRequired,
    // A change may leave out what must be there, and not empty it; of a mask null says neither all nor nothing.
    ...(isSent(use) &&
      use !== 'form' && { nulls: (field: DescField) => !isRequired(field) && kindOf(field).is !== 'mask' }),
    ...((isSent(use) || use === 'query') && { enumOf: (desc: DescEnum) => sentEnum(desc, refer(desc, use)) }),
    describe,
  })
  const refer = (desc: DescMessage | DescEnum, use: Use): string => {
    if (desc.kind === 'enum') return add(nameOf(desc), desc, () => enumSchema(desc, optionsOf(use)))
    return add(`${nameOf(desc)}${SUFFIX[use] ?? ''}`, desc, () => whole(desc, use))
  }
  const whole = (desc: DescMessage, use: Use, without: ReadonlySet<DescField> = new Set()) =>
    annotated(desc, messageSchema(desc, optionsOf(use)), { use, without })
  return {
    refTo: (desc, use) => ({ $ref: refer(desc, use) }),
    ofParameter: (field, required) => {
      const schema = fieldSchema(field, optionsOf('query'))
      const order = field.name === 'order_by' && schema.type === 'string' ? orderOf(field.parent) : undefined
      return order === undefined ? sentSchema(field, schema, required) : { ...schema, pattern: order }
    },
    ofDetail: (field) => fieldSchema(field, optionsOf('detail')),
    body: (desc, without) => {
      // A request message that is a body has no other use than that one. Inside of another it is one more input, by a name of its own:
      // generators call the arguments of `createRoleBinding` CreateRoleBindingRequest.
      const name = `${nameOf(desc)}${desc.name.endsWith('Request') ? '' : INPUT}`
      return { $ref: add(name, desc, () => whole(desc, 'request', without)) }
    },
    // Without a name: generators leave out what only forms are made of, and some would then refer to what is not there.
    form: (desc) => whole(desc, 'form'),
    all: () => Object.fromEntries([...made].sort(([a], [b]) => (a < b ? -1 : 1)).map(([n, { schema }]) => [n, schema])),
  }
}

/** The comment; of an enum also those of its values; of what others publish the first paragraph. */
function describe(desc: Commented): string {
  const comment = commentOf(desc)
  if (desc.kind === 'enum') {
    const lines = desc.values.map((value) => `- \`${value.name}\`: ${commentOf(value).replaceAll('\n', ' ')}`)
    return [comment, lines.join('\n')].join('\n\n').trim()
  }
  const name = desc.kind === 'field' ? desc.parent.typeName : ''
  const foreign = desc.kind === 'message' ? desc.typeName : name
  return foreign.startsWith('google.rpc.') ? (comment.split('\n\n', 1)[0] ?? '') : comment
}

/** The shape with what a document says beside it, and without what this use has no place for. */
function annotated(
  desc: DescMessage,
  shape: Schema,
  { use, without }: { readonly use: Use; readonly without: ReadonlySet<DescField> },
): Schema {
  const kept = desc.fields.filter((field) => {
    const { immutable } = fieldRule(field)
    return shape.properties?.[field.jsonName] && !without.has(field) && !(use === 'change' && immutable)
  })
  const names = new Set(kept.map((field) => field.jsonName))
  const required = use === 'detail' ? [] : (shape.required ?? []).filter((name) => names.has(name))
  const properties = kept.map((field) => {
    const schema = shape.properties?.[field.jsonName] ?? {}
    const sent = () => sentSchema(field, schema, isRequired(field))
    return [field.jsonName, { ...(isSent(use) ? sent() : told(field, schema)), ...notes(field) }] as const
  })
  const alternatives = alternativesOf(desc, names, isSent(use) ? waysOfRequest : waysOfAnswer)
  // What only the server sets is no part of a request, though it is ignored: a client may send back what it got.
  const { type, description } = shape
  return {
    ...(type && { type }),
    ...(description && { description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    ...(alternatives.length > 0 && { allOf: alternatives }),
    ...(isSent(use) && { additionalProperties: false }),
  }
}

/** Whether it is a part of a body that clients send: then null is nothing, and what is not named is refused. */
function isSent(use: Use): boolean {
  return use === 'request' || use === 'change' || use === 'form'
}

/** A schema of what is answered, with what every value of such a field is like. */
function told(field: DescField, schema: Schema): Schema {
  if (field.name === 'uid' && schema.type === 'string') return { ...schema, pattern: UID_PATTERN }
  return counted(field, schema)
}

/** Readers of proto3 JSON take an enum by its number too. */
function sentEnum({ values }: DescEnum, $ref: string): JsonSchema {
  return { anyOf: [{ $ref }, { type: 'integer', enum: values.map(({ number }) => number) }] }
}

const NOTHING: Schema = { type: 'null' }
const ABSENT: Schema = { not: {} }

/** For each group of which one at most is set: the ways to set it. */
function alternativesOf(
  desc: DescMessage,
  names: ReadonlySet<string>,
  waysOf: (members: readonly string[]) => Schema,
): Schema[] {
  return desc.oneofs.flatMap(({ fields }) => {
    const members = fields.map(({ jsonName }) => jsonName).filter((name) => names.has(name))
    return members.length > 1 ? [waysOf(members)] : []
  })
}

/** All but one of them are null or absent. */
function waysOfRequest(members: readonly string[]): Schema {
  const others = (name: string) => members.filter((one) => one !== name).map((one) => [one, NOTHING] as const)
  return { anyOf: members.map((name) => ({ properties: Object.fromEntries(others(name)) })) }
}

/** Exactly one is there, or none: in the words that programs which make answers up go by, too. */
function waysOfAnswer(members: readonly string[]): Schema {
  const none = { properties: Object.fromEntries(members.map((name) => [name, ABSENT] as const)) }
  return { oneOf: [...members.map((name) => ({ required: [name] })), none] }
}

function notes(field: DescField): Schema {
  const { outputOnly, inputOnly } = fieldRule(field)
  const example = exampleOf(field)
  return {
    ...(outputOnly && { readOnly: true }),
    ...(inputOnly && { writeOnly: true }),
    ...(example !== undefined && { examples: [example] }),
  }
}
