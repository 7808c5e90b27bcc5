// Somebody who follows the feed from the beginning of the simulation, at whichever server answers.
import type { World } from './world.ts'

const LIST = 'platformgraph.events.v1.EventsService/ListEvents'

interface Answer {
  readonly events: readonly { readonly id: string }[]
  readonly end: string
}

export class Follower {
  readonly seen: string[] = []
  #after: string
  #reading = false

  private constructor(after: string) {
    this.#after = after
  }

  static async start(world: World): Promise<Follower> {
    const answer = (await world.must(LIST, { group: world.org, pageSize: 1, backward: true })) as unknown as Answer
    return new Follower(answer.end)
  }

  /** Reads on, one page at a time; gives whether there may be more. */
  async read(world: World): Promise<boolean> {
    if (this.#reading) return true
    this.#reading = true
    const more = await this.#readOn(world)
    this.#reading = false
    return more
  }

  async #readOn(world: World): Promise<boolean> {
    const request = { group: world.org, pageSize: 1 + world.chance.below(5), after: this.#after }
    const outcome = await world.call(LIST, request, world.auditor)
    if (outcome === 'unknown' || 'refused' in outcome) return true
    const { events, end } = outcome.answer as unknown as Answer
    this.seen.push(...events.map(({ id }) => id))
    this.#after = end
    return events.length > 0
  }
}
