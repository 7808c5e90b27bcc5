// How the explorers answer: whole, compressed as asked, with entity tags, and with a policy that keeps pages to this server.
import { createHash } from 'node:crypto'
import type { Asset } from './assets.ts'
import { chooseEncoding, matchesEtag, type RequestHeaders } from '../http/negotiate.ts'

export interface ExplorerRequest {
  readonly method: string
  /** The request target as it came, with or without a query. */
  readonly path: string
  readonly headers: RequestHeaders
}

export interface ExplorerResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/**
 * What a page may load and reach: this server and nothing else. Inline styles stay open because the editor measures
 * and colors text with style elements of its own, and "data:" images because it draws its underlines so; scripts, workers,
 * fonts and requests are ours only.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for a page that needs neither inline styles nor pictures in addresses, nor workers. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for a page that its own server may show in a frame, and that shows such frames. */
export const framingPolicy = strictPolicy.replace("frame-ancestors 'none'", "frame-src 'self'; frame-ancestors 'self'")

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Completes a response: length, no body for HEAD, 304 when the sender has it already. */
export const answer = (
  request: ExplorerRequest,
  response: { status: number; headers: Readonly<Record<string, string>>; body: Buffer },
): ExplorerResponse => {
  const headers = { ...always, ...response.headers }
  const etag = response.headers.etag
  if (response.status === 200 && etag !== undefined && matchesEtag(request.headers, etag)) {
    // RFC 9110, section 15.4.5: what describes the body stays away, what steers caches is repeated.
    const kept = Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'content-encoding')
    return { status: 304, headers: Object.fromEntries(kept), body: '' }
  }
  const length = { 'content-length': String(response.body.byteLength) }
  return {
    status: response.status,
    headers: { ...headers, ...length },
    body: request.method === 'HEAD' ? '' : response.body,
  }
}

/** Whether the request only reads; all else is refused with `refuse(request, 405)`. */
export const isRead = ({ method }: ExplorerRequest): boolean => method === 'GET' || method === 'HEAD'

const refusals: Readonly<Record<number, string>> = {
  404: 'There is no such file.',
  405: 'Only GET and HEAD are served here.',
}

/** A refusal in plain text. */
export const refuse = (
  request: ExplorerRequest,
  status: 400 | 404 | 405,
  text = refusals[status],
): ExplorerResponse => {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  }
  return answer(request, { status, headers, body: Buffer.from(`${text}\n`) })
}

/** Sends a text or file from memory in the best encoding. One strong tag for each stored form, since their bytes differ. */
export const sendAsset = (
  request: ExplorerRequest,
  asset: Asset,
  more: Readonly<Record<string, string>>,
): ExplorerResponse => {
  const encoding = chooseEncoding(request.headers, asset.encodings)
  const headers: Record<string, string> = {
    'content-type': asset.type,
    etag: `"${asset.digest.slice(0, 32)}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    ...more,
  }
  if (asset.encodings.length > 1) headers.vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return answer(request, { status: 200, headers, body: asset.body(encoding) })
}

/** The headers of a page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/** A page without its files: they were never built. */
export const notBuilt = (html: string): { status: number; headers: Record<string, string>; body: Buffer } => ({
  status: 503,
  headers: { ...pageHeaders, 'cache-control': 'no-store' },
  body: Buffer.from(html),
})

/** A page whose text is the same for everybody. */
export const fixedPage = (html: string): { status: number; headers: Record<string, string>; body: Buffer } => {
  const body = Buffer.from(html)
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`
  return { status: 200, headers: { ...pageHeaders, etag }, body }
}
