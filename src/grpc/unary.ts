// One unary call: how its message is taken out of a request, and its answer written, in each of the protocols. The order of
// steps is that of every face (http/call.ts).
import { Code, PlatformError } from '../core/errors.ts'
import { type ErrorHeaders, errorHeaders } from '../http/answer.ts'
import type { BodyRule } from '../http/body.ts'
import { type Answerer, createAnswerer, type Exchange, type Face } from '../http/call.ts'
import type { CallContext } from '../services/context.ts'
import type { Status } from '../wire/status.ts'
import { begun, type Chunks, chunksOf } from '../wire/chunks.ts'
import { WOULD_EMIT, wouldEmit } from '../wire/would-emit.ts'
import {
  CompressionUntold,
  compress,
  decompress,
  fromBase64,
  fromQuery,
  messageTooLarge,
  type Payload,
  PREFIX,
  unframe,
} from './envelope.ts'
import type { GrpcOptions } from './options.ts'
import { acceptsGzip, isGzip, requireSoundQuery, requireSoundVersion, timeoutOf } from './protocol.ts'
import {
  type ReplyTarget,
  type Content,
  headroomOf,
  type Metadata,
  sendError,
  sendHeaders,
  sendMessage,
} from './reply.ts'
import type { Route } from './routes.ts'

/** A call that has come in. */
export interface Incoming extends Exchange, ReplyTarget {
  readonly path: string
  /** Undefined: there is no such method. */
  readonly route: Route | undefined
  /** The query of a GET; undefined: the message is in the body. */
  readonly query: URLSearchParams | undefined
}

/** The message of a call. */
export interface Decoded {
  readonly request: object
  readonly validateOnly: boolean
}

/** What a call gives. */
export interface Called extends Metadata {
  readonly result: object
}

/** What is sent. */
export type Reply = (Content & Metadata) | { readonly status: Status; readonly headers: ErrorHeaders }

/** Messages below this many bytes are sent as they are: to compress a page of fifty costs more than it saves. */
const COMPRESS_FROM = 16 * 1024

/** What answers calls. */
export function createUnary(options: GrpcOptions): Answerer<Incoming> {
  return createAnswerer(createFace(options), options)
}

/** How calls of any unary methods are taken and answered. */
export function createFace({ services, limits, errorDomain }: GrpcOptions): Face<Incoming, Decoded, Called, Reply> {
  const limit = limits.messageBytes
  return {
    timeoutMs: ({ dialect, req }) => timeoutOf(dialect, req.headers),
    check(call) {
      if (!call.route) throw unknownMethod(call.path)
      if (call.query) requireSoundQuery(call.query)
      requireSoundVersion(call.dialect, call.req.headers)
      isCompressed(call)
      return bodyRule(call, limit)
    },
    async decode(call, body) {
      const { bytes, gzipped } = payloadOf(call, body, limit)
      const codec = call.route!.codecs[call.dialect.codec]
      const request = codec.read(gzipped ? await decompress(bytes, limit) : bytes, limits)
      return { request, validateOnly: call.req.headers['validate-only'] === 'true' }
    },
    async call({ route, dialect }, { request, validateOnly }, admitted) {
      let metadata: Record<string, string> = {}
      const onDryRun: CallContext['onDryRun'] = (events) => (metadata = { [WOULD_EMIT]: wouldEmit(events) })
      const context = {
        ...admitted.context,
        validateOnly,
        onDryRun,
        chunked: true,
        text: route!.codecs[dialect.codec].text,
      }
      return { result: await services.call(route!.method.canonical.desc, request, context), metadata }
    },
    async encode(call, { result, ...more }) {
      const chunks = chunksOf(result)
      if (chunks) return { ...(await packChunks(call, { chunks, ...more })), ...more }
      const codec = call.route!.codecs[call.dialect.codec]
      return { ...(await pack(call, codec.write(result, headroomOf(call.dialect)), limit)), ...more }
    },
    refuse: (_, { status, error }) => {
      const headers = errorHeaders(status, error, { realm: errorDomain })
      if (!(error instanceof CompressionUntold)) return { status, headers }
      return { status: { ...status, name: 'INTERNAL', code: Code.INTERNAL }, headers }
    },
    send(call, reply) {
      if ('status' in reply) sendError(call, reply.status, reply.headers)
      else sendMessage(call, reply)
    },
  }
}

/** @throws UNIMPLEMENTED for a compression that is not known here */
function isCompressed({ req, dialect, query }: Incoming): boolean {
  return isGzip(query ? (query.get('compression') ?? undefined) : req.headers[dialect.encodingHeader]?.toString())
}

function bodyRule({ dialect, query }: Incoming, limit: number): BodyRule {
  const framed = dialect.protocol === 'connect' ? limit : limit + PREFIX
  return {
    reads: query === undefined,
    // Base64 has four characters for three bytes, and here padding within.
    limit: dialect.text ? framed * 2 : framed,
    tooLarge: () => messageTooLarge(limit),
    ...(dialect.protocol === 'connect' || dialect.text ? {} : { head: { bytes: PREFIX, check: prefixWithin(limit) } }),
  }
}

/** A message says in its prefix how long it is: what is too long is not waited for. */
const prefixWithin = (limit: number) => (prefix: Buffer) => {
  if (prefix.readUInt32BE(1) > limit) throw messageTooLarge(limit)
}

function payloadOf(call: Incoming, body: Buffer, limit: number): Payload {
  const { dialect, query } = call
  const gzipped = isCompressed(call)
  if (query) return fromQuery(query, gzipped)
  if (dialect.protocol === 'connect') return { bytes: body, gzipped }
  return unframe(dialect.text ? fromBase64(body) : body, { mayBeGzip: gzipped, limit })
}

/** A list without pages is as long as it is. Its message begins with its length: only the headers can leave before the end. */
async function packChunks(call: Incoming, { chunks, metadata }: Metadata & { chunks: Chunks }): Promise<Content> {
  const items = await begun(chunks)
  sendHeaders(call, { gzipped: acceptsGzip(call.dialect, call.req.headers), metadata })
  const buffer = await call.route!.codecs[call.dialect.codec].writeChunks(items, headroomOf(call.dialect))
  return pack(call, buffer, Infinity)
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
