// A server with made-up services behind the gRPC face, and clients of every protocol for it.
import { createServer as createHttp1Server } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { ConnectError, type Transport } from '@connectrpc/connect'
import {
  compressionGzip,
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from '@connectrpc/connect-node'
import { methodOf } from '../../src/contract/methods.ts'
import type { AnswerOf } from '../../src/contract/plain.ts'
import { ANONYMOUS, type Authenticate } from '../../src/core/caller.ts'
import { unauthenticated } from '../../src/core/errors.ts'
import { createGrpcHandler } from '../../src/grpc/handler.ts'
import type { GrpcOptions } from '../../src/grpc/options.ts'
import type { Fault } from '../../src/http/call.ts'
import type { HttpRequest, HttpResponse } from '../../src/http/messages.ts'
import type { CallContext } from '../../src/services/context.ts'

export const IDENTITY = '63921b2c44617e3f2603851537be0123af4a57d7'
export const UID = `${IDENTITY}/0123456789abcdef`
/** Longer than a test lasts: what ends before was ended by something else. */
export const ENDLESS_MS = 3_600_000
export const GOOD_TOKEN = 'Bearer good'

export interface Called {
  readonly method: string
  readonly request: Record<string, unknown>
  readonly context: CallContext
}

export interface TestServer extends AsyncDisposable {
  /** HTTP/2 in clear text, and HTTP/1.1. */
  readonly url: string
  readonly url1: string
  readonly calls: Called[]
  readonly faults: Fault[]
  /** What the services do from now on. */
  answer: (called: Called) => object | Promise<object>
  draining: boolean
}

const authenticate: Authenticate = async ({ authorization }) => {
  if (authorization === undefined) return ANONYMOUS
  if (authorization !== GOOD_TOKEN) throw unauthenticated('TOKEN_INVALID', 'Unauthenticated: the token is not valid')
  return { kind: 'identity', identity: IDENTITY, actor: { subject: IDENTITY }, internal: false }
}

/** Starts both kinds of server over one handler. */
export async function startServer(options: Partial<GrpcOptions> = {}): Promise<TestServer> {
  const calls: Called[] = []
  const faults: Fault[] = []
  const state = { answer: (() => ({})) as TestServer['answer'], draining: false }
  const handler = createGrpcHandler({
    services: {
      call: async (method, request, context) => {
        const called = { method: methodOf(method).id, request: request as Record<string, unknown>, context }
        calls.push(called)
        return (await state.answer(called)) as AnswerOf<typeof method>
      },
    },
    authenticate,
    errorDomain: 'test.example',
    limits: { messageBytes: 4 * 1024 * 1024, jsonDepth: 100 },
    requestTimeoutMs: ENDLESS_MS,
    draining: () => state.draining,
    log: (fault) => faults.push(fault),
    ...options,
  })
  const listener = (req: HttpRequest, res: HttpResponse): void => {
    if (handler.handle(req, res)) return
    res.statusCode = 404
    res.end('not this face')
  }
  const http2 = createHttp2Server(listener)
  const http1 = createHttp1Server(listener)
  const sessions = new Set<ServerHttp2Session>()
  http2.on('session', (session) => sessions.add(session))
  const [port2, port1] = await Promise.all([http2, http1].map(listen))
  return Object.assign(state, {
    url: `http://127.0.0.1:${port2}`,
    url1: `http://127.0.0.1:${port1}`,
    calls,
    faults,
    [Symbol.asyncDispose]: async () => {
      for (const session of sessions) session.destroy()
      http1.closeAllConnections()
      await Promise.all([http2, http1].map((one) => new Promise((resolve) => one.close(resolve))))
    },
  })
}

async function listen(server: { listen(port: number, host: string, then: () => void): unknown; address(): unknown }) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export type MakeTransport = (server: TestServer) => Transport

const gzip = { acceptCompression: [compressionGzip], sendCompression: compressionGzip, compressMinBytes: 0 }

/** Every way to make a unary call, by its name. */
export const transports: readonly (readonly [string, MakeTransport])[] = [
  ['gRPC', ({ url }) => createGrpcTransport({ baseUrl: url })],
  ['gRPC with gzip', ({ url }) => createGrpcTransport({ baseUrl: url, ...gzip })],
  ['gRPC in JSON', ({ url }) => createGrpcTransport({ baseUrl: url, useBinaryFormat: false })],
  ['gRPC-Web over HTTP/2', ({ url }) => createGrpcWebTransport({ baseUrl: url, httpVersion: '2' })],
  ['gRPC-Web over HTTP/1.1', ({ url1 }) => createGrpcWebTransport({ baseUrl: url1, httpVersion: '1.1', ...gzip })],
  ['Connect', ({ url }) => createConnectTransport({ baseUrl: url, httpVersion: '2', useBinaryFormat: true })],
  ['Connect in JSON over HTTP/1.1', ({ url1 }) => createConnectTransport({ baseUrl: url1, httpVersion: '1.1' })],
  [
    'Connect in JSON with gzip',
    ({ url1 }) => createConnectTransport({ baseUrl: url1, httpVersion: '1.1', useBinaryFormat: false, ...gzip }),
  ],
]

/** The error that a call ends with. */
export async function failure(call: Promise<unknown>): Promise<ConnectError> {
  const error: unknown = await call.then(
    () => new Error('the call went well'),
    (reason: unknown) => reason,
  )
  if (error instanceof ConnectError) return error
  throw error
}

/** A message as gRPC sends it: flags and length before it. */
export function framed(message: Buffer, flags = 0): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(flags, 0)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}
