// A gateway that knows nothing but the published OpenAPI document: it answers each operation with what the document's schemas and
// examples show, or with that as a later or a careless server would have it.
import type { DescMessage } from '@bufbuild/protobuf'
import { methods } from '../../src/contract/methods.ts'
import type { Document, Json, Operation, Schema } from '../../src/explorers/openapi/types.ts'
import { operationsOf } from '../openapi/validator.ts'
import { type FakeUpstream, type Seen, startFake } from './fake.ts'

/** How it departs from the document. */
export type Departure = 'nothing' | 'unknown fields' | 'unknown enum values' | 'missing fields' | 'no fields of ours'

export interface Gateway {
  readonly url: string
  departsBy(departure: Departure): void
  /** What it shows of the resource that a list holds, by the name of the schema. */
  shows(schema: string): Readonly<Record<string, Json>>
}

type Sample = { [name: string]: Json }

export async function startGateway(document: Document): Promise<Gateway> {
  const upstream: FakeUpstream = await startFake()
  let departure: Departure = 'nothing'
  const operations = [...operationsOf(document).values()]
    .filter(({ verb }) => verb === 'get')
    // What has fewer variables is more exact.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length || b.path.length - a.path.length)
  const samples = (): Samples => new Samples(document, departure)
  upstream.answers((seen) => {
    const found = operations.flatMap(({ path, operation }) => {
      const pattern = path.replace(/[.:]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      const match = new RegExp(`^${pattern}$`).exec(seen.path)
      const values = Object.entries(match?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return match ? [{ operation, values: Object.fromEntries(values) as Readonly<Record<string, string>> }] : []
    })[0]
    if (!found) return { status: 404, text: '' }
    return answered(samples().of(schemaOf(found.operation)), seen, found.values)
  })
  return {
    url: upstream.url,
    departsBy: (next) => {
      departure = next
    },
    shows: (schema) => samples().of({ $ref: `#/components/schemas/${schema}` }) as Sample,
  }
}

function schemaOf({ responses }: Operation): Schema {
  const ok = responses['200']
  const schema = ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined
  if (!schema) throw new Error('An operation answers nothing.')
  return schema
}

/** One page that is the last, of what was asked for by its uid. */
function answered(sample: Json, { query }: Seen, values: Readonly<Record<string, string>>): object {
  const whole = sample as Sample
  const ids = query.getAll('uidp.ids')
  const items = Object.entries(whole).find(([, value]) => Array.isArray(value))
  if ('nextPageToken' in whole && items) {
    const [one] = items[1] as Sample[]
    const listed = ids.length > 0 ? ids.map((uid) => ({ ...one, uid })) : [one!]
    return { ...whole, [items[0]]: listed, nextPageToken: '', totalCount: String(listed.length) }
  }
  return values['uid'] && 'uid' in whole ? { ...whole, uid: values['uid'] } : whole
}

/** Values of schemas. */
class Samples {
  readonly #document: Document
  readonly #departure: Departure

  constructor(document: Document, departure: Departure) {
    this.#document = document
    this.#departure = departure
  }

  of(schema: Schema, depth = 0): Json {
    if (schema.$ref) return this.of(this.#named(schema.$ref), depth)
    if (schema.enum) return this.#enumValue(schema.enum)
    const [example] = schema.examples ?? []
    if (example !== undefined && typeof example !== 'object') return example
    switch ([schema.type].flat()[0]) {
      case 'array':
        return depth > 4 ? [] : [this.of(schema.items ?? {}, depth + 1)]
      case 'object':
        return this.#object(schema, depth)
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return 7
      default:
        return textOf(schema)
    }
  }

  #named(reference: string): Schema {
    const schema = this.#document.components.schemas[reference.slice('#/components/schemas/'.length)]
    if (!schema) throw new Error(`${reference} is not in the document.`)
    if (this.#departure !== 'no fields of ours') return schema
    const own = ownFields.get(reference.slice('#/components/schemas/'.length))
    const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !own?.has(name))
    return schema.properties ? { ...schema, properties: Object.fromEntries(properties) } : schema
  }

  #enumValue(values: readonly (string | number)[]): Json {
    if (this.#departure === 'unknown enum values') return 'A_VALUE_OF_LATER'
    return values.find((value) => !String(value).endsWith('UNSPECIFIED')) ?? ''
  }

  #object({ properties, additionalProperties, patternProperties, allOf = [] }: Schema, depth: number): Json {
    const entry =
      typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0]
    if (entry) return { '7': this.of(entry, depth + 1) }
    const made: Sample = {}
    // Of ways that exclude each other the first is taken.
    const skipped = new Set(allOf.flatMap(({ oneOf = [] }) => oneOf.slice(1).flatMap(({ required = [] }) => required)))
    for (const [name, property] of Object.entries(properties ?? {})) {
      if (skipped.has(name) || (this.#departure === 'missing fields' && !NEEDED.has(name) && !isList(property)))
        continue
      made[name] = this.of(property, depth + 1)
    }
    return this.#departure === 'unknown fields' ? { ...made, brandNew: { deep: ['x'] }, alsoNew: null } : made
  }
}

/** By the names of messages, the fields that we have added to them: other servers of the contract do not have these. */
const ownFields = new Map<string, ReadonlySet<string>>()
for (const { desc } of methods.values()) addOwnFields(desc.output)

function addOwnFields({ name, fields }: DescMessage): void {
  if (ownFields.has(name)) return
  ownFields.set(name, new Set(fields.filter(({ number }) => number >= 100).map(({ jsonName }) => jsonName)))
  for (const { message } of fields) if (message) addOwnFields(message)
}

/** What even a careless server gives. */
const NEEDED = new Set(['uid', 'nextPageToken'])

function isList({ type }: Schema): boolean {
  return type === 'array'
}

function textOf({ format, contentEncoding }: Schema): string {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z'
  if (format === 'int64' || format === 'uint64') return '7'
  return contentEncoding === 'base64' ? 'aGk=' : 'some text'
}
