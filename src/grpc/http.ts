// Requests and responses of node:http and of the compatibility layer of node:http2, and what is asked of both.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { PlatformError } from '../core/errors.ts'

export type HttpRequest = IncomingMessage | Http2ServerRequest
export type HttpResponse = ServerResponse | Http2ServerResponse

/**
 * Reads the whole body.
 * @throws RESOURCE_EXHAUSTED as soon as it is longer than `limit`; CANCELLED when the client goes away
 */
export function readBody(req: HttpRequest, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    reject(tooLarge(limit))
    return promise
  }
  const chunks: Buffer[] = []
  let length = 0
  const onData = (chunk: Buffer): void => {
    length += chunk.length
    chunks.push(chunk)
    if (length <= limit) return
    // Not read on: flow control then holds the client back until the answer has ended the stream.
    req.off('data', onData)
    req.pause()
    reject(tooLarge(limit))
  }
  req.on('data', onData)
  req.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
  req.once('error', () => reject(cancelled()))
  return promise
}

/**
 * Runs `work` until it ends, the time is over or the client goes away: connect-node and node:http leave that to us.
 * @param on the response, whose closing before its end tells that the client is gone; the time in milliseconds
 * @param work is given a signal that is aborted in the last two cases; what it does after that is lost
 * @throws what `work` throws, DEADLINE_EXCEEDED or CANCELLED
 */
export function withDeadline<Result>(
  on: { readonly res: HttpResponse; readonly ms: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (on.ms <= 0) return Promise.reject(tooLate(on.ms))
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const controller = new AbortController()
  const end = (error: PlatformError): void => {
    release()
    reject(error)
    controller.abort(error)
  }
  const onClose = (): void => end(cancelled())
  const timer = setTimeout(() => end(tooLate(on.ms)), on.ms)
  const release = (): void => {
    clearTimeout(timer)
    on.res.off('close', onClose)
  }
  on.res.once('close', onClose)
  work(controller.signal).then(
    (result) => {
      release()
      resolve(result)
    },
    (error: unknown) => {
      release()
      reject(error)
    },
  )
  return promise
}

/** A message that is larger than the limit allows, in bytes, compressed or not. */
export function tooLarge(limit: number): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `Request too large: a message may have ${limit} bytes`, {
    reason: 'REQUEST_TOO_LARGE',
    metadata: { limit: String(limit) },
  })
}

function cancelled(): PlatformError {
  return new PlatformError('CANCELLED', 'Cancelled: the client gave up the call')
}

function tooLate(ms: number): PlatformError {
  return new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${ms / 1000} s`)
}
