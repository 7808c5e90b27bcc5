// The queues of subscriptions by the statements alone: who hears of what, what is due when, and what a server leaves behind.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import {
  countDeliveries,
  deliveryOf,
  expireDeliveries,
  listDeliveries,
  requeueDelivery,
} from '../../src/db/statements/delivery-care.ts'
import {
  type AttemptRow,
  claimQueues,
  DeliveryState,
  dueDeliveries,
  type ReleasedQueue,
} from '../../src/db/statements/deliveries.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { placeEvent } from '../../src/db/statements/feed.ts'
import { MAX_FAILURES } from '../../src/services/events/queue.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { at, Queues } from './queues-on.ts'
import { writeEvent, type WrittenEvent } from './written.ts'

const CREATED = 'created'

let db: Database
let root: string
let team: string

beforeEach(async () => {
  db = await freshDatabase()
  root = newRootUid()
  team = newChildUid(root)
  const insert = 'INSERT INTO groups (uid, parent_uid, name) VALUES ($1, $2, $3)'
  await db.query(statement(insert, [root, null, 'root']))
  await db.query(statement(insert, [team, root, 'team']))
  await openEventDay(db, at(0))
})

afterEach(() => db.close())

const queues = new Queues(() => db)
const { owner } = queues
const subscribe = (group: string, types?: readonly string[]) => queues.subscribe(group, types)
const write = (group: string, more: WrittenEvent = {}): Promise<string> =>
  writeEvent(db, group, { type: CREATED, ...more })

const place = (minutes?: number) => queues.place(minutes)

/** Ids of the events in a queue, the first one first. */
async function queued(uid: string): Promise<string[]> {
  const rows = await listDeliveries(db, { uid, start: undefined, backward: false, states: [], limit: 100 })
  return rows.map(({ id }) => id).reverse()
}

const claim = (minutes?: number) => queues.claim(minutes)
const due = (uid: string, minutes?: number) => queues.due(uid, minutes)
const record = (uid: string, id: string, given: Partial<AttemptRow>) => queues.record(uid, id, given)
const release = (queue: Pick<ReleasedQueue, 'uid' | 'signal'>, given?: Partial<ReleasedQueue>) =>
  queues.release([queue], given)

describe('of an event hear', () => {
  test('the subscriptions of its group and of those above, by its type, and nobody of what is not for customers', async () => {
    const [above, here, beside, typed, other] = [
      await subscribe(root),
      await subscribe(team),
      await subscribe(await secondRoot()),
      await subscribe(team, ['updated', CREATED]),
      await subscribe(team, ['updated']),
    ]
    const [first, second] = [await write(team), await write(root)]
    await write(team, { audience: 'internal' })
    const told = await place()
    expect([...told].sort()).toEqual([above, here, typed].sort())
    expect(await queued(above)).toEqual([first, second])
    expect(await queued(here)).toEqual([first])
    expect(await queued(typed)).toEqual([first])
    expect([await queued(beside), await queued(other)]).toEqual([[], []])
  })

  test('all in the order in which they were written, and a test by its target alone', async () => {
    const [one, two] = [await subscribe(team, ['updated']), await subscribe(team)]
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.push(await write(team))
    const trial = await write(team, { target: one })
    await place()
    expect(await queued(two)).toEqual(ids)
    expect(await queued(one)).toEqual([trial])
    expect(await due(two)).toEqual(ids)
  })

  test('none whose sink is gone', async () => {
    const uid = await subscribe(team)
    const first = await write(team)
    await place()
    const [queue] = await claim()
    expect(await release(queue!, { ended: true })).toBeUndefined()
    expect(await deliveryOf(db, { uid, event: first })).toMatchObject({ state: DeliveryState.DROPPED, endTime: at(1) })
    await write(team)
    expect(await place()).toEqual([])
    expect(await queued(uid)).toEqual([first])
    expect(await claim(60)).toEqual([])
  })
})

const secondRoot = async (): Promise<string> => {
  const uid = newRootUid()
  await db.query(statement(`INSERT INTO groups (uid, name) VALUES ($1, 'other')`, [uid]))
  return uid
}

describe('due is', () => {
  test('of a subject nothing behind what waits, and all of the others', async () => {
    const uid = await subscribe(team)
    const ids: string[] = []
    for (const subject of ['a', 'a', 'b', 'a']) ids.push(await write(team, { subject }))
    await place()
    await claim()
    expect(await due(uid)).toEqual(ids)
    await record(uid, ids[1]!, { nextTime: at(5) })
    expect(await due(uid)).toEqual([ids[0], ids[2]])
    expect(await due(uid, 5)).toEqual(ids)
  })

  test('what stands behind something that is sent again by hand', async () => {
    const uid = await subscribe(team)
    const [first, second] = [await write(team), await write(team)]
    await place()
    await claim()
    await record(uid, first, { state: DeliveryState.DELIVERED })
    await requeueDelivery(db, { uid, event: first, now: at(0) })
    await record(uid, first, { nextTime: at(5) })
    expect(await due(uid)).toEqual([second])
  })

  test('a queue when the first of its subjects may go, not what stands behind that', async () => {
    const uid = await subscribe(team)
    const ids = [await write(team), await write(team)]
    await place()
    const [queue] = await claim()
    await record(uid, ids[0]!, { nextTime: at(7) })
    expect(await release(queue!)).toEqual(at(7))
    expect(await claim(6)).toEqual([])
    expect(await claim(7)).toHaveLength(1)
  })

  test('no queue of an organization that has enough of them', async () => {
    const uid = await subscribe(team)
    await write(team)
    await place()
    const claimed = (well: readonly string[]) =>
      claimQueues(db, { owner, leaseMs: 1, now: at(9), well: 9, failing: 9, without: { well, failing: [] } })
    expect(await claimed([root])).toEqual([])
    expect(await claimed([newRootUid()])).toMatchObject([{ uid }])
  })

  test('a queue at once when something came while it was worked on, and not before its rest is over', async () => {
    const uid = await subscribe(team)
    await write(team)
    await place()
    const [queue] = await claim()
    await write(team)
    await place()
    // Nobody takes what another holds.
    expect(await claimQueues(db, { owner: randomUUID(), leaseMs: 1, now: at(9), well: 9, failing: 9 })).toEqual([])
    expect(await release(queue!)).toEqual(at(1))
    const [again] = await claim(1)
    expect(await release(again!, { failures: MAX_FAILURES, holdUntil: at(15) })).toEqual(at(15))
    await write(team)
    expect(await place(2)).toEqual([uid])
    expect(await claim(14)).toEqual([])
    expect(await claim(15)).toMatchObject([{ uid, failures: MAX_FAILURES }])
  })

  test('a queue of a sink that takes so many a minute not before its next one', async () => {
    await subscribe(team)
    await write(team)
    await place()
    const [queue] = await claim()
    await release(queue!, { allowedRate: 2, holdUntil: at(3) })
    await write(team)
    await place(2)
    expect(await claim(2)).toEqual([])
    expect(await claim(3)).toMatchObject([{ allowedRate: 2 }])
  })
})

describe('an attempt', () => {
  test('counts once, ends what it ends, and is told in its order', async () => {
    const uid = await subscribe(team)
    const id = await write(team)
    await place()
    await claim()
    await record(uid, id, { error: 'first', time: at(1) })
    expect(await deliveryOf(db, { uid, event: id })).toMatchObject({ state: DeliveryState.WAITING, endTime: null })
    await record(uid, id, { error: 'second', time: at(2), state: DeliveryState.DEAD })
    const { attempts, ...delivery } = (await deliveryOf(db, { uid, event: id }))!
    expect(delivery).toMatchObject({ state: DeliveryState.DEAD, endTime: at(2) })
    expect(attempts.map(({ error }) => error)).toEqual(['first', 'second'])
    const count = (states: number[]): Promise<number> => countDeliveries(db, { uid, states })
    expect([await count([]), await count([DeliveryState.DEAD]), await count([DeliveryState.WAITING])]).toEqual([
      1, 1, 0,
    ])
  })

  test('of a queue that is not ours is not noted', async () => {
    const uid = await subscribe(team)
    const id = await write(team)
    await place()
    expect(await record(uid, id, {})).toBe(0)
    expect((await deliveryOf(db, { uid, event: id }))?.attempts).toEqual([])
  })

  test('is given up when it began that long ago and waits still, and no other', async () => {
    const uid = await subscribe(team)
    const ids = [await write(team)]
    await place()
    await claim()
    expect(await record(uid, ids[0]!, { state: DeliveryState.DELIVERED, time: at(1) })).toBe(1)
    for (const minutes of [0, 1, 2]) {
      ids.push(await write(team))
      await place(minutes)
    }
    await expireDeliveries(db, { uid, before: at(1), now: at(9) })
    const states = await Promise.all(ids.map(async (event) => (await deliveryOf(db, { uid, event }))?.state))
    const { DELIVERED, DEAD, WAITING } = DeliveryState
    expect(states).toEqual([DELIVERED, DEAD, DEAD, WAITING])
    expect(await deliveryOf(db, { uid, event: ids[0]! })).toMatchObject({ endTime: at(1) })
  })
})

describe('sent again by hand', () => {
  test('is what ended, as if it began now, by the queue that is woken up', async () => {
    const uid = await subscribe(team)
    const id = await write(team)
    await place()
    const [queue] = await claim()
    await record(uid, id, { state: DeliveryState.DEAD, time: at(1) })
    expect(await requeueDelivery(db, { uid, event: id, now: at(30) })).toBe(true)
    expect(await deliveryOf(db, { uid, event: id })).toMatchObject({ state: DeliveryState.WAITING, endTime: null })
    const [row] = await dueDeliveries(db, { uids: [uid], now: at(30), limit: 9 })
    expect(row).toMatchObject({ attempts: 0, startTime: at(30), redelivery: true })
    // It came while the queue was held.
    expect(await release(queue!)).toEqual(at(1))
  })

  test('is what the subscription could hear of, and nothing else', async () => {
    const [uid, beside] = [await subscribe(team, ['updated']), await subscribe(root)]
    const below = newChildUid(team)
    await db.query(statement(`INSERT INTO groups (uid, parent_uid, name) VALUES ($1, $2, 'below')`, [below, team]))
    const hears = [await write(team), await write(below), await write(team, { target: uid })]
    const other = await secondRoot()
    const not = [
      await write(root),
      await write(other),
      await write(team, { audience: 'internal' }),
      await write(team, { target: beside }),
    ]
    const later = await write(team)
    for (const id of [...hears, ...not]) await placeEvent(db, { id, now: at(0) })
    const again = (event: string): Promise<boolean> => requeueDelivery(db, { uid, event, now: at(1) })
    expect(await Promise.all(hears.map(again))).toEqual([true, true, true])
    expect(await Promise.all([...not, later, randomUUID()].map(again))).toEqual(Array(6).fill(false))
  })
})
