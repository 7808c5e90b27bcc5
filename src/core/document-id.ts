// Ids of persisted documents (GraphQL over HTTP, appendix "Persisted Documents").
import { createHash } from 'node:crypto'

/** The longest id: long enough for every digest with its name, short enough to be looked for. */
const MAX_ID = 128
/** `sha256:` and 64 digits, or an id of the client's own, which has no colon. */
const ID = /^(?:sha256:[0-9a-f]{64}|[A-Za-z0-9._~-]{1,128})$/
const BARE_SHA256 = /^[0-9a-f]{64}$/

/** The id of a text. */
export function idOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** An id in its one spelling: 64 hexadecimal digits alone are the SHA-256 that they look like. */
export function documentId(text: string): string {
  return isSha256(text) ? `sha256:${text}` : text
}

/** Whether a text is the hexadecimal digits of a SHA-256, as Apollo's protocol sends them. */
export function isSha256(text: string): boolean {
  return BARE_SHA256.test(text)
}

/** Whether a text can be the id of a document, in either spelling. */
export function isDocumentId(text: string): boolean {
  return ID.test(text) && text.length <= MAX_ID
}
