// Whatever writers, readers and servers do at once to the queues of subscriptions, none waits for another that waits for
// it. A deadlock needs several connections, so this needs PostgreSQL (TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { newRootUid, rootOf } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import {
  claimQueues,
  DeliveryState,
  dueDeliveries,
  renewLeases,
  recordAttempts,
  releaseQueues,
} from '../../src/db/statements/deliveries.ts'
import { expireDeliveries } from '../../src/db/statements/delivery-care.ts'
import { dropDeliveries, dropEvents, openEventDay } from '../../src/db/statements/event-days.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { freshDatabase, secondPool, statement, TEST_DATABASE_URL } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { randomNumbers } from '../support/random.ts'
import { startSink } from './sink.ts'
import { openEvents } from './world.ts'
import { writeEvent } from './written.ts'

const EVENTS = 'platformgraph.events.v1.EventsService'

/** What the databases complained of: transactions that were run again after a conflict. */
const complaints: string[] = []
const hooks = { log: (_level: string, message: string) => void complaints.push(message) }
const open: Database[] = []

afterEach(async () => {
  for (const db of open.splice(0).reverse()) await db.close()
  complaints.length = 0
})

/** Two pools on one database, as two servers have them. */
async function pair(): Promise<[Database, Database]> {
  const one = await freshDatabase({ hooks })
  const two = await secondPool(one, hooks)
  open.push(one, two)
  return [one, two]
}

/** A new organization; its uid. */
async function addGroup(db: Database): Promise<string> {
  const uid = newRootUid()
  await db.query(statement(`INSERT INTO groups (uid, name) VALUES ($1, 'locks')`, [uid]))
  return uid
}

/** A subscription of an organization, by a uid below its. */
async function addQueue(db: Database, uid: string): Promise<void> {
  const values = [uid, rootOf(uid)]
  await db.query(
    statement(`INSERT INTO subscriptions (uid, parent_uid, sink) VALUES ($1, $2, 'https://a.example')`, values),
  )
}

/** An event of an organization that has no place yet. */
const addEvent = (db: Database, group: string): Promise<string> =>
  writeEvent(db, group, { subject: `${group}/${randomUUID()}` })

/** Does each of the works again and again until `times` runs of the first are over. */
async function together(times: number, works: readonly ((run: number) => Promise<unknown>)[]): Promise<void> {
  let over = false
  await Promise.all(
    works.map(async (work, at) => {
      try {
        for (let run = 0; at === 0 ? run < times : !over; run++) await work(run)
      } finally {
        if (at === 0) over = true
      }
    }),
  )
}

function shuffled<T>(items: readonly T[]): T[] {
  const random = randomNumbers()
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

describe.skipIf(TEST_DATABASE_URL === undefined)('nobody waits in a circle', () => {
  test('when servers work on queues while places are given', async () => {
    const [one, two] = await pair()
    const group = await addGroup(one)
    const queues = Array.from({ length: 60 }, (_, at) => `${group}/${String(at).padStart(16, '0')}`)
    // Made in an order that is not that of their uids, so that a scan of the table meets them in another one.
    for (const uid of shuffled(queues)) await addQueue(one, uid)
    const place = async (db: Database): Promise<void> => {
      await addEvent(db, group)
      await placeEvents(db, { limit: 3, now: new Date(), maxFailures: 5 })
    }
    const work = async (db: Database): Promise<void> => {
      const owner = randomUUID()
      const now = new Date()
      const claimed = await claimQueues(db, { owner, leaseMs: 15_000, now, well: 25, failing: 0 })
      const uids = shuffled(claimed.map(({ uid }) => uid))
      const due = shuffled(await dueDeliveries(db, { uids, now, limit: 3 }))
      const states = [DeliveryState.DELIVERED, DeliveryState.WAITING]
      const attempts = due.map(({ subscription, position }, at) => ({
        ...{ subscription, position, state: states[at % 2]!, nextTime: now, time: now, duration: 1 },
        ...{ status: 204, error: '' },
      }))
      const [first] = uids
      await Promise.all([
        renewLeases(db, { owner, leaseMs: 15_000, uids }),
        recordAttempts(db, { owner, attempts }),
        first === undefined ? undefined : expireDeliveries(db, { uid: first, before: now, now }),
      ])
      const left = claimed.map((queue) => ({ ...queue, holdUntil: null, ended: false }))
      await releaseQueues(db, { owner, queues: shuffled(left), now })
    }
    // A day goes by with every run, and all that is over goes with it.
    let day = Date.UTC(2026, 0, 1)
    const trim = async (db: Database): Promise<void> => {
      await openEventDay(db, new Date((day += 86_400_000)))
      await dropDeliveries(db, new Date())
      await dropEvents(db, new Date())
    }
    const both = (run: (db: Database) => Promise<unknown>): (() => Promise<unknown>)[] => [
      () => run(one),
      () => run(two),
    ]
    await together(120, [...both(work), ...both(work), ...both(place), ...both(trim)])
    expect(complaints).toEqual([])
  })

  test('when events are tested and sent again at two servers while others are written', async () => {
    const [first, second] = await pair()
    await using sink = await startSink()
    await using one = await openEvents({}, { db: first })
    await using two = await openEvents({}, { db: second })
    // Closing a server closes its database.
    open.length = 0
    const uids = await Promise.all(Array.from({ length: 6 }, () => one.subscribe(sink.url)))
    const other = await two.subscribe(sink.url)
    const sent = await one.call<{ event: { id: string } }>(`${EVENTS}/SendTestEvent`, { uid: uids[0]! })
    const random = randomNumbers()
    const any = (): string => uids[Math.floor(random() * uids.length)]!
    const test = (): Promise<unknown> => one.call(`${EVENTS}/SendTestEvent`, { uid: any() })
    const again = (): Promise<unknown> => one.call(`${EVENTS}/RedeliverEvent`, { uid: uids[0], event: sent.event.id })
    await together(40, [
      (run) => one.repo(`one-${run}`),
      (run) => two.repo(`two-${run}`),
      ...[test, test, again],
      () => two.call(`${EVENTS}/SendTestEvent`, { uid: other }),
      () => one.call(`${EVENTS}/ListEvents`, { group: one.root, pageSize: 1 }),
    ])
    expect([...complaints, ...one.faults, ...two.faults]).toEqual([])
  })

  test('and a subscription that goes does not keep others from hearing', async () => {
    const [one] = await pair()
    await using world = await openEvents({}, { db: one })
    open.shift()
    await using sink = await startSink()
    await together(30, [
      async () => {
        const uid = await world.subscribe(sink.url)
        await world.call('events.v2.SubscriptionsService/DeleteSubscription', { uid })
      },
      (run) => world.repo(`while-${run}`),
      () => world.call(`${EVENTS}/ListEvents`, { group: world.root, pageSize: 1 }),
    ])
    expect([...complaints, ...world.faults]).toEqual([])
  })
})

test.skipIf(TEST_DATABASE_URL === undefined)(
  'a place that waits while a day begins is given all the same',
  async () => {
    const [one, two] = await pair()
    const group = await addGroup(one)
    await addQueue(one, `${group}/${'0'.repeat(16)}`)
    await addEvent(one, group)
    let placing: ReturnType<typeof placeEvents> | undefined
    await one.transaction(async (tx) => {
      await tx.query(statement('SELECT pg_advisory_xact_lock(72707380)', []))
      placing = placeEvents(two, { limit: 3, now: new Date(), maxFailures: 5 })
      const waits = statement(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`, [])
      await eventually(async () => (await tx.query(waits)).length > 0)
      const day = statement(`SELECT open_event_day('2031-05-05') AS done`, [])
      // The first makes the partitions, the second goes on to them.
      await tx.query(day)
      await tx.query(day)
    })
    expect(await placing).toMatchObject({ told: [`${group}/${'0'.repeat(16)}`] })
    expect(await one.query(statement('SELECT count(*) FROM event_deliveries'))).toStrictEqual([{ count: 1 }])
  },
)
