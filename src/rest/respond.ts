// Answers: a message as JSON, an error with its details, and the headers of both.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { challengeOf } from '../core/challenge.ts'
import { httpStatusOf } from '../core/http-status.ts'
import { statusJson } from '../wire/status-json.ts'
import type { Status } from '../wire/status.ts'

export type HttpResponse = ServerResponse | Http2ServerResponse

/** An answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** Empty: no content. */
  readonly body: string
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
export function jsonAnswer(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

/** 200 with an empty body: google.protobuf.Empty (docs/api.md, "Writes", docs/rules.md, "Get, create, update, delete"). */
export const EMPTY_ANSWER: Answer = { status: 200, headers: {}, body: '' }

/**
 * An error as `{code, message, details[]}` (docs/api.md, "Errors").
 * @param headers added to those that the status asks for
 */
export function errorAnswer(status: Status, realm: string, headers: OutgoingHttpHeaders = {}): Answer {
  return {
    status: httpStatusOf(status),
    headers: {
      'content-type': 'application/json',
      ...(status.name === 'UNAUTHENTICATED' && { 'www-authenticate': challengeOf(status, realm) }),
      ...(status.retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(status.retryAfterSeconds)) }),
      ...headers,
    },
    body: statusJson(status),
  }
}

/** Sends an answer, unless the client is gone. */
export function send(res: HttpResponse, answer: Answer, { requestId, headOnly, close }: Sending): void {
  if (res.destroyed || res.writableEnded || res.headersSent) return
  const headers: OutgoingHttpHeaders = {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
    'x-request-id': requestId,
    // Answers are for one caller, and may hold tokens (RFC 6749 section 5.1).
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(close && { connection: 'close' }),
  }
  // The two kinds of response share these calls, but not one declaration of them.
  const { status, body } = answer
  const target = res as ServerResponse
  target.writeHead(status, headers)
  if (headOnly || body === '') target.end()
  else target.end(body)
}
