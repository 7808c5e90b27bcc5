// Clients of a server that stops: each asks in its own way until nobody is there, and tells how each request ended.
import { ConnectError } from '@connectrpc/connect'
import { once } from 'node:events'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect } from 'node:net'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { transports } from '../support/faces-grpc.ts'

/** What is asked for. */
export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** With it POST. */
  readonly body?: () => string
}

/** How a request ended; undefined: the server was gone before it was sent, or said that it was not begun. */
type Ended = string | undefined

/** A client: asks once, and again on the same connection. */
export type Ask = () => Promise<Ended>

/** One connection of HTTP/1.1 that is kept. */
export function keptClient(port: number, { path, headers, body }: Asked): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async () => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent, method: body ? 'POST' : 'GET' })
    sent.end(body?.())
    try {
      const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
      let text = ''
      for await (const chunk of response) text += chunk.toString()
      return `${response.statusCode}${/"errors":|"group":null/.test(text) ? ' with errors' : ''}`
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? undefined : String(error)
    }
  }
}

/** Sends this many requests at once on one connection, all before the first answer. */
export function aheadClient(port: number, { path, headers }: Asked, count: number): Ask {
  const head = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return async () => {
    const socket = connect({ host: '127.0.0.1', port })
    try {
      await once(socket, 'connect')
    } catch {
      return undefined
    }
    // The last one asks for the end of the connection, so that all that came is read.
    const text = `GET ${path} HTTP/1.1\r\n${head.join('')}`
    socket.write(`${text}\r\n`.repeat(count - 1) + `${text}connection: close\r\n\r\n`)
    let read = ''
    socket.on('data', (chunk) => (read += chunk.toString('latin1')))
    try {
      await once(socket, 'end')
    } catch (error) {
      // The system had taken the connection, this server had not.
      return read === '' ? undefined : String(error)
    } finally {
      socket.destroy()
    }
    const answers = read.match(/HTTP\/1.1 \d+/g)?.length ?? 0
    return answers === count ? '200' : `${answers} of ${count} were answered`
  }
}

/** Unary calls by one of the protocols of gRPC. */
export function grpcClient(url: string, protocol: keyof typeof transports, authorization: string): Ask {
  const transport = transports[protocol](url)
  return async () => {
    try {
      await transport.unary(GroupsService.method.listGroups, undefined, undefined, { authorization }, {})
      return '200'
    } catch (error) {
      return endOf(ConnectError.from(error))
    }
  }
}

function endOf(error: ConnectError): Ended {
  const said = `${error.message} ${String(error.cause)}`
  return /ECONNREFUSED|REFUSED_STREAM/.test(said) ? undefined : said
}

/** A request whose body stops in the middle. */
export interface Upload {
  /** Sends the rest. @returns the status of the answer, when it came whole */
  readonly finish: () => Promise<number>
  /** Resolves when it is cut off. */
  readonly gone: Promise<unknown>
}

/** Begins an upload, on HTTP/1.1; resolves when the server has taken its head. */
export async function upload(port: number, { path, headers, body }: Asked): Promise<Upload> {
  const text = body?.() ?? ''
  const said: OutgoingHttpHeaders = { ...headers, 'content-length': text.length, expect: '100-continue' }
  const sent = request({ host: '127.0.0.1', port, path, headers: said, method: 'POST', agent: false })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(text.slice(0, 5))
  sent.on('error', () => undefined)
  return {
    gone: new Promise((resolve) => sent.once('close', resolve)),
    finish: async () => {
      sent.end(text.slice(5))
      const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
      for await (const _ of response);
      return response.statusCode
    },
  }
}

/** The same on HTTP/2. */
export async function upload2(port: number, { path, headers, body }: Asked): Promise<Upload> {
  const text = body?.() ?? ''
  const session = await http2To(port)
  const stream = session.request({ ':path': path, ':method': 'POST', ...headers, expect: '100-continue' })
  await once(stream, 'continue')
  stream.write(text.slice(0, 5))
  session.on('error', () => undefined)
  stream.on('error', () => undefined)
  return {
    gone: new Promise((resolve) => session.once('close', resolve)),
    finish: async () => {
      const answered = once(stream, 'response') as Promise<[{ ':status': number }]>
      stream.end(text.slice(5))
      const [head] = await answered
      for await (const _ of stream);
      return head[':status']
    },
  }
}

/** A connection of HTTP/2 in clear text. */
export async function http2To(port: number): Promise<ClientHttp2Session> {
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  await once(session, 'connect')
  return session
}
