// Between Node's requests and those of the web platform, which the SDK speaks.
// What belongs here: bytes, headers, time. What does not: what is asked (handler.ts).
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PlatformError } from '../core/errors.ts'

export type HttpRequest = IncomingMessage | Http2ServerRequest
export type HttpResponse = ServerResponse | Http2ServerResponse

/** When a request ends before its answer. */
export interface Ends {
  /** The client has gone. */
  readonly gone: AbortSignal
  /** The client has gone, or the time for the call is over. */
  readonly over: AbortSignal
}

/** @param ms how long a call may take; the reason of either signal is the PlatformError to answer with */
export function endsOf(res: HttpResponse, ms: number): Ends {
  const gone = new AbortController()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate(ms)), ms)
  res.once('close', () => {
    clearTimeout(timer)
    gone.abort(new PlatformError('CANCELLED', 'Cancelled: the client closed the connection'))
  })
  return { gone: gone.signal, over: AbortSignal.any([gone.signal, late.signal]) }
}

/** Ends the wait with the signal, whatever the work does. @throws what `work` throws, or what the signal was aborted with */
export async function beforeItEnds<Result>(work: Promise<Result>, over: AbortSignal | undefined): Promise<Result> {
  if (!over) return work
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(over.reason as Error)
  over.addEventListener('abort', onAbort, { once: true })
  if (over.aborted) onAbort()
  try {
    return await Promise.race([work, ended])
  } finally {
    over.removeEventListener('abort', onAbort)
  }
}

/**
 * Reads the whole body, and leaves a request alone that has too much: its answer still has to go out.
 * @throws RESOURCE_EXHAUSTED (HTTP 413) for a body that is declared or turns out to be over the limit
 */
export function readBytes(req: HttpRequest, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let length = 0
  const onData = (chunk: Buffer): void => {
    length += chunk.length
    chunks.push(chunk)
    if (length <= limit) return
    req.off('data', onData)
    reject(tooLarge(limit))
  }
  req.on('data', onData)
  req.once('end', () => resolve(Buffer.concat(chunks)))
  req.once('error', reject)
  return promise
}

function tooLarge(limit: number): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `Request too large: a body may have ${limit} bytes`, {
    reason: 'REQUEST_TOO_LARGE',
    metadata: { limit: String(limit) },
  })
}

/** The head of a request, whose body was read already. */
export function requestOf(req: HttpRequest, gone: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // The host is the client's to name and of no matter: nothing is decided by it.
  return new Request(new URL('/mcp', 'http://localhost'), { method: req.method ?? 'POST', headers, signal: gone })
}

/** Sends a response, a stream as it comes. What the client does not wait for is dropped. */
export async function sendResponse(res: HttpResponse, response: Response, more: OutgoingHttpHeaders): Promise<void> {
  if (res.destroyed || res.writableEnded || res.headersSent) return
  const target = res as ServerResponse
  // Whether a connection goes on is not the SDK's to say, and HTTP/2 refuses the header.
  const { connection: _, ...headers } = Object.fromEntries(response.headers)
  const { connection, ...rest } = more
  const closes = connection === undefined || 'stream' in res ? {} : { connection }
  target.writeHead(response.status, { 'x-content-type-options': 'nosniff', ...headers, ...rest, ...closes })
  if (response.body === null) return void target.end()
  try {
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), target)
  } catch {
    target.destroy()
  }
}

function tooLate(ms: number): PlatformError {
  return new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${ms / 1000} s`)
}
