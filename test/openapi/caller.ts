// A client that knows a server by its document alone: paths, parameters and bodies are what the document says and shows.
import type { Document, Json, MediaType, Parameter } from '../../src/explorers/openapi/types.ts'
import type { Found } from './validator.ts'

export interface Answer {
  readonly status: number
  readonly body: string
  readonly json: Record<string, unknown>
}

export interface CallOptions {
  readonly authorization?: string | undefined
  /** Parameters beside those that the document requires. */
  readonly query?: Readonly<Record<string, Json>>
  readonly contentType?: string
}

/** Calls an operation with the examples of the document; `replace` puts what exists into the place of what they name. */
export async function callOperation(
  url: string,
  { verb, path, operation }: Found,
  { replace, options = {} }: { readonly replace: (text: string) => string; readonly options?: CallOptions },
): Promise<Answer> {
  const { parameters = [], requestBody } = operation
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((at, one) => at.replace(`{${one.name}}`, encodeURIComponent(replace(textOf(one)))), path)
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = new URLSearchParams(required.flatMap((one) => pairsOf(one.name, one.example ?? null)))
  for (const [name, value] of Object.entries(options.query ?? {})) {
    query.delete(name)
    for (const [, text] of pairsOf(name, value)) query.append(name, replace(text))
  }
  const media: MediaType | undefined = requestBody?.content['application/json']
  const response = await fetch(`${url}${filled}?${query}`, {
    method: verb.toUpperCase(),
    headers: {
      ...(options.authorization && { authorization: options.authorization }),
      ...(media && { 'content-type': options.contentType ?? 'application/json' }),
    },
    ...(media && { body: replace(JSON.stringify(media.example)) }),
  })
  const body = await response.text()
  return { status: response.status, body, json: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>) }
}

function textOf({ name, example }: Parameter): string {
  if (typeof example !== 'string') throw new Error(`The parameter ${name} has no example.`)
  return example
}

function pairsOf(name: string, value: Json): [string, string][] {
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return values.map((one) => [name, typeof one === 'string' ? one : JSON.stringify(one)])
}

/** A value that fits the type of a parameter, whatever it means. */
export function sampleOf(document: Document, { schema }: Parameter): Json {
  const reference = (at: typeof schema): typeof schema =>
    at.$ref ? document.components.schemas[at.$ref.slice('#/components/schemas/'.length)]! : at
  const item = schema.items ?? schema
  const one = reference(item.anyOf?.[0] ?? item)
  const value = one.enum?.[1] ?? (one.format && SAMPLES[one.format]) ?? SAMPLES[String(one.type)] ?? 'x'
  return schema.items ? [value] : value
}

const SAMPLES: Readonly<Record<string, Json>> = {
  'date-time': '2026-01-31T12:00:00Z',
  int32: 1,
  integer: 1,
  boolean: false,
  string: 'x',
}
