// What a request has read, given to those who wait for it a part in a turn of the event loop: thousands of fields that go on at once
// would leave nobody else a turn until all of them are answered.
import { LoopShare } from '../core/loop-share.ts'

/** Rows that are given in one turn of a request: as many as are answered within some 20 ms. */
const ROWS_A_TURN = 1_500

/** What all requests together take of a turn. */
const share = new LoopShare(20)

interface Waiting {
  readonly rows: number
  readonly go: () => void
}

/** The turns of one request. */
export class Pace {
  readonly #waiting: Waiting[] = []
  #left = ROWS_A_TURN
  #isTurning = false

  /**
   * A value when its turn comes, which mostly is at once.
   * @param rows how many rows it has
   */
  give<T>(value: T, rows: number): T | Promise<T> {
    if (!this.#isTurning) this.#turn()
    if (this.#left > 0 && this.#waiting.length === 0) {
      this.#left -= rows
      return value
    }
    return new Promise<T>((resolve) => this.#waiting.push({ rows, go: () => resolve(value) }))
  }

  /** Gives the next part in the next turn, until nobody waits. */
  #turn(): void {
    this.#isTurning = true
    setImmediate(() => {
      if (this.#waiting.length > 0) return void share.take().then(() => this.#next())
      this.#left = ROWS_A_TURN
      this.#isTurning = false
    })
  }

  #next(): void {
    this.#left = ROWS_A_TURN
    let given = 0
    for (const { rows, go } of this.#waiting) {
      if (this.#left <= 0) break
      this.#left -= rows
      given += 1
      go()
    }
    this.#waiting.splice(0, given)
    this.#turn()
  }
}
