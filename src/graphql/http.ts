// GraphQL over HTTP: from a request of Node's to the parameters of one operation, and from a result to an answer.
// What belongs here: methods, media types, bodies, statuses. What does not: running anything (server.ts).
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { GraphQLFormattedError } from 'graphql'
import { PlatformError } from '../core/errors.ts'
import { statusOf } from './errors.ts'
import { type Params, paramsOfBody, paramsOfUrl } from './params.ts'

export type GraphRequest = IncomingMessage | Http2ServerRequest
export type GraphResponse = ServerResponse | Http2ServerResponse

/** An answer: with `data` the operation has run, without it nothing did. */
export interface Answer {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** The media type whose statuses tell what happened (GraphQL over HTTP). */
export const MODERN_TYPE = 'application/graphql-response+json'
const CLASSIC_TYPE = 'application/json'
/** What a subscription is answered with (sse.ts). */
export const SSE_TYPE = 'text/event-stream'

/**
 * The media type to answer with. Whoever does not ask for the one whose statuses tell what happened gets the classic one:
 * a client that names neither may be older than the other (GraphQL over HTTP, section "Accept").
 * @throws INVALID_ARGUMENT when neither is welcome
 */
export function answerTypeOf({ headers: { accept } }: GraphRequest): string {
  if (accept === undefined) return CLASSIC_TYPE
  const welcome = accept.split(',').map((item) => item.split(';')[0]?.trim().toLowerCase())
  if (welcome.includes(MODERN_TYPE)) return MODERN_TYPE
  if (welcome.some((type) => type === CLASSIC_TYPE || type === '*/*' || type === 'application/*')) return CLASSIC_TYPE
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
  if (request.method === 'GET') return paramsOfUrl(searchOf(request))
  return paramsOfBody(await readBody(request, maxBytes))
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

/** What Yoga is given of a request that it answers: what it needs to choose between an answer and a stream, and its plugins. */
export function fetchRequestOf(request: GraphRequest, type: string): Request {
  const headers = new Headers({ accept: `${SSE_TYPE}, ${type}` })
  for (const name of ['content-type', 'origin', 'sec-fetch-site']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://localhost/graphql${searchOf(request)}`, { method: request.method ?? 'GET', headers })
}

/** The query of a request's target with its question mark; empty when there is none. */
function searchOf({ url = '' }: GraphRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

/** How an answer is sent. */
export interface Sending {
  readonly type: string
  readonly status: number
  readonly requestId: string
  readonly headers: OutgoingHttpHeaders
}

/** Sends an answer, unless the client is gone or has one. */
export function send(response: GraphResponse, answer: Answer, sending: Sending): void {
  const { type, status, requestId, headers } = sending
  if (response.headersSent || response.writableEnded || response.destroyed) return
  const body = JSON.stringify(answer)
  // The two kinds of response share these calls, but not one declaration of them.
  const target = response as ServerResponse
  target.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...commonHeaders(requestId),
    ...headers,
  })
  target.end(body)
}

/** Sends what Yoga has answered, a stream as fast as the client reads it, unless the client is gone or has an answer. */
export async function sendFetched(response: GraphResponse, answer: Response, requestId: string): Promise<void> {
  const target = response as ServerResponse
  if (target.headersSent || target.writableEnded || target.destroyed) return
  const headers = new Headers(answer.headers)
  // HTTP/2 has no such header, and there is no coding of the name that Yoga gives a stream.
  for (const name of ['connection', 'content-encoding']) headers.delete(name)
  if (headers.get('content-type') !== SSE_TYPE) {
    const body = Buffer.from(await answer.arrayBuffer())
    const whole = { ...Object.fromEntries(headers), ...commonHeaders(requestId), 'content-length': body.length }
    if (!target.destroyed && !target.headersSent) target.writeHead(answer.status, whole).end(body)
    return
  }
  headers.set('x-accel-buffering', 'no')
  target.writeHead(answer.status, { ...Object.fromEntries(headers), ...commonHeaders(requestId) })
  for await (const chunk of answer.body ?? []) {
    if (target.destroyed || target.writableEnded) return
    if (!target.write(chunk)) await ready(target)
  }
  target.end()
}

/** Resolves when more can be written, or nobody reads any more. */
function ready(target: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const go = (): void => {
    target.off('drain', go)
    target.off('close', go)
    resolve()
  }
  target.on('drain', go)
  target.on('close', go)
  return promise
}

function commonHeaders(requestId: string): OutgoingHttpHeaders {
  return { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId }
}

/**
 * The classic media type has 200 for whatever the graph itself finds wrong with a query: clients that ask for it take any
 * other status for a fault of the way.
 * @param ofTheGraph whether what is wrong is the document or its variables, and not the request (GraphQL specification,
 *   section 7.1)
 */
export function httpStatusOf(answer: Answer, { type, ofTheGraph }: { type: string; ofTheGraph: boolean }): number {
  if ('data' in answer || (type === CLASSIC_TYPE && ofTheGraph)) return 200
  return statusOf(answer.errors ?? [])
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
