// Whole answers of all faces, compressed for clients that take it (RFC 9110 section 8.4).
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { type HttpRequest, type HttpResponse, writable } from './messages.ts'
import { chooseEncoding, type Encoding } from './negotiate.ts'

/** Below this size headers and work outweigh what is saved. */
const MIN_BYTES = 1024

/** As fast as they are worth it for an answer that is sent once. */
const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify(zstdCompress),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}

/** JSON in all its types, and texts but for streams of events. */
const COMPRESSIBLE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream))/

/**
 * Has the answer to a request compressed when it is sent in one piece, with its length, and is large enough. Streams, and
 * answers that have an encoding already, are sent as they are.
 */
export function compressAnswer(req: HttpRequest, res: HttpResponse): void {
  const encoding = chooseEncoding(req.headers, ['zstd', 'br', 'gzip'])
  if (encoding === 'identity' || req.method === 'HEAD') return
  const target = writable(res)
  const writeHead = target.writeHead.bind(target) as (status: number, headers: OutgoingHttpHeaders) => ServerResponse
  const end = target.end.bind(target) as (body?: unknown) => ServerResponse
  target.writeHead = (status: number, headers: unknown, ...more: unknown[]) => {
    if (!isWorthIt(headers) || more.length > 0) return writeHead(status, headers as OutgoingHttpHeaders)
    // The end comes at once, with the whole body.
    target.end = ((body: string | Buffer) => {
      const whole = Buffer.from(body)
      const vary = [headers['vary'] ?? target.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
      COMPRESS[encoding](whole).then(
        (small) => {
          if (target.destroyed) return
          const tag = weakened(headers['etag'] ?? target.getHeader('etag'))
          const length = { 'content-encoding': encoding, 'content-length': small.length }
          writeHead(status, { ...headers, ...tag, vary, ...length })
          end(small)
        },
        (error: unknown) => target.destroy(error instanceof Error ? error : undefined),
      )
      return target
    }) as ServerResponse['end']
    return target
  }
}

/** A strong entity tag names bytes, and these are others (RFC 9110 section 8.8.3). */
function weakened(etag: unknown): OutgoingHttpHeaders {
  return typeof etag === 'string' ? { etag: etag.startsWith('W/') ? etag : `W/${etag}` } : {}
}

function isWorthIt(headers: unknown): headers is OutgoingHttpHeaders {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return false
  const { 'content-type': type, 'content-length': length, 'content-encoding': coded } = headers as OutgoingHttpHeaders
  return coded === undefined && Number(length) >= MIN_BYTES && COMPRESSIBLE.test(String(type))
}
