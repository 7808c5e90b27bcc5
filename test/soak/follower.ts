// A client of the live feed that goes on where it was, at the other server when its own is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../events/listener.ts'
import type { Which } from './pair.ts'
import type { Site } from './site.ts'

const AGAIN_MS = 100
/** It leaves of itself after so many events at most, and comes back to its own server. */
const LEAVES_WITHIN = 500
const LEFT = 'it left'
/** The place before the first event. */
const BEGINNING = 'ZTE6MA'

export interface FollowerOptions {
  readonly group: string
  /** Where it listens while both servers are there. */
  readonly at: Which
  /** How it comes back: as a program does, or as an EventSource. */
  readonly by: 'after' | 'lastEventId'
}

export class Follower {
  /** Cursors, as they came. */
  readonly seen: string[] = []
  readonly #site: Site
  readonly #options: FollowerOptions

  constructor(site: Site, options: FollowerOptions) {
    this.#site = site
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    let which = this.#options.at
    while (!signal.aborted) {
      const from = performance.now()
      const end = await this.#listen(which, signal)
      if (signal.aborted) return
      this.#site.count('streams resumed')
      const wasAway = this.#site.pair.wasAway(which, { from, to: performance.now() })
      if (end !== LEFT && !wasAway) this.#site.fault(`a stream was ended by a server that lives: ${String(end)}`)
      which = end === LEFT ? this.#options.at : which === 0 ? 1 : 0
      await sleep(AGAIN_MS)
    }
  }

  /** Until the stream ends; gives why. */
  async #listen(which: Which, signal: AbortSignal): Promise<unknown> {
    const { group, by } = this.#options
    const { pair } = this.#site
    const leaveAt = this.seen.length + 1 + this.#site.below(LEAVES_WITHIN)
    const place = { [by]: this.seen.at(-1) ?? BEGINNING }
    try {
      for await (const { data } of listen({ url: pair.urls[which], token: pair.token, group, ...place }, signal)) {
        if (data?.errors) throw new Error(JSON.stringify(data.errors))
        if (data?.data) this.seen.push(data.data.events.cursor)
        if (this.seen.length >= leaveAt) return LEFT
      }
      return 'it ended'
    } catch (error) {
      return error
    }
  }
}
