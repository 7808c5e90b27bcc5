// What servers do at once to one queue, where one of them waits for the other's locks with an older sight of the rows: whoever looks for
// what is due afterwards finds all of it. That needs several connections: PostgreSQL (TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import {
  claimQueues,
  DeliveryState,
  dueDeliveries,
  type QueueRow,
  recordAttempts,
  releaseQueues,
  renewLeases,
} from '../../src/db/statements/deliveries.ts'
import { requeueDelivery } from '../../src/db/statements/delivery-care.ts'
import { placeEvents } from '../../src/db/statements/feed.ts'
import { createDeliveryQueues } from '../../src/services/events/queue.ts'
import { freshDatabase, secondPool, statement, TEST_DATABASE_URL } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { writeEvent } from './written.ts'

const LEASE_MS = 600_000
const BLOCKED = statement(
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

/** A server, as the queue sees it: who it is, and what it took hold of. */
interface Server {
  readonly owner: string
  held: QueueRow | undefined
}

type Step = (db: Queryable) => Promise<unknown>

let one: Database
let two: Database
let watching: Database
let queue: string
/** The first event of the queue, which has its place; the second has none yet. */
let first: string
let a: Server
let b: Server

const place: Step = (db) => placeEvents(db, { limit: 10, now: new Date(), maxFailures: 5 })
const redeliver: Step = (db) => requeueDelivery(db, { uid: queue, event: first, now: new Date() })

const claim =
  (server: () => Server): Step =>
  async (db) => {
    const [held] = await claimQueues(db, {
      ...{ owner: server().owner, leaseMs: LEASE_MS },
      ...{ now: new Date(), well: 1, failing: 1 },
    })
    server().held = held
    return held
  }

const deliver =
  (server: () => Server): Step =>
  async (db) => {
    const now = new Date()
    const due = await dueDeliveries(db, { uids: [queue], now, limit: 10 })
    const how = { state: DeliveryState.DELIVERED, nextTime: now, time: now, duration: 1, status: 204, error: '' }
    const attempts = due.map(({ subscription, position }) => ({ subscription, position, ...how }))
    return recordAttempts(db, { owner: server().owner, attempts })
  }

const release =
  (server: () => Server): Step =>
  async (db) => {
    const { held, owner } = server()
    server().held = undefined
    if (held) await releaseQueues(db, { owner, queues: [{ ...held, holdUntil: null, ended: false }], now: new Date() })
  }

/** The sink has said that it is gone. */
const end: Step = async () => {
  const queues = createDeliveryQueues(two, { owner: a.owner, leaseMs: LEASE_MS })
  if (a.held) await queues.release([{ ...a.held, holdUntil: null, ended: true }], Date.now())
}

const renew =
  (server: () => Server): Step =>
  (db) =>
    renewLeases(db, { owner: server().owner, leaseMs: LEASE_MS, uids: [queue] })

/** The lease of whoever holds the queue has run out. */
const expire: Step = (db) =>
  db.query(
    statement(`UPDATE subscription_queues SET lease_time = now() - interval '1 s' WHERE subscription_uid = $1`, [
      queue,
    ]),
  )

interface Case {
  readonly what: string
  /** What has happened to the queue. */
  readonly before: readonly Step[]
  /** What one does. */
  readonly steps: readonly Step[]
  /** What another begins meanwhile. */
  readonly other: Step
}

const ofA = (): Server => a
const ofB = (): Server => b

const addEvent = (): Promise<string> => writeEvent(one, queue.slice(0, 40), { subject: randomUUID() })

/** One does its steps, and keeps their locks until the other's step is over or waits for them. */
async function atOnce(steps: readonly Step[], other: Step): Promise<void> {
  let late: Promise<unknown> | undefined
  await one.transaction(async (tx) => {
    for (const step of steps) await step(tx)
    let isOver = false
    late = other(two).finally(() => (isOver = true))
    await eventually(async () => isOver || (await watching.query(BLOCKED)).length > 0)
  })
  await late
}

describe.skipIf(TEST_DATABASE_URL === undefined)('nothing is left waiting', () => {
  beforeAll(async () => {
    one = await freshDatabase({ own: true })
    two = await secondPool(one)
    watching = await secondPool(one)
  })
  afterAll(async () => {
    for (const db of [watching, two, one]) await db.close()
  })
  beforeEach(async () => {
    const group = newRootUid()
    queue = newChildUid(group)
    a = { owner: randomUUID(), held: undefined }
    b = { owner: randomUUID(), held: undefined }
    await one.query(statement(`INSERT INTO groups (uid, name) VALUES ($1, $1)`, [group]))
    const insert = `INSERT INTO subscriptions (uid, parent_uid, sink) VALUES ($1, $2, 'https://a.example')`
    await one.query(statement(insert, [queue, group]))
    first = await addEvent()
    await place(one)
    await addEvent()
  })

  const free: readonly Step[] = []
  const held = [claim(ofA)]
  const done = [...held, deliver(ofA)]
  const outlived = [...done, expire]
  const workedThrough = [claim(ofB), deliver(ofB), release(ofB)]
  const cases: readonly Case[] = [
    { what: 'when a queue is claimed, and a place is given', before: free, steps: [claim(ofB)], other: place },
    {
      what: 'when a queue is claimed, and an event is sent again',
      before: free,
      steps: [claim(ofB)],
      other: redeliver,
    },
    { what: 'when a queue is claimed, and another claims', before: free, steps: [claim(ofB)], other: claim(ofA) },
    {
      what: 'when a queue is worked through, and a place is given',
      before: free,
      steps: workedThrough,
      other: place,
    },
    {
      what: 'when a queue is worked through, and an event is sent again',
      before: free,
      steps: workedThrough,
      other: redeliver,
    },
    { what: 'when a place is given, and the queue is let go of', before: held, steps: [place], other: release(ofA) },
    { what: 'when a place is given, and an attempt is noted', before: held, steps: [place], other: deliver(ofA) },
    { what: 'when a place is given, and the lease is renewed', before: held, steps: [place], other: renew(ofA) },
    {
      what: 'when a place is given, and the queue that was empty is let go of',
      before: done,
      steps: [place],
      other: release(ofA),
    },
    { what: 'when a place is given, and an event is sent again', before: done, steps: [place], other: redeliver },
    {
      what: 'when an event is sent again, and the queue is let go of',
      before: done,
      steps: [redeliver],
      other: release(ofA),
    },
    { what: 'when an event is sent again, and a place is given', before: done, steps: [redeliver], other: place },
    { what: 'when a queue is let go of, and a place is given', before: done, steps: [release(ofA)], other: place },
    {
      what: 'when a queue is let go of, and an event is sent again',
      before: done,
      steps: [release(ofA)],
      other: redeliver,
    },
    { what: 'when a queue is let go of, and another claims', before: done, steps: [release(ofA)], other: claim(ofB) },
    {
      what: 'when another claims, and the queue is let go of',
      before: outlived,
      steps: [claim(ofB)],
      other: release(ofA),
    },
    { what: 'when another claims, and the lease is renewed', before: outlived, steps: [claim(ofB)], other: renew(ofA) },
    { what: 'when another claims, and a place is given', before: outlived, steps: [claim(ofB)], other: place },
    {
      what: 'when another is done, and a place is given',
      before: outlived,
      steps: workedThrough,
      other: place,
    },
    {
      what: 'when another is done, and the queue is let go of',
      before: outlived,
      steps: workedThrough,
      other: release(ofA),
    },
  ]
  for (const { what, before, steps, other } of cases) {
    test(what, async () => {
      for (const step of before) await step(one)
      await atOnce(steps, other)
      // All that was written has its place; each lets go of what it holds; and then only what is due is looked at.
      await place(one)
      for (const step of [release(ofA), release(ofB)]) await step(one)
      for (;;) {
        await claim(ofA)(one)
        if (!a.held) break
        await deliver(ofA)(one)
        await release(ofA)(one)
      }
      const states = await one.query(
        statement('SELECT state FROM event_deliveries WHERE subscription_uid = $1', [queue]),
      )
      expect(states).toEqual([{ state: DeliveryState.DELIVERED }, { state: DeliveryState.DELIVERED }])
    })
  }

  const ends: readonly Omit<Case, 'other'>[] = [
    { what: 'when a place is given, and the sink is gone', before: held, steps: [place] },
    { what: 'when an event is sent again, and the sink is gone', before: done, steps: [redeliver] },
  ]
  for (const { what, before, steps } of ends) {
    test(what, async () => {
      for (const step of before) await step(one)
      await atOnce(steps, end)
      await place(one)
      const waiting = `SELECT FROM event_deliveries WHERE subscription_uid = $1 AND state = ${DeliveryState.WAITING}`
      expect(await one.query(statement(waiting, [queue]))).toEqual([])
    })
  }
})
