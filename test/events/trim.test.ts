// What is over is kept for seven days, and dropped by the servers themselves, a day at a time; what is not over stays, however
// old it is. Events are kept for as long as the operator says, and dropped by months.
import { expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { dropDeliveries, dropEvents, openEventDay } from '../../src/db/statements/event-days.ts'
import { placeAll } from '../../src/services/events/place.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startSink } from './sink.ts'
import { openEvents, withoutEnd, type EventsWorld } from './world.ts'
import { writeEvent } from './written.ts'

const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'
const LIST = 'platformgraph.events.v1.EventsService/ListEvents'
const DAY_MS = 86_400_000

interface Page {
  readonly events: readonly { readonly subject: string; readonly cursor: string }[]
}

async function partitionsOf(db: Database, table: string): Promise<string[]> {
  const text = `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`
  return (await db.query<{ name: string }>(statement(text, [table]))).map(({ name }) => name)
}

const ago = (subjects: readonly string[], days: number): ReturnType<typeof statement> =>
  statement(
    `UPDATE event_deliveries SET start_time = start_time - $2 * interval '1 day', end_time = end_time - $2 * interval '1 day'
     WHERE subject = ANY($1::text[])`,
    [subjects, days],
  )

/** Waits until the server lets positions go on in today: its last step, after which it leaves them alone. */
const opened = (db: Database): Promise<void> =>
  eventually(async () => {
    const text = `SELECT last_value >= first_position(date '2026-01-01') AS done FROM outbox_positions`
    return (await db.query<{ done: boolean }>(statement(text)))[0]?.done === true
  })

/** Lets positions go on in another day than today; back too, as no server does. */
async function goTo(db: Database, day: string): Promise<void> {
  await placeAll(db, Date.now())
  await db.query(statement(`SELECT setval('outbox_positions', 1)`))
  await openEventDay(db, new Date(day))
}

test('a server drops the days whose deliveries all ended more than seven days ago, and nothing else', async () => {
  const db = await freshDatabase({ own: true })
  await using sink = await startSink()
  sink.answer = (request, response) => {
    const { name } = (JSON.parse(request.body.toString()) as { body: { name: string } }).body
    response.writeHead(name === 'waiting' ? 503 : 204).end()
  }
  const world = await openEvents({}, { db })
  const today = Date.now()
  await opened(db)
  const subscription = await world.subscribe(sink.url, { eventTypes: [CREATED] })
  const uids: Record<string, string> = {}
  const days = [['old'], ['beside', 'young'], ['waiting'], []]
  for (const [at, names] of days.entries()) {
    await placeAll(db, today)
    await openEventDay(db, new Date(today + at * DAY_MS))
    for (const name of names) uids[name] = await world.repo(name)
  }
  await eventually(async () => {
    const all = await world.deliveries(subscription)
    return all.length === 4 && all.every(({ attempts }) => attempts.length > 0)
  })
  const before = await partitionsOf(db, 'event_deliveries')
  expect(before).toHaveLength(5)
  await db.query(ago([uids['old']!, uids['beside']!], 7.1))
  await db.query(ago([uids['young']!], 6.9))
  await db.query(ago([uids['waiting']!], 0.9))
  // A server trims as it starts, and every ten minutes from then on.
  const other = await openEvents({}, { db: withoutEnd(db) })
  const left = async (): Promise<string[]> =>
    (await world.deliveries(subscription)).map(({ event }) => event.subject).sort()
  await eventually(async () => (await left()).length === 3)
  expect(await left()).toEqual([uids['beside'], uids['young'], uids['waiting']].sort())
  const kept = await partitionsOf(db, 'event_deliveries')
  expect(before.filter((name) => !kept.includes(name))).toEqual([before[0]])
  expect(await partitionsOf(db, 'delivery_attempts')).toEqual(
    kept.map((name) => name.replace('event_deliveries', 'delivery_attempts')),
  )
  // The event itself is the audit log, and stays.
  const { events } = await world.call<Page>(LIST, { subject: uids['old'] })
  expect(events).toHaveLength(1)
  // What is sent again whose day is gone is kept among those without a day, and goes like them.
  await world.call('platformgraph.events.v1.EventsService/RedeliverEvent', {
    uid: subscription,
    event: (events[0] as unknown as { id: string }).id,
  })
  await eventually(async () => (await left()).includes(uids['old']!))
  await eventually(async () => (await world.deliveries(subscription)).every(({ attempts }) => attempts.length > 0))
  await db.query(ago([uids['old']!, uids['young']!], 7.1))
  // One that does not get its locks soon drops nothing.
  await eventually(async () => (await dropDeliveries(db, new Date(Date.now() - 7 * DAY_MS))) > 0)
  expect(await left()).toEqual([uids['waiting']])
  expect([...world.faults, ...other.faults]).toEqual([])
  await other.close()
  await world.close()
})

test('deliveries and attempts go with their subscription, whatever day they are of', async () => {
  await using sink = await startSink()
  await using world = await openEvents({}, { db: await freshDatabase({ own: true }) })
  const [kept, gone] = [await world.subscribe(sink.url), await world.subscribe(sink.url, { eventTypes: [CREATED] })]
  await world.repo('today')
  await openEventDay(world.db, new Date(Date.now() + DAY_MS))
  await world.repo('tomorrow')
  for (const subscription of [kept, gone])
    await eventually(async () => (await world.deliveries(subscription)).filter(({ state }) => state === 1).length > 1)
  await world.call('events.v2.SubscriptionsService/DeleteSubscription', { uid: gone })
  for (const table of ['event_deliveries', 'delivery_attempts']) {
    const text = `SELECT count(*) FILTER (WHERE subscription_uid = $1)::int AS kept,
      count(*) FILTER (WHERE subscription_uid = $2)::int AS gone FROM ${table}`
    const [row] = await world.db.query<{ kept: number; gone: number }>(statement(text, [kept, gone]))
    expect(row!.kept).toBeGreaterThan(1)
    expect(row!.gone).toBe(0)
  }
})

/** A server whose organization has an event in January 2026, and some of today. */
async function withJanuary(): Promise<{ world: EventsWorld; repo: string; cursor: string }> {
  const db = await freshDatabase({ own: true })
  const world = await openEvents({}, { db })
  await opened(db)
  await goTo(db, '2026-01-15')
  const repo = await world.repo('of-january')
  await world.repo('of-january-too')
  const { events } = await world.call<Page>(LIST, { subject: repo })
  await db.query(
    statement(`UPDATE outbox_events SET time = '2026-01-15' WHERE position < first_position('2026-02-01')`),
  )
  await openEventDay(db, new Date())
  // Today has positions already, from before the way back.
  await db.query(statement(`SELECT setval('outbox_positions', max(position) + 1) FROM outbox_events`))
  return { world, repo, cursor: events[0]!.cursor }
}

test('a server drops the months whose events it need not keep, and who comes back from there is told', async () => {
  const { world, repo, cursor } = await withJanuary()
  const { db } = world
  const later = await world.repo('of-today')
  const read = (after: string): Promise<Page> => world.call<Page>(LIST, { group: world.root, after, pageSize: 500 })
  expect((await read(cursor)).events.map(({ subject }) => subject)).toContain(later)
  const other = await openEvents({ EVENT_RETENTION_DAYS: '30' }, { db: withoutEnd(db) })
  await eventually(async () => !(await partitionsOf(db, 'outbox_events')).includes('outbox_events_202601'))
  await expect(read(cursor)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', reason: 'CURSOR_EXPIRED' })
  expect((await world.call<Page>(LIST, { subject: repo })).events).toEqual([])
  // From the first on there is what is kept; from a place behind what was dropped, all.
  const { events } = await read('ZTE6MA')
  expect(events.map(({ subject }) => subject)).toContain(later)
  expect((await read(events[0]!.cursor)).events).toHaveLength(events.length - 1)
  // The page before a place is no resumption: it ends where the events begin.
  expect(await world.call<Page>(LIST, { group: world.root, after: cursor, descending: true })).toMatchObject({
    events: [],
  })
  expect([...world.faults, ...other.faults]).toEqual([])
  await other.close()
  await world.close()
})

test('a month stays while it has deliveries, or an event that is young', async () => {
  const { world, repo } = await withJanuary()
  const { db } = world
  const before = new Date(Date.now() - 30 * DAY_MS)
  await db.query(
    statement(`INSERT INTO event_deliveries (subscription_uid, position, subject, start_time, next_time)
      SELECT 'none', position, subject, now(), now() FROM outbox_events WHERE subject = '${repo}'`),
  )
  expect(await dropEvents(db, before)).toBe(0)
  await db.query(statement('DELETE FROM event_deliveries'))
  await db.query(statement(`UPDATE outbox_events SET time = now() WHERE subject = '${repo}'`))
  expect(await dropEvents(db, before)).toBe(0)
  await db.query(statement(`UPDATE outbox_events SET time = '2026-01-15' WHERE subject = '${repo}'`))
  await eventually(async () => (await dropEvents(db, before)) === 1)
  await world.close()
})

test('positions never go back, and days that nobody opened cost nothing but their name', async () => {
  const db = await freshDatabase({ own: true })
  const write = async (): Promise<number> => {
    await writeEvent(db, 'a'.repeat(40))
    await placeAll(db, Date.now())
    const [row] = await db.query<{ last: number }>(statement('SELECT max(position) AS last FROM outbox_events'))
    return row!.last
  }
  const first = await write()
  expect(first).toBe(1)
  await openEventDay(db, new Date('2026-03-31'))
  const march = await write()
  expect(march).toBe(20_543 * 100_000_000_000 + 1)
  // A server whose clock is behind.
  await openEventDay(db, new Date('2026-03-30'))
  expect(await write()).toBe(march + 1)
  await openEventDay(db, new Date('2026-05-02'))
  expect(await write()).toBeGreaterThan(march + 1)
  expect(await partitionsOf(db, 'outbox_events')).toEqual([
    'outbox_events_202603',
    'outbox_events_202605',
    'outbox_events_undated',
    'outbox_events_unplaced',
  ])
  await db.close()
})
