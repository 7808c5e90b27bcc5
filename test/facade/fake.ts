// An upstream that does what a test says, on any free port, until the file ends.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { localHttp2Server, localServer } from '../support/local-server.ts'

/** A request as it came. */
export interface Seen {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** What a test answers with: an object is JSON with status 200; undefined: the connection is cut. */
export type Reply =
  | object
  | { readonly status: number; readonly text: string | Buffer; readonly headers?: Record<string, string> }
  | undefined

export interface FakeUpstream {
  readonly url: string
  /** All requests so far. */
  readonly seen: Seen[]
  /** What it answers from now on. */
  answers(reply: (seen: Seen) => Reply | Promise<Reply>): void
}

/** Speaks REST; for a facade that speaks gRPC it knows HTTP/2 alone, as whatever stands before an upstream and knows no gRPC. */
export async function startFake(protocol: 'rest' | 'grpc' = 'rest'): Promise<FakeUpstream> {
  const seen: Seen[] = []
  let reply: (seen: Seen) => Reply | Promise<Reply> = () => ({})
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://upstream.test')
    const one = { path: pathname, query: searchParams, headers: req.headers }
    seen.push(one)
    const made = await reply(one)
    if (made === undefined) res.destroy()
    else if ('status' in made && 'text' in made) res.writeHead(Number(made.status), made.headers).end(made.text)
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  }
  // What HTTP/2 has for compatibility takes the place of both.
  const http2 = (): Promise<string> => localHttp2Server((req, res) => void answer(req as never, res as never))
  return {
    url: await (protocol === 'grpc' ? http2() : localServer((req, res) => void answer(req, res))),
    seen,
    answers: (next) => {
      seen.length = 0
      reply = next
    },
  }
}
