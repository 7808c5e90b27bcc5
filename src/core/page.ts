// Page tokens and cursors: a place in an ordered list, signed and bound to its query (AIP-158, docs/rules.md,
// "List").
import { hash, timingSafeEqual } from 'node:crypto'
import type { Clock } from './clock.ts'
import { invalidField } from './errors.ts'

/** A value of a sort field, as it is compared in the database. */
export type SortValue = string | number | boolean | null
/** The sort values of one item, in the order of the terms; the last is its uid. */
export type Position = readonly SortValue[]

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200
/** docs/api.md, "Lists". */
export const PAGE_TOKEN_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000
const HOUR_SECONDS = 60 * 60

/**
 * When a token counts as issued, in seconds since 1970: tokens of one hour are alike, so that a page which is read again is the same
 * and has the entity tag that it had (docs/rest.md).
 * @param now milliseconds since 1970
 */
export function issueTime(now: number): number {
  return Math.floor(now / 1000 / HOUR_SECONDS) * HOUR_SECONDS
}

const MAC_BYTES = 12
const MAX_TOKEN_LENGTH = 4096

/** Reads and writes page tokens and cursors with one secret that all servers on a database share. */
export class PageCodec {
  readonly #mac: (message: Buffer) => Buffer
  readonly #clock: Clock

  constructor(secret: Buffer, clock: Clock) {
    this.#mac = hmac(secret)
    this.#clock = clock
  }

  /** A token for the place behind `position` in the list that `query` (any text that names it) describes. */
  encode(position: Position, query: string): string {
    const body = Buffer.from(JSON.stringify([issueTime(this.#clock.now()), ...position]))
    return Buffer.concat([this.#tag(body, query), body]).toString('base64url')
  }

  /**
   * The place a token stands for; undefined when it is expired, for then the query restarts (docs/api.md, "Errors").
   * @param field the request field, for the error
   * @throws INVALID_ARGUMENT when the token was changed or belongs to another query
   */
  decode(token: string, query: string, field: string): Position | undefined {
    const bytes = token.length > MAX_TOKEN_LENGTH ? Buffer.alloc(0) : Buffer.from(token, 'base64url')
    const body = bytes.subarray(MAC_BYTES)
    const genuine =
      bytes.length > MAC_BYTES &&
      bytes.toString('base64url') === token &&
      timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.#tag(body, query))
    if (!genuine) {
      throw invalidField(field, 'is not a token of this list; leave it out to start from the first page')
    }
    const [issued, ...position] = JSON.parse(body.toString()) as [number, ...SortValue[]]
    return issued * 1000 + PAGE_TOKEN_LIFETIME_MS < this.#clock.now() ? undefined : position
  }

  #tag(body: Buffer, query: string): Buffer {
    return this.#mac(Buffer.concat([Buffer.from(`${query}\0`), body])).subarray(0, MAC_BYTES)
  }
}

const BLOCK_BYTES = 64

/**
 * HMAC with SHA-256 (RFC 2104) as two digests of one call each: Node's `createHmac` makes a key and a stream each time, which
 * takes several times as long as to hash the little that a cursor is.
 */
export function hmac(secret: Buffer): (message: Buffer) => Buffer {
  const key = Buffer.alloc(BLOCK_BYTES)
  key.set(secret.length > BLOCK_BYTES ? hash('sha256', secret, 'buffer') : secret)
  const inner = key.map((byte) => byte ^ 0x36)
  const outer = key.map((byte) => byte ^ 0x5c)
  const digest = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')
  return (message) => digest(outer, digest(inner, message))
}

/** A short text that names a query: its method, scope, filters and order. Equal queries give equal texts. */
export function queryFingerprint(parts: unknown): string {
  return hash('sha256', stableJson(parts), 'base64url').slice(0, 22)
}

/** The page size that a request's `page_size` means. */
export function pageSizeOf(requested: number | undefined, field = 'page_size'): number {
  const size = requested ?? 0
  if (!Number.isInteger(size) || size < 0) throw invalidField(field, 'must not be negative')
  return size === 0 ? DEFAULT_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE)
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return `${item}n`
    if (item === null || typeof item !== 'object' || Array.isArray(item) || item instanceof Date) return item
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
