// The queues of subscriptions as tests work on them by the statements alone: subscriptions are written without the services.
import { randomUUID } from 'node:crypto'
import { newChildUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { deliveryOf } from '../../src/db/statements/delivery-care.ts'
import {
  type AttemptRow,
  claimQueues,
  DeliveryState,
  dueDeliveries,
  type QueueRow,
  type ReleasedQueue,
  recordAttempts,
  releaseQueues,
} from '../../src/db/statements/deliveries.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { MAX_FAILURES } from '../../src/services/events/queue.ts'
import { statement } from '../support/database.ts'

const NOW = Date.parse('2026-10-25T01:30:00Z')
const MINUTE = 60_000

/** A time, in minutes from the one at which all begins. */
export const at = (minutes: number): Date => new Date(NOW + minutes * MINUTE)

/** How a queue is left with which all is well. */
export const LEFT = { failures: 0, askedTime: null, allowedRate: null, holdUntil: null, ended: false }

/** Queues on a database, worked on by one server. */
export class Queues {
  readonly owner = randomUUID()
  readonly #db: () => Database

  constructor(db: () => Database) {
    this.#db = db
  }

  async subscribe(group: string, types: readonly string[] = []): Promise<string> {
    const uid = newChildUid(group)
    const insert = `INSERT INTO subscriptions (uid, parent_uid, sink, event_types) VALUES ($1, $2, 'https://a.example', $3)`
    await this.#db().query(statement(insert, [uid, group, types]))
    return uid
  }

  async place(minutes = 0): Promise<readonly string[]> {
    return (await placeEvents(this.#db(), { limit: 100, now: at(minutes), maxFailures: MAX_FAILURES })).told
  }

  claim(minutes = 0): Promise<QueueRow[]> {
    const options = { owner: this.owner, leaseMs: 600_000, now: at(minutes), well: 10, failing: 10 }
    return claimQueues(this.#db(), options)
  }

  /** Ids of the events that are due in a queue. */
  async due(uid: string, minutes = 0, limit = 20): Promise<string[]> {
    return (await dueDeliveries(this.#db(), { uids: [uid], now: at(minutes), limit })).map(({ id }) => id)
  }

  /** Notes what came of an event. */
  async record(uid: string, id: string, given: Partial<AttemptRow>): Promise<number> {
    const { position } = (await deliveryOf(this.#db(), { uid, event: id }))!
    const attempt = {
      state: DeliveryState.WAITING,
      nextTime: at(0),
      time: at(0),
      duration: 1,
      status: 500,
      error: 'no',
    }
    const attempts = [{ subscription: uid, position, ...attempt, ...given }]
    return (await recordAttempts(this.#db(), { owner: this.owner, attempts })).length
  }

  /** Lets go of queues that were claimed, at the first minute, and gives when one is due again. */
  release(
    queues: readonly Pick<ReleasedQueue, 'uid' | 'signal'>[],
    given: Partial<ReleasedQueue> = {},
  ): Promise<Date | undefined> {
    const left = queues.map((queue) => ({ ...queue, ...LEFT, ...given }))
    return releaseQueues(this.#db(), { owner: this.owner, queues: left, now: at(1) })
  }
}
