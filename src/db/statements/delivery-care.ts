// Deliveries as people look after them: listed with their attempts, given up, sent again.
import type { Queryable } from '../database.ts'
import { EVENT_COLUMNS, type EventRow } from './feed.ts'

export interface AttemptView {
  readonly time: string
  readonly duration: number
  readonly status: number | null
  readonly error: string
}

/** A delivery with its event and its attempts, the first one first. */
export interface DeliveryRow extends EventRow {
  readonly state: number
  readonly nextTime: Date
  readonly endTime: Date | null
  readonly attempts: readonly AttemptView[]
}

const COLUMNS = `d.state, d.next_time AS "nextTime", d.end_time AS "endTime", ${EVENT_COLUMNS}, coalesce((
  SELECT json_agg(json_build_object('time', a.time, 'duration', a.duration, 'status', a.status, 'error', a.error) ORDER BY a.sequence)
  FROM delivery_attempts a WHERE a.subscription_uid = d.subscription_uid AND a.position = d.position
), '[]') AS attempts`

const list = (
  backward: boolean,
): string => `SELECT ${COLUMNS} FROM event_deliveries d JOIN outbox_events o ON o.position = d.position
WHERE d.subscription_uid = $1 AND d.position ${backward ? '>' : '<'} $2 AND (cardinality($3::int[]) = 0 OR d.state = ANY($3::int[]))
ORDER BY d.position ${backward ? '' : 'DESC'} LIMIT $4`

const LIST = { forward: list(false), backward: list(true) }

/** Deliveries of a subscription from a place on, the latest event first; backward: the earliest first. */
export async function listDeliveries(
  db: Queryable,
  query: {
    uid: string
    /** The position of an event that the page starts behind; absent: at the end of the list that it is read from. */
    start: number | undefined
    backward: boolean
    states: readonly number[]
    limit: number
  },
): Promise<DeliveryRow[]> {
  const { uid, backward, start = backward ? 0 : Number.MAX_SAFE_INTEGER, states, limit } = query
  const text = backward ? LIST.backward : LIST.forward
  return db.query<DeliveryRow>({ text, values: [uid, start, states, limit] })
}

const COUNT = `SELECT count(*)::int AS count FROM event_deliveries d JOIN outbox_events o ON o.position = d.position
WHERE d.subscription_uid = $1 AND (cardinality($2::int[]) = 0 OR d.state = ANY($2::int[]))`

/** How many deliveries a subscription has that are still kept. */
export async function countDeliveries(
  db: Queryable,
  { uid, states }: { uid: string; states: readonly number[] },
): Promise<number> {
  const [row] = await db.query<{ count: number }>({ text: COUNT, values: [uid, states] })
  return row?.count ?? 0
}

const ONE = `SELECT ${COLUMNS} FROM event_deliveries d JOIN outbox_events o ON o.position = d.position
WHERE d.subscription_uid = $1 AND o.id = $2::uuid`

/** The delivery of one event to one subscription. */
export async function deliveryOf(
  db: Queryable,
  { uid, event }: { uid: string; event: string },
): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow>({ text: ONE, values: [uid, event] })
  return row
}

const QUEUE = 'SELECT end_time AS "endTime" FROM subscription_queues WHERE subscription_uid = $1 FOR NO KEY UPDATE'

/** Locks a subscription's queue; undefined when there is none. */
export async function lockQueue(db: Queryable, uid: string): Promise<{ endTime: Date | null } | undefined> {
  const [row] = await db.query<{ endTime: Date | null }>({ text: QUEUE, values: [uid] })
  return row
}

const AGAIN = `WITH made AS (
  INSERT INTO event_deliveries (subscription_uid, position, subject, redelivery, start_time, next_time)
  SELECT s.uid, o.position, o.subject, true, $3, $3 FROM outbox_events o, subscriptions s
  WHERE o.id = $2::uuid AND o.position > 0 AND s.uid = $1 AND o.audience = 'customer'
    AND (o.target IS NULL OR o.target = s.uid) AND (o.group_uid = s.parent_uid OR starts_with(o.group_uid, s.parent_uid || '/'))
  ON CONFLICT (subscription_uid, position) DO UPDATE SET state = 0, attempts = 0, redelivery = true, start_time = $3, next_time = $3, end_time = NULL
  RETURNING subscription_uid
)
UPDATE subscription_queues q SET signal = q.signal + 1, due_time = $3 FROM made WHERE q.subscription_uid = made.subscription_uid
RETURNING q.subscription_uid AS uid, pg_notify('events_placed', '')::text AS notified`

/** Puts an event into a queue again; false when it is not one that the subscription could hear of. */
export async function requeueDelivery(
  db: Queryable,
  { uid, event, now }: { uid: string; event: string; now: Date },
): Promise<boolean> {
  const rows = await db.query<{ uid: string }>({ text: AGAIN, values: [uid, event, now] })
  return rows.length > 0
}

const GIVE_UP = `WITH locked AS MATERIALIZED (
  SELECT subscription_uid FROM subscription_queues WHERE subscription_uid = $1 FOR NO KEY UPDATE
)
UPDATE event_deliveries d SET state = 2, end_time = $3
FROM locked WHERE d.subscription_uid = locked.subscription_uid AND d.state = 0 AND d.start_time <= $2`

/** Gives up what has waited since `before` or longer. */
export async function expireDeliveries(
  db: Queryable,
  { uid, before, now }: { uid: string; before: Date; now: Date },
): Promise<void> {
  await db.query({ text: GIVE_UP, values: [uid, before, now] })
}
