// Giving places to events, and their deliveries: a piece at a time, however many there are.
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import type { Queryable } from '../../src/db/database.ts'
import { PreparedStatements } from '../../src/db/pglite-prepared.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { placeAll, placeForReading } from '../../src/services/events/place.ts'
import { createDeliveryQueues } from '../../src/services/events/queue.ts'
import { statement } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'
import { byLooks } from '../support/turns.ts'

const SUBSCRIPTIONS = 300
const EVENTS = 40
/** What a statement makes at most, and what its last event may make beside. */
const MOST = 2_500 + SUBSCRIPTIONS

/** Notes who hears of what is placed, and has all of it placed. */
const addingTo = (heard: Set<string>) => (told: readonly string[]) => {
  for (const uid of told) heard.add(uid)
  return true
}

/** An organization that many subscriptions hear of, with events that have no place yet. */
async function crowded(): Promise<Organization> {
  const at = await organization()
  const numbers = Array.from({ length: SUBSCRIPTIONS }, (_, number) => number)
  const subscriptions = numbers.map((number) => ({
    uid: newChildUid(at.org),
    parentUid: at.org,
    sink: `https://sink-${number}.example.test/`,
  }))
  await placeAll(at.db, at.clock.now())
  await at.db.prisma.subscription.createMany({ data: subscriptions })
  for (let number = 0; number < EVENTS; number++) {
    await at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: `repo-${number}` } })
  }
  return at
}

/**
 * How many rows of a table `work` reads. Counted from where the counters stand: what earlier transactions read is among it until the
 * database has gathered it, which it does once a second.
 */
async function rowsRead(at: Organization, table: string, work: (tx: Queryable) => Promise<void>): Promise<number> {
  const text = `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = '${table}'`
  return at.db.transaction(async (tx) => {
    const [before] = await tx.query<{ rows: number }>(statement(text))
    await work(tx)
    const [after] = await tx.query<{ rows: number }>(statement(text))
    return after!.rows - before!.rows
  })
}

test('no statement makes more than a few thousand deliveries, and all are made', async () => {
  const at = await crowded()
  const deliveries = async (): Promise<number> => {
    const [row] = await at.db.query<{ count: number }>(statement('SELECT count(*) FROM event_deliveries'))
    return row!.count
  }
  const made: number[] = []
  const counted: Queryable = {
    query: async <Row extends object>(asked: Parameters<Queryable['query']>[0]) => {
      const before = await deliveries()
      const rows = await at.db.query<Row>(asked)
      made.push((await deliveries()) - before)
      return rows
    },
  }
  const heard = new Set<string>()
  await placeAll(counted, at.clock.now(), { tell: addingTo(heard) })
  expect(heard.size).toBe(SUBSCRIPTIONS)
  expect(Math.max(...made)).toBeLessThanOrEqual(MOST)
  expect(await deliveries()).toBe(SUBSCRIPTIONS * EVENTS)
  // Each queue is written when it becomes due, and by no later statement while nobody holds it.
  const signals = statement('SELECT max(signal) AS most, min(signal) AS fewest FROM subscription_queues')
  expect(await at.db.query(signals)).toEqual([{ most: 1, fewest: 1 }])
})

test('who hears of a group is looked up once, however many events it has', async () => {
  const at = await crowded()
  const [events] = await at.db.query(statement('SELECT count(*) FROM outbox_events WHERE position < 0'))
  expect(events).toEqual({ count: EVENTS })
  const read = await rowsRead(at, 'subscriptions', async (tx) => {
    await placeEvents(tx, { limit: EVENTS, now: new Date(at.clock.now()), maxFailures: 5 })
  })
  // Once for all to count them, and once for each of the events that come first.
  const first = Math.ceil(2_500 / SUBSCRIPTIONS)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(SUBSCRIPTIONS * (1 + first))
})

test('the first events of every organization are found, and little more of a backlog than may be placed is read', async () => {
  const at = await organization()
  await placeAll(at.db, at.clock.now())
  const fill = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
    SELECT gen_random_uuid(), 'created', 'customer', $1, $1, '{}', 'b', '{}' FROM generate_series(1, $2::int)`
  const limit = 100
  const others = ['c', 'd'].map((letter) => letter.repeat(40))
  await at.db.query(statement(fill, [at.org, '2000']))
  for (const other of others) await at.db.query(statement(fill, [other, '60']))
  const read = await rowsRead(at, 'outbox_events_unplaced', async (tx) => {
    await tx.query(statement('SELECT has_unplaced($1)', ['e'.repeat(40)]))
    await tx.query(statement('SELECT position FROM first_unplaced($1)', [String(limit)]))
  })
  expect(read).toBeLessThanOrEqual(4 * limit)
  expect(await placeEvents(at.db, { limit, now: new Date(at.clock.now()), maxFailures: 5 })).toMatchObject({
    more: true,
  })
  const left = `SELECT group_uid AS "group", count(*) FROM outbox_events WHERE position < 0 GROUP BY 1`
  const counts = await at.db.query<{ group: string; count: number }>(statement(left))
  for (const other of others) {
    expect(counts.find(({ group }) => group === other)?.count).toBeLessThanOrEqual(60 - Math.floor(limit / 3))
  }
  await placeAll(at.db, at.clock.now())
  expect(await at.db.query(statement(left))).toEqual([])
})

test('who asks for little is not kept waiting for one statement that gives places before each of its own', async ({
  skip,
}) => {
  const at = await crowded()
  // Elsewhere they have connections of their own.
  if (at.db.kind !== 'pglite') skip()
  const more = `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
    SELECT gen_random_uuid(), 'created', 'customer', $1, $1, '{}', 'b', '{}' FROM generate_series(1, 150)`
  await at.db.query(statement(more, [at.org]))
  const queues = createDeliveryQueues(at.db, { owner: randomUUID(), leaseMs: 60_000 })
  const heard = new Set<string>()
  const reads = 20
  const reader = at.db.askedBy({ caller: 'reader' })
  const working = vi.spyOn(PreparedStatements.prototype, 'alone')
  const given = (): number => working.mock.calls.filter(([{ text }]) => text.startsWith('WITH lock')).length
  // By this clock one that gives places takes a hundred times as long as anything else, on any machine.
  const meanwhile = await byLooks(
    async () => {
      const placing = queues.place(at.clock.now(), addingTo(heard))
      for (let read = 0; read < reads; read++) await reader.query(statement('SELECT 1'))
      const before = given()
      await placing
      return before
    },
    () => 100 * given(),
  )
  expect(meanwhile).toBeGreaterThan(0)
  expect(meanwhile).toBeLessThan(reads / 2)
  expect(given()).toBeGreaterThan(reads / 2)
  working.mockRestore()
  expect(heard.size).toBe(SUBSCRIPTIONS)
})

test('all that delivering asks is asked in turn with others', async () => {
  const at = await organization()
  const queues = createDeliveryQueues(at.db, { owner: randomUUID(), leaseMs: 60_000 })
  const asked = vi.spyOn(at.db, 'query')
  const now = at.clock.now()
  await queues.look()
  await queues.place(now)
  await queues.claim({ now, well: 1, failing: 1 })
  await queues.due([], { now, limit: 1 })
  await queues.record([])
  await queues.renew([])
  await queues.release([], now)
  await queues.expireDeliveries(at.org, { before: now, now })
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(8)
  expect(asked.mock.calls).toEqual(asked.mock.calls.map(() => [expect.anything(), { caller: 'events' }]))
})

test('what one organization has told waits for no more than a statement of another that many hear of', async () => {
  const at = await crowded()
  const { outsider, otherOrg } = at
  await at.call(outsider, 'registry.v2.ReposService/CreateRepo', { parent: otherOrg, repo: { name: 'mine' } })
  const unplaced = async (group: string): Promise<number> => {
    const text = 'SELECT count(*) FROM outbox_events WHERE position < 0 AND group_uid = $1'
    const [row] = await at.db.query<{ count: number }>(statement(text, [group]))
    return row!.count
  }
  expect(await unplaced(otherOrg)).toBeGreaterThan(0)
  const statements: string[] = []
  const counted: Queryable = {
    query: (asked) => {
      statements.push(asked.text)
      return at.db.query(asked)
    },
  }
  await placeForReading(counted, { uid: otherOrg, now: at.clock.now() })
  expect(await unplaced(otherOrg)).toBe(0)
  // Whether there are any, one that gives places, and whether there are more.
  expect(statements).toHaveLength(3)
  expect(await unplaced(at.org)).toBeGreaterThan(EVENTS / 2)
  const order = await at.db.query<{ subject: string }>(
    statement(
      `SELECT body->>'name' AS subject FROM outbox_events WHERE position < 0 AND group_uid = $1 ORDER BY sequence`,
      [at.org],
    ),
  )
  expect(order.map(({ subject }) => subject)).toEqual(
    Array.from({ length: order.length }, (_, number) => `repo-${EVENTS - order.length + number}`),
  )
})
