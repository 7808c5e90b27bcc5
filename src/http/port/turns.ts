// How many requests begin in one turn of the event loop. What a request does before it first waits takes a millisecond or two: hundreds
// that came on as many connections, or streams of one, would take a second of all others.

/** Requests that begin in one turn. */
const MOST_A_TURN = 32

/** Requests, as those of a port, which begin by turns of those who sent them. */
export class RequestTurns {
  #begun = 0
  readonly #most: number
  /** By who sent them, the first that came first. */
  readonly #waiting = new Map<unknown, (() => void)[]>()

  /** @param most those that begin in one turn */
  constructor(most = MOST_A_TURN) {
    this.#most = most
  }

  /**
   * Waits for a turn where as many have begun in this one.
   * @param keyOf tells who has turns of its own; asked where there is a wait
   * @returns undefined: it may begin at once
   */
  enter(keyOf: () => unknown): Promise<void> | undefined {
    if (this.#begun === 0) setImmediate(() => this.#next())
    if (this.#begun < this.#most && this.#waiting.size === 0) {
      this.#begun += 1
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const key = keyOf()
    const line = this.#waiting.get(key)
    if (line) line.push(resolve)
    else this.#waiting.set(key, [resolve])
    return promise
  }

  #next(): void {
    this.#begun = 0
    while (this.#begun < this.#most) {
      const [first] = this.#waiting
      if (!first) break
      const [key, line] = first
      this.#waiting.delete(key)
      line.shift()?.()
      this.#begun += 1
      // Behind all others that wait.
      if (line.length > 0) this.#waiting.set(key, line)
    }
    if (this.#begun > 0) setImmediate(() => this.#next())
  }
}
