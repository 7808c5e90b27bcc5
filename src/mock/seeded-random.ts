// Chance that can be repeated: what falls depends on the seed and on what it is for, never on what was asked for before.
import { createHash } from 'node:crypto'

export class SeededRandom {
  readonly #seed: string

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Hexadecimal digits, 64 at most. */
  hex(what: string, digits: number): string {
    return createHash('sha256').update(`${this.#seed}\0${what}`).digest('hex').slice(0, digits)
  }

  /** An integer from 0 up to `below`. */
  integer(what: string, below: number): number {
    return Number.parseInt(this.hex(what, 8), 16) % below
  }

  /** @throws Error when there is nothing to choose from */
  pick<T>(what: string, from: readonly T[]): T {
    const picked = from[this.integer(what, from.length)]
    if (picked === undefined) throw new Error(`There is nothing to choose from for ${what}.`)
    return picked
  }
}
