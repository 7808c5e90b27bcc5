// When there is something new in the feed: for those who follow it live.
import type { ChangeSignal } from '../core/change-signal.ts'
import { FairQueue, type Release } from '../core/fair-queue.ts'

/** Followers who read at once; a write waits for no more of them than these. */
const READING = 2

/** A feed that is told of what is new by `announce`, and looks by itself every `pollMs`. */
export class LiveFeed implements ChangeSignal {
  readonly #pollMs: number
  #version = 0
  readonly #waiting = new Set<() => void>()
  // Nobody is turned away: who follows has time, and how many may was decided when they came.
  readonly #turns = new FairQueue({
    atWork: READING,
    atWorkEach: 1,
    waitingEach: Infinity,
    waiting: Infinity,
    patienceMs: Infinity,
    now: () => performance.now(),
  })

  constructor(pollMs: number) {
    this.#pollMs = pollMs
  }

  announce(): void {
    this.#version++
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  version(): number {
    return this.#version
  }

  turn(key: string, signal: AbortSignal): Release | Promise<Release> {
    return this.#turns.enter(key, signal)
  }

  async changed(version: number, signal: AbortSignal): Promise<void> {
    if (this.#version !== version || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#pollMs)
    this.#waiting.add(resolve)
    const abort = (): void => resolve()
    signal.addEventListener('abort', abort)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(resolve)
      signal.removeEventListener('abort', abort)
    }
  }
}
