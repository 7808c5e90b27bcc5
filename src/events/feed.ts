// When there is something new in the feed: for those who follow it live.

/** Wakes those who follow the feed. */
export interface Feed {
  /** Grows with everything new. Asked before a read, so that nothing that comes meanwhile is missed. */
  version(): number
  /** Resolves when there may be something newer than `version`, or the signal is aborted. */
  changed(version: number, signal: AbortSignal): Promise<void>
}

/** A feed that is told of what is new by `announce`, and looks by itself every `pollMs`. */
export class LiveFeed implements Feed {
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
