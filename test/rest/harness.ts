// The REST face before a real HTTP/1.1 and a real HTTP/2 server, with services that say what they were called with.
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { expect } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { methodOf } from '../../src/contract/methods.ts'
import type { AnswerOf } from '../../src/contract/plain.ts'
import { ANONYMOUS, type Authenticate } from '../../src/core/caller.ts'
import { unauthenticated } from '../../src/core/errors.ts'
import type { Fault } from '../../src/http/call.ts'
import type { HttpRequest, HttpResponse } from '../../src/http/messages.ts'
import { createRestHandler, type RestOptions } from '../../src/rest/handler.ts'
import type { CallContext } from '../../src/services/context.ts'

/** Longer than a test lasts: what ends before was ended by something else. */
const ENDLESS_MS = 3_600_000

export interface Received {
  readonly method: string
  readonly request: object
  readonly context: CallContext
}

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly text: string
}

/** Tokens in tests are words: `good` is somebody, `old` has expired. */
export const authenticate: Authenticate = async ({ authorization }) => {
  if (authorization === undefined) return ANONYMOUS
  if (authorization === 'Bearer old')
    throw unauthenticated('TOKEN_EXPIRED', 'Unauthenticated: the token "old" has expired')
  if (authorization === 'Bearer broken') throw new Error('the directory is on fire')
  return { kind: 'identity', identity: 'a'.repeat(40), actor: { subject: 'a' }, internal: false }
}

export interface Asking {
  readonly verb?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export class Harness {
  readonly calls: Received[] = []
  readonly faults: Fault[] = []
  /** What the services answer; set by a test. */
  answer: (received: Received) => object | Promise<object> = () => ({})
  #close: (() => Promise<void>)[] = []
  readonly #sockets = new Set<Socket>()
  h1 = ''
  h2 = ''

  async start(options: Partial<RestOptions> = {}): Promise<this> {
    let count = 0
    const handler = createRestHandler({
      methods: versions.flatMap((version) => [...version.methods.values()]),
      services: {
        call: async (method, request, context) => {
          const received = { method: methodOf(method).id, request, context }
          this.calls.push(received)
          return (await this.answer(received)) as AnswerOf<typeof method>
        },
      },
      authenticate,
      limits: { bodyBytes: 1000, jsonDepth: 100 },
      requestTimeoutMs: ENDLESS_MS,
      errorDomain: 'example.org',
      newRequestId: () => `r${++count}`,
      log: (fault) => this.faults.push(fault),
      ...options,
    })
    const answer = async (req: HttpRequest, res: HttpResponse): Promise<void> => {
      if (await handler.handle(req, res)) return
      res.statusCode = 418
      res.end('not ours')
    }
    const h1 = createServer((req, res) => void answer(req, res))
    const h2 = createHttp2Server((req, res) => void answer(req, res))
    h1.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    for (const server of [h1, h2]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      this.#close.push(() => new Promise((resolve) => server.close(() => resolve())))
    }
    this.h1 = `http://127.0.0.1:${(h1.address() as AddressInfo).port}`
    this.h2 = `http://127.0.0.1:${(h2.address() as AddressInfo).port}`
    return this
  }

  /** How many bytes have come on the open connections of HTTP/1.1. */
  bytesRead(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  }

  /** How many connections of HTTP/1.1 are open. */
  connections(): number {
    return this.#sockets.size
  }

  async stop(): Promise<void> {
    await Promise.all(this.#close.map((close) => close()))
  }

  /** Asks over HTTP/1.1. */
  async ask(path: string, { verb = 'GET', headers, body }: Asking = {}): Promise<Reply> {
    const response = await fetch(this.h1 + path, { method: verb, headers: { connection: 'close', ...headers }, body })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }

  /** Asks over HTTP/2. */
  async ask2(path: string, { verb = 'GET', headers, body }: Asking = {}): Promise<Reply> {
    const session = connect(this.h2)
    try {
      const sent: OutgoingHttpHeaders = { ':method': verb, ':path': path, ...headers }
      const stream = session.request(sent, { endStream: body === undefined })
      if (body !== undefined) stream.end(body)
      const got = await new Promise<Record<string, string>>((resolve, reject) => {
        stream.once('response', (head) => resolve(head as unknown as Record<string, string>))
        stream.once('error', reject)
      })
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      return { status: Number(got[':status']), headers: got, text: Buffer.concat(chunks).toString() }
    } finally {
      session.close()
    }
  }
}

export interface JsonReply extends Reply {
  readonly json: { readonly code: number; readonly message: string; readonly details: object[] }
}

/** Asks over both protocols and wants the same of both; request ids apart. */
export async function askBoth(harness: Harness, path: string, asking: Asking = {}): Promise<JsonReply> {
  const reply = await harness.ask(path, asking)
  const other = await harness.ask2(path, asking)
  const same = ({ status, text }: Reply): object => ({ status, text: text.replace(/"r\d+"/, '"r0"') })
  expect(same(other)).toEqual(same(reply))
  return { ...reply, json: JSON.parse(reply.text === '' ? '{}' : reply.text) }
}

export const GOOD = { authorization: 'Bearer good' }
export const JSON_BODY = { ...GOOD, 'content-type': 'application/json' }
export const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' }
