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
 * @throws INVALID_ARGUMENT on `body` for anything that is not JSON, and for what is nested deeper
 */
export function parseStrictJson(bytes: Uint8Array, faults: Faults, maxDepth: number): unknown {
  if (!isUtf8(bytes)) throw invalidField('body', 'is not UTF-8')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw invalidField('body', `is not JSON: ${explain(error as SyntaxError)}`)
  }
  const isDeep = !walkJson(text, { maxDepth, onDuplicate: (path) => faults.add(path, 'is given twice') })
  if (isDeep) throw invalidField('body', `is nested more than ${maxDepth} levels deep`)
  return json
}

/** The engine's words without the excerpt, which may hold a secret, and without what is not printable. */
function explain(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? 'it ends too early or starts wrongly' : `unexpected character at position ${position}`
}
