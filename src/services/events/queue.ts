// The queues of subscriptions for whoever delivers (events/), which knows no database.
import type { Database, Queryable } from '../../db/database.ts'
import {
  claimQueues,
  dueDeliveries,
  renewLeases,
  recordAttempts,
  releaseQueues,
  whatWaits,
  type AttemptRow,
  type ClaimOptions,
  type DueRow,
  type QueueRow,
  type ReleasedQueue,
} from '../../db/statements/deliveries.ts'
import { expireDeliveries } from '../../db/statements/delivery-care.ts'
import { dropDeliveries, dropEvents, openEventDay } from '../../db/statements/event-days.ts'
import { PLACED_CHANNEL, WRITTEN_CHANNEL } from '../../db/statements/feed.ts'
import { placeAll, type PlaceAllOptions } from './place.ts'

export { DeliveryState } from '../../db/statements/deliveries.ts'
export { MAX_FAILURES } from './place.ts'
export type { AttemptRow, DueRow, QueueRow, ReleasedQueue }

/** What delivering asks of the database. Times that are numbers are milliseconds since the epoch. */
export interface DeliveryQueues {
  /**
   * Gives places to new events and deliveries to their subscriptions.
   * @param tell told after each statement of those that hear of it; gives whether to go on
   */
  place(now: number, tell?: PlaceAllOptions['tell']): Promise<void>
  /** Takes hold of queues that are due: so many that are well, and so many that failed, without those of some organizations. */
  claim(options: Pick<ClaimOptions, 'well' | 'failing' | 'without'> & { now: number }): Promise<QueueRow[]>
  due(uids: readonly string[], options: { now: number; limit: number }): Promise<DueRow[]>
  /** Notes attempts; gives those whose queue is still held. */
  record(attempts: readonly AttemptRow[]): Promise<{ subscription: string; position: number }[]>
  /** Lengthens the leases of queues; gives those that are still held. */
  renew(uids: readonly string[]): Promise<string[]>
  /** Lets go of queues; gives when the first of them is due again. */
  release(queues: readonly ReleasedQueue[], now: number): Promise<number | undefined>
  /** Gives up what has waited since `before`. */
  expireDeliveries(uid: string, options: { before: number; now: number }): Promise<void>
  /** Whether events wait for their place, and when the first queue is due that nobody holds. */
  look(): Promise<{ readonly unplaced: boolean; readonly due: number | undefined }>
  /** Lets events go on in the tables of the day. */
  openDay(now: number): Promise<void>
  /** Drops days whose deliveries ended before a time, and months whose events happened before one, unless they are kept for ever. */
  trim(before: { deliveries: number; events: number | undefined }): Promise<void>
  /** Calls `wake` whenever there may be something new, until the function that it resolves to is called. */
  listen(wake: (what: WakeUp) => void): Promise<() => Promise<void>>
}

/** New events that have no place yet; places that this server gave; places that others gave. */
export type WakeUp = 'written' | 'placed' | 'placedElsewhere'

export interface QueueOptions {
  /** A uuid that names this server. */
  readonly owner: string
  readonly leaseMs: number
}

/**
 * Whoever gives places and delivers takes turns with all that ask: one statement of a backlog may take a hundred times as long as one of
 * theirs, and there are thousands of them.
 */
const DELIVERING = 'events'

/** The queues of a database. */
export function createDeliveryQueues(db: Database, { owner, leaseMs }: QueueOptions): DeliveryQueues {
  const inTurn = db.askedBy({ caller: DELIVERING })
  return {
    place: (now, tell) => placeAll(inTurn, now, { by: owner, ...(tell && { tell }) }),
    claim: ({ now, ...which }) => claimQueues(inTurn, { owner, leaseMs, now: new Date(now), ...which }),
    due: (uids, { now, limit }) => dueDeliveries(inTurn, { uids, now: new Date(now), limit }),
    record: (attempts) => recordAttempts(inTurn, { owner, attempts }),
    renew: (uids) => renewLeases(inTurn, { owner, leaseMs, uids }),
    release: async (queues, now) => {
      const left = { owner, queues, now: new Date(now) }
      const uids = queues.map(({ uid }) => uid)
      // A statement that waited for a queue sees nothing of what others gave it meanwhile, and would let that wait in it for ever.
      const endAll = async (tx: Queryable): Promise<Date | undefined> => {
        await renewLeases(tx, { owner, leaseMs, uids })
        return releaseQueues(tx, left)
      }
      const ends = queues.some(({ ended }) => ended)
      const due = ends ? await db.transaction(endAll, { caller: DELIVERING }) : await releaseQueues(inTurn, left)
      return due?.getTime()
    },
    expireDeliveries: (uid, { before, now }) =>
      expireDeliveries(inTurn, { uid, before: new Date(before), now: new Date(now) }),
    look: async () => {
      const { unplaced, due } = await whatWaits(inTurn)
      return { unplaced, due: due?.getTime() }
    },
    openDay: (now) => openEventDay(db, new Date(now)),
    trim: async ({ deliveries, events }) => {
      await dropDeliveries(db, new Date(deliveries))
      if (events !== undefined) await dropEvents(db, new Date(events))
    },
    listen: async (wake) => {
      const stops = await Promise.all([
        db.listen(
          WRITTEN_CHANNEL,
          handlers(() => wake('written')),
        ),
        db.listen(
          PLACED_CHANNEL,
          handlers((by) => wake(by === owner ? 'placed' : 'placedElsewhere')),
        ),
      ])
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
  }
}

/** Whoever connects again may have missed something, so that wakes too. */
function handlers(wake: (by: string) => void): Parameters<Database['listen']>[1] {
  return { notify: wake, connected: () => wake(''), disconnected: () => undefined }
}
