// JSON as RFC 8259 wants it between machines: UTF-8, no key twice, not too deep. JSON.parse does the parsing; a light pass
// over the same text finds what it lets through. What belongs here: the text. What does not: what it means.
// rest/ may call it.
import { isUtf8 } from 'node:buffer'
import { invalidField } from '../core/errors.ts'
import { type Faults, joinPath } from './faults.ts'

/** Deeper than any message of the contract. */
export const MAX_DEPTH = 100

/** One open object or list. */
interface Frame {
  readonly path: string
  /** The keys seen so far; undefined for a list. */
  readonly keys: Set<string> | undefined
  /** Path of the value that comes next. */
  next: string
  index: number
}

/**
 * Parses JSON.
 * @param bytes the text in UTF-8, not empty
 * @param faults is told of every key that an object has twice, by its path as written
 * @throws INVALID_ARGUMENT on `body` for anything that is not JSON, and for more than 100 levels
 */
export function parseStrictJson(bytes: Uint8Array, faults: Faults): unknown {
  if (!isUtf8(bytes)) throw invalidField('body', 'is not UTF-8')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw invalidField('body', `is not JSON: ${explain(error as SyntaxError)}`)
  }
  if (typeof json === 'object' && json !== null) scan(text, faults)
  return json
}

/** The engine's words without the excerpt, which may hold a secret, and without what is not printable. */
function explain(error: SyntaxError): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  return position === undefined ? 'it ends too early or starts wrongly' : `unexpected character at position ${position}`
}

/** Walks over text that is known to be JSON: only brackets, commas and strings matter. */
function scan(text: string, faults: Faults): void {
  const frames: Frame[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    const top = frames.at(-1)
    switch (text[at]) {
      case '{':
      case '[': {
        expectsKey = text[at] === '{'
        frames.push(openFrame(top, expectsKey))
        if (frames.length > MAX_DEPTH) throw invalidField('body', `is nested more than ${MAX_DEPTH} levels deep`)
        break
      }
      case '}':
      case ']':
        frames.pop()
        expectsKey = false
        break
      case ',':
        expectsKey = top?.keys !== undefined
        if (top && !expectsKey) top.next = `${top.path}[${++top.index}]`
        break
      case '"': {
        const end = endOfString(text, at)
        if (expectsKey && top) seeKey(top, JSON.parse(text.slice(at, end + 1)) as string, faults)
        expectsKey = false
        at = end
        break
      }
    }
  }
}

function openFrame(parent: Frame | undefined, isObject: boolean): Frame {
  const path = parent?.next ?? ''
  return { path, keys: isObject ? new Set() : undefined, next: `${path}[0]`, index: 0 }
}

function seeKey(frame: Frame, key: string, faults: Faults): void {
  frame.next = joinPath(frame.path, key)
  if (frame.keys?.has(key)) faults.add(frame.next, 'is given twice')
  frame.keys?.add(key)
}

/** The place of the quote that closes the string which opens at `start`: one before which the backslashes are even. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
}
