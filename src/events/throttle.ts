// Does one piece of work whenever it is asked for: never twice at once, and not more often than it pays.

/** Runs `work` when asked: at once after a rest, else when it has rested; all that is asked meanwhile is one run. */
export class Throttle {
  readonly #work: () => Promise<void>
  readonly #restMs: number
  #asked = false
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #started = -Infinity
  #stopped = false

  /**
   * @param work never rejects
   * @param restMs between the starts of two runs
   */
  constructor(work: () => Promise<void>, restMs: number) {
    this.#work = work
    this.#restMs = restMs
  }

  ask(): void {
    this.#asked = true
    this.#next()
  }

  /** Resolves when nothing runs and nothing will. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #next(): void {
    if (!this.#asked || this.#stopped || this.#running || this.#timer) return
    const rest = this.#started + this.#restMs - performance.now()
    if (rest <= 0) return this.#run()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#run()
    }, rest)
  }

  #run(): void {
    this.#asked = false
    this.#started = performance.now()
    this.#running = this.#work().finally(() => {
      this.#running = undefined
      this.#next()
    })
  }
}
