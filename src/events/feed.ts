// When there is something new in the feed: for those who follow it live.

import type { ChangeSignal } from '../core/change-signal.ts'

/** A feed that is told of what is new by `announce`, and looks by itself every `pollMs`. */
export class LiveFeed implements ChangeSignal {
  readonly #pollMs: number
  #version = 0
  readonly #waiting = new Set<() => void>()

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
