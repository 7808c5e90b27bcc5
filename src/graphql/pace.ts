// What a request has read, given to those who wait for it a part in a turn of the event loop: thousands of fields that go on at once
// would leave nobody else a turn until all of them are answered.
import { answerTooLarge, MOST_ANSWERED, sizeOfRows } from '../core/answer-size.ts'
import { LoopShare } from '../core/loop-share.ts'

/** Rows that are given in one turn of a request: as many as are answered within some 20 ms. */
const ROWS_A_TURN = 1_500

/** What all requests together take of a turn. */
const share = new LoopShare(20)

/** How a request ends that its fields go on working for. */
export interface Ending {
  /** Ends it when its fields are given more than an answer may have: they wait in vain from then on. */
  readonly tooMuch: () => void
  /** Tells that it has ended, so that nobody reads what its fields would make: those who wait do so in vain, too. */
  readonly signal: AbortSignal | undefined
}

/** What was read. */
interface Read {
  readonly rows: readonly unknown[]
  /** As how many rows it counts. */
  readonly count: () => number
}

interface Waiting {
  readonly read: Read
  readonly go: () => void
  readonly refuse: (error: unknown) => void
}

/** The turns of one request. */
export class Pace {
  readonly #waiting: Waiting[] = []
  readonly #ending: Ending | undefined
  #bytes = 0
  #left = ROWS_A_TURN
  #isTurning = false

  /** @param ending absent: each field is refused that is given more than an answer may have, and all others go on to the end */
  constructor(ending?: Ending) {
    this.#ending = ending
  }

  /**
   * A value when its turn comes, which mostly is at once.
   * @param rows what was read with it
   * @param count tells as how many rows they count, which is asked at their turn; absent: as many as there are
   * @throws RESOURCE_EXHAUSTED (QUERY_TOO_COMPLEX) when all that was given is too much
   */
  give<T>(value: T, rows: readonly unknown[], count = (): number => Math.max(1, rows.length)): T | Promise<T> {
    const read = { rows, count }
    if (!this.#isTurning) this.#turn()
    if (this.#left > 0 && this.#waiting.length === 0) return this.#take(read) ? value : new Promise(() => undefined)
    return new Promise<T>((resolve, refuse) => this.#waiting.push({ read, go: () => resolve(value), refuse }))
  }

  /** Whether the request may have it; if not, it has ended. @throws as `give` does */
  #take({ rows, count }: Read): boolean {
    this.#bytes += sizeOfRows(rows)
    if (this.#bytes <= MOST_ANSWERED) {
      this.#left -= count()
      return true
    }
    if (!this.#ending) throw answerTooLarge()
    this.#ending.tooMuch()
    return false
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
    if (this.#ending?.signal?.aborted) this.#waiting.length = 0
    this.#left = ROWS_A_TURN
    let given = 0
    for (const { read, go, refuse } of this.#waiting) {
      if (this.#left <= 0) break
      given += 1
      try {
        if (this.#take(read)) go()
      } catch (error) {
        refuse(error)
      }
    }
    this.#waiting.splice(0, given)
    this.#turn()
  }
}
