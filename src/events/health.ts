// How each sink is doing, as this server sees it: how much is under way to it, and whether it is down. Several
// subscriptions may share one sink.

export interface HealthLimits {
  /** Requests under way to one sink. */
  readonly perSink: number
  /** Queues leased for one sink, most of which wait for a slot. */
  readonly leasesPerSink: number
  /** Failures in a row after which a sink counts as down. */
  readonly maxFailures: number
}

/** Sinks that are remembered; past it those that are only down are forgotten. */
const MOST = 10_000

interface SinkState {
  busy: number
  leases: number
  failures: number
  /** Nobody but one may try before; 0: it is up. */
  restUntil: number
  readonly waiting: ((slot: Slot | undefined) => void)[]
}

/** Leave to send one request to a sink. */
export interface Slot {
  readonly url: string
  /** How often the sink had failed in a row when it was given. */
  readonly failures: number
}

/**
 * Failures in a row after one of a request that began after `before` of them, when by now there are `failures`: those that were under way
 * side by side count once, for a sink that begins anew fails them all at a stroke.
 */
export function failedAgain(failures: number, before: number): number {
  return Math.max(failures, Math.min(failures, before) + 1)
}

/** The sinks of this server, forgotten when no queue is leased for them and they are up. */
export class SinkHealth {
  readonly #limits: HealthLimits
  readonly #sinks = new Map<string, SinkState>()

  constructor(limits: HealthLimits) {
    this.#limits = limits
  }

  /**
   * Whether another queue of the sink may be worked on.
   * @returns 0, or how many milliseconds to leave it alone
   */
  admit(url: string, now: number): number {
    if (this.#sinks.size >= MOST) this.#prune()
    const sink = this.#sinks.get(url) ?? { busy: 0, leases: 0, failures: 0, restUntil: 0, waiting: [] }
    if (sink.restUntil > now) return sink.restUntil - now
    if (sink.leases >= this.#limits.leasesPerSink) return 250
    // One that has rested is tried by one queue first.
    if (sink.restUntil > 0 && sink.leases > 0) return 250
    this.#sinks.set(url, sink)
    sink.leases++
    return 0
  }

  /** Waits for a slot; undefined when the sink went down meanwhile. */
  async slot(url: string): Promise<Slot | undefined> {
    const sink = this.#sinks.get(url)
    if (sink === undefined) return undefined
    if (sink.busy < this.#limits.perSink) {
      sink.busy++
      return { url, failures: sink.failures }
    }
    return new Promise((resolve) => sink.waiting.push(resolve))
  }

  /**
   * Gives a slot back.
   * @param ok whether the sink took what was sent; undefined: nothing was sent
   * @param restUntil until when to leave the sink alone, should it be down by now
   */
  done({ url, failures }: Slot, ok: boolean | undefined, restUntil: (failures: number) => number): void {
    const sink = this.#sinks.get(url)
    if (sink === undefined) return
    if (ok !== undefined) {
      sink.failures = ok ? 0 : failedAgain(sink.failures, failures)
      sink.restUntil = sink.failures >= this.#limits.maxFailures ? restUntil(sink.failures) : 0
    }
    const next = sink.waiting.shift()
    if (sink.restUntil > 0) {
      sink.busy--
      for (const refuse of [...(next ? [next] : []), ...sink.waiting.splice(0)]) refuse(undefined)
    } else if (next) next({ url, failures: sink.failures })
    else sink.busy--
  }

  /** Ends what `admit` began. */
  leave(url: string): void {
    const sink = this.#sinks.get(url)
    if (sink === undefined) return
    sink.leases--
    if (sink.leases === 0 && sink.failures === 0) this.#sinks.delete(url)
  }

  #prune(): void {
    for (const [url, sink] of this.#sinks) if (sink.leases === 0) this.#sinks.delete(url)
  }
}
