// Answers on the wire: what each protocol puts into headers, body and trailers.
import type { OutgoingHttpHeaders } from 'node:http'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { ErrorHeaders } from '../http/answer.ts'
import { discardUnread } from '../http/body.ts'
import { type HttpRequest, type HttpResponse, isAnswered, isGone, writable } from '../http/messages.ts'
import type { Status } from '../wire/status.ts'
import { frame, PREFIX, trailerFrame } from './envelope.ts'
import { connectError, statusTrailers } from './errors.ts'
import { type Dialect, MEDIA_TYPES } from './protocol.ts'

/** To whom an answer goes, and how. */
export interface ReplyTarget {
  readonly req: HttpRequest
  readonly res: HttpResponse
  readonly dialect: Dialect
  readonly requestId: string
}

/** The message of an answer, with `headroomOf(dialect)` bytes before it. */
export interface Content {
  readonly buffer: Buffer
  readonly gzipped: boolean
}

/** What the services say beside a message. */
export interface Metadata {
  readonly metadata: Readonly<Record<string, string | string[]>>
  /** The same behind it; absent: nothing, as of all methods of the contract. */
  readonly trailers?: Readonly<Record<string, string | string[]>>
}

/** How many bytes the protocol needs before a message. */
export function headroomOf(dialect: Dialect): number {
  return dialect.protocol === 'connect' ? 0 : PREFIX
}

const OK = { 'grpc-status': '0' }
const NOTHING = Buffer.alloc(0)

/**
 * Sends the headers of an answer whose message is still being read, where the protocol tells a failure behind them: Connect
 * tells it by the status of HTTP, so that nothing may leave before the end.
 * @param gzipped whether the message may be compressed: its prefix says whether it is
 */
export function sendHeaders(to: ReplyTarget, { gzipped, metadata }: Pick<Content, 'gzipped'> & Metadata): void {
  if (to.dialect.protocol === 'connect' || isAnswered(to.res)) return
  const target = writable(to.res)
  target.writeHead(200, messageHeaders(to, { gzipped, metadata }))
  target.flushHeaders()
}

function messageHeaders(
  { dialect: { encodingHeader, mediaType }, requestId }: ReplyTarget,
  { gzipped, metadata }: Pick<Content, 'gzipped'> & Metadata,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { 'content-type': mediaType, 'x-request-id': requestId, ...metadata }
  if (gzipped) headers[encodingHeader] = 'gzip'
  return headers
}

/** Answers a call that went well. */
export function sendMessage(to: ReplyTarget, { buffer, gzipped, metadata, trailers }: Content & Metadata): void {
  const { protocol } = to.dialect
  const headers = messageHeaders(to, { gzipped, metadata })
  if (protocol === 'connect') {
    const all = { ...headers, ...trailersOfConnect(trailers), ...PRIVATE }
    return send(to, { status: 200, headers: all, body: buffer })
  }
  frame(buffer, gzipped)
  const last = { ...trailers, ...OK }
  if (protocol === 'grpc') return send(to, { status: 200, headers, body: buffer, trailers: last })
  send(to, { status: 200, headers, body: asWeb(to.dialect, [buffer, trailerFrame(last)]) })
}

/** Connect has the trailers of unary calls among the headers (connectrpc.com/docs/protocol#unary-response). */
export function trailersOfConnect(trailers: Metadata['trailers'] = {}): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(trailers).map(([name, value]) => [`trailer-${name}`, value]))
}

/** Answers a call that failed. @param more headers that the error asks for on every face */
export function sendError(to: ReplyTarget, status: Status, more: ErrorHeaders): void {
  const { protocol, mediaType } = to.dialect
  const headers: OutgoingHttpHeaders = { 'content-type': mediaType, 'x-request-id': to.requestId }
  if (protocol === 'connect') {
    const error = connectError(status)
    const all = { ...headers, ...PRIVATE, ...more, 'content-type': 'application/json' }
    return send(to, { status: error.status, headers: all, body: Buffer.from(error.body) })
  }
  if (status.name === 'UNIMPLEMENTED') headers['grpc-accept-encoding'] = 'gzip'
  const trailers = statusTrailers(status, more)
  // Without headers before it and a message the trailers are the headers, "Trailers-Only".
  if (protocol === 'grpc' && to.res.headersSent) return send(to, { status: 200, headers, body: NOTHING, trailers })
  if (protocol === 'grpc') return send(to, { status: 200, headers: { ...headers, ...trailers }, endsCall: true })
  send(to, { status: 200, headers, body: asWeb(to.dialect, [trailerFrame(trailers)]) })
}

/** Answers what is no call of any protocol: 405 for a wrong verb, 415 for a wrong media type. */
export function sendUnsupported({ req, res }: Pick<ReplyTarget, 'req' | 'res'>, verbs: readonly string[]): void {
  const wrongVerb = !verbs.includes(req.method ?? '')
  const headers = wrongVerb ? { allow: verbs.join(', ') } : { 'accept-post': MEDIA_TYPES.join(', ') }
  send({ req, res }, { status: wrongVerb ? 405 : 415, headers })
}

/** Answers are for one caller, and may hold tokens. */
const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function asWeb({ text }: Dialect, frames: Buffer[]): Buffer {
  const body = Buffer.concat(frames)
  return text ? Buffer.from(body.toString('base64')) : body
}

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer
  readonly trailers?: Record<string, string | string[]>
  /** Whether the call is over with it, though its client may go on sending: clients of gRPC know that, those of browsers do not. */
  readonly endsCall?: boolean
}

/** What an HTTP/1.1 client may still have to send when its connection is kept. */
const KEPT_BYTES = 64 * 1024

/** Nobody reads what is still to come: the client is told to send no more (RFC 9113 section 8.1). */
function endSending(stream: ServerHttp2Stream): void {
  stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR))
}

function send(
  { req, res }: Pick<ReplyTarget, 'req' | 'res'>,
  { status, headers, body, trailers, endsCall }: Answer,
): void {
  if (isGone(res) || res.writableEnded) return
  const target = writable(res)
  if (endsCall && !req.complete && 'stream' in req) endSending(req.stream)
  if (discardUnread(req, KEPT_BYTES)) headers['connection'] = 'close'
  if (!trailers) headers['content-length'] = body?.length ?? 0
  if (body) {
    if (!res.headersSent) target.writeHead(status, headers)
    if (trailers) target.addTrailers(trailers)
    target.end(body)
    return
  }
  // Headers that nothing follows must say so themselves (END_STREAM): "Trailers-Only" answers are read by many clients in
  // no other form. Over HTTP/2 Node writes them so only when the end of the answer is what sends them.
  target.statusCode = status
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) target.setHeader(name, value)
  target.end()
}
