// The queues that this server holds: whether they still are its own, and what has come for them meanwhile.
// A queue whose work is done is kept for a moment: where much happens, the next event finds it in hand.

/** How long a queue without work is kept. */
const LINGER_MS = 100
/** How many may be kept so; all others are let go at once. */
const MAX_LINGERING = 50

interface Lease {
  ours: boolean
  /** Something has come for it since it was last read. */
  wokenUp: boolean
  /** Ends the wait for it. */
  wake: ((more: boolean) => void) | undefined
}

export class QueueLeases {
  readonly #queues = new Map<string, Lease>()
  #lingering = 0
  #hurry = false

  add(uid: string): void {
    this.#queues.set(uid, { ours: true, wokenUp: false, wake: undefined })
  }

  delete(uid: string): void {
    this.#queues.delete(uid)
  }

  uids(): string[] {
    return [...this.#queues.keys()]
  }

  ours(uid: string): boolean {
    return this.#queues.get(uid)?.ours === true
  }

  /** Those of `asked` that are not among `kept` are ours no more. */
  lose(asked: readonly string[], kept: readonly string[]): void {
    const still = new Set(kept)
    for (const uid of asked) {
      const lease = this.#queues.get(uid)
      if (lease && !still.has(uid)) lease.ours = false
    }
  }

  /**
   * Something has come for these queues.
   * @returns whether all of them are leased
   */
  wake(uids: Iterable<string>): boolean {
    let all = true
    for (const uid of uids) {
      const lease = this.#queues.get(uid)
      if (lease) this.#wakeUp(lease)
      else all = false
    }
    return all
  }

  /** Something may have come for any queue. */
  wakeAll(): void {
    for (const lease of this.#queues.values()) this.#wakeUp(lease)
  }

  /** A queue is being read: what it was woken up for is seen. */
  read(uid: string): void {
    const lease = this.#queues.get(uid)
    if (lease) lease.wokenUp = false
  }

  /** Waits a moment for a queue to be woken up; whether it was. */
  async wokenUp(uid: string): Promise<boolean> {
    const lease = this.#queues.get(uid)
    if (lease === undefined) return false
    if (lease.wokenUp || this.#hurry || this.#lingering >= MAX_LINGERING) return lease.wokenUp
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const late = setTimeout(() => resolve(false), LINGER_MS)
    lease.wake = resolve
    this.#lingering++
    const more = await promise
    this.#lingering--
    lease.wake = undefined
    clearTimeout(late)
    return more
  }

  /** While others wait for their turn, no queue is kept without work. */
  hurry(on: boolean): void {
    this.#hurry = on
    if (on) for (const lease of this.#queues.values()) lease.wake?.(lease.wokenUp)
  }

  #wakeUp(lease: Lease): void {
    lease.wokenUp = true
    lease.wake?.(true)
  }
}
