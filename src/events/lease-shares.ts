// How many queues of one organization a server has in hand at once: a sink may take ten seconds for each event, and an organization
// may have a thousand subscriptions.
import { rootOf } from '../core/uid.ts'

/**
 * An organization has at most as many as are free beside its own: one has half of all, and each of several as many as are left for
 * the next that comes. One that had as many gets others when it has given half of them back, for what is claimed for it in vain is
 * written for nothing.
 */
export class LeaseShares {
  readonly #most: number
  readonly #counts = new Map<string, number>()
  readonly #full = new Set<string>()
  #taken = 0

  /** @param most of all organizations together */
  constructor(most: number) {
    this.#most = most
  }

  /** How many more there may be. */
  get free(): number {
    return this.#most - this.#taken
  }

  /** Takes a queue in hand; false when its organization has as many as it may. */
  enter(uid: string): boolean {
    const organization = rootOf(uid)
    const count = this.#counts.get(organization) ?? 0
    if (count >= this.free) {
      this.#full.add(organization)
      return false
    }
    this.#counts.set(organization, count + 1)
    this.#taken++
    return true
  }

  /** Ends what `enter` began. */
  leave(uid: string): void {
    const organization = rootOf(uid)
    const left = (this.#counts.get(organization) ?? 1) - 1
    if (left > 0) this.#counts.set(organization, left)
    else this.#counts.delete(organization)
    this.#taken--
  }

  /** Organizations that get no other one now. */
  full(): string[] {
    for (const organization of this.#full) {
      if ((this.#counts.get(organization) ?? 0) <= this.free / 2) this.#full.delete(organization)
    }
    return [...this.#full]
  }
}
