// Questions that many ask at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../core/errors.ts'

/** One question for all who ask before it is sent; whoever comes later gets the next, since the answer may be older than their asking. */
export class Shared<T> {
  readonly #ask: () => Promise<T>
  readonly #patienceMs: number
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<T> | undefined

  /** @param patienceMs how long an answer is waited for; then it is UNAVAILABLE, and the next question does not wait for it */
  constructor(ask: () => Promise<T>, patienceMs: number) {
    this.#ask = ask
    this.#patienceMs = patienceMs
  }

  ask(): Promise<T> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const answer = this.#inTime(this.#ask())
      this.#running = answer.catch(() => undefined)
      return answer
    })
    return this.#next
  }

  async #inTime(answer: Promise<T>): Promise<T> {
    const answered = new AbortController()
    const late = sleep(this.#patienceMs, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw unavailable('a server of the database does not answer')
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      // What was stopped has no more to say.
      late.catch(() => undefined)
      answered.abort()
    }
  }
}
