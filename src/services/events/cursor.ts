// Places in the feed as clients hold them: opaque, and good for as long as events are kept, so that a listener can come
// back after any such time.
// They are not signed: what a caller may see is decided on every read, and a place alone tells nothing.
import { invalidField } from '../../core/errors.ts'

const CURSOR = /^e1:(\d{1,16})$/

/** The cursor of a place. */
export function cursorOf(position: number): string {
  return Buffer.from(`e1:${position}`).toString('base64url')
}

/**
 * The place of a cursor.
 * @throws INVALID_ARGUMENT on `field`
 */
export function positionOfCursor(cursor: string, field: string): number {
  const [, digits] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const position = Number(digits)
  if (digits === undefined || !Number.isSafeInteger(position)) {
    throw invalidField(field, 'is not a cursor of events; leave it out to start from the first')
  }
  return position
}
