// The queues that this server holds: how many, whether they still are its own, and what has come for them meanwhile.
// A queue whose work is done is kept for a moment: where much happens, the next event finds it in hand.
// What belongs here: that knowledge. What does not: claiming and letting go (dispatcher.ts), the work (lanes.ts).

/** How long a queue without work is kept. */
const LINGER_MS = 100
/** How many may be kept so; all others are let go at once. */
const MOST_LINGERING = 50

interface Held {
  readonly failing: boolean
  ours: boolean
  /** Something has come for it since it was last read. */
  news: boolean
  /** Ends the wait for news. */
  wake: ((more: boolean) => void) | undefined
}

export class HeldQueues {
  readonly #queues = new Map<string, Held>()
  #lingering = 0
  #hurry = false

  /** @param failing whether its last attempt failed */
  add(uid: string, failing: boolean): void {
    this.#queues.set(uid, { failing, ours: true, news: false, wake: undefined })
  }

  delete(uid: string): void {
    this.#queues.delete(uid)
  }

  count(failing: boolean): number {
    let count = 0
    for (const held of this.#queues.values()) if (held.failing === failing) count++
    return count
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
      const held = this.#queues.get(uid)
      if (held && !still.has(uid)) held.ours = false
    }
  }

  /**
   * Something has come for these queues.
   * @returns whether all of them are held
   */
  tell(uids: Iterable<string>): boolean {
    let all = true
    for (const uid of uids) {
      const held = this.#queues.get(uid)
      if (held) this.#tell(held)
      else all = false
    }
    return all
  }

  /** Something may have come for any queue. */
  tellAll(): void {
    for (const held of this.#queues.values()) this.#tell(held)
  }

  /** The news of a queue are being read. */
  read(uid: string): void {
    const held = this.#queues.get(uid)
    if (held) held.news = false
  }

  /** Waits a moment for news of a queue; whether there are any. */
  async news(uid: string): Promise<boolean> {
    const held = this.#queues.get(uid)
    if (held === undefined) return false
    if (held.news || this.#hurry || this.#lingering >= MOST_LINGERING) return held.news
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const late = setTimeout(() => resolve(false), LINGER_MS)
    held.wake = resolve
    this.#lingering++
    const more = await promise
    this.#lingering--
    held.wake = undefined
    clearTimeout(late)
    return more
  }

  /** While others wait for their turn, no queue is kept without work. */
  hurry(on: boolean): void {
    this.#hurry = on
    if (on) for (const held of this.#queues.values()) held.wake?.(held.news)
  }

  #tell(held: Held): void {
    held.news = true
    held.wake?.(true)
  }
}
