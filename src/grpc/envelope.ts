// Messages on the wire: the five bytes before a message of gRPC and gRPC-Web, base64, gzip, and the query of a GET.
import { gunzip, gzip } from 'node:zlib'
import { PlatformError } from '../core/errors.ts'
import { bodyTooLarge } from '../http/body.ts'
import { malformed } from './protocol.ts'

/** Length of the prefix of a message: one byte of flags, four of the length. */
export const PREFIX = 5
const COMPRESSED = 1
const TRAILERS = 0x80
/** Speed over size: level 6 takes twice the time for a tenth less. */
const GZIP_LEVEL = 1

/** The bytes of a message, and whether they are gzip. */
export interface Payload {
  readonly bytes: Buffer
  readonly gzipped: boolean
}

/** A client's fault that gRPC wants to be told as INTERNAL (grpc.io "Compression"); here it is none of ours, and is in no log. */
export class CompressionUntold extends PlatformError {
  constructor() {
    const { message } = malformed('the message is compressed, and no header says how')
    super('INVALID_ARGUMENT', message)
  }
}

/**
 * Takes the one message out of the body of a unary call.
 * @throws UNIMPLEMENTED for none or several, as gRPC wants it; CompressionUntold; INVALID_ARGUMENT for what is cut off or not framed
 */
export function unframe(body: Buffer, { mayBeGzip, limit }: { mayBeGzip: boolean; limit: number }): Payload {
  if (body.length === 0) throw cardinality('no message')
  if (body.length < PREFIX) throw malformed('the body ends within the prefix of a message')
  const flags = body.readUInt8(0)
  const length = body.readUInt32BE(1)
  if (length > limit) throw messageTooLarge(limit)
  if (flags > COMPRESSED) throw malformed('the prefix of the message has flags that are not known')
  if (flags === COMPRESSED && !mayBeGzip) throw new CompressionUntold()
  if (body.length < PREFIX + length) throw malformed('the body ends within a message')
  if (body.length > PREFIX + length) throw cardinality('more than one message')
  return { bytes: body.subarray(PREFIX), gzipped: flags === COMPRESSED }
}

/** Writes the prefix into the first five bytes, which must be there for it. */
export function frame(buffer: Buffer, isGzip: boolean): Buffer {
  buffer.writeUInt8(isGzip ? COMPRESSED : 0, 0)
  buffer.writeUInt32BE(buffer.length - PREFIX, 1)
  return buffer
}

/** The trailers as gRPC-Web sends them: a last message of header lines. */
export function trailerFrame(trailers: Readonly<Record<string, string | string[]>>): Buffer {
  const lines = Object.entries(trailers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
  const text = Buffer.from(`\0\0\0\0\0${lines.join('')}`)
  frame(text, false)
  text.writeUInt8(TRAILERS, 0)
  return text
}

/** Reads base64 in which any number of padded pieces may follow each other. */
export function fromBase64(body: Buffer): Buffer {
  const pieces = body.toString('latin1').match(/[^=]+=*/g) ?? []
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')))
}

/** The message in the query of a GET (connectrpc.com/docs/protocol#unary-get-request). */
export function fromQuery(query: URLSearchParams, gzipped: boolean): Payload {
  const message = query.get('message') ?? ''
  return { bytes: Buffer.from(message, query.get('base64') === '1' ? 'base64url' : 'utf8'), gzipped }
}

/** @throws RESOURCE_EXHAUSTED when it becomes longer than `limit`, INVALID_ARGUMENT when it is not gzip */
export function decompress(bytes: Buffer, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  gunzip(bytes, { maxOutputLength: limit }, (error, result) => {
    if (!error) resolve(result)
    else if ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') reject(messageTooLarge(limit))
    else reject(malformed('the message is not gzip'))
  })
  return promise
}

/** @param headroom bytes to leave free before the result; as many are left out of `buffer` */
export function compress(buffer: Buffer, headroom: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  gzip(buffer.subarray(headroom), { level: GZIP_LEVEL }, (error, result) => {
    if (error) reject(error)
    else resolve(headroom === 0 ? result : Buffer.concat([Buffer.alloc(headroom), result]))
  })
  return promise
}

/** A message that is larger than the limit allows, in bytes, compressed or not. */
export function messageTooLarge(limit: number): PlatformError {
  return bodyTooLarge(limit, 'message')
}

function cardinality(what: string): PlatformError {
  return new PlatformError('UNIMPLEMENTED', `Unimplemented: this method takes one message, and ${what} came`)
}
