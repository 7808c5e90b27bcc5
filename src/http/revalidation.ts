// Reads that a client may have already: their answers have an entity tag, and who names it is told that nothing changed
// (RFC 9110 sections 8.8.3 and 13.1.2).
import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { type HttpRequest, type HttpResponse, writable } from './messages.ts'
import { matchesEtag } from './negotiate.ts'

interface Read {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** What of the body says what was asked for, where some of it tells how that was got. */
  readonly said?: string
}

/** What an answer depends on beside its address. */
const VARY = 'authorization, platform-identity'

/**
 * The answer to a GET or HEAD that went well and came whole, with its entity tag; or 304 where the client has it. Caches of one
 * caller alone may keep it, and ask each time whether it still holds (RFC 9111 section 5.2.2). Every other answer as it is.
 */
export function revalidated<Body, Answer extends Read & { readonly body: Body }>(
  { req, res }: { readonly req: HttpRequest; readonly res: HttpResponse },
  answer: Answer,
): Answer | (Read & { readonly body: '' }) {
  const { status, headers, body, said } = answer
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  if (!isRead || status !== 200 || !(typeof body === 'string' || Buffer.isBuffer(body)) || body.length === 0)
    return answer
  const etag = `"${hash('sha256', said ?? body, 'base64url')}"`
  const vary = [writable(res).getHeader('vary') ?? [], VARY].flat().join(', ')
  // A strong tag would name bytes.
  const kept = { etag: said === undefined ? etag : `W/${etag}`, vary, 'cache-control': 'private, no-cache' }
  if (matchesEtag(req.headers, etag)) return { status: 304, headers: kept, body: '' }
  return { ...answer, headers: { ...headers, ...kept } }
}
