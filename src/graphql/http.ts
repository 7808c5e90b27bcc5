// GraphQL over HTTP: from a request of Node's to the parameters of one operation, and from a result to an answer.
// What belongs here: methods, media types, bodies, statuses. What does not: running anything (server.ts).
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { GraphQLFormattedError } from 'graphql'
import { invalidField, PlatformError } from '../core/errors.ts'
import { statusOf } from './errors.ts'

export type GraphRequest = IncomingMessage | Http2ServerRequest
export type GraphResponse = ServerResponse | Http2ServerResponse

/** One operation as it was asked for. */
export interface Params {
  readonly query: string
  readonly variables?: Record<string, unknown>
  readonly operationName?: string
  /** Whether it came by GET, which changes nothing (RFC 9110 section 9.2.1). */
  readonly readOnly: boolean
}

/** An answer: with `data` the operation has run, without it nothing did. */
export interface Answer {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** The media type whose statuses tell what happened (GraphQL over HTTP). */
export const MODERN_TYPE = 'application/graphql-response+json'
const CLASSIC_TYPE = 'application/json'
/** What a subscription is answered with (sse.ts). */
export const SSE_TYPE = 'text/event-stream'

/**
 * The media type to answer with. Whoever takes anything gets the one whose statuses tell what happened.
 * @throws INVALID_ARGUMENT when neither is welcome
 */
export function answerTypeOf({ headers: { accept } }: GraphRequest): string {
  if (accept === undefined || accept === CLASSIC_TYPE) return accept ?? MODERN_TYPE
  const welcome = accept.split(',').map((item) => item.split(';')[0]?.trim().toLowerCase())
  if (welcome.includes(MODERN_TYPE)) return MODERN_TYPE
  if (welcome.includes(CLASSIC_TYPE)) return CLASSIC_TYPE
  if (welcome.some((type) => type === '*/*' || type === 'application/*')) return MODERN_TYPE
  // What goes wrong before the first event has to be said somehow.
  if (welcome.includes(SSE_TYPE)) return MODERN_TYPE
  throw unsupported(`the answer is ${MODERN_TYPE} or ${CLASSIC_TYPE}; the header Accept allows neither`)
}

/** The parts of a request that are refused before its sender is known. */
export function demandForm({ method, headers }: GraphRequest, maxBytes: number): void {
  if (method !== 'GET' && method !== 'POST') {
    throw new PlatformError('UNIMPLEMENTED', `Method not allowed: ${method}; the graph takes GET and POST`, {
      reason: 'METHOD_NOT_ALLOWED',
    })
  }
  if (method === 'GET') return
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='))
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  // JSON alone: a form or a text can be sent from any page without asking, with whatever rights a browser adds.
  if (type.trim() !== CLASSIC_TYPE || !utf8) throw unsupported('send application/json in UTF-8')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupported('send the body uncompressed')
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/**
 * The parameters of a request.
 * @throws INVALID_ARGUMENT, or RESOURCE_EXHAUSTED for a body that is too large
 */
export async function readParams(request: GraphRequest, maxBytes: number): Promise<Params> {
  if (request.method === 'GET') return paramsOfUrl(request.url ?? '')
  const text = decode(await readBody(request, maxBytes))
  return paramsOf(parseJson(text, 'the body'), { text, readOnly: false })
}

function paramsOfUrl(url: string): Params {
  const at = url.indexOf('?')
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const names = ['query', 'operationName', 'variables', 'extensions']
  for (const name of names) if (search.getAll(name).length > 1) throw invalidField(name, 'is given twice')
  const variables = search.get('variables')
  const body = {
    query: search.get('query') ?? undefined,
    operationName: search.get('operationName') ?? undefined,
    variables: variables ? parseJson(variables, 'variables') : undefined,
  }
  return paramsOf(body, { text: variables ?? '', readOnly: true })
}

/** @throws RESOURCE_EXHAUSTED as soon as the body is longer than `maxBytes`; CANCELLED when the client goes away */
function readBody(request: GraphRequest, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  let ended = false
  // Every request closes in the end, so an error is made only for one that was cut off.
  const gone = (): void => {
    if (!ended) reject(new PlatformError('CANCELLED', 'Cancelled: the client closed the connection'))
  }
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) reject(tooLarge(maxBytes))
    else chunks.push(chunk)
  })
  request.once('end', () => {
    ended = true
    resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
  })
  request.once('error', gone)
  request.once('close', gone)
  return promise
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer): string {
  try {
    return decoder.decode(body)
  } catch {
    throw invalid('the body is not UTF-8')
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(`${what} is not JSON`)
  }
}

/** Escapes by which JSON can hold what no database takes: NUL, and halves of surrogate pairs. */
const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/

function paramsOf(body: unknown, { text, readOnly }: { text: string; readOnly: boolean }): Params {
  if (Array.isArray(body)) throw invalid('send one operation at a time')
  if (!isObject(body)) throw invalid('the body must be a JSON object with the field query')
  const { query, variables, operationName } = body
  if (typeof query !== 'string') throw invalidField('query', 'is required, and must be a string')
  if (!isAbsent(variables) && !isObject(variables)) throw invalidField('variables', 'must be an object')
  if (!isAbsent(operationName) && typeof operationName !== 'string') {
    throw invalidField('operationName', 'must be a string')
  }
  if (SUSPECT.test(text) && !isSound(variables)) {
    throw invalidField('variables', 'holds a text with NUL or half a surrogate pair')
  }
  return {
    query,
    readOnly,
    ...(isAbsent(variables) ? {} : { variables: variables as Record<string, unknown> }),
    ...(isAbsent(operationName) ? {} : { operationName: operationName as string }),
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSound(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isSound(key) && isSound(item))
}

/** Sends an answer, unless the client is gone or has one. */
export function send(
  response: GraphResponse,
  answer: Answer,
  { type, requestId, headers = {} }: { type: string; requestId: string; headers?: OutgoingHttpHeaders },
): void {
  if (response.headersSent || response.writableEnded || response.destroyed) return
  const body = JSON.stringify(answer)
  // The two kinds of response share these calls, but not one declaration of them.
  const target = response as ServerResponse
  target.writeHead(httpStatusOf(answer, type), {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...headers,
  })
  target.end(body)
}

/** The classic media type has 200 for whatever the graph itself finds wrong with a query. */
function httpStatusOf(answer: Answer, type: string): number {
  if ('data' in answer || (type === CLASSIC_TYPE && isOfTheGraph(answer))) return 200
  return statusOf(answer.errors ?? [])
}

/** Faults that the GraphQL specification itself describes: syntax, validation, variables. */
function isOfTheGraph({ errors = [] }: Answer): boolean {
  return errors.every(
    ({ extensions }) => extensions?.['code'] === 'INVALID_ARGUMENT' && extensions['reason'] === 'INVALID_ARGUMENT',
  )
}

function invalid(description: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: ${description}`)
}

function unsupported(description: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Unsupported media type: ${description}`, {
    reason: 'UNSUPPORTED_MEDIA_TYPE',
  })
}

function tooLarge(maxBytes: number): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `Request too large: a body may have ${maxBytes} bytes`, {
    reason: 'REQUEST_TOO_LARGE',
  })
}
