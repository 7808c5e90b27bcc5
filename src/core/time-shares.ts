// Who has taken how much time, so that the next turn is of who has taken the least.
import { LruMap } from './lru.ts'

/** Keys that are kept in mind: who asked the longest time ago begins anew. */
const MOST_KEYS = 1_000
/** A key that is so many milliseconds ahead of the others waits for them a little. */
const AHEAD_MS = 50
/**
 * The part of that for which it waits, and the longest wait: what came while it was at work is read meanwhile, and who has just been
 * served asks for the next step.
 */
const PAUSE = 1 / 8
const LONGEST_PAUSE_MS = 25

/**
 * The time that the turns of keys have taken, as start-time fair queueing counts it (Goyal, Vin and Cheng 1996): a key that comes after a
 * while begins where the others are, so that nobody saves up what they have not asked for. Who asks for one short turn after the other
 * would wait for a long one of somebody else before each of them, did that one not pause (anticipatory scheduling, Iyer and Druschel 2001).
 */
export class TimeShares {
  readonly #now: () => number
  readonly #taken = new LruMap<string, number>(MOST_KEYS)
  /** Where the key was whose turn began last. */
  #reached = 0
  /** Whose turn ended last, and when. */
  #last: { readonly key: string; readonly at: number } | undefined

  /** @param now milliseconds on a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The first of those that have taken the least; undefined: there is none. */
  least(keys: Iterable<string>): string | undefined {
    let least: { readonly key: string; readonly at: number } | undefined
    for (const key of keys) {
      const at = this.#at(key)
      if (least === undefined || at < least.at) least = { key, at }
    }
    return least?.key
  }

  /** How many milliseconds are left of the pause before a turn of the key. */
  pauseOf(key: string): number {
    const ahead = this.#at(key) - this.#reached
    if (this.#last === undefined || ahead < AHEAD_MS) return 0
    return Math.max(0, this.#last.at + Math.min(LONGEST_PAUSE_MS, ahead * PAUSE) - this.#now())
  }

  /** Tells that a turn of the key begins; gives what tells that it has ended. */
  begin(key: string): () => void {
    const since = this.#now()
    // Who was waited for pays for that, or others might wait for ever.
    if (this.#last) this.#add(this.#last.key, Math.min(LONGEST_PAUSE_MS, since - this.#last.at))
    this.#last = undefined
    this.#reached = this.#at(key)
    return () => {
      const at = this.#now()
      this.#add(key, at - since)
      this.#last = { key, at }
    }
  }

  #add(key: string, ms: number): void {
    this.#taken.set(key, this.#at(key) + ms)
  }

  #at(key: string): number {
    return Math.max(this.#taken.get(key) ?? 0, this.#reached)
  }
}
