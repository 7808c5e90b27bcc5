// The schemas of tools as short as a list of all of them must be: what every list takes is told once, in the instructions, and long
// enums are resources.
import type { DescEnum, DescMessage } from '@bufbuild/protobuf'
import type { Commented } from '../contract/comments.ts'
import { type JsonSchema, typesWithin } from '../wire/json-schema.ts'

/** Enums with more values are told once. */
const MOST_VALUES = 8

/** Before the name of an enum in the URI of its resource. */
export const ENUM_PREFIX = 'platform://enums/'

/** Fields that are told in the instructions for all tools. */
const TOLD_ONCE: ReadonlySet<string> = new Set([
  'pageSize',
  'pageToken',
  'after',
  'before',
  'backward',
  'orderBy',
  'skip',
  'uidp',
  'uid',
  'parent',
  'updateMask',
])

const MOST_CHARACTERS = 48

/** The first sentence of what is said of a field of a request, and nothing of what is inside of it. */
export function brieflyOf(input: DescMessage, describe: (desc: Commented) => string): (desc: Commented) => string {
  return (desc) => {
    if (desc.kind !== 'field' || desc.parent !== input || TOLD_ONCE.has(desc.jsonName)) return ''
    return withoutKind(firstSentence(describe(desc), MOST_CHARACTERS))
  }
}

/** What a filter says but what it filters, which the tool's own description says: `Only repos of …` is `Of …`. */
function withoutKind(text: string): string {
  const rest = /^Only [a-z]+ ((?:with|on|of|in|at|by|for|below|from|made|that|whose) .*)$/s.exec(text)?.[1]
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : text
}

/** The first sentence of a text, without its end when that has more characters than `most`. */
export function firstSentence(text: string, most: number): string {
  const [sentence = ''] = /^.*?[.](?=\s|$)/s.exec(text) ?? [text]
  if (sentence.length <= most) return sentence
  return `${sentence.slice(0, sentence.lastIndexOf(' ', most)).replace(/[,:;]$/, '')} …`
}

/** An enum as its names, or as the resource that has them. */
export function enumOf(desc: DescEnum): JsonSchema {
  const names = namesOf(desc)
  return names.length <= MOST_VALUES
    ? { type: 'string', enum: names }
    : { type: 'string', description: `A name of ${ENUM_PREFIX}${desc.name}.` }
}

/** The schema of a request without what nobody needs to write one; what several fields say alike the first says. */
export function slim(schema: JsonSchema, top = true): JsonSchema {
  const { format: _, additionalProperties, properties, items, ...rest } = schema
  const open = additionalProperties !== undefined && (top || additionalProperties !== false)
  return {
    ...rest,
    ...(isSchema(properties) && { properties: ofEach(properties) }),
    ...(isSchema(items) && { items: slim(items, false) }),
    ...(open && { additionalProperties }),
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

function ofEach(properties: JsonSchema): JsonSchema {
  const said = new Set<unknown>()
  const enums = new Map<string, string>()
  const entries = Object.entries(properties).map(([name, value]) => {
    if (name === 'uidp' || !isSchema(value)) return [name, { type: 'object' }]
    const { description, ...rest } = slim(value, false)
    const values = JSON.stringify(rest['enum'] ?? (isSchema(rest['items']) ? rest['items']['enum'] : undefined)) ?? ''
    const alike = enums.get(values)
    if (alike !== undefined && rest['enum']) return [name, { type: 'string', description: `A value as in ${alike}.` }]
    if (values !== '') enums.set(values, name)
    const repeated = said.has(description)
    said.add(description)
    return [name, repeated ? rest : { ...rest, ...(description !== undefined && { description }) }]
  })
  return Object.fromEntries(entries) as JsonSchema
}

/** The schema of what changes a resource, with the parts of the resource that the tool which creates one tells already. */
export function asCreated(schema: JsonSchema, creates: string): JsonSchema {
  const description = `As in ${creates}.`
  const partOf = (part: unknown): unknown => {
    if (!isSchema(part)) return part
    if (part['enum'] || isSchema(part['properties'])) return { type: part['type'], description }
    return isSchema(part['items']) ? { ...part, items: partOf(part['items']) } : part
  }
  const ofResource = (value: unknown): unknown =>
    isSchema(value) && isSchema(value['properties'])
      ? { ...value, properties: mapped(value['properties'], partOf) }
      : value
  return mapped(schema, ofResource)
}

function mapped(members: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]))
}

/** The enums within a message that lists of tools only name, by their names. */
export function longEnumsIn(desc: DescMessage): readonly DescEnum[] {
  const enums = [...typesWithin(desc)].filter((one) => one.kind === 'enum')
  return enums.filter((one) => namesOf(one).length > MOST_VALUES)
}

/** The names of an enum that may be sent: the first value of most says "not said". */
export function namesOf(desc: DescEnum): string[] {
  return desc.values.filter(({ number }) => number !== 0).map(({ name }) => name)
}
