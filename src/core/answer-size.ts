// How much one request is given: what is modest by itself may be more together than this process can hold.
import { PlatformError } from './errors.ts'
import { bytesOf } from './json.ts'

/** Bytes that one request may be given: two pages of the largest resources there are, or some hundred thousand ordinary ones. */
export const MOST_ANSWERED = 16 * 1024 * 1024

/** One row may be read for a page and then come to many fields: how large it is is found once. */
const sizes = new WeakMap<object, number>()

/** How large rows are together, in bytes. */
export function sizeOfRows(rows: readonly unknown[]): number {
  return rows.reduce<number>((sum, row) => sum + sizeOf(row), 0)
}

function sizeOf(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  const known = sizes.get(row)
  if (known !== undefined) return known
  const size = bytesOf(row)
  sizes.set(row, size)
  return size
}

/** What each request has been given, by what ends it. */
const given = new WeakMap<AbortSignal, number>()
/** What those may be given at most that may be given less than others. */
const bounds = new WeakMap<AbortSignal, number>()

/** Gives a request no more than so many bytes, in the place of MOST_ANSWERED. */
export function boundAnswer(signal: AbortSignal | undefined, most: number): void {
  if (signal) bounds.set(signal, most)
}

/**
 * Counts what has been read for the answer of a request.
 * @param signal what ends the request; absent: the server itself asks, and nothing is counted
 * @throws RESOURCE_EXHAUSTED (QUERY_TOO_COMPLEX) when it is too much
 */
export function countAnswer(signal: AbortSignal | undefined, bytes: number): void {
  if (!signal) return
  const total = (given.get(signal) ?? 0) + bytes
  given.set(signal, total)
  const most = bounds.get(signal) ?? MOST_ANSWERED
  if (total > most) throw answerTooLarge(most)
}

/** What a request is told whose answer would be too large. */
export function answerTooLarge(most = MOST_ANSWERED): PlatformError {
  const message = `Answer too large: it would have more than ${most} bytes; ask for fewer rows at a time, or for fewer fields`
  return new PlatformError('RESOURCE_EXHAUSTED', message, {
    reason: 'QUERY_TOO_COMPLEX',
    metadata: { limit: String(most) },
  })
}
