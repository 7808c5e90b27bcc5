// The three protocols that a call may come in, told apart by its media type: gRPC, gRPC-Web and Connect.
// (grpc.io "gRPC over HTTP2" and "gRPC Web"; connectrpc.com/docs/protocol.)
import type { IncomingHttpHeaders } from 'node:http'
import { PlatformError } from '../core/errors.ts'

/** How one call is spoken, and therefore answered. */
export interface Dialect {
  readonly protocol: 'grpc' | 'grpc-web' | 'connect'
  readonly codec: 'proto' | 'json'
  /** The whole body is base64: gRPC-Web for what cannot carry bytes. */
  readonly text: boolean
  /** The media type of the answer. */
  readonly mediaType: string
  readonly timeoutHeader: 'grpc-timeout' | 'connect-timeout-ms'
  readonly encodingHeader: 'grpc-encoding' | 'content-encoding'
  readonly acceptHeader: 'grpc-accept-encoding' | 'accept-encoding'
}

const GRPC_HEADERS = {
  timeoutHeader: 'grpc-timeout',
  encodingHeader: 'grpc-encoding',
  acceptHeader: 'grpc-accept-encoding',
} as const
const CONNECT_HEADERS = {
  timeoutHeader: 'connect-timeout-ms',
  encodingHeader: 'content-encoding',
  acceptHeader: 'accept-encoding',
} as const

function framed(protocol: 'grpc' | 'grpc-web', mediaType: string): Dialect {
  const codec = mediaType.endsWith('+json') ? 'json' : 'proto'
  return { protocol, codec, text: mediaType.includes('-text'), mediaType, ...GRPC_HEADERS }
}

const connectProto: Dialect = {
  protocol: 'connect',
  codec: 'proto',
  text: false,
  mediaType: 'application/proto',
  ...CONNECT_HEADERS,
}
const connectJson: Dialect = { ...connectProto, codec: 'json', mediaType: 'application/json' }

const byMediaType: ReadonlyMap<string, Dialect> = new Map(
  [
    framed('grpc', 'application/grpc'),
    framed('grpc', 'application/grpc+proto'),
    framed('grpc', 'application/grpc+json'),
    framed('grpc-web', 'application/grpc-web'),
    framed('grpc-web', 'application/grpc-web+proto'),
    framed('grpc-web', 'application/grpc-web+json'),
    framed('grpc-web', 'application/grpc-web-text'),
    framed('grpc-web', 'application/grpc-web-text+proto'),
    connectProto,
    connectJson,
  ].map((dialect) => [dialect.mediaType, dialect]),
)

/** Every media type that a call may have, for the header Accept-Post. */
export const MEDIA_TYPES: readonly string[] = [...byMediaType.keys()]

/** The dialect of a POST; undefined: its media type is none that a unary call may have. */
export function dialectOfPost(contentType: string | undefined): Dialect | undefined {
  if (contentType === undefined) return undefined
  const known = byMediaType.get(contentType)
  if (known) return known
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const isUtf8 = parameters.every((one) => /^\s*(charset\s*=\s*"?utf-?8"?\s*)?$/.test(one))
  return isUtf8 ? byMediaType.get(type.trim()) : undefined
}

/** The dialect of a GET, which only Connect knows, by its query. */
export function dialectOfGet(query: URLSearchParams): Dialect | undefined {
  const encoding = query.get('encoding')
  if (encoding === 'proto') return connectProto
  return encoding === 'json' ? connectJson : undefined
}

/** Whether only a client of one of the protocols sends this type, so that an unknown path must be told in its terms. */
export function isRpcMediaType(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:grpc|proto$|connect\+)/i.test(contentType)
}

/** What the query of a GET says of the call, each once (connectrpc.com/docs/protocol#unary-get-request). */
const PARAMETERS = ['connect', 'encoding', 'compression', 'base64', 'message']

/**
 * Which of two values counts is nobody's to guess.
 * @throws INVALID_ARGUMENT for a parameter that comes twice, another version, or base64 that is none
 */
export function requireSoundQuery(query: URLSearchParams): void {
  const twice = PARAMETERS.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) throw malformed(`the parameter ${twice} is given twice`)
  if ((query.get('connect') ?? 'v1') !== 'v1') throw malformed('the parameter connect must be "v1"')
  if (query.get('base64') === '1' && !/^[\w+/-]*={0,2}$/.test(query.get('message') ?? ''))
    throw malformed('the message is not base64url')
}

/**
 * The header that tells Connect's unary calls from other POSTs (connectrpc.com/docs/protocol#unary-request). Who sends none is answered, too.
 * @throws INVALID_ARGUMENT for another version
 */
export function requireSoundVersion({ protocol }: Dialect, headers: IncomingHttpHeaders): void {
  if (protocol !== 'connect' || (headers['connect-protocol-version'] ?? '1') === '1') return
  throw malformed('the header connect-protocol-version must be "1"')
}

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }

/**
 * The time in milliseconds that the client gives the call; undefined: as long as it takes.
 * @throws INVALID_ARGUMENT for a header that is not a time
 */
export function timeoutOf(dialect: Dialect, headers: IncomingHttpHeaders): number | undefined {
  const value = headers[dialect.timeoutHeader]
  if (value === undefined) return undefined
  const pattern = dialect.protocol === 'connect' ? /^(\d{1,10})$/ : /^(\d{1,8})([HMSmun])$/
  const parts = pattern.exec(String(value))
  if (!parts) throw malformed(`the header ${dialect.timeoutHeader} is not a time of this protocol`)
  return Number(parts[1]) * (UNITS[parts[2] ?? ''] ?? 1)
}

/**
 * Whether a request's message may be compressed.
 * @param encoding of the header or, of a GET, of the query
 * @throws UNIMPLEMENTED for anything but gzip
 */
export function isGzip(encoding: string | undefined): boolean {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return false
  if (encoding === 'gzip') return true
  throw new PlatformError('UNIMPLEMENTED', 'Unimplemented: this compression is not known here; send gzip or none')
}

/** Whether the client takes a compressed answer. */
export function acceptsGzip(dialect: Dialect, headers: IncomingHttpHeaders): boolean {
  const accepted = headers[dialect.acceptHeader]
  return accepted !== undefined && /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted))
}

/** The request does not follow its protocol. */
export function malformed(what: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Malformed request: ${what}`)
}
