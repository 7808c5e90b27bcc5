// gRPC to an upstream, over one HTTP/2 connection that is made anew when it breaks.
import { Code as ConnectCode, ConnectError } from '@connectrpc/connect'
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node'
import type { DescMethodUnary } from '@bufbuild/protobuf'
import { binaryDetail, codeNamed, type Detail, refusalByHttp, refusalOf, retryAfter, unreachable } from './faults.ts'
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

function faultOf(error: ConnectError): Error {
  const [, status] = error.metadata.has('grpc-status') ? [] : (BY_HTTP.exec(error.rawMessage) ?? [])
  if (status) return refusalByHttp(Number(status), error.metadata)
  const details = error.details.flatMap((one): Detail[] =>
    'type' in one && typeof one.type === 'string' ? [binaryDetail(one.type, one.value)] : [],
  )
  // Without a status of gRPC nobody has answered: the connection could not be made, or it broke.
  const isOfTheWay = error.code === ConnectCode.Unavailable && details.length === 0 && error.cause !== undefined
  if (isOfTheWay) return unreachable(error)
  return refusalOf({
    code: codeNamed(error.code) ?? 'UNKNOWN',
    message: error.rawMessage,
    details,
    retryAfterSeconds: retryAfter(error.metadata),
  })
}
