// One small JSON document fetched from a server that a stranger may have named.
import type { LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { guardedLookup } from '../core/host-addresses.ts'
import { endPutOff } from '../core/put-off.ts'
import { isPublicAddress, mayBePublicHost } from './addresses.ts'

/** A fault whose text may be told to the caller: it says nothing about the network that this server is in. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault'
}

export interface FetchLimits {
  readonly maxBytes: number
  readonly connectMillis: number
}

export interface FetchOptions extends FetchLimits {
  /** Plain http and private addresses are fine: an operator named this issuer. */
  readonly allowPrivate: boolean
  /** Ends the whole fetch. */
  readonly signal: AbortSignal
  /** Resolves a host name; by default as for strangers, or where private addresses are fine as the machine does. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface FetchedDocument {
  readonly text: string
  readonly cacheControl: string | undefined
}

/** Throws RemoteFault unless the URL may be fetched: https, no user, a host that could be public. */
export function requireAllowedUrl(url: URL | null, allowPrivate: boolean): asserts url is URL {
  if (url === null) throw new RemoteFault('its URL is not a URL')
  const isWeb = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  if (!isWeb) throw new RemoteFault('its URL is not https')
  if (url.username !== '' || url.password !== '') throw new RemoteFault('its URL holds a user or a password')
  if (!allowPrivate && !mayBePublicHost(url)) throw new RemoteFault('its URL names a private address')
}

/**
 * GETs a document over a connection of its own. Redirects are not followed. Addresses are checked in the URL, as
 * resolved, and as connected to, for a resolver is never asked about literal addresses. Throws RemoteFault or a
 * network error.
 */
export async function fetchDocument(url: URL | null, options: FetchOptions): Promise<FetchedDocument> {
  requireAllowedUrl(url, options.allowPrivate)
  const response = await send(url, options)
  try {
    if (response.statusCode !== 200)
      throw new RemoteFault(`${url.pathname} answered with status ${response.statusCode}`)
    const encoding = response.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') throw new RemoteFault(`${url.pathname} is compressed, which was not asked for`)
    return { text: await readText(response, options.maxBytes), cacheControl: response.headers['cache-control'] }
  } finally {
    response.destroy()
  }
}

/** What is sent. */
interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The guard as a `fetch`, for libraries that bring their own requests: whole answers, whatever their status. */
export function guardedFetch(
  options: Omit<FetchOptions, 'signal'> & { readonly totalMillis: number },
): (url: string, sent: Sent) => Promise<Response> {
  return async (text, sent) => {
    const url = URL.parse(text)
    requireAllowedUrl(url, options.allowPrivate)
    const response = await send(url, { ...options, signal: AbortSignal.timeout(options.totalMillis) }, sent)
    try {
      const body = await readText(response, options.maxBytes)
      const type = response.headers['content-type']
      return new Response(body, { status: response.statusCode ?? 502, headers: type ? { 'content-type': type } : {} })
    } finally {
      response.destroy()
    }
  }
}

function send(url: URL, options: FetchOptions, { method = 'GET', headers, body }: Sent = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isAllowed = (address: string): boolean => options.allowPrivate || isPublicAddress(address)
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    agent: false,
    method,
    signal: options.signal,
    maxHeaderSize: 16_384,
    headers: { accept: 'application/json', ...headers, 'accept-encoding': 'identity', 'user-agent': 'platform-graph' },
    lookup: guardedLookup({
      allowsPrivate: options.allowPrivate,
      fault: (address, host) => (isAllowed(address) ? undefined : `${host} resolves to a private address`),
      resolve: options.resolve,
    }),
  })
  const connecting = setTimeout(() => request.destroy(new Error('connect timed out')), options.connectMillis)
  request.once('socket', (socket: Socket) => {
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new Error('connected to a private address'))
    })
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
  })
  request.once('close', () => clearTimeout(connecting))
  endPutOff(request)
  request.once('response', resolve)
  request.on('error', reject)
  request.end(body)
  return promise
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = new RemoteFault(`a document is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
