// Cursors of the facade. They hold what the contract needs to go on, an upstream's page token or a position, and nothing that is
// not the caller's to know, so they are not signed: rights are the upstream's to check, whatever a cursor says.
import { expiredCursor, invalidField, type PlatformError } from '../core/errors.ts'
import { issueTime, PAGE_TOKEN_LIFETIME_MS, queryFingerprint } from '../core/page.ts'

/** The place of one item in a list. */
export interface Place {
  /** Items before it. */
  readonly index: number
  readonly uid: string
  /** The upstream's token for what follows it; absent: only the position tells. */
  readonly token?: string
  /** The uid of the list's first item, where that was read: a page that begins with it has begun anew. */
  readonly first?: string
}

const MOST = 8192

/** Names a list: its cursors work for any page size, and for nothing else. */
export function listName(parts: readonly unknown[]): string {
  return queryFingerprint(parts)
}

/**
 * A cursor for a place. A token that is too long for a cursor is left out: the position tells, too.
 * @param now milliseconds since 1970
 */
export function writeCursor({ index, uid, token = '', first = '' }: Place, list: string, now: number): string {
  const [before, after] = [[list, issueTime(now), index, uid], [first]]
  const text = Buffer.from(JSON.stringify([...before, token, ...after])).toString('base64url')
  return text.length <= MOST ? text : Buffer.from(JSON.stringify([...before, '', ...after])).toString('base64url')
}

/**
 * @param field what the client calls it, for the error
 * @throws INVALID_ARGUMENT for what is no cursor of the list, and (CURSOR_EXPIRED) for one whose token the upstream has forgotten
 */
export function readCursor(text: string, { list, field, now }: { list: string; field: string; now: number }): Place {
  const parts = partsOf(text)
  if (!parts || parts[0] !== list) {
    throw invalidField(field, 'is not a token of this list; leave it out to start from the first page')
  }
  const [, issued, index, uid, token, first] = parts
  // The contract keeps tokens for three days, and then begins anew without a word.
  if (token !== '' && issued * 1000 + PAGE_TOKEN_LIFETIME_MS < now) throw expired(field)
  return { index, uid, ...(token === '' ? {} : { token }), ...(first === '' ? {} : { first }) }
}

/** A cursor from which the upstream cannot go on. */
export function expired(field: string): PlatformError {
  return expiredCursor(field, 'has expired; leave it out to start from the first page')
}

type Parts = readonly [list: string, issued: number, index: number, uid: string, token: string, first: string]

function partsOf(text: string): Parts | undefined {
  if (text.length > MOST) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOurs =
      Array.isArray(parts) &&
      parts.length === 6 &&
      [1, 2].every((at) => Number.isSafeInteger(parts[at]) && parts[at] >= 0) &&
      [0, 3, 4, 5].every((at) => typeof parts[at] === 'string')
    return isOurs ? (parts as unknown as Parts) : undefined
  } catch {
    return undefined
  }
}
