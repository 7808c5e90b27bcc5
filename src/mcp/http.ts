// Between Node's requests and those of the web platform, which the SDK speaks.
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { sendStream } from '../http/answer.ts'
import { type HttpRequest, type HttpResponse, isAnswered, writable } from '../http/messages.ts'

/** The head of a request, whose body was read already. Its signal tells that the client is gone. */
export function requestOf(req: HttpRequest, gone: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // The host is the client's to name and of no matter: nothing is decided by it.
  return new Request(new URL('/mcp', 'http://localhost'), {
    method: req.method ?? 'POST',
    headers,
    signal: gone,
  })
}

/** Sends a response, a stream as it comes. What the client does not wait for is dropped. */
export async function sendResponse(res: HttpResponse, response: Response, more: OutgoingHttpHeaders): Promise<void> {
  if (isAnswered(res)) return
  const target = writable(res)
  // Whether a connection goes on is not the SDK's to say, and HTTP/2 refuses the header.
  const { connection: _, ...headers } = Object.fromEntries(response.headers)
  const { connection, ...rest } = more
  const closes = connection === undefined || 'stream' in res ? {} : { connection }
  // As every answer that was made for one caller.
  const kept = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const head = { ...kept, ...headers, ...rest, ...closes }
  if (response.body === null) return void target.writeHead(response.status, head).end()
  if (!isStream(response)) {
    // In one piece, so that it can be compressed.
    const body = Buffer.from(await response.arrayBuffer())
    return void target.writeHead(response.status, { ...head, 'content-length': body.length }).end(body)
  }
  target.writeHead(response.status, head)
  try {
    await sendStream(res, Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]))
  } catch {
    target.destroy()
  }
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}
