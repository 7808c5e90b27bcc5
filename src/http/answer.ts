// Whole answers in JSON, and the headers that an error has on every face.
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PlatformError } from '../core/errors.ts'
import { statusJson } from '../wire/status-json.ts'
import type { Status } from '../wire/status.ts'
import { challengeOf } from './challenge.ts'
import { type HttpResponse, isAnswered, writable } from './messages.ts'
import { httpStatusOf } from './status.ts'

/** An answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** Empty: no content. In chunks: it is as long as it comes. */
  readonly body: string | AsyncIterable<string>
}

/** What every answer is sent with. */
export interface Sending {
  readonly requestId: string
  /** A HEAD request: the headers of the GET, no body. */
  readonly headOnly: boolean
  /** HTTP/1.1 only: the connection ends with this answer, because the request was not read to its end. */
  readonly close: boolean
}

/** 200 with JSON. */
export function jsonAnswer(body: Answer['body']): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

/** 200 with an empty body: google.protobuf.Empty (docs/api.md, "Writes"). */
export const EMPTY_ANSWER: Answer = { status: 200, headers: {}, body: '' }

/** A verb that a known path does not take (RFC 9110 section 15.5.6). */
export class MethodNotAllowed extends PlatformError {
  readonly allowed: readonly string[]

  /** @param allowed the verbs that it takes, for the header Allow */
  constructor(allowed: readonly string[], message = `this path takes ${allowed.join(', ')}`) {
    super('UNIMPLEMENTED', `Method not allowed: ${message}`, { reason: 'METHOD_NOT_ALLOWED' })
    this.allowed = allowed
  }
}

/** What an error is answered with beside its status. */
export interface ErrorHeaders {
  readonly 'www-authenticate'?: string
  readonly 'retry-after'?: string
  readonly allow?: string
}

/**
 * The headers of an error, the same on every face: how to authenticate, when to come back, which verbs there are.
 * @param error what was thrown
 * @param challenge the realm, and parameters of this face alone
 */
export function errorHeaders(
  status: Status,
  error: unknown,
  challenge: { readonly realm: string; readonly parameters?: Readonly<Record<string, string>> },
): ErrorHeaders {
  const { name, retryAfterSeconds } = status
  return {
    ...(name === 'UNAUTHENTICATED' && {
      'www-authenticate': challengeOf(status, challenge.realm, challenge.parameters),
    }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    ...(error instanceof MethodNotAllowed && { allow: error.allowed.join(', ') }),
  }
}

/** An error as `{code, message, details[]}` (docs/api.md, "Errors", AIP-193). */
export function errorAnswer(status: Status, error: unknown, realm: string): Answer & { readonly body: string } {
  return {
    status: httpStatusOf(status),
    headers: { 'content-type': 'application/json', ...errorHeaders(status, error, { realm }) },
    body: statusJson(status),
  }
}

const MAX_LISTENERS = 20

/** Sends an answer, unless the client is gone; one in chunks no faster than the client takes it. */
export async function send(res: HttpResponse, answer: Answer, { requestId, headOnly, close }: Sending): Promise<void> {
  if (isAnswered(res)) return
  const headers: OutgoingHttpHeaders = {
    // Answers are for one caller, and may hold tokens (RFC 6749 section 5.1).
    'cache-control': 'no-store',
    ...answer.headers,
    // What did not change has none (RFC 9110 section 15.4.5).
    ...(typeof answer.body === 'string' &&
      answer.status !== 304 && { 'content-length': Buffer.byteLength(answer.body) }),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    ...(close && { connection: 'close' }),
  }
  const { status, body } = answer
  const target = writable(res)
  target.writeHead(status, headers)
  if (headOnly || body === '') target.end()
  else if (typeof body === 'string') target.end(body)
  else await sendStream(res, Readable.from(body)).catch(unlessGone)
}

/** Sends a body as it comes, no faster than the client takes it. The head must be written. Rejects when either end breaks. */
export async function sendStream(res: HttpResponse, body: Readable): Promise<void> {
  // What looks after the request waits for its end as well: together more than Node takes for a leak by itself.
  res.setMaxListeners(MAX_LISTENERS)
  await pipeline(body, writable(res))
}

/** A client may go away while it is answered. */
function unlessGone(error: unknown): void {
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && name !== 'AbortError') throw error
}
