// New inputs from known ones: the common mutations of fuzzers, and words of the language that a parser reads.
import { jsonChanged } from './json-change.ts'
import type { Random } from './random.ts'

/** Longer inputs find nothing that these do not, but time. */
const MAX_BYTES = 4_096
const MOST_CHANGES = 4
/** Bytes at the edges of what parsers tell apart. */
const EDGES = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x25, 0x2c, 0x2f, 0x5c, 0x7f, 0x80, 0xc0, 0xed, 0xff] as const

export interface Material {
  /** Inputs that are known to be of use; at least one. */
  readonly corpus: readonly Buffer[]
  readonly words: readonly Buffer[]
}

type Change = (bytes: Buffer, material: Material, random: Random) => Buffer

const changes: readonly Change[] = [
  // One bit, one byte, one byte of the edges.
  (bytes, _, random) => replaced(bytes, random, (byte) => byte ^ (1 << random(8))),
  (bytes, _, random) => replaced(bytes, random, () => random(256)),
  (bytes, _, random) => replaced(bytes, random, () => EDGES[random(EDGES.length)]!),
  // Bytes put in, taken out, and said again.
  (bytes, _, random) => insertAt(bytes, random(bytes.length + 1), Buffer.from([random(256)])),
  (bytes, _, random) => cut(bytes, random),
  (bytes, _, random) => insertAt(bytes, random(bytes.length + 1), part(bytes, random)),
  (bytes, _, random) => {
    const piece = part(bytes, random)
    return insertAt(bytes, random(bytes.length + 1), Buffer.concat(Array.from({ length: 1 + random(32) }, () => piece)))
  },
  (bytes, { words }, random) => jsonChanged(bytes, words, random),
  (bytes, { words }, random) => jsonChanged(bytes, words, random),
  // Words of the language, and parts of other inputs.
  (bytes, { words }, random) =>
    words.length === 0 ? bytes : insertAt(bytes, random(bytes.length + 1), pick(words, random)),
  (bytes, { words }, random) =>
    words.length === 0 ? bytes : insertAt(cut(bytes, random), random(bytes.length), pick(words, random)),
  (bytes, { corpus }, random) => {
    const other = pick(corpus, random)
    return Buffer.concat([bytes.subarray(0, random(bytes.length + 1)), other.subarray(random(other.length + 1))])
  },
  (bytes, { corpus }, random) => insertAt(bytes, random(bytes.length + 1), part(pick(corpus, random), random)),
]

/** An input made from one of the corpus. */
export function mutated(material: Material, random: Random): Buffer {
  let bytes = pick(material.corpus, random)
  for (let left = 1 + random(MOST_CHANGES); left > 0; left--) bytes = pick(changes, random)(bytes, material, random)
  return bytes.subarray(0, MAX_BYTES)
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)]!
}

function part(bytes: Buffer, random: Random): Buffer {
  const start = random(bytes.length + 1)
  return bytes.subarray(start, start + 1 + random(64))
}

function insertAt(bytes: Buffer, at: number, more: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
}

function cut(bytes: Buffer, random: Random): Buffer {
  const start = random(bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + random(16))])
}

function replaced(bytes: Buffer, random: Random, change: (byte: number) => number): Buffer {
  if (bytes.length === 0) return bytes
  const made = Buffer.from(bytes)
  const at = random(made.length)
  made[at] = change(made[at]!) & 0xff
  return made
}
