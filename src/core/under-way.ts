// What is under way: many, each for a short time.

/**
 * What comes and goes all the time, in no order. A `Set` that is filled and emptied outgrows a table every few times, and each table
 * leads to the next: once one of them is old, the engine keeps all that the next ones held until it looks through old objects
 * too, and moves each of them twice before that. Places that are used again keep nothing.
 */
export class UnderWay<T extends object> {
  readonly #places: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Puts one in. @returns takes it out; a second call does nothing */
  add(one: T): () => void {
    const place = this.#free.pop() ?? this.#places.length
    this.#places[place] = one
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#places[place] = undefined
      this.#free.push(place)
    }
  }

  /** How many are in now. */
  get size(): number {
    return this.#places.length - this.#free.length
  }

  /** All that are in now. */
  all(): T[] {
    return this.#places.filter((one) => one !== undefined)
  }
}
