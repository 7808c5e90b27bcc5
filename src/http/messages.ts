// Requests and answers of the port: those of node:http, and of the compatibility layer of node:http2.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

export type HttpRequest = IncomingMessage | Http2ServerRequest
export type HttpResponse = ServerResponse | Http2ServerResponse

/** All verbs that something here answers, as headers list them. */
export const VERBS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Answers a request. */
export type Handler = (req: HttpRequest, res: HttpResponse) => void | Promise<void>

/** Whether nothing can be answered any more: it was already, or the client is gone. */
export function isAnswered(res: HttpResponse): boolean {
  return isGone(res) || res.writableEnded || res.headersSent
}

/** Whether the client is gone. Answers of HTTP/2 do not tell it as those of HTTP/1.1 do. */
export function isGone(res: HttpResponse): boolean {
  return 'stream' in res ? res.stream.destroyed : res.destroyed
}

/** The two kinds of response share the calls that write an answer, but not one declaration of them. */
export function writable(res: HttpResponse): ServerResponse {
  return res as ServerResponse
}

/** The path of a request target, without its query. */
export function pathOf({ url: target = '/' }: { readonly url?: string | undefined }): string {
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

/** A text of the client's as it may be repeated to it: short, and nothing that a terminal would obey. */
export function printable(text: string): string {
  return text.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')
}

/** The parameters of the query of a request. */
export function queryOf({ url: target = '' }: { readonly url?: string | undefined }): URLSearchParams {
  const mark = target.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
}
