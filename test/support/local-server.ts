// Servers of a test's own.
import { createServer, type RequestListener } from 'node:http'
import {
  createServer as createHttp2Server,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Stream,
} from 'node:http2'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** Listens at 127.0.0.1 on any free port, for HTTP/1.1, until the test ends, or the file. @returns its URL, without a slash at its end */
export async function localServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The same for HTTP/2 without TLS, as gRPC speaks it. */
export async function localHttp2Server(
  listener: (req: Http2ServerRequest, res: Http2ServerResponse) => void,
): Promise<string> {
  return listening(createHttp2Server(listener))
}

/** The same for each stream as it is, of which nothing has been answered. */
export async function localHttp2Streams(listener: (stream: ServerHttp2Stream) => void): Promise<string> {
  return listening(createHttp2Server().on('stream', listener))
}

async function listening(server: Http2Server): Promise<string> {
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => void sessions.add(session))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => {
    for (const session of sessions) session.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
