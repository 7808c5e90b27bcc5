// What events and deliveries take on disk, by the row and by the year, and what it takes to be rid of a day: dropped, as the server
// does it, beside deleted row by row and vacuumed.
import { migrate } from '../src/db/migrate.ts'
import { openDatabase, type Database } from '../src/db/database.ts'
import { dropDeliveries, openEventDay } from '../src/db/statements/event-days.ts'
import { placeEvents } from '../src/db/statements/feed.ts'
import { scratchCluster } from './scratch-cluster.ts'
import { seconds } from './start.ts'
import { count, type Table } from './table.ts'

const ORGANIZATION = 'b'.repeat(40)
const GROUPS = 400
/** Events that one statement writes, or places. */
const BATCH = 5_000
/** Deliveries that one statement deletes. */
const DELETED = 2_000
const SECONDS_A_YEAR = 31_536_000
const PACES = [1, 10, 100]
const DAYS = { deleted: '2026-01-10', dropped: '2026-01-11', today: '2026-01-12' } as const

/** @param events how many a day has; each goes to one subscription */
export async function measureDays(table: Table, { events }: { events: number }): Promise<void> {
  const cluster = await scratchCluster()
  try {
    const db = await openDatabase({ kind: 'postgres', url: cluster.url, statementTimeoutMs: 600_000 })
    try {
      await migrate(db)
      await fill(db, events)
      await measureSizes(table, db)
      await measureEnds(table, db, events)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

async function rowsOf<Row extends object>(db: Database, text: string): Promise<Row[]> {
  return db.session((session) => session.query<Row>({ text, values: [] }))
}

async function run(db: Database, text: string): Promise<void> {
  await rowsOf(db, text)
}

async function number(db: Database, text: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(db, `SELECT (${text})::float8 AS n`)
  return row?.n ?? 0
}

async function fill(db: Database, events: number): Promise<void> {
  await run(db, `INSERT INTO groups (uid, parent_uid, name, status) VALUES ('${ORGANIZATION}', NULL, 'bench', 1)`)
  await run(
    db,
    `INSERT INTO subscriptions (uid, parent_uid, sink) VALUES ('${ORGANIZATION}/0', '${ORGANIZATION}', 'https://sink.example.com')`,
  )
  for (const day of [DAYS.deleted, DAYS.dropped]) {
    await openEventDay(db, new Date(day))
    for (let written = 0; written < events; written += BATCH) {
      await run(db, eventRows(day, Math.min(BATCH, events - written)))
      await placeEvents(db, { limit: BATCH, now: new Date(day), maxFailures: 5 })
    }
  }
  await openEventDay(db, new Date(DAYS.today))
  await run(db, `UPDATE event_deliveries SET state = 1, attempts = 1, end_time = start_time`)
  await run(
    db,
    `INSERT INTO delivery_attempts (subscription_uid, position, time, duration, status)
     SELECT subscription_uid, position, end_time, 25, 204 FROM event_deliveries`,
  )
  for (const name of ['outbox_events', 'event_deliveries', 'delivery_attempts']) await run(db, `VACUUM ANALYZE ${name}`)
}

/** Repos that were made in groups of the organization by people, as the services write it. */
function eventRows(day: string, rows: number): string {
  return `INSERT INTO outbox_events (id, type, audience, subject, group_uid, extensions, actor, body_type, body, time)
    SELECT gen_random_uuid(), 'dev.chainguard.api.platform.registry.repo.created.v1', 'customer', uid, parent,
      jsonb_build_object('group', parent), jsonb_build_object('subject', left(md5(i::text) || md5(i::text), 40),
        'act', jsonb_build_object('iss', 'https://issuer.example.com', 'sub', md5(i::text), 'aud', 'https://console.example.com')),
      'chainguard.platform.registry.v2.Repo', jsonb_build_object('uid', uid, 'name', 'image-' || i, 'createTime', '${day}T00:00:00.000Z',
        'updateTime', '${day}T00:00:00.000Z', 'description', 'An image that is made for the bench, number ' || i, 'catalogTier', 1,
        'bundles', '[]'::jsonb, 'aliases', '[]'::jsonb, 'activeTags', '["latest"]'::jsonb), '${day}'
    FROM (SELECT i, parent, parent || '/' || left(md5(random()::text || i), 16) AS uid FROM (
      SELECT i, '${ORGANIZATION}/' || left(md5('group' || i % ${GROUPS}), 16) AS parent FROM generate_series(1, ${rows}) i
    ) g) r`
}

const sizeOf = (name: string): string =>
  `SELECT sum(pg_total_relation_size(relid)) / (SELECT count(*) FROM ${name}) FROM pg_partition_tree('${name}')`

async function measureSizes(table: Table, db: Database): Promise<void> {
  const event = await number(db, sizeOf('outbox_events'))
  const delivery = (await number(db, sizeOf('event_deliveries'))) + (await number(db, sizeOf('delivery_attempts')))
  table.part('Bytes on disk, with indexes')
  table.add({ what: 'event', measured: count(Math.round(event)) })
  table.add({ what: 'delivery with one attempt', measured: count(Math.round(delivery)) })
  for (const pace of PACES) {
    const year = (event * pace * SECONDS_A_YEAR) / 1e9
    const week = (delivery * pace * 8 * 86_400) / 1e9
    const measured = `${count(Math.round(year))} GB, and ${week.toFixed(1)} GB of deliveries`
    table.add({ what: `${pace} events a second for a year, to one sink`, measured })
  }
}

async function measureEnds(table: Table, db: Database, events: number): Promise<void> {
  table.part(`To be rid of ${count(events)} deliveries with their attempts`)
  const compact = DAYS.deleted.replaceAll('-', '')
  let begun = performance.now()
  for (const name of ['delivery_attempts', 'event_deliveries']) {
    const text = `DELETE FROM ${name}_${compact} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name}_${compact} LIMIT ${DELETED})) RETURNING 1`
    while ((await db.query({ text, values: [] })).length > 0);
    await run(db, `VACUUM ${name}_${compact}`)
  }
  const deleted = performance.now() - begun
  // What is empty is dropped first, so that the clock sees the full day alone.
  await run(db, `DROP TABLE event_deliveries_${compact}, delivery_attempts_${compact}`)
  begun = performance.now()
  const dropped = await dropDeliveries(db, new Date())
  const time = performance.now() - begun
  if (dropped !== 1) throw new Error(`${dropped} days were dropped, and not one.`)
  table.add({ what: `deleted, ${count(DELETED)} a statement, and vacuumed`, measured: seconds(deleted) })
  table.add({ what: 'dropped', measured: `${seconds(time)}, 1 / ${Math.round(deleted / time)} of it` })
}
