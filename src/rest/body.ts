// The body of a request: its size, its media type, its bytes.
import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import { PlatformError } from '../core/errors.ts'

export type HttpRequest = IncomingMessage | Http2ServerRequest

/** A body that was read whole. */
export interface ReceivedBody {
  readonly type: 'json' | 'form'
  readonly bytes: Buffer
}

/** The length that the request declares; undefined: none, so that the length is known only at the end. */
export function declaredLength(req: HttpRequest): number | undefined {
  const length = req.headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** Whether the request has a body at all, as far as its head tells. */
export function hasBody(req: HttpRequest): boolean {
  const length = declaredLength(req)
  if (length !== undefined) return length > 0
  if ('stream' in req) return !req.stream.endAfterHeaders
  return req.headers['transfer-encoding'] !== undefined
}

/** @throws RESOURCE_EXHAUSTED (HTTP 413) when the declared length is over the limit */
export function checkDeclaredLength(req: HttpRequest, limit: number): void {
  if ((declaredLength(req) ?? 0) > limit) throw tooLarge(limit)
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

/**
 * What the body is, by the header Content-Type.
 * @throws INVALID_ARGUMENT with UNSUPPORTED_MEDIA_TYPE (HTTP 415) for another type, charset or content coding, or none
 */
export function mediaTypeOf(req: HttpRequest, acceptsForm: boolean): ReceivedBody['type'] {
  const type = req.headers['content-type'] ?? ''
  const coding = req.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw unsupported(`Content-Encoding ${printable(coding)}; send the body as it is`)
  if (JSON_TYPE.test(type)) return 'json'
  if (acceptsForm && FORM_TYPE.test(type)) return 'form'
  const wanted = acceptsForm ? 'application/json or application/x-www-form-urlencoded' : 'application/json'
  throw unsupported(`${type === '' ? 'no Content-Type' : printable(type)}; send ${wanted}, in UTF-8`)
}

/**
 * Reads the whole body.
 * @throws RESOURCE_EXHAUSTED (HTTP 413) as soon as it is longer than `limit`; CANCELLED when the client goes away
 */
export function readBody(req: HttpRequest, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const finish = (settle: () => void): void => {
    req.off('data', onData)
    settle()
  }
  const onData = (chunk: Buffer): void => {
    length += chunk.length
    chunks.push(chunk)
    if (length > limit) finish(() => reject(tooLarge(limit)))
  }
  req.on('data', onData)
  req.once('end', () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))))
  req.once('error', () => finish(() => reject(goneAway())))
  req.once('close', () => finish(() => reject(goneAway())))
  return promise
}

/** The client closed the connection before it had its answer. */
export function goneAway(): PlatformError {
  return new PlatformError('CANCELLED', 'Cancelled: the client closed the connection')
}

function tooLarge(limit: number): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `Request too large: a body may have ${limit} bytes`, {
    reason: 'REQUEST_TOO_LARGE',
    metadata: { limit: String(limit) },
  })
}

function unsupported(what: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Unsupported media type: ${what}`, {
    reason: 'UNSUPPORTED_MEDIA_TYPE',
  })
}

function printable(text: string): string {
  return text.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')
}
