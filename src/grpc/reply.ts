// Answers on the wire: what each protocol puts into headers, body and trailers.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Status } from '../wire/status.ts'
import { frame, PREFIX, trailerFrame } from './envelope.ts'
import { connectError, statusTrailers } from './errors.ts'
import type { HttpRequest, HttpResponse } from './http.ts'
import { type Dialect, MEDIA_TYPES } from './protocol.ts'

/** To whom an answer goes, and how. */
export interface Addressee {
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
  readonly metadata: Readonly<Record<string, string>>
}

/** How many bytes the protocol needs before a message. */
export function headroomOf(dialect: Dialect): number {
  return dialect.protocol === 'connect' ? 0 : PREFIX
}

const OK = { 'grpc-status': '0' }

/** Answers a call that went well. */
export function sendMessage(to: Addressee, { buffer, gzipped, metadata }: Content & Metadata): void {
  const { protocol, encodingHeader, mediaType } = to.dialect
  const headers: OutgoingHttpHeaders = { 'content-type': mediaType, 'x-request-id': to.requestId, ...metadata }
  if (gzipped) headers[encodingHeader] = 'gzip'
  if (protocol === 'connect') return send(to, { status: 200, headers: { ...headers, ...PRIVATE }, body: buffer })
  frame(buffer, gzipped)
  if (protocol === 'grpc') return send(to, { status: 200, headers, body: buffer, trailers: OK })
  send(to, { status: 200, headers, body: asWeb(to.dialect, [buffer, trailerFrame(OK)]) })
}

/** Answers a call that failed. */
export function sendError(to: Addressee, status: Status, realm: string): void {
  const { protocol, mediaType } = to.dialect
  const headers: OutgoingHttpHeaders = { 'content-type': mediaType, 'x-request-id': to.requestId }
  if (protocol === 'connect') {
    const error = connectError(status, realm)
    const all = { ...headers, ...PRIVATE, ...error.headers, 'content-type': 'application/json' }
    return send(to, { status: error.status, headers: all, body: Buffer.from(error.body) })
  }
  if (status.name === 'UNIMPLEMENTED') headers['grpc-accept-encoding'] = 'gzip'
  const trailers = statusTrailers(status)
  // Without a message the trailers are the headers, "Trailers-Only".
  if (protocol === 'grpc') return send(to, { status: 200, headers: { ...headers, ...trailers } })
  send(to, { status: 200, headers, body: asWeb(to.dialect, [trailerFrame(trailers)]) })
}

/** Answers what is no call of any protocol: 405 for a wrong verb, 415 for a wrong media type. */
export function sendUnspoken({ req, res }: Pick<Addressee, 'req' | 'res'>, verbs: readonly string[]): void {
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
  readonly trailers?: Record<string, string>
}

function send({ req, res }: Pick<Addressee, 'req' | 'res'>, { status, headers, body, trailers }: Answer): void {
  if (res.destroyed || res.writableEnded || res.headersSent) return
  // The two kinds of response share these calls, but not one declaration of them.
  const target = res as ServerResponse
  if (!req.complete) endRequest(req, res)
  if (!trailers) headers['content-length'] = body?.length ?? 0
  if (body) {
    target.writeHead(status, headers)
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

/** What an HTTP/1.1 client may still send after it was answered, in bytes. */
const MAX_DISCARDED = 4 * 1024 * 1024

/**
 * Ends a request that is answered before it was read. HTTP/2 can say so; HTTP/1.1 cannot, and a closed connection would
 * cost most clients the answer, so that the rest is read and thrown away while it is not too much.
 */
function endRequest(req: HttpRequest, res: HttpResponse): void {
  if ('stream' in req) {
    const { stream } = req
    res.once('finish', () => stream.close())
    return
  }
  let left = MAX_DISCARDED
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) req.destroy()
  })
  req.resume()
}
