// GraphQL over HTTP: from a request of Node's to the parameters of one operation, and from a result to an answer.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { GraphQLFormattedError } from 'graphql'
import { JsonText } from '../core/row-text.ts'
import { unsupported } from '../http/body.ts'
import { type HttpRequest, type HttpResponse, isAnswered, isGone, writable } from '../http/messages.ts'
import { revalidated } from '../http/revalidation.ts'
import { statusOfErrors } from './errors.ts'
import { type Params, paramsOfBody, paramsOfUrl } from './params.ts'

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
const SSE_TYPE = 'text/event-stream'

/**
 * The media type to answer with. Whoever does not ask for the one whose statuses tell what happened gets the classic one:
 * a client that names neither may be older than the other (GraphQL over HTTP, section "Accept").
 * @throws INVALID_ARGUMENT when neither is welcome
 */
export function answerTypeOf({ headers: { accept } }: HttpRequest): string {
  if (accept === undefined) return CLASSIC_TYPE
  const welcome = accept.split(',').map((item) => item.split(';')[0]?.trim().toLowerCase())
  if (welcome.includes(MODERN_TYPE)) return MODERN_TYPE
  if (welcome.some((type) => type === CLASSIC_TYPE || type === '*/*' || type === 'application/*')) return CLASSIC_TYPE
  // What goes wrong before the first event has to be said somehow.
  if (welcome.includes(SSE_TYPE)) return MODERN_TYPE
  throw unsupported(`the answer is ${MODERN_TYPE} or ${CLASSIC_TYPE}; the header Accept allows neither`)
}

/** The parameters of a request. @throws INVALID_ARGUMENT */
export function paramsOfRequest(req: HttpRequest, body: Buffer, jsonDepth: number): Params {
  return req.method === 'GET' ? paramsOfUrl(searchOf(req), jsonDepth) : paramsOfBody(body, jsonDepth)
}

/** What Yoga is given of a request that it answers: what it needs to choose between an answer and a stream, and its plugins. */
export function fetchRequestOf(request: HttpRequest, type: string): Request {
  const headers = new Headers({ accept: `${SSE_TYPE}, ${type}` })
  for (const name of ['content-type', 'origin', 'sec-fetch-site']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://localhost/graphql${searchOf(request)}`, { method: request.method ?? 'GET', headers })
}

/** The query of a request's target with its question mark; empty when there is none. */
function searchOf({ url = '' }: HttpRequest): string {
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
export function send(response: HttpResponse, answer: Answer, sending: Sending): void {
  const { type, status, requestId, headers } = sending
  if (isAnswered(response)) return
  const body = textOf(answer)
  const target = writable(response)
  target.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...commonHeaders(requestId),
    ...headers,
  })
  target.end(body)
}

/** The answer as JSON; data that is written already goes in as it is. */
function textOf(answer: Answer): string {
  const { data, errors, extensions } = answer
  if (!(data instanceof JsonText)) return JSON.stringify(answer)
  return `{${errors ? `"errors":${JSON.stringify(errors)},` : ''}"data":${data.text}${extensions ? `,"extensions":${JSON.stringify(extensions)}` : ''}}`
}

/** What is answered by what Yoga has written. */
export interface Fetching {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly requestId: string
  /** Of the extensions, what is another each time that the same is asked. */
  readonly spent: string | undefined
}

/** Sends what Yoga has answered, a stream as fast as the client reads it, unless the client is gone or has an answer. */
export async function sendFetched({ req, res, requestId, spent }: Fetching, answer: Response): Promise<void> {
  if (isAnswered(res)) return
  const target = writable(res)
  const headers = new Headers(answer.headers)
  // HTTP/2 has no such header, and there is no coding of the name that Yoga gives a stream.
  for (const name of ['connection', 'content-encoding']) headers.delete(name)
  const common = commonHeaders(requestId)
  if (headers.get('content-type') !== SSE_TYPE) {
    const body = Buffer.from(await answer.arrayBuffer())
    const said = spent === undefined ? {} : { said: without(spent, body.toString()) }
    const kept = { status: answer.status, headers: Object.fromEntries(headers), body, ...said }
    const whole = revalidated({ req, res }, kept)
    if (isAnswered(res)) return
    const length = whole.status === 304 ? {} : { 'content-length': whole.body.length }
    target.writeHead(whole.status, { ...common, ...whole.headers, ...length }).end(whole.body)
    return
  }
  headers.set('x-accel-buffering', 'no')
  target.writeHead(answer.status, { ...Object.fromEntries(headers), ...common })
  for await (const chunk of answer.body ?? []) {
    if (isGone(res) || res.writableEnded) return
    if (!target.write(chunk)) await ready(target)
  }
  target.end()
}

/** A text without a part of its end. */
function without(part: string, text: string): string {
  const at = text.lastIndexOf(part)
  return at < 0 ? text : text.slice(0, at) + text.slice(at + part.length)
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
 * @param ofTheGraph whether what is wrong is the document or its variables, and not the request
 *   (GraphQL specification, section 7.1)
 */
export function httpStatusOf(answer: Answer, { type, ofTheGraph }: { type: string; ofTheGraph: boolean }): number {
  if ('data' in answer || (type === CLASSIC_TYPE && ofTheGraph)) return 200
  return statusOfErrors(answer.errors ?? [])
}
