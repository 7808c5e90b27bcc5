// Answers and requests held against an OpenAPI document.
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { Document, Operation, Response, Schema } from '../../src/explorers/openapi/types.ts'

/** The operations of a document by their ids, with where they are. */
export interface Found {
  readonly verb: string
  readonly path: string
  readonly operation: Operation
}

/** A verb and a path, whatever its variables are called. */
export function routeKey(verb: string, path: string): string {
  return `${verb.toLowerCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
}

/** What is wrong with an answer of a route, by the document of the version that has it. */
export async function documentedAnswers(
  url: string,
): Promise<(key: string, answer: { readonly status: number; readonly body: string }) => string[]> {
  const documents = await Promise.all(
    ['v1', 'v2'].map(async (version) => {
      const document = (await (await fetch(`${url}/openapi.json?version=${version}`)).json()) as Document
      const found = [...operationsOf(document).values()]
      const byKey = new Map(found.map((one) => [routeKey(one.verb, one.path), one.operation] as const))
      return { byKey, validator: createValidator(document) }
    }),
  )
  return (key, answer) => {
    const known = documents.find(({ byKey }) => byKey.has(key))
    const operation = known?.byKey.get(key)
    return known && operation ? known.validator.answerErrors(operation, answer) : [`${key} is in no document`]
  }
}

export function operationsOf(document: Document): Map<string, Found> {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => [operation.operationId, { verb, path, operation }] as const),
  )
  const byId = new Map(all)
  if (byId.size !== all.length) throw new Error('Two operations have the same id.')
  return byId
}

export interface Validator {
  /** What is wrong with a value; empty: nothing. */
  errors(schema: Schema, value: unknown): string[]
  /** What is wrong with an answer: a status that is not documented, a body that does not fit. */
  answerErrors(operation: Operation, answer: { readonly status: number; readonly body: string }): string[]
}

/** Strict where the document is lenient for the sake of later versions: a field that it does not name is a fault. */
export function createValidator(document: Document): Validator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  formats.default(ajv)
  ajv.addFormat('int32', { type: 'number', validate: (value: number) => Number.isInteger(value) })
  const closed = { ...document, components: { ...document.components, schemas: closedSchemas(document) } }
  ajv.addSchema(closed, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const errors = (schema: Schema, value: unknown): string[] => {
    const key = JSON.stringify(schema).replaceAll('"#/', '"document#/')
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key) as object)
    compiled.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`)
  }
  const resolve = (reference: string): Response =>
    document.components.responses[reference.slice('#/components/responses/'.length)]!
  return {
    errors,
    answerErrors: ({ responses }, { status, body }) => {
      const said = responses[status]
      if (!said) return [`${status} is not documented`]
      const content = ('$ref' in said ? resolve(said.$ref) : said).content?.['application/json']
      if (!content) return body === '' ? [] : [`${status} has a body`]
      return errors(content.schema, JSON.parse(body))
    },
  }
}

function closedSchemas({ components }: Document): Record<string, Schema> {
  const close = ([name, schema]: [string, Schema]): [string, Schema] => [
    name,
    schema.properties ? { ...schema, additionalProperties: false } : schema,
  ]
  return Object.fromEntries(Object.entries(components.schemas).map(close))
}
