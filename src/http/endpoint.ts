// What answers on the port: endpoints, and the order in which they are asked.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LoopShare } from '../core/loop-share.ts'
import { sendStream } from './answer.ts'
import { type Handler, type HttpRequest, type HttpResponse, isAnswered, pathOf, VERBS, writable } from './messages.ts'

/** A request on its way to an endpoint. */
export interface EndpointRequest {
  readonly req: HttpRequest
  readonly res: HttpResponse
  /** Of its target, without the query. */
  readonly path: string
}

/** Something that answers requests. */
export interface Endpoint {
  /** Names it in metrics and traces, e.g. `rest`. */
  readonly name: string
  /** Answers a request; false, at once and without a word, when it is none of its own. */
  handle(request: EndpointRequest): boolean | Promise<boolean>
}

/** An endpoint at fixed paths, which answers whatever comes there. */
export function endpointAt(
  name: string,
  paths: readonly string[],
  answer: (request: EndpointRequest) => void | Promise<void>,
): Endpoint {
  const own = new Set(paths)
  return {
    name,
    handle: (request) => {
      if (!own.has(request.path)) return false
      const answered = answer(request)
      return answered ? answered.then(() => true) : true
    },
  }
}

/** An endpoint of what is read at fixed paths, and takes no other verb (RFC 9110 section 15.5.6). */
export function documentsAt(
  name: string,
  paths: readonly string[],
  answer: (request: EndpointRequest) => void | Promise<void>,
): Endpoint {
  return endpointAt(name, paths, (request) => {
    const { method } = request.req
    if (method === 'GET' || method === 'HEAD') return answer(request)
    const headers = { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }
    sendPage(request.res, { status: 405, headers, body: 'Only GET and HEAD are served here.\n' })
  })
}

export interface RouterOptions {
  /** In the order in which they are asked; the first that takes a request answers it. */
  readonly endpoints: readonly Endpoint[]
  /** Answers what none takes. */
  readonly notFound: (request: EndpointRequest) => void
  /** Asked before all of them; true: the request is answered. */
  readonly before?: (req: HttpRequest, res: HttpResponse) => boolean
  /** Told whose turn it is, by name; `none` when nobody takes the request. */
  readonly note?: (name: string) => void
}

/** The handler that gives each request to its endpoint. */
export function createRouter({ endpoints, notFound, before, note }: RouterOptions): Handler {
  return async (req, res) => {
    if (before?.(req, res)) return
    const request = { req, res, path: pathOf(req) }
    // Only OPTIONS may ask for `*`, which is the server as a whole (RFC 9110 section 9.3.7).
    if (request.path === '*') return sendPage(res, { status: 200, headers: { allow: VERBS }, body: '' })
    for (const endpoint of endpoints) {
      note?.(endpoint.name)
      const taken = endpoint.handle(request)
      // Most say no at once: each that were waited for would hold up all requests behind it.
      if (taken === true || (taken !== false && (await taken))) return
    }
    note?.('none')
    notFound(request)
  }
}

interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * Bytes that are handed to the system at once. It copies what it takes in this thread: the 750 KB of a document to each of the 32
 * clients that are answered in one turn of the event loop kept everybody else waiting for more than 50 ms.
 */
const PIECE_BYTES = 64 * 1024
/** What all pieces together take of a turn. */
const share = new LoopShare(10)

/** Sends a whole answer, unless the client is gone; a large one a piece a turn. */
export function sendPage(res: HttpResponse, { status, headers, body }: Page): void {
  if (isAnswered(res)) return
  const target = writable(res).writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  // Whoever compresses it (compress.ts) keeps the head back until it has the whole of it.
  if (body.length <= PIECE_BYTES || !target.headersSent) return void target.end(body)
  // Its client may go away before its end.
  sendStream(res, Readable.from(piecesOf(typeof body === 'string' ? Buffer.from(body) : body))).catch(() => undefined)
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    if (at > 0) await nextTurn()
    await share.take()
    yield body.subarray(at, at + PIECE_BYTES)
  }
}
