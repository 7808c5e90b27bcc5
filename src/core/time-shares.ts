// Who has taken how much time, so that the next turn is of who has taken the least.
import { LruMap } from './lru.ts'

/** Whose turn it may be. */
export interface Sharer {
  readonly key: string
  /** Whom the key shares the time of with others, such as an address that several callers come from. */
  readonly group: string
}

/** Keys that are kept in mind, and as many groups: who asked the longest time ago begins anew. */
const MOST_KEYS = 1_000
/** A key that is so many milliseconds ahead of the others waits for them a little. */
const AHEAD_MS = 50
/**
 * The part of that for which it waits, and the longest wait: what came while it was at work is read meanwhile, and who has just been
 * served asks for the next step.
 */
const PAUSE = 1 / 8
const LONGEST_PAUSE_MS = 25
/** How long a group waits for others that have had a turn, in milliseconds. */
const REMEMBERED_MS = 1_000

/** The time that some have taken, counted from where the one is whose turn began last. */
class Ledger {
  readonly #taken = new LruMap<string, number>(MOST_KEYS)

  /** @param reached where those begin who come after a while */
  at(name: string, reached: number): number {
    return Math.max(this.#taken.get(name) ?? 0, reached)
  }

  add(name: string, { ms, reached }: { readonly ms: number; readonly reached: number }): void {
    this.#taken.set(name, this.at(name, reached) + ms)
  }
}

interface Turn extends Sharer {
  readonly at: number
}

/**
 * The time that turns have taken, by group and within each by key, as start-time fair queueing counts it (Goyal, Vin and Cheng 1996): who
 * comes after a while begins where the others are, so that nobody saves up what they have not asked for. Who asks for one short turn after
 * the other would wait for a long one of somebody else before each of them, did that one not pause (anticipatory scheduling, Iyer and
 * Druschel 2001).
 */
export class TimeShares {
  readonly #now: () => number
  readonly #groups = new Ledger()
  readonly #keys = new Ledger()
  /** Where the group was whose turn began last, and in each group the key. */
  #reached = 0
  readonly #reachedIn = new LruMap<string, number>(MOST_KEYS)
  /** Whose turn ended last, while none is at work. */
  #last: Turn | undefined
  /** The last turn of all, and the last of another group than that one. */
  #latest: Turn | undefined
  #other: Turn | undefined

  /** @param now milliseconds on a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The first of those who have taken the least in the group that has; undefined: there is none. */
  least<S extends Sharer>(sharers: Iterable<S>): S | undefined {
    const all = [...sharers]
    const first = leastBy(all, (one) => this.#groupAt(one))
    const ofGroup = all.filter(({ group }) => group === first?.group)
    return leastBy(ofGroup, (one) => this.#keyAt(one))
  }

  /** How many milliseconds are left of the pause before a turn of the key. */
  pauseOf(one: Sharer): number {
    if (this.#last === undefined) return 0
    const ahead = this.#isAlone(one) ? this.#keyAt(one) - this.#reachedBy(one) : this.#groupAt(one) - this.#reached
    if (ahead < AHEAD_MS) return 0
    return Math.max(0, this.#last.at + Math.min(LONGEST_PAUSE_MS, ahead * PAUSE) - this.#now())
  }

  /** Tells that a turn of the key begins; gives what tells that it has ended. */
  begin(one: Sharer): () => void {
    const since = this.#now()
    // Who was waited for pays for that, or others might wait for ever.
    if (this.#last) this.#add(this.#last, Math.min(LONGEST_PAUSE_MS, since - this.#last.at))
    this.#last = undefined
    this.#reached = this.#groupAt(one)
    this.#reachedIn.set(one.group, this.#keyAt(one))
    return () => {
      const { key, group } = one
      const ended = { key, group, at: this.#now() }
      this.#add(one, ended.at - since)
      if (this.#latest?.group !== group) this.#other = this.#latest
      this.#latest = ended
      this.#last = ended
    }
  }

  /** Whether no other group has had a turn of late, so that keys wait for those of their own. */
  #isAlone({ group }: Sharer): boolean {
    const other = this.#latest?.group === group ? this.#other : this.#latest
    return other === undefined || this.#now() - other.at > REMEMBERED_MS
  }

  #add(one: Sharer, ms: number): void {
    this.#groups.add(one.group, { ms, reached: this.#reached })
    this.#keys.add(nameOf(one), { ms, reached: this.#reachedBy(one) })
  }

  #groupAt({ group }: Sharer): number {
    return this.#groups.at(group, this.#reached)
  }

  #keyAt(one: Sharer): number {
    return this.#keys.at(nameOf(one), this.#reachedBy(one))
  }

  #reachedBy({ group }: Sharer): number {
    return this.#reachedIn.get(group) ?? 0
  }
}

function nameOf({ key, group }: Sharer): string {
  return `${group}\0${key}`
}

/** The first with the least value. */
function leastBy<T>(all: readonly T[], valueOf: (one: T) => number): T | undefined {
  let least: { readonly one: T; readonly value: number } | undefined
  for (const one of all) {
    const value = valueOf(one)
    if (!least || value < least.value) least = { one, value }
  }
  return least?.one
}
