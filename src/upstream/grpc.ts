// gRPC to an upstream, over one HTTP/2 connection that is made anew when it breaks.
import { Code as ConnectCode, ConnectError } from '@connectrpc/connect'
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node'
import type { DescMethodUnary } from '@bufbuild/protobuf'
import {
  binaryDetail,
  codeNamed,
  type Detail,
  invalidAnswer,
  refusalByHttp,
  refusalOf,
  retryAfter,
  shortened,
  unreachable,
} from './faults.ts'
import type { Transport, TransportOptions } from './transport.ts'

/** How long a connection that nobody uses is kept, and how often one in use is asked whether it lives. */
const IDLE_MS = 5 * 60_000
const PING_MS = 30_000

export function createGrpc({ url, answerBytes }: TransportOptions): Transport {
  const sessionManager = new Http2SessionManager(url, { idleConnectionTimeoutMs: IDLE_MS, pingIntervalMs: PING_MS })
  const transport = createGrpcTransport({ baseUrl: url, sessionManager, readMaxBytes: answerBytes })
  return {
    reaches: ({ desc }) => desc.methodKind === 'unary',
    send: async ({ method, message, headers, timeoutMs, signal }) => {
      try {
        const desc = method.desc as DescMethodUnary
        return (await transport.unary(desc, signal, timeoutMs, headers, message)).message
      } catch (error) {
        signal.throwIfAborted()
        throw faultOf(ConnectError.from(error))
      }
    },
    close: () => sessionManager.abort(),
  }
}

/** What the library says of an answer whose status of HTTP is none that gRPC has. */
const BY_HTTP = /^HTTP (\d{3})$/

/**
 * How Node says that the upstream has not begun with it: REFUSED_STREAM, also for what came behind its GOAWAY (RFC 9113 section 8.7).
 * The library takes that for INTERNAL.
 */
const REFUSED = 'NGHTTP2_REFUSED_STREAM'

function faultOf(error: ConnectError): Error {
  if (!error.metadata.has('grpc-status')) return withoutStatus(error)
  const details = error.details.flatMap((one): Detail[] =>
    'type' in one && typeof one.type === 'string' ? [binaryDetail(one.type, one.value)] : [],
  )
  return refusalOf({
    code: codeNamed(error.code) ?? 'UNKNOWN',
    message: error.rawMessage,
    details,
    retryAfterSeconds: retryAfter(error.metadata),
  })
}

/** Where the upstream has not said how it ended, the library says what it could not read: no code of its is a word for the caller. */
function withoutStatus(error: ConnectError): Error {
  const [, status] = BY_HTTP.exec(error.rawMessage) ?? []
  if (status) return refusalByHttp(Number(status), error.metadata)
  if (error.rawMessage.endsWith(REFUSED)) return unreachable(error)
  switch (error.code) {
    case ConnectCode.DeadlineExceeded:
      return refusalOf({ code: 'DEADLINE_EXCEEDED', message: error.rawMessage, details: [] })
    // The connection could not be made, or it broke.
    case ConnectCode.Unavailable:
    case ConnectCode.Canceled:
    case ConnectCode.Aborted:
      return unreachable(error)
    default:
      return invalidAnswer(shortened(error.rawMessage), error)
  }
}
