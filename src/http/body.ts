// The body of a request: its size, its media type, its bytes; and what becomes of one that is not read.
import { constants } from 'node:http2'
import { PlatformError } from '../core/errors.ts'
import { type HttpRequest, printable } from './messages.ts'
import { endFlood } from './port/floods.ts'

/** How a face takes the body of one request. */
export interface BodyRule {
  /** Whether one is read at all; what is sent without need is ignored, but not if it is over the limit. */
  readonly reads: boolean
  /** The most bytes, as they are sent. */
  readonly limit: number
  /** Asked of a request that has a body, once its size is known. @throws UNSUPPORTED_MEDIA_TYPE */
  readonly checkType?: () => void
  /** What a body over the limit is refused with; by default the limit in bytes. */
  readonly tooLarge?: () => PlatformError
  /** What the first bytes of the body tell of the rest, asked as soon as they are there; it throws to refuse it. */
  readonly head?: { readonly bytes: number; readonly check: (head: Buffer) => void }
  /** Told of the bytes of each piece that comes; it throws to refuse the body. */
  readonly take?: (bytes: number) => void
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
export function requireLengthWithin(req: HttpRequest, { limit, tooLarge }: Pick<BodyRule, 'limit' | 'tooLarge'>): void {
  if ((declaredLength(req) ?? 0) > limit) throw tooLarge?.() ?? bodyTooLarge(limit)
}

// No two quantifiers of blanks meet: a header full of them would take time by the square of its length.
const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-?8"?)?(?:\s*;)?\s*$/i
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;\s*charset\s*=\s*"?utf-?8"?)?(?:\s*;)?\s*$/i

export type BodyType = 'json' | 'form'

/**
 * What the body is, by the header Content-Type.
 * @throws INVALID_ARGUMENT with UNSUPPORTED_MEDIA_TYPE (HTTP 415) for another type, charset or content coding, or none
 */
export function mediaTypeOf(req: HttpRequest, acceptsForm = false): BodyType {
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
 * @throws RESOURCE_EXHAUSTED (HTTP 413) as soon as it is longer than the limit, or says that it will be; what `take` throws; CANCELLED
 *   when the client goes away
 */
export function readBody(req: HttpRequest, rule: Omit<BodyRule, 'reads' | 'checkType'>): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const onData = (chunk: Buffer): void => {
    const before = length
    length += chunk.length
    chunks.push(chunk)
    if (isCrumbs(chunks.length, length)) return endCrumbs(req)
    try {
      rule.take?.(chunk.length)
      requireFit({ before, length, chunks }, rule)
    } catch (error) {
      req.off('data', onData)
      reject(error)
    }
  }
  req.on('data', onData)
  let ended = false
  // Every request closes in the end, so an error is made only for one that was cut off.
  const onGone = (): void => {
    if (!ended) reject(goneAway())
  }
  req.once('end', () => {
    ended = true
    resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
  req.once('error', onGone)
  req.once('close', onGone)
  return promise
}

/** Pieces that any body may come in. */
const FREE_PIECES = 1_000
/** Bytes that each has on the average where there are more. */
const MIN_PIECE = 16

/** Whether a body comes in chunks of next to nothing (RFC 9112 section 7.1): each costs a hundred times what it brings. */
function isCrumbs(pieces: number, length: number): boolean {
  return pieces > FREE_PIECES && length < pieces * MIN_PIECE
}

/** Ends the connection at once: who sends so reads no answer, and goes on as long as it is read. */
function endCrumbs(req: HttpRequest): void {
  endFlood(req)
  req.destroy()
}

interface Came {
  /** Bytes before the last chunk. */
  readonly before: number
  readonly length: number
  readonly chunks: readonly Buffer[]
}

function requireFit({ before, length, chunks }: Came, { limit, tooLarge, head }: Omit<BodyRule, 'reads'>): void {
  if (length > limit) throw tooLarge?.() ?? bodyTooLarge(limit)
  if (head && before < head.bytes && length >= head.bytes) head.check(Buffer.concat(chunks).subarray(0, head.bytes))
}

/** What a client may still send after it was answered, in bytes: most send all they have before they look for an answer. */
const MAX_DISCARDED = 16 * 1024 * 1024

/**
 * What becomes of a request that is answered before it was read to its end, to be called before the answer is sent. The
 * rest is thrown away while it is not too much: a client whose sending is cut off may never see why.
 * @param limit of bytes that it pays to read only to keep the connection
 * @returns whether an HTTP/1.1 connection must end with the answer: a body that was begun, or that is long, stands in the
 *   way of the next request. Node itself skips a short one that nobody read.
 */
export function discardUnread(req: HttpRequest, limit: number): boolean {
  if (req.complete || !hasBody(req)) return false
  if ('stream' in req) {
    const { stream } = req
    discard(req, () => stream.close(constants.NGHTTP2_CANCEL))
    return false
  }
  const length = declaredLength(req)
  const close = req.readableFlowing !== null || (length ?? 0) > limit
  // One of unknown length is mostly short, and under way already: it is waited for, and the connection is kept.
  if (close || length === undefined) discard(req, () => req.destroy())
  return close
}

function discard(req: HttpRequest, tooMuch: () => void): void {
  let length = 0
  let pieces = 0
  req.on('data', (chunk: Buffer) => {
    length += chunk.length
    pieces += 1
    if (isCrumbs(pieces, length)) endCrumbs(req)
    else if (length > MAX_DISCARDED) tooMuch()
  })
}

/** The client closed the connection before it had its answer. */
export function goneAway(): PlatformError {
  return new PlatformError('CANCELLED', 'Cancelled: the client closed the connection')
}

/** A body, or a `what`, over the limit of so many bytes. */
export function bodyTooLarge(limit: number, what = 'body'): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `Request too large: a ${what} may have ${limit} bytes`, {
    reason: 'REQUEST_TOO_LARGE',
    metadata: { limit: String(limit) },
  })
}

/** @param what was sent, and what to send instead */
export function unsupported(what: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Unsupported media type: ${what}`, {
    reason: 'UNSUPPORTED_MEDIA_TYPE',
  })
}
