// A change of the JSON within an input: bytes alone hardly ever make another JSON of one.
import type { Random } from './random.ts'

/** Values that readers forget. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e21,
  0.5,
  '',
  ' ',
  '1',
  '\u0000',
  '\ud800',
  'a'.repeat(300),
  [],
  {},
  [[]],
  [null],
  { '': null },
]

/** The input with one value of its JSON changed; the same where it has none. @param words names that members are given */
export function jsonChanged(bytes: Buffer, words: readonly Buffer[], random: Random): Buffer {
  const text = bytes.toString('utf8')
  const start = text.search(/[{[]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return bytes
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    const changed = JSON.stringify(change(value, words, random))
    return Buffer.from(text.slice(0, start) + changed + text.slice(end + 1))
  } catch {
    return bytes
  }
}

/** The value with something changed at a place that chance leads to. */
function change(value: unknown, words: readonly Buffer[], random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return replacement(value, random)
  const entries = Object.entries(value)
  const at = random(entries.length + 1)
  const entry = entries[at]
  if (entry === undefined) entries.push([nameFrom(words, random), ODD[random(ODD.length)]])
  else if (random(8) === 0) entries.splice(at, 1)
  else if (random(8) === 0) entry[0] = nameFrom(words, random)
  else entry[1] = change(entry[1], words, random)
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

function replacement(value: unknown, random: Random): unknown {
  const way = random(4)
  if (way === 0) return [value, value]
  if (way === 1) return typeof value === 'string' ? value.slice(random(value.length + 1)) : String(value)
  return ODD[random(ODD.length)]
}

/** A word of the language as it is written in JSON, or as it is. */
function nameFrom(words: readonly Buffer[], random: Random): string {
  const word = words.length === 0 ? 'a' : words[random(words.length)]!.toString('utf8')
  return word.replaceAll(/[",:]/g, '')
}
