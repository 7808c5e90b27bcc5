// What becomes of queues and deliveries that others have left so: failing, ended, sent again, of two subscriptions.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import type { Database } from '../../src/db/database.ts'
import { backlog } from '../../src/db/statements/backlog.ts'
import { claimQueues, DeliveryState, dueDeliveries } from '../../src/db/statements/deliveries.ts'
import { deliveryOf, listDeliveries, requeueDelivery } from '../../src/db/statements/delivery-care.ts'
import { openEventDay } from '../../src/db/statements/event-days.ts'
import { countEvents, readEvents } from '../../src/db/statements/event-pages.ts'
import { lastPosition, PLACED_CHANNEL } from '../../src/db/statements/feed.ts'
import { MAX_FAILURES } from '../../src/services/events/queue.ts'
import { eventually } from '../support/eventually.ts'
import { freshDatabase, statement } from '../support/database.ts'
import { at, Queues } from './queues-on.ts'
import { writeEvent } from './written.ts'

let db: Database
let root: string
const queues = new Queues(() => db)

beforeAll(async () => {
  db = await freshDatabase()
  await openEventDay(db, at(0))
})
// Each has an organization of its own, and none finds queues that another has left.
beforeEach(async () => {
  root = newRootUid()
  await db.query(statement('DELETE FROM subscriptions'))
  await db.query(statement(`INSERT INTO groups (uid, name) VALUES ($1, 'root')`, [root]))
})

/** A subscription of the organization whose queue is left as one that failed. */
async function failing(): Promise<string> {
  const uid = await queues.subscribe(root)
  const id = await writeEvent(db, root)
  await queues.place()
  const claimed = await queues.claim()
  await queues.record(uid, id, { state: DeliveryState.DEAD })
  await queues.release(claimed, { failures: MAX_FAILURES })
  return uid
}

describe('a queue whose sink has failed', () => {
  test('is due as soon as something comes, where nothing waits in it', async () => {
    const uid = await failing()
    expect(await queues.claim(60)).toEqual([])
    await writeEvent(db, root)
    await queues.place(61)
    expect(await queues.claim(61)).toMatchObject([{ uid, failures: MAX_FAILURES }])
  })

  test('is one of so many that fail, of organizations that have not enough of these', async () => {
    const uid = await failing()
    await writeEvent(db, root)
    await queues.place()
    const claimed = async (fail: number, [well, bad]: readonly [string[], string[]] = [[], []]) => {
      const without = { well, failing: bad }
      const options = { owner: queues.owner, leaseMs: 600_000, now: at(9), well: 9, failing: fail, without }
      return (await claimQueues(db, options)).map((queue) => queue.uid)
    }
    expect(await claimed(0)).toEqual([])
    expect(await claimed(9, [[], [root]])).toEqual([])
    expect(await claimed(9, [[root], []])).toEqual([uid])
  })

  test('counts as one that fails until it has ended', async () => {
    await failing()
    expect(await backlog(db)).toMatchObject({ failing: 1 })
    await writeEvent(db, root)
    await queues.place()
    await queues.release(await queues.claim(), { failures: MAX_FAILURES, ended: true })
    expect(await backlog(db)).toMatchObject({ failing: 0 })
  })
})

describe('queues that are let go', () => {
  test('are due when the first of them is', async () => {
    const uids = [await queues.subscribe(root), await queues.subscribe(root)]
    const id = await writeEvent(db, root)
    await queues.place()
    const claimed = await queues.claim()
    for (const [index, uid] of uids.entries()) await queues.record(uid, id, { nextTime: at(5 + index) })
    expect(await queues.release(claimed)).toEqual(at(5))
  })

  test('drop what waits where they have ended, and keep what was delivered', async () => {
    const uid = await queues.subscribe(root)
    const [first, second] = [await writeEvent(db, root), await writeEvent(db, root)]
    await queues.place()
    const claimed = await queues.claim()
    await queues.record(uid, first, { state: DeliveryState.DELIVERED })
    await queues.release(claimed, { ended: true })
    const states = [first, second].map(async (event) => (await deliveryOf(db, { uid, event }))?.state)
    expect(await Promise.all(states)).toEqual([DeliveryState.DELIVERED, DeliveryState.DROPPED])
  })

  test('are due with what stands behind something that is sent again by hand', async () => {
    const uid = await queues.subscribe(root)
    const [first, second] = [await writeEvent(db, root), await writeEvent(db, root)]
    await queues.place()
    const [{ signal = 0 } = {}] = await queues.claim()
    await queues.record(uid, first, { state: DeliveryState.DELIVERED })
    await requeueDelivery(db, { uid, event: first, now: at(0) })
    await queues.record(uid, first, { nextTime: at(9) })
    await queues.record(uid, second, { nextTime: at(3) })
    expect(await queues.release([{ uid, signal: signal + 1 }])).toEqual(at(3))
  })
})

test('deliveries come in their order, however late the first of them, with each attempt that was made', async () => {
  const uid = await queues.subscribe(root)
  const ids = [await writeEvent(db, root, { subject: 'a' }), await writeEvent(db, root, { subject: 'b' })]
  await queues.place()
  await queues.claim()
  for (const minutes of [1, 2]) await queues.record(uid, ids[0]!, { nextTime: at(minutes) })
  expect(await queues.due(uid, 2, 1)).toEqual([ids[0]])
  expect((await dueDeliveries(db, { uids: [uid], now: at(2), limit: 9 })).map(({ attempts }) => attempts)).toEqual([
    2, 0,
  ])
})

test('a list of deliveries goes on behind the place that it is given, both ways, with attempts of its subscription alone', async () => {
  const [uid, other] = [await queues.subscribe(root), await queues.subscribe(root)]
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await writeEvent(db, root))
  await queues.place()
  await queues.claim()
  await queues.record(other, ids[1]!, {})
  const { position: start, attempts } = (await deliveryOf(db, { uid, event: ids[1]! }))!
  expect(attempts).toEqual([])
  const from = async (backward: boolean): Promise<string[]> =>
    (await listDeliveries(db, { uid, start, backward, states: [], limit: 9 })).map(({ id }) => id)
  expect([await from(false), await from(true)]).toEqual([[ids[0]], [ids[2]]])
})

test('what is sent again by hand is told to servers that wait', async () => {
  let told = 0
  const stop = await db.listen(PLACED_CHANNEL, {
    notify: () => void told++,
    connected: () => undefined,
    disconnected: () => undefined,
  })
  const uid = await queues.subscribe(root)
  const event = await writeEvent(db, root)
  await queues.place()
  await eventually(() => told === 1)
  expect(await requeueDelivery(db, { uid, event: randomUUID(), now: at(0) })).toBe(false)
  expect(await requeueDelivery(db, { uid, event, now: at(0) })).toBe(true)
  await eventually(() => told === 2)
  await stop()
})

test('the feed has each event once, of types that are named twice too, and its last place is the last that was given', async () => {
  for (const type of ['one', 'two', 'one']) await writeEvent(db, root, { type })
  await queues.place()
  const of = { within: { group: root }, types: ['one', 'one'], conditions: [] }
  const page = { ...of, after: undefined, before: undefined, descending: false, limit: 9 }
  const [found = []] = await readEvents(db, [page])
  expect(found.map(({ type }) => type)).toEqual(['one', 'one'])
  expect(await countEvents(db, [of])).toEqual([2])
  const [[last, ...others] = []] = await readEvents(db, [{ ...page, types: [], descending: true }])
  await db.query(statement(`DELETE FROM outbox_events WHERE position = $1`, [others[0]?.position]))
  expect(await lastPosition(db)).toBe(last?.position)
})
