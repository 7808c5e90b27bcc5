// Everything that is left to chance in a simulation comes from its seed.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { seeded } from '../support/random.ts'

/** Random choices that a seed repeats. */
export class Chance {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seeded(seed)
  }

  /** From 0 up to 1. */
  fraction(): number {
    return this.#next()
  }

  /** An integer from 0 up to `below`. */
  below(below: number): number {
    return Math.floor(this.#next() * below)
  }

  /** Whether what happens once in `times` happens now. */
  onceIn(times: number): boolean {
    return this.below(times) === 0
  }

  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.below(256)))
  }

  uuid(): string {
    const digits = this.bytes(16).toString('hex')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

/** Takes the place of the random sources of the machine (uids, event ids, jitter); gives what puts them back. */
export function replaceRandomSources(chance: Chance): () => void {
  const real = { random: Math.random, randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID }
  Math.random = () => chance.fraction()
  Object.assign(crypto, {
    randomBytes: (size: number) => chance.bytes(size),
    randomUUID: () => chance.uuid(),
  })
  syncBuiltinESMExports()
  return () => {
    Math.random = real.random
    Object.assign(crypto, { randomBytes: real.randomBytes, randomUUID: real.randomUUID })
    syncBuiltinESMExports()
  }
}
