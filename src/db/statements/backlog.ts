// How much work is left over, for whoever watches over a server. Counts stop at a bound, so that asking stays cheap
// however long sinks were away. app/ asks, at most every few seconds; no rule stands on it.
import type { Queryable } from '../database.ts'
import { DeliveryState } from './deliveries.ts'

/** What waits in the outbox and in the queues of subscriptions. */
export interface Backlog {
  /** Events that have no place in the feed yet. */
  readonly unplaced: number
  /** Age of the first of them in seconds, by the database's clock; 0 when there is none. */
  readonly unplacedAge: number
  /** Deliveries that wait for their first or next attempt. */
  readonly waiting: number
  /** Since how many seconds the first of them is tried; 0 when there is none. */
  readonly waitingAge: number
  /** Deliveries that were given up, as long as they are kept. */
  readonly dead: number
  /** Queues whose last attempt failed. */
  readonly failing: number
  /** Name of the last migration that was applied. */
  readonly migration: string
}

/** Where counts stop. */
const MAX_COUNTED = 100_000

const age = (time: string): string =>
  `coalesce(greatest(extract(epoch FROM clock_timestamp() - min(${time})), 0), 0)::float8`

const BACKLOG = `WITH unplaced AS (
  SELECT time FROM outbox_events WHERE position < 0 ORDER BY position DESC LIMIT $1
), waiting AS (
  SELECT start_time FROM event_deliveries WHERE state = ${DeliveryState.WAITING} LIMIT $1
), dead AS (
  SELECT FROM event_deliveries WHERE state = ${DeliveryState.DEAD} LIMIT $1
), failing AS (
  SELECT FROM subscription_queues WHERE failures > 0 AND end_time IS NULL LIMIT $1
)
SELECT (SELECT count(*) FROM unplaced) AS unplaced, (SELECT ${age('time')} FROM unplaced) AS "unplacedAge",
  (SELECT count(*) FROM waiting) AS waiting, (SELECT ${age('start_time')} FROM waiting) AS "waitingAge",
  (SELECT count(*) FROM dead) AS dead, (SELECT count(*) FROM failing) AS failing,
  (SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
   ORDER BY migration_name COLLATE "C" DESC LIMIT 1) AS migration`

/** What is left over now; no count is above MAX_COUNTED. */
export async function backlog(db: Queryable): Promise<Backlog> {
  const [row] = await db.query<Backlog>({ text: BACKLOG, values: [MAX_COUNTED] })
  if (!row) throw new Error('The database gave no row for its backlog.')
  return row
}
