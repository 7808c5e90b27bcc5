// The bodies of events: from the plain form in which they are stored to proto3 JSON, the same on every way out.
import { createRegistry, type DescFile, type DescMessage, type JsonObject, type Registry } from '@bufbuild/protobuf'
import { EmptySchema, StructSchema } from '@bufbuild/protobuf/wkt'
import { files as serviceFiles } from '../contract/gen/files.ts'
import { type EventMethod, methods } from '../contract/methods.ts'
import { jsonWriter } from './json-write.ts'

let registry: Registry | undefined

/** All messages of the contract, with those of the files that it imports. */
function messages(): Registry {
  if (registry) return registry
  const files = new Set<DescFile>()
  const add = (file: DescFile): void => {
    if (files.has(file)) return
    files.add(file)
    file.dependencies.forEach(add)
  }
  serviceFiles.forEach(add)
  registry = createRegistry(...files)
  return registry
}

/** The JSON text of a stored body. A message that this version does not know (any more) is told as it is stored. */
export function bodyText(type: string, body: object, options?: { readonly publishedOnly: boolean }): string {
  const desc = messages().getMessage(type)
  return desc === undefined ? JSON.stringify(body) : jsonWriter(desc, options)(body)
}

/** The same as a value. */
export function bodyJson(type: string, body: object): JsonObject {
  return JSON.parse(bodyText(type, body)) as JsonObject
}

/** The message that the body of a method's event is, as it is stored. */
export function eventBody({ desc, event, id }: EventMethod): DescMessage {
  if (event.body === undefined) return desc.output
  const body = messages().getMessage(event.body)
  if (!body) throw new Error(`The event of ${id} names ${event.body}, which is no message of the contract.`)
  return body
}

/** The requests of the methods that delete one resource, by the type of their event. */
const deletions: ReadonlyMap<string, DescMessage> = new Map(
  [...methods.values()].flatMap(({ desc, event }) =>
    event && desc.output.typeName === EmptySchema.typeName ? [[event.type, desc.input] as const] : [],
  ),
)

/** An event as it is stored: its body is the resource, also where that was deleted. */
export interface StoredEvent {
  readonly type: string
  readonly subject: string
  readonly bodyType: string
  readonly body: object
}

/** What clients of events are told. */
export interface PublishedBody {
  readonly bodyType: string
  /** JSON. */
  readonly text: string
}

/**
 * The body of an event for clients that decode strictly: with the published fields only, of a deletion the request with
 * the uid alone, and what the published contract has no message for as a Struct, which they all know (docs/events.md).
 */
export function publishedBody({ type, subject, bodyType, body }: StoredEvent): PublishedBody {
  const request = deletions.get(type)
  if (request)
    return { bodyType: request.typeName, text: jsonWriter(request, { omitDefaults: true })({ uid: subject }) }
  const isOwn = bodyType.startsWith('platformgraph.')
  return {
    bodyType: isOwn ? StructSchema.typeName : bodyType,
    text: bodyText(bodyType, body, { publishedOnly: true }),
  }
}
