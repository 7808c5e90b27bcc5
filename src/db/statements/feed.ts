// The feed of events: giving places after the commit. They are read in the order of those (event-pages.ts).
// A sequence number is given before its transaction commits, so a reader could see 5 before 4 is there. Places are given
// to committed rows by one transaction at a time, under a lock that it holds until its own commit: whoever has seen a
// place has seen every earlier one. That also holds across dumps and restores, which transaction ids do not survive.
//
// The order of locks, so that nobody waits in a circle: first the lock of places; then rows of queues, in the order of
// their uids and in one statement a transaction; then deliveries, only of queues whose rows are locked. Queues are locked
// FOR NO KEY UPDATE, which lets references to them be checked meanwhile.
import type { JsonObject } from '@bufbuild/protobuf'
import type { Queryable, Statement } from '../database.ts'
import { isPartitionUnknown } from '../errors.ts'

/** The channels that tell of new rows, and of new places. */
export const WRITTEN_CHANNEL = 'events_written'
export const PLACED_CHANNEL = 'events_placed'

/** The number of the advisory lock under which places are given. */
const LOCK = 72_707_380

/** An event as it is stored. */
export interface EventRow {
  readonly position: number
  readonly id: string
  readonly type: string
  readonly audience: string
  readonly subject: string
  readonly groupUid: string
  readonly extensions: Readonly<Record<string, string>>
  readonly actor: JsonObject
  readonly bodyType: string
  readonly body: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly time: Date
}

export interface PlaceOptions {
  /** How many events at most. */
  readonly limit: number
  readonly now: Date
  /** Failures of a sink from which on its queue waits for its own time. */
  readonly maxFailures: number
  /** What those are told who are notified: who placed them. */
  readonly by?: string
}

export interface PlacedEvents {
  /** Whether others had no place, either, when the statement began. */
  readonly more: boolean
  /** The subscriptions that hear of them. */
  readonly told: readonly string[]
}

/** All columns of an event but its position. */
const STORED =
  'sequence, id, type, audience, subject, group_uid, target, extensions, actor, body_type, body, before, time'

/**
 * Deliveries that one statement makes, but for those of its last event: an event may be a thousand, a statement has a time limit, and
 * the embedded database does nothing else meanwhile.
 */
const MOST_DELIVERIES = 2_500

/** The subscriptions `s` on a group and on those above it. */
const hearing = (group: string): string => `generate_series(40, length(${group}), 17) AS size
  JOIN subscriptions s ON s.parent_uid = left(${group}, size)`

/**
 * Gives places to those of `found` that come first, and makes the deliveries; `due` says when the queue `l` is due that has new ones, and
 * `more` whether others are left. The first of each organization come before the second of any, and whose events are deliveries to many wait for
 * those that are to few: one of a thousand subscriptions would else have all others wait for minutes.
 */
function placeText(found: string, due: string, more: string): string {
  // The lock is taken before the first row is read; what an older snapshot shows and another has taken is not deleted again.
  // A row goes to its partition by hand: an UPDATE that moved it would be an error for whoever waited for the lock.
  // Who hears of a group is looked up once, and told of its events without a join: planned for a few events, it went through all of them
  // for each, and held the embedded database for seconds when thousands came. Its count is materialized, which would else be taken anew
  // for each event.
  // A queue that was deleted or ended meanwhile is not among those locked, and gets nothing. One that nobody holds, and that is due as it
  // was, is not written: a thousand of them were for each event of some. Whether it is so its locked row says: what the statement saw when
  // it began to wait for its turn, another may have claimed since, and even let go of.
  return `WITH lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOCK})::text AS held),
found AS MATERIALIZED (${found}), counted AS MATERIALIZED (
  SELECT positions, group_uid, (SELECT count(*) FROM ${hearing('group_uid')}) AS hearing
  FROM (SELECT group_uid, array_agg(position) AS positions FROM found GROUP BY group_uid) x
), heard AS MATERIALIZED (
  SELECT unnest(positions) AS position, left(group_uid, 40) AS organization, hearing FROM counted
), picked AS MATERIALIZED (
  SELECT position FROM (
    SELECT position, sum(hearing) OVER (ORDER BY ahead, position DESC) - hearing AS before FROM (
      SELECT position, hearing, sum(hearing) OVER (PARTITION BY organization ORDER BY position DESC) - hearing AS ahead FROM heard
    ) z
  ) x WHERE before < ${MOST_DELIVERIES}
), taken AS (
  DELETE FROM outbox_events o USING picked WHERE o.position = picked.position AND o.position < 0 RETURNING o.*
), placed AS (
  INSERT INTO outbox_events (position, ${STORED})
  SELECT nextval('outbox_positions'), ${STORED} FROM (SELECT * FROM taken ORDER BY sequence) ordered
  RETURNING position, type, audience, subject, group_uid, target
), matched AS MATERIALIZED (
  SELECT s.uid, p.position, p.subject FROM placed p
  CROSS JOIN LATERAL ${hearing('p.group_uid')}
  WHERE p.audience = 'customer' AND CASE WHEN p.target IS NULL
    THEN cardinality(s.event_types) = 0 OR p.type = ANY(s.event_types) ELSE p.target = s.uid END
), locked AS MATERIALIZED (
  SELECT q.subscription_uid AS uid, q.owner, q.due_time, q.failures, q.allowed_rate FROM subscription_queues q
  WHERE q.subscription_uid IN (SELECT uid FROM matched) AND q.end_time IS NULL
  ORDER BY q.subscription_uid FOR NO KEY UPDATE
), made AS (
  INSERT INTO event_deliveries (subscription_uid, position, subject, start_time, next_time)
  SELECT m.uid, m.position, m.subject, $1, $1 FROM matched m JOIN locked USING (uid) RETURNING 1
), told AS (
  UPDATE subscription_queues q SET signal = q.signal + 1, due_time = ${due}
  FROM locked l WHERE q.subscription_uid = l.uid AND (l.owner IS NOT NULL OR l.due_time IS DISTINCT FROM ${due})
)
SELECT ${more} AS more,
  ARRAY(SELECT uid FROM locked) AS told,
  CASE WHEN EXISTS (SELECT FROM placed) THEN pg_notify('${PLACED_CHANNEL}', $2)::text END AS notified`
}

const PLACE = placeText(
  'SELECT position, group_uid FROM first_unplaced($3) WHERE (SELECT held FROM lock) IS NOT NULL',
  `CASE WHEN l.due_time IS NOT NULL AND (l.failures >= $4 OR l.allowed_rate IS NOT NULL) THEN l.due_time
    ELSE least(l.due_time, $1) END`,
  `(SELECT count(*) FROM (SELECT FROM outbox_events WHERE position < 0 LIMIT $3 + 1) x) > (SELECT count(*) FROM picked)`,
)

/** Gives the next places, and with them the deliveries to every subscription on an event's group or above it. */
export async function placeEvents(
  db: Queryable,
  { limit, now, maxFailures, by = '' }: PlaceOptions,
): Promise<PlacedEvents> {
  const statement = { text: PLACE, values: [now, by, limit, maxFailures] }
  try {
    return await placed(db, statement)
  } catch (error) {
    // A day began while it waited for its turn; the next statement knows it.
    if (!isPartitionUnknown(error)) throw error
    return placed(db, statement)
  }
}

const PLACE_ONE = placeText(
  'SELECT position, group_uid FROM outbox_events WHERE position < 0 AND (SELECT held FROM lock) IS NOT NULL AND id = $3::uuid',
  '$1',
  'false',
)

/** Gives one event its place, whatever else waits for one, and has its subscriptions tried at once. */
export async function placeEvent(db: Queryable, { id, now }: { id: string; now: Date }): Promise<PlacedEvents> {
  return placed(db, { text: PLACE_ONE, values: [now, '', id] })
}

async function placed(db: Queryable, statement: Statement): Promise<PlacedEvents> {
  const [row] = await db.query<PlacedEvents>(statement)
  return row ?? { more: false, told: [] }
}

const UNPLACED = 'SELECT has_unplaced($1) AS found'

/** Whether events of an organization wait for their place. */
export async function hasUnplaced(db: Queryable, organization: string): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({
    text: UNPLACED,
    values: [organization],
  })
  return row?.found === true
}

/** Columns of an EventRow from `o`. */
export const EVENT_COLUMNS = `o.position, o.id, o.type, o.audience, o.subject, o.group_uid AS "groupUid", o.extensions,
  o.actor, o.body_type AS "bodyType", o.body, o.before, o.time`

const LAST = 'SELECT coalesce(max(position), 0) AS last FROM outbox_events WHERE position > 0'

/** The last place that was given; 0 when none was. */
export async function lastPosition(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>({ text: LAST, values: [] })
  return row?.last ?? 0
}

const DROPPED = 'SELECT last_dropped AS last FROM event_feed'

/** The last place whose event was dropped for its age; 0 when none was. */
export async function lastDropped(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>({ text: DROPPED, values: [] })
  return row?.last ?? 0
}
