// What comes to health and reflection, looked at before Connect reads it: Connect takes bytes that are no message for a fault
// of the server, and they are the client's.
import { fromBinary } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { compressionGzip } from '@connectrpc/connect-node'
import {
  encodeEnvelope,
  pipe,
  readAllBytes,
  transformDecompressEnvelope,
  transformSplitEnvelope,
  type UniversalHandler,
  type UniversalServerRequest,
} from '@connectrpc/connect/protocol'

/** In bytes: no question is longer than the name of a type. */
export const MAX_QUESTION = 64 * 1024
/** The media types of a call of Connect whose body is the message alone. */
const BARE = /^application\/(proto|json)\s*(;|$)/

type Body = AsyncIterable<Uint8Array>

/** Waited for before each message of a stream behind its first. */
export type OnMore = () => Promise<void>

/** The request, with a body that fails with INVALID_ARGUMENT where it holds something else than messages of the method. */
export function checked(
  request: UniversalServerRequest,
  { method, onMore }: Pick<UniversalHandler, 'method'> & { readonly onMore: OnMore },
): UniversalServerRequest {
  const { body, header } = request
  if (!isBytes(body)) return request
  const type = header.get('content-type') ?? ''
  const bare = BARE.test(type)
  const encoding = header.get(bare ? 'content-encoding' : 'grpc-encoding') ?? header.get('connect-content-encoding')
  const reading: Reading = {
    onMore,
    compression: encoding === 'gzip' ? compressionGzip : null,
    // JSON that is none Connect blames on the client by itself.
    read: type.includes('json') ? () => undefined : (bytes) => void fromBinary(method.input, bytes),
  }
  return { ...request, body: blamed(bare ? message(body, reading) : envelopes(body, reading)) }
}

interface Reading {
  readonly onMore: OnMore
  readonly compression: typeof compressionGzip | null
  /** Throws for what is no message. */
  readonly read: (bytes: Uint8Array) => void
}

/** A body that is one message, and is bounded as Connect bounds it. */
async function* message(body: Body, { compression, read }: Reading): AsyncGenerator<Uint8Array> {
  const bytes = await readAllBytes(body, MAX_QUESTION)
  read(compression ? await compression.decompress(bytes, MAX_QUESTION) : bytes)
  yield bytes
}

/** Messages behind their prefixes, as they come. */
async function* envelopes(body: Body, { onMore, compression, read }: Reading): AsyncGenerator<Uint8Array> {
  const split = transformSplitEnvelope(MAX_QUESTION)
  let isFirst = true
  for await (const { flags, data } of pipe(body, split, transformDecompressEnvelope(compression, MAX_QUESTION))) {
    if (!isFirst) await onMore()
    isFirst = false
    read(data)
    yield encodeEnvelope(flags, data)
  }
}

/** @throws INVALID_ARGUMENT for what Connect, or the reading of a message, has no better name for */
async function* blamed(body: Body): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (error instanceof ConnectError && error.code !== Code.Internal) throw error
    throw new ConnectError(
      'Malformed request: the message is not of the type that this method takes',
      Code.InvalidArgument,
    )
  }
}

function isBytes(body: UniversalServerRequest['body']): body is Body {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}
