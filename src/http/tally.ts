// How many bytes are whose, of those alone that have some.

export class Tally {
  readonly #bytes = new Map<string, number>()

  of(key: string): number {
    return this.#bytes.get(key) ?? 0
  }

  /** How many have some. */
  get size(): number {
    return this.#bytes.size
  }

  change(key: string, by: number): void {
    const bytes = this.of(key) + by
    if (bytes > 0) this.#bytes.set(key, bytes)
    else this.#bytes.delete(key)
  }
}
