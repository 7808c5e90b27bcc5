// A sink for tests: a real HTTP server on 127.0.0.1 that keeps what it gets and answers as it is told.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '../support/eventually.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly at: number
}

export interface TestSink extends AsyncDisposable {
  readonly url: string
  /** POSTs, in the order in which they came. */
  readonly received: Received[]
  /** OPTIONS, in the order in which they came. */
  readonly asked: Received[]
  /** How POSTs are answered from now on; the default is 204. */
  answer: (request: Received, response: ServerResponse) => void | Promise<void>
  /** How OPTIONS are answered; the default is 405. */
  consent: (request: Received, response: ServerResponse) => void
  /** Waits until so many POSTs have come. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export const ok = (_request: Received, response: ServerResponse): void => void response.writeHead(204).end()

/** Starts a sink. */
export async function startSink(): Promise<TestSink> {
  const received: Received[] = []
  const asked: Received[] = []
  const server: Server = createServer((req, res) => void read(req).then((request) => handle(request, res)))
  const handle = async (request: Received, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      asked.push(request)
      return sink.consent(request, response)
    }
    received.push(request)
    await sink.answer(request, response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const sink: TestSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    asked,
    answer: ok,
    consent: (_request, response) => void response.writeHead(405).end(),
    until: (count) =>
      eventually(
        () => received.length >= count,
        () => `${received.length} of ${count} came`,
      ),
    close,
    [Symbol.asyncDispose]: close,
  }
  return sink
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  return { method, path: url, headers, body: Buffer.concat(chunks), at: Date.now() }
}
