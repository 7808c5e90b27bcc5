// JSON as RFC 8259 wants it between machines: UTF-8, no key twice, not too deep. JSON.parse does the parsing; a light
// pass over the same text finds what it lets through.
import { isUtf8 } from 'node:buffer'
import { invalidField } from '../core/errors.ts'
import { walkJson } from '../core/walk-json.ts'
import type { Faults } from './faults.ts'

/**
 * Parses JSON.
 * @param bytes the text in UTF-8, not empty
 * @param faults is told of every key that an object has twice, by its path as written
 * @param maxDepth how many objects and lists may lie in one another
 * @throws INVALID_ARGUMENT on `body` for anything that is not JSON, and for what is nested deeper or has too many values
 */
export function parseStrictJson(bytes: Uint8Array, faults: Faults, maxDepth: number): unknown {
  if (!isUtf8(bytes)) throw invalidField('body', 'is not UTF-8')
  requireModest(bytes, maxDepth)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw invalidField('body', `is not JSON: ${explain(error as SyntaxError)}`)
  }
  const isDeep = !walkJson(text, { maxDepth, onDuplicate: (path) => faults.add(path, 'is given twice') })
  if (isDeep) throw tooDeep(maxDepth)
  return json
}

function tooDeep(maxDepth: number): Error {
  return invalidField('body', `is nested more than ${maxDepth} levels deep`)
}

/** Shorter texts cannot hold anybody up, and are walked over once they are known to be JSON. */
const LONG = 16 * 1024
/** Members and items, more than any request means: each makes work for every reader. */
const MOST_VALUES = 50_000
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]

/**
 * Looks at a long text, JSON or not: to parse what is deep or has very many values takes long, to see that it is so does not.
 * @throws INVALID_ARGUMENT on `body`
 */
function requireModest(bytes: Uint8Array, maxDepth: number): void {
  if (bytes.length < LONG) return
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === COMMA) values++
    // `[` and `{`, `]` and `}` differ by this bit alone.
    else if ((byte! | 0x20) === 0x7b) {
      values++
      if (++depth > maxDepth) throw tooDeep(maxDepth)
    } else if ((byte! | 0x20) === 0x7d) depth--
    else if (byte === QUOTE) at = endOfString(bytes, at)
    if (values > MOST_VALUES) throw invalidField('body', `has more than ${MOST_VALUES} members and items`)
  }
}

/** The place of the quote that closes a string; the end, where none does. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return bytes.length
}

/** The engine's words without the excerpt, which may hold a secret, and without what is not printable. */
function explain(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? 'it ends too early or starts wrongly' : `unexpected character at position ${position}`
}
