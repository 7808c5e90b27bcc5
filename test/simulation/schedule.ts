// Who goes next: everything that crosses a link waits here until the seed chooses it.
import type { Chance } from './chance.ts'

interface Waiting {
  readonly open: () => boolean
  readonly go: () => void
}

/** Turns of the event loop after which nothing that runs by itself is left. */
const STILL = 4
/** Turns for which one may run alone before another goes on: it waits for that other. */
const ALONE = 40
/** More than any step takes. */
const TOO_MANY = 200_000

/** A scheduler: one of those who wait runs at a time, and the seed says which. */
export class Schedule {
  readonly #chance: Chance
  #waiting: Waiting[] = []
  #running = 0

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /**
   * Resolves when it is this one's turn.
   * @param open whether its way is open: who waits on one that is closed is not chosen
   */
  turn(open: () => boolean): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ open, go: resolve }))
  }

  /** Counts as running until `work` ends. */
  async running<T>(work: () => Promise<T>): Promise<T> {
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
    }
  }

  /** Lets all go on who can, until everybody waits for the time or for a link. */
  async settle(): Promise<void> {
    let still = 0
    for (let turns = 0, alone = 0; still < STILL; turns++) {
      await new Promise((resolve) => setImmediate(resolve))
      const ready = this.#waiting.filter(({ open }) => open())
      if (this.#running > 0 && alone++ < ALONE) still = 0
      else if (ready.length === 0) still = this.#running > 0 ? 0 : still + 1
      else {
        still = alone = 0
        const chosen = this.#chance.one(ready)
        this.#waiting = this.#waiting.filter((one) => one !== chosen)
        chosen.go()
      }
      if (turns > TOO_MANY) throw new Error('The simulation does not come to rest.')
    }
  }
}
