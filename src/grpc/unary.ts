// One unary call from its first byte to its answer, in the order of checks of docs/rules.md ("Errors"): size and media type,
// authentication, the rate, decoding, then the services.
import { ANONYMOUS, type Caller, type Credentials, credentialsOf, requireIdentified } from '../core/caller.ts'
import { PlatformError, unavailable } from '../core/errors.ts'
import type { CallContext } from '../services/context.ts'
import { statusOf } from '../wire/status.ts'
import { WOULD_EMIT, wouldEmit } from '../wire/would-emit.ts'
import { compress, decompress, fromBase64, fromQuery, type Payload, PREFIX, unframe } from './envelope.ts'
import type { GrpcOptions } from './options.ts'
import { readBody, withDeadline } from './http.ts'
import { acceptsGzip, isGzip, timeoutOf } from './protocol.ts'
import { type Addressee, type Content, headroomOf, type Metadata, sendError, sendMessage } from './reply.ts'
import type { Route } from './routes.ts'

/** A call that has come in. */
export interface Incoming extends Addressee {
  readonly path: string
  /** Undefined: there is no such method. */
  readonly route: Route | undefined
  /** The query of a GET; undefined: the message is in the body. */
  readonly query: URLSearchParams | undefined
}

/** Messages below this many bytes are sent as they are: to compress a page of fifty costs more than it saves. */
const COMPRESS_FROM = 16 * 1024

/** Answers a call, whatever happens. */
export async function answerCall(options: GrpcOptions, call: Incoming): Promise<void> {
  const { route, requestId, path } = call
  try {
    const { res, dialect, req } = call
    const ms = Math.min(timeoutOf(dialect, req.headers) ?? Infinity, options.requestTimeoutMs)
    const content = await withDeadline({ res, ms }, (signal) => run(options, call, signal))
    options.observe?.({ method: route?.method.canonical.id, code: 'OK' })
    sendMessage(call, content)
  } catch (error) {
    const context = { area: route?.method.domain, domainSuffix: options.errorDomain, requestId }
    const status = statusOf(error, context)
    if (status.internal) options.log?.({ error, requestId, method: route?.method.id ?? path })
    options.observe?.({ method: route?.method.canonical.id, code: status.name, reason: status.reason })
    sendError(call, status, options.errorDomain)
  }
}

async function run(options: GrpcOptions, call: Incoming, signal: AbortSignal): Promise<Content & Metadata> {
  const { route, dialect, req, requestId } = call
  if (!route) throw unknownMethod(call.path)
  if (options.draining?.()) throw unavailable('the server is stopping', { reason: 'DRAINING' })
  const { messageBytes: limit } = options.limits
  const { bytes, gzipped } = await receive(call, limit)
  const { authorization } = req.headers
  const caller = route.takesToken ? ANONYMOUS : await callerOf(options, route, credentialsOf(req.headers))
  options.admit?.({ caller, req, res: call.res })
  const codec = route.codecs[dialect.codec]
  const request = codec.read(gzipped ? await decompress(bytes, limit) : bytes)
  const validateOnly = req.headers['validate-only'] === 'true'
  const token = route.takesToken ? { authorization } : {}
  let metadata: Record<string, string> = {}
  const onDryRun: CallContext['onDryRun'] = (events) => (metadata = { [WOULD_EMIT]: wouldEmit(events) })
  const context: CallContext = { caller, requestId, validateOnly, onDryRun, signal, ...token }
  const result = await options.services.call(route.method.canonical.desc, request, context)
  return { ...(await pack(call, codec.write(result, headroomOf(dialect)), limit)), metadata }
}

async function receive({ req, dialect, query }: Incoming, limit: number): Promise<Payload> {
  if (query) return fromQuery(query, isGzip(query.get('compression') ?? undefined))
  const mayBeGzip = isGzip(req.headers[dialect.encodingHeader]?.toString())
  if (dialect.protocol === 'connect') return { bytes: await readBody(req, limit), gzipped: mayBeGzip }
  const longest = limit + PREFIX
  if (!dialect.text) return unframe(await readBody(req, longest), { mayBeGzip, limit })
  // Base64 has four characters for three bytes, and here padding within.
  return unframe(fromBase64(await readBody(req, longest * 2)), { mayBeGzip, limit })
}

/** A bad token is refused on every method, also on those that need none. */
async function callerOf({ authenticate }: GrpcOptions, { method }: Route, credentials: Credentials): Promise<Caller> {
  const caller = await authenticate(credentials)
  return method.access.kind === 'none' ? caller : requireIdentified(caller)
}

async function pack({ req, dialect }: Incoming, buffer: Buffer, limit: number): Promise<Content> {
  if (buffer.length > limit) throw answerTooLarge(limit)
  if (buffer.length < COMPRESS_FROM || !acceptsGzip(dialect, req.headers)) return { buffer, gzipped: false }
  return { buffer: await compress(buffer, headroomOf(dialect)), gzipped: true }
}

function unknownMethod(path: string): PlatformError {
  return new PlatformError('UNIMPLEMENTED', `Unimplemented: there is no method ${path.slice(0, 200)}`, {
    reason: 'METHOD_UNKNOWN',
  })
}

function answerTooLarge(limit: number): PlatformError {
  return new PlatformError('RESOURCE_EXHAUSTED', `The answer is too large: a message may have ${limit} bytes`, {
    reason: 'QUERY_TOO_COMPLEX',
    metadata: { limit: String(limit) },
  })
}
