// JSON as RFC 8259 wants it between machines: UTF-8, no key twice, not too deep. JSON.parse does the parsing; a light
// pass over the same text finds what it lets through.
import { isUtf8 } from 'node:buffer'
import { invalidField } from '../core/errors.ts'
import { measureJson } from '../core/measure-json.ts'
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

/** @throws INVALID_ARGUMENT on `body` for a long text that is deep or has very many values, JSON or not */
function requireModest(bytes: Uint8Array, maxDepth: number): void {
  if (bytes.length < LONG) return
  const { values, depth } = measureJson(bytes, { values: MOST_VALUES, depth: maxDepth })
  if (depth > maxDepth) throw tooDeep(maxDepth)
  if (values > MOST_VALUES) throw invalidField('body', `has more than ${MOST_VALUES} members and items`)
}

/** The engine's words without the excerpt, which may hold a secret, and without what is not printable. */
function explain(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? 'it ends too early or starts wrongly' : `unexpected character at position ${position}`
}
