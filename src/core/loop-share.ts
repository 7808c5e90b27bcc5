// Long work in pieces, between which whatever else there is has its turn of the event loop.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterNewcomers } from './newcomers.ts'

/** What several pieces of work take of one turn of the event loop together. */
export class LoopShare {
  readonly #ms: number
  /** When this turn was first worked in; undefined: it was not yet. */
  #since: number | undefined
  /** The wait of whoever asked last. */
  #last: Promise<void> = Promise.resolve()

  /** @param ms how much of a turn may be taken */
  constructor(ms: number) {
    this.#ms = ms
  }

  /**
   * Before a piece: waits for the next turn where as much of this one is taken, and for connections that come meanwhile. Whoever asks in
   * the same moment has its turn behind the work of those before it, as far as that comes right behind its wait.
   */
  take(): Promise<void> {
    const turn = this.#last.then(() => this.#turn())
    this.#last = turn
    return turn
  }

  async #turn(): Promise<void> {
    await afterNewcomers()
    // Again after each wait: all who wait for a turn come to the same one.
    while (this.#since !== undefined && performance.now() - this.#since > this.#ms) await nextTurn()
    if (this.#since !== undefined) return
    this.#since = performance.now()
    setImmediate(() => (this.#since = undefined))
  }
}
