// When there is something new in the feed: for those who follow it live.
import type { ChangeSignal } from '../core/change-signal.ts'
import { FairQueue, type Release } from '../core/fair-queue.ts'
import { LoopShare } from '../core/loop-share.ts'

/** Followers who read at once; a write waits for no more of them than these. */
const READING = 2

/** What all who follow are given of one turn of the event loop, in milliseconds. */
const GIVING_MS = 5

/** Nobody is turned away: who follows has time, and how many may was decided when they came. */
function turnsOf(atWork: number): FairQueue {
  return new FairQueue({ atWork, atWorkEach: 1 })
}

/** A feed that is told of what is new by `announce`, and looks by itself every `pollMs`. */
export class LiveFeed implements ChangeSignal {
  readonly #pollMs: number
  #version = 0
  readonly #waiting = new Set<() => void>()
  readonly #turns = turnsOf(READING)
  readonly #shares = turnsOf(1)
  readonly #loop = new LoopShare(GIVING_MS)

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

  async share(key: string, signal: AbortSignal): Promise<void> {
    const release = await this.#shareOf(key, signal)
    if (!release) return
    await this.#loop.take()
    // What is given is written in the microtasks that follow, and so counts for whoever takes the share next.
    release()
  }

  /** Undefined: it is waited for no more. */
  async #shareOf(key: string, signal: AbortSignal): Promise<Release | undefined> {
    try {
      return await this.#shares.enter(key, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
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
