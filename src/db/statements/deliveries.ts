// The queues of subscriptions as the servers share them: claimed with a lease, worked through, let go.
// Times of leases are the database's, for all servers have that clock in common; all other times are given.
import type { Queryable } from '../database.ts'
import { EVENT_COLUMNS, type EventRow } from './feed.ts'

/** What a delivery has come to. */
export const DeliveryState = { WAITING: 0, DELIVERED: 1, DEAD: 2, DROPPED: 3 } as const
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState]

export interface ClaimOptions {
  /** Names this server; a uuid. */
  readonly owner: string
  readonly leaseMs: number
  readonly now: Date
  /** How many at most of those whose last attempt went well, and of those whose last attempt failed. */
  readonly well: number
  readonly failing: number
  /** Organizations none of whose queues are taken. */
  readonly without?: { readonly well: readonly string[]; readonly failing: readonly string[] }
}

/** A queue that this server holds. */
export interface QueueRow {
  readonly uid: string
  /** The group of the subscription. */
  readonly group: string
  readonly sink: string
  readonly signal: number
  readonly failures: number
  readonly askedTime: Date | null
  readonly allowedRate: number | null
}

const due = (which: string, limit: string, without: string): string => `(
  SELECT subscription_uid FROM subscription_queues
  WHERE due_time <= $3 AND end_time IS NULL AND (lease_time IS NULL OR lease_time < clock_timestamp()) AND ${which}
    AND left(subscription_uid, 40) <> ALL(${without}::text[])
  ORDER BY due_time LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
)`

const CLAIM = `WITH well AS ${due('failures = 0', '$4', '$6')}, failing AS ${due('failures > 0', '$5', '$7')}
UPDATE subscription_queues q SET owner = $1::uuid, lease_time = clock_timestamp() + $2 * interval '1 ms'
FROM (TABLE well UNION ALL TABLE failing) due, subscriptions s
WHERE q.subscription_uid = due.subscription_uid AND s.uid = q.subscription_uid
RETURNING s.uid, s.parent_uid AS "group", s.sink, q.signal, q.failures, q.asked_time AS "askedTime", q.allowed_rate AS "allowedRate"`

/** Takes hold of queues that are due and that nobody holds. */
export async function claimQueues(db: Queryable, options: ClaimOptions): Promise<QueueRow[]> {
  const { owner, leaseMs, now, well, failing, without = { well: [], failing: [] } } = options
  const values = [owner, leaseMs, now, well, failing, without.well, without.failing]
  return db.query<QueueRow>({ text: CLAIM, values })
}

/** Locks those of the queues `uids` that are held by $1, in the order that all keep to (feed.ts). */
const locked = (uids: string): string => `locked AS MATERIALIZED (
  SELECT q.subscription_uid FROM subscription_queues q WHERE q.owner = $1::uuid AND q.subscription_uid = ANY(${uids}::text[])
  ORDER BY q.subscription_uid FOR NO KEY UPDATE
)`

const RENEW = `WITH ${locked('$3')}
UPDATE subscription_queues q SET lease_time = clock_timestamp() + $2 * interval '1 ms'
FROM locked WHERE q.subscription_uid = locked.subscription_uid RETURNING q.subscription_uid AS uid`

/** Lengthens the leases of `uids`; gives those that are still held. */
export async function renewLeases(
  db: Queryable,
  { owner, leaseMs, uids }: { owner: string; leaseMs: number; uids: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ uid: string }>({
    text: RENEW,
    values: [owner, leaseMs, uids],
  })
  return rows.map((row) => row.uid)
}

/** A delivery that is due, with its event. */
export interface DueRow extends EventRow {
  readonly subscription: string
  readonly attempts: number
  readonly startTime: Date
  /** Asked for by hand: what comes of it says nothing of the sink's health. */
  readonly redelivery: boolean
}

// Nothing of a subject is due while something earlier of it waits for its next attempt, unless that was asked for by hand.
const DUE = `SELECT d.subscription_uid AS subscription, d.attempts, d.start_time AS "startTime", d.redelivery, ${EVENT_COLUMNS}
FROM unnest($1::text[]) u(uid) CROSS JOIN LATERAL (
  SELECT * FROM event_deliveries d WHERE d.subscription_uid = u.uid AND d.state = 0 AND d.next_time <= $2
    AND NOT EXISTS (
      SELECT FROM event_deliveries e WHERE e.subscription_uid = d.subscription_uid AND e.subject = d.subject
        AND e.state = 0 AND e.position < d.position AND e.next_time > $2 AND NOT e.redelivery
    )
  ORDER BY d.position LIMIT $3
) d JOIN outbox_events o ON o.position = d.position ORDER BY d.subscription_uid, d.position`

/** The first deliveries that are due of each queue, in the order of places. */
export async function dueDeliveries(
  db: Queryable,
  { uids, now, limit }: { uids: readonly string[]; now: Date; limit: number },
): Promise<DueRow[]> {
  return db.query<DueRow>({ text: DUE, values: [uids, now, limit] })
}

/** One attempt and what follows from it. */
export interface AttemptRow {
  readonly subscription: string
  readonly position: number
  readonly state: DeliveryState
  /** When to try again; of no matter unless it waits. */
  readonly nextTime: Date
  readonly time: Date
  readonly duration: number
  readonly status: number | null
  readonly error: string
}

const RECORD = `WITH ${locked('$2')}, given AS (
  SELECT g.* FROM unnest($2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[], $9::text[])
    g(subscription_uid, position, state, next_time, time, duration, status, error)
  JOIN locked USING (subscription_uid)
), changed AS (
  UPDATE event_deliveries d SET state = g.state, attempts = d.attempts + 1, next_time = g.next_time,
    end_time = CASE WHEN g.state = 0 THEN NULL ELSE g.time END
  FROM given g WHERE d.subscription_uid = g.subscription_uid AND d.position = g.position
  RETURNING d.subscription_uid, d.position
), noted AS (
  INSERT INTO delivery_attempts (subscription_uid, position, time, duration, status, error)
  SELECT g.subscription_uid, g.position, g.time, g.duration, g.status, g.error FROM given g
  JOIN changed USING (subscription_uid, position)
)
SELECT subscription_uid AS subscription, position FROM changed`

/** Notes attempts; gives those whose queue this server still holds: of the others nothing is noted. */
export async function recordAttempts(
  db: Queryable,
  { owner, attempts }: { owner: string; attempts: readonly AttemptRow[] },
): Promise<{ subscription: string; position: number }[]> {
  const column = <Key extends keyof AttemptRow>(key: Key): AttemptRow[Key][] => attempts.map((row) => row[key])
  return db.query<{ subscription: string; position: number }>({
    text: RECORD,
    values: [
      owner,
      column('subscription'),
      column('position'),
      column('state'),
      column('nextTime'),
      column('time'),
      column('duration'),
      column('status'),
      column('error'),
    ],
  })
}

/** How a queue is left. */
export interface ReleasedQueue {
  readonly uid: string
  readonly signal: number
  readonly failures: number
  readonly askedTime: Date | null
  readonly allowedRate: number | null
  /** Nothing is to be done before; null: as soon as something is due. */
  readonly holdUntil: Date | null
  /** The sink is gone: what waits is dropped. */
  readonly ended: boolean
}

// Only the first of each subject counts: what stands behind it has waited longer, and cannot go.
const RELEASE = `WITH ${locked('$2')}, given AS (
  SELECT g.* FROM unnest($2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::int[], $7::timestamptz[], $8::boolean[])
    g(uid, signal, failures, asked_time, allowed_rate, hold_until, ended)
  JOIN locked ON locked.subscription_uid = g.uid
), dropped AS (
  UPDATE event_deliveries d SET state = 3, end_time = $9 FROM given g WHERE g.ended AND d.subscription_uid = g.uid AND d.state = 0
)
UPDATE subscription_queues q SET owner = NULL, lease_time = NULL, failures = g.failures, asked_time = g.asked_time,
  allowed_rate = g.allowed_rate, end_time = CASE WHEN g.ended THEN $9 END, due_time = CASE
    WHEN g.ended THEN NULL
    WHEN g.hold_until IS NOT NULL THEN g.hold_until
    WHEN q.signal <> g.signal THEN $9
    ELSE (
      SELECT min(d.next_time) FROM event_deliveries d WHERE d.subscription_uid = g.uid AND d.state = 0 AND NOT EXISTS (
        SELECT FROM event_deliveries e WHERE e.subscription_uid = d.subscription_uid AND e.subject = d.subject
          AND e.state = 0 AND e.position < d.position AND NOT e.redelivery
      )
    ) END
FROM given g WHERE q.subscription_uid = g.uid RETURNING q.due_time AS due`

/** Lets go of queues and sets when each is due again; gives the earliest of those times. */
export async function releaseQueues(
  db: Queryable,
  { owner, queues, now }: { owner: string; queues: readonly ReleasedQueue[]; now: Date },
): Promise<Date | undefined> {
  const column = <Key extends keyof ReleasedQueue>(key: Key): ReleasedQueue[Key][] => queues.map((row) => row[key])
  const rows = await db.query<{ due: Date | null }>({
    text: RELEASE,
    values: [
      owner,
      column('uid'),
      column('signal'),
      column('failures'),
      column('askedTime'),
      column('allowedRate'),
      column('holdUntil'),
      column('ended'),
      now,
    ],
  })
  const times = rows.flatMap(({ due }) => (due === null ? [] : [due.getTime()]))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** What waits in the database. */
export interface Waiting {
  /** Whether events wait for their place. */
  readonly unplaced: boolean
  /** When the first queue is due that nobody holds; null: none waits. */
  readonly due: Date | null
}

const WAITING = `SELECT EXISTS (SELECT FROM outbox_events WHERE position < 0) AS unplaced, (SELECT min(due_time)
FROM subscription_queues WHERE due_time IS NOT NULL AND end_time IS NULL AND (lease_time IS NULL OR lease_time < clock_timestamp())) AS due`

/** Whether there is anything to do, in one statement that costs next to nothing. */
export async function whatWaits(db: Queryable): Promise<Waiting> {
  const [row] = await db.query<Waiting>({ text: WAITING, values: [] })
  return row ?? { unplaced: false, due: null }
}
