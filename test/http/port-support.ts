// A port for a test, and raw connections to it.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { listen, type ListenOptions, type PortListener } from '../../src/http/port.ts'
import type { PortLimits } from '../../src/http/port/layer.ts'
import { atEnd } from '../support/at-end.ts'
import { patientLimits } from '../support/limits.ts'

export const cert = readFileSync(join(import.meta.dirname, 'fixtures/test-only-cert.pem'), 'utf8')
export const key = readFileSync(join(import.meta.dirname, 'fixtures/test-only-key.pem'), 'utf8')

/** Opens a port that is closed when the test file ends; the handler says which protocol it was asked in. */
export async function open(
  options: Partial<Omit<ListenOptions, 'limits'>> & { limits?: Partial<PortLimits> } = {},
): Promise<PortListener> {
  const port = await listen({
    host: '127.0.0.1',
    port: 0,
    handler: (incoming, response) =>
      void response.end(`HTTP/${incoming.httpVersion} ${incoming.method} ${incoming.url}`),
    ...options,
    limits: { ...patientLimits, ...options.limits },
  })
  atEnd(() => port.close(0))
  return port
}

export interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request over HTTP/1.1. */
export async function get(
  { port }: PortListener,
  path = '/',
  options: { agent?: Agent; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, ...options }).end()
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ]
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode, headers: response.headers, body }
}

/** An HTTP/2 connection, in clear text by prior knowledge or over TLS. */
export async function http2To(port: PortListener, scheme: 'http' | 'https' = 'http'): Promise<ClientHttp2Session> {
  const session = http2Begun(port, scheme)
  await once(session, 'connect')
  return session
}

/** One whose requests leave with the first bytes: there is no time in which it is open and idle. */
export function http2Begun({ port }: PortListener, scheme: 'http' | 'https' = 'http'): ClientHttp2Session {
  const session = connectHttp2(`${scheme}://127.0.0.1:${port}`, { ca: cert })
  session.on('error', () => undefined)
  atEnd(() => session.destroy())
  return session
}

/** A request on such a connection; rejects when the stream is reset. */
export async function http2Get(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: unknown; body: string }> {
  const stream = session.request({ ':path': '/', ...headers })
  const gone = once(stream, 'close').then(() => Promise.reject(new Error(`stream closed with ${stream.rstCode}`)))
  const [answer] = (await Promise.race([once(stream, 'response'), gone])) as [OutgoingHttpHeaders]
  gone.catch(() => undefined)
  let body = ''
  for await (const chunk of stream) body += String(chunk)
  return { status: answer[':status'], body }
}

/** A raw connection, with what came back so far and the milliseconds until it was closed. */
export async function rawTo({
  port,
}: PortListener): Promise<{ socket: Socket; text: () => string; closed: Promise<number> }> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  atEnd(() => socket.destroy())
  const start = performance.now()
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - start)))
  await once(socket, 'connect')
  return { socket, text: () => text, closed }
}

/** One of many addresses of IPv6, no two in one /64. */
export const addressNumber = (n: number): string => `2001:db8:${(n >> 16).toString(16)}:${(n & 65_535).toString(16)}::1`
