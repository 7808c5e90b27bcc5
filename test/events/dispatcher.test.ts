// What a server does with the queues that it takes hold of, and how it stops: by a clock that stands.
import { expect, test } from 'vitest'
import { newRootUid } from '../../src/core/uid.ts'
import type { SinkAnswer, SinkRequest } from '../../src/events/sink.ts'
import type { DeliveryQueues, DueRow, QueueRow } from '../../src/services/events/queue.ts'
import { eventually } from '../support/eventually.ts'
import { dispatching, dueRow, NEVER_MS, NOW, queueIn } from './dispatching.ts'

const GROUP = newRootUid()
const TAKEN: SinkAnswer = { status: 204, headers: {} }

/** A sink that answers when it is told to, and gives up with whoever asks. */
function heldSink() {
  const asked: { request: SinkRequest; answer: () => void }[] = []
  const send = (request: SinkRequest): Promise<SinkAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<SinkAnswer>()
    request.signal.addEventListener('abort', () => reject(new Error('it is over')))
    asked.push({ request, answer: () => resolve(TAKEN) })
    return promise
  }
  return { asked, send }
}

/** One queue that is claimed once, with rows that are due at the first reading; what comes of it. */
function oneQueue(rows: (uid: string) => DueRow[]) {
  const queue = queueIn(GROUP)
  const left = [queue]
  const released: string[] = []
  let readings = 0
  const queues: Partial<DeliveryQueues> = {
    look: async () => ({ unplaced: false, due: left.length > 0 ? 0 : undefined }),
    claim: async () => left.splice(0),
    due: async ([uid = '']) => (readings++ === 0 ? rows(uid) : []),
    record: async (attempts) => attempts.map(({ subscription, position }) => ({ subscription, position })),
    release: async (all) => {
      released.push(...all.map(({ uid }) => uid))
      return undefined
    },
  }
  return { queue, queues, released }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30))

test('nothing more of a queue goes out once its lease is lost', async () => {
  const { queue, queues, released } = oneQueue((uid) => [dueRow(uid, 1), dueRow(uid, 2)])
  const { asked, send } = heldSink()
  let renewed = 0
  const renew = async (): Promise<string[]> => {
    renewed++
    return []
  }
  const { dispatcher, faults } = dispatching({ ...queues, renew }, { send, leaseMs: 3 })
  await eventually(() => asked.length === 1 && renewed > 1)
  asked[0]!.answer()
  await eventually(() => released.length === 1)
  await dispatcher.stop(NEVER_MS)
  expect(asked).toHaveLength(1)
  expect({ released, faults }).toEqual({ released: [queue.uid], faults: [] })
})

test('who stops waits for what is under way, and lets go of it', async () => {
  const { queue, queues, released } = oneQueue((uid) => [dueRow(uid, 1), dueRow(uid, 2)])
  const { asked, send } = heldSink()
  const { dispatcher, faults } = dispatching(queues, { send })
  await eventually(() => asked.length === 1)
  let isOver = false
  const stopped = dispatcher.stop(NEVER_MS).then(() => (isOver = true))
  await soon()
  expect(isOver).toBe(false)
  asked[0]!.answer()
  await stopped
  // What comes behind it is left to the next server.
  expect(asked).toHaveLength(1)
  expect({ released, faults }).toEqual({ released: [queue.uid], faults: [] })
})

test('who stops waits no longer than it may for a sink that is slow', async () => {
  const { queues, released } = oneQueue((uid) => [dueRow(uid)])
  const { asked, send } = heldSink()
  const { dispatcher } = dispatching(queues, { send })
  await eventually(() => asked.length === 1)
  await dispatcher.stop(1)
  expect(asked[0]!.request.signal.aborted).toBe(true)
  expect(released).toHaveLength(1)
})

test('a queue that is told of something while others have places is claimed, and one in hand is read again', async () => {
  const { queue, queues } = oneQueue((uid) => [dueRow(uid)])
  const { asked, send } = heldSink()
  const claims: number[] = []
  const read: string[] = []
  const told: string[][] = [[queue.uid], [queueIn(GROUP).uid]]
  const { dispatcher } = dispatching(
    {
      ...queues,
      claim: (options) => {
        claims.push(asked.length)
        return queues.claim!(options)
      },
      due: (uids, options) => {
        read.push(...uids)
        return queues.due!(uids, options)
      },
      place: async (_, tell) => void tell?.(told.shift() ?? []),
    },
    { send },
  )
  await eventually(() => asked.length === 1)
  const before = { claims: claims.length, read: read.length }
  dispatcher.wake('written')
  await eventually(() => told.length === 1)
  asked[0]!.answer()
  await eventually(() => read.length > before.read)
  expect(claims).toHaveLength(before.claims)
  dispatcher.wake('written')
  await eventually(() => claims.length > before.claims)
  await dispatcher.stop(NEVER_MS)
})

test('a queue in hand is read again when others have given places', async () => {
  const { queues } = oneQueue((uid) => [dueRow(uid)])
  const { asked, send } = heldSink()
  let readings = 0
  const due: DeliveryQueues['due'] = (uids, options) => {
    readings++
    return queues.due!(uids, options)
  }
  const { dispatcher } = dispatching({ ...queues, due }, { send })
  await eventually(() => asked.length === 1)
  dispatcher.wake('placedElsewhere')
  asked[0]!.answer()
  await eventually(() => readings === 2)
  await dispatcher.stop(NEVER_MS)
})

test('a queue that is due later is claimed when it is, without another look', async () => {
  let looks = 0
  const claimed = Promise.withResolvers<void>()
  const { dispatcher } = dispatching({
    look: async () => {
      looks++
      return { unplaced: false, due: NOW + 20 }
    },
    claim: async () => {
      claimed.resolve()
      return []
    },
  })
  await claimed.promise
  expect(looks).toBe(1)
  await dispatcher.stop(0)
})

test('hands that are empty again take others, however many there were of one sink and one organization', async () => {
  const most = 450
  const sink = `https://${GROUP}.example.com/`
  const left: QueueRow[] = Array.from({ length: most }, () => queueIn(GROUP, sink))
  const read = new Set<string>()
  let [inHand, sent, refused] = [0, 0, 0]
  const { dispatcher, faults } = dispatching(
    {
      look: async () => ({ unplaced: false, due: left.length > 0 ? 0 : undefined }),
      // The next when those before were let go of: more at once than one sink may have.
      claim: async () => {
        const claimed = inHand === 0 ? left.splice(0, 60) : []
        inHand += claimed.length
        return claimed
      },
      due: async (uids) => {
        const fresh = uids.filter((uid) => !read.has(uid))
        for (const uid of fresh) read.add(uid)
        return fresh.map((uid) => dueRow(uid))
      },
      record: async (attempts) => attempts.map(({ subscription, position }) => ({ subscription, position })),
      release: async (all) => {
        inHand -= all.length
        for (const { uid } of all.filter(({ holdUntil }) => holdUntil !== null)) {
          refused++
          left.push({ ...queueIn(GROUP, sink), uid })
        }
        return left.length > 0 ? NOW : undefined
      },
    },
    {
      send: async () => {
        sent++
        return TAKEN
      },
      pollMs: 1,
    },
  )
  await eventually(() => sent === most && inHand === 0)
  await dispatcher.stop(NEVER_MS)
  expect(refused).toBeGreaterThan(200)
  expect(faults).toEqual([])
})

test('what goes wrong with the database is told, and the next look comes all the same', async () => {
  let looks = 0
  const { dispatcher, faults } = dispatching(
    {
      look: async () => {
        looks++
        throw new Error('the database is away')
      },
    },
    { pollMs: 1 },
  )
  await eventually(() => looks > 2)
  await dispatcher.stop(0)
  expect(faults.length).toBeGreaterThan(1)
  expect(new Set(faults.map(String))).toEqual(new Set(['Error: the database is away']))
})
