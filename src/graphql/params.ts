// What one request asks to run: from the query of a GET or the JSON body of a POST to parameters that are well
// formed.
import { documentId, isDocumentId, isSha256 } from '../core/document-id.ts'
import { invalidField, PlatformError } from '../core/errors.ts'
import { isStorable } from '../core/storable.ts'
import { Faults } from '../wire/faults.ts'
import { parseStrictJson } from '../wire/strict-json.ts'

/** One operation as it was asked for. At least one of `query` and `document` is there. */
export interface Params {
  readonly query?: string
  /** The id of a persisted document, when one was given. */
  readonly document?: DocumentName
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
  /** Whether the answer is to tell the same calls by REST and gRPC (`extensions.calls`). */
  readonly calls?: true
}

/** How a client names a persisted document. */
export interface DocumentName {
  /** `sha256:` and 64 hexadecimal digits of its text, or an id of the client's own without a colon. */
  readonly id: string
  /** Clients that may register documents (Apollo's protocol) know two refusals by their exact texts. */
  readonly automatic: boolean
}

const TEXTS = ['query', 'operationName', 'documentId', 'doc_id'] as const
const OBJECTS: readonly string[] = ['variables', 'extensions']

/** @throws INVALID_ARGUMENT */
export function paramsOfUrl(query: string, jsonDepth: number): Params {
  const search = new URLSearchParams(query)
  const body: Record<string, unknown> = {}
  for (const name of [...TEXTS, 'id', ...OBJECTS]) {
    const [value, ...more] = search.getAll(name)
    if (more.length > 0) throw invalidField(name, 'is given twice')
    if (value === undefined) continue
    body[name] = OBJECTS.includes(name) ? parsePart(value, { name, jsonDepth }) : value
  }
  // As in the appendix on persisted documents: no name is the same as an empty one.
  if (body['operationName'] === '') delete body['operationName']
  return paramsOf(body, (search.get('variables') ?? '').includes('\\u'))
}

/** @throws INVALID_ARGUMENT */
export function paramsOfBody(bytes: Buffer, jsonDepth: number): Params {
  return paramsOf(parse(bytes, { name: '', jsonDepth }), bytes.includes('\\u'))
}

/** JSON in a request: the parameter that it is, empty for the body; and how deep it may nest. */
interface Part {
  readonly name: string
  readonly jsonDepth: number
}

/** Every key of an object once (RFC 8259 section 4): which of two counts is nobody's to guess. */
function parse(bytes: Buffer, { name, jsonDepth }: Part): unknown {
  const faults = new Faults(name)
  const json = parseStrictJson(bytes, faults, jsonDepth)
  faults.throwIfAny()
  return json
}

function parsePart(text: string, part: Part): unknown {
  return text === '' ? undefined : parse(Buffer.from(text), part)
}

/** @param hasEscapes whether texts may hold what no database takes: JSON spells NUL and halves of surrogate pairs by escapes */
function paramsOf(body: unknown, hasEscapes: boolean): Params {
  if (Array.isArray(body)) throw invalid('send one operation at a time')
  if (!isObject(body)) throw invalid('the body must be a JSON object with the field query')
  const [variables, extensions] = OBJECTS.map((name) => objectAt(body, name))
  const [query, operationName] = TEXTS.map((name) => textAt(body, name))
  if (hasEscapes && !isSound(variables)) {
    throw invalidField('variables', 'holds a text with NUL or half a surrogate pair')
  }
  const document = documentOf(body, extensions)
  // Clients that name a document by its id send an empty text, or none.
  if (!query && !document) throw invalidField('query', 'is required, and must be a string')
  return {
    ...(query ? { query } : {}),
    ...(document ? { document } : {}),
    ...(variables === undefined ? {} : { variables }),
    ...(operationName === undefined ? {} : { operationName }),
    ...(callsIn(extensions) ? { calls: true } : {}),
  }
}

function callsIn({ calls = null }: Record<string, unknown> = {}): boolean {
  if (calls !== null && typeof calls !== 'boolean') throw invalidField('extensions.calls', 'must be true or false')
  return calls === true
}

/** The id of a document: as the appendix spells it, as Relay's network layers do, or as Apollo's and urql's links do. */
function documentOf(body: Record<string, unknown>, extensions: Record<string, unknown> = {}): DocumentName | undefined {
  for (const name of ['documentId', 'doc_id', 'id']) {
    const id = body[name]
    // Beside a text, `id` is whatever a client numbers its operations with.
    if (isAbsent(id) || (name === 'id' && body['query'])) continue
    if (typeof id !== 'string' || !isDocumentId(id)) {
      throw invalidField(name, 'must be "sha256:" and 64 hexadecimal digits in lower case, or an id without a colon')
    }
    return { id: documentId(id), automatic: false }
  }
  const asked = extensions['persistedQuery']
  if (isAbsent(asked)) return undefined
  const { version, sha256Hash } = isObject(asked) ? asked : {}
  if (version !== 1 || typeof sha256Hash !== 'string' || !isSha256(sha256Hash)) {
    throw invalidField(
      'extensions.persistedQuery',
      'must have version 1 and sha256Hash, 64 hexadecimal digits in lower case',
    )
  }
  return { id: documentId(sha256Hash), automatic: true }
}

/** @throws INVALID_ARGUMENT for anything but an object; null is the same as left out */
function objectAt(body: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const value = body[name] ?? undefined
  if (value !== undefined && !isObject(value)) throw invalidField(name, 'must be an object')
  return value
}

/** @throws INVALID_ARGUMENT for anything but a text; null is the same as left out */
function textAt(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name] ?? undefined
  if (value !== undefined && typeof value !== 'string') throw invalidField(name, 'must be a string')
  return value
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isSound(key) && isSound(item))
}

function invalid(description: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: ${description}`)
}
