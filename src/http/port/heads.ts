// Heads of requests that two servers in a row may read in two ways, in either protocol, and the one answer to them: of two values
// Node takes the first, and a proxy in front may have judged the other (RFC 9110 section 5.3, RFC 9112 section 11.2).
import type { HttpRequest, HttpResponse } from '../messages.ts'
import { writable } from '../messages.ts'

/** Why a head is refused. */
export interface HeadFault {
  readonly status: 400 | 431 | 501 | 505
  readonly text: string
}

/** What decides who is asked, who asks, and how the body is read; of other headers Node gives all values. */
const SINGLE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type'])

/** A host and its port (RFC 3986 sections 3.2.2 and 3.2.3). The name of a user has no place there (RFC 9110 section 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i

/** What is wrong with whom and what a request names; undefined: nothing. */
export function headFaultOf({ rawHeaders, headers, method, url = '' }: HttpRequest): HeadFault | undefined {
  const text = repeatFault(rawHeaders) ?? hostFault(headers) ?? targetFault(method, url)
  return text === undefined ? undefined : { status: 400, text }
}

/** Answers a request whose head is refused. */
export function refuseHead(response: HttpResponse, { status, text }: HeadFault): void {
  writable(response).writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

function hostFault(headers: HttpRequest['headers']): string | undefined {
  const hosts = [headers[':authority'], headers.host].filter((host) => host !== undefined).map(String)
  if (new Set(hosts.map((host) => host.toLowerCase())).size > 1) return 'Send one host: :authority and Host differ.'
  return hosts.every((host) => HOST.test(host)) ? undefined : 'Send a host, and no more than its port, in Host.'
}

function targetFault(method: string | undefined, url: string): string | undefined {
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined
  return 'Ask for a path that begins with a slash, or for a whole address.'
}

/** @param rawHeaders names and values in turn */
function repeatFault(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!SINGLE.has(name)) continue
    if (seen.has(name)) return `Send one ${name.replace(/(?:^|-)[a-z]/g, (text) => text.toUpperCase())} header.`
    seen.add(name)
  }
  return undefined
}
