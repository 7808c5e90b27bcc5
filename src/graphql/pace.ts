// What a request has read, given to those who wait for it a part in a turn of the event loop: thousands of fields that go on at once
// would leave nobody else a turn until all of them are answered.
import { answerTooLarge, MOST_ANSWERED, sizeOfRows } from '../core/answer-size.ts'
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
  readonly #tooMuch: (() => void) | undefined
  #bytes = 0
  #left = ROWS_A_TURN
  #isTurning = false

  /**
   * @param tooMuch ends the request when its fields are given more than an answer may have: they wait in vain from then on; absent:
   *   each of them is refused
   */
  constructor(tooMuch?: () => void) {
    this.#tooMuch = tooMuch
  }

  /**
   * A value when its turn comes, which mostly is at once.
   * @param read the rows that it has
   * @throws RESOURCE_EXHAUSTED (QUERY_TOO_COMPLEX) when all that was given is too much
   */
  give<T>(value: T, read: readonly unknown[]): T | Promise<T> {
    this.#bytes += sizeOfRows(read)
    if (this.#bytes > MOST_ANSWERED) {
      if (!this.#tooMuch) throw answerTooLarge()
      this.#tooMuch()
      return new Promise(() => undefined)
    }
    const rows = Math.max(1, read.length)
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
