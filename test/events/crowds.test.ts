// An organization with more subscriptions than a server works on at once, whose sinks take long: the others' events go out.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { newChildUid, newRootUid, rootOf } from '../../src/core/uid.ts'
import { startDispatcher } from '../../src/events/dispatcher.ts'
import type { DeliveryQueues, DueRow, QueueRow } from '../../src/services/events/queue.ts'
import { eventually } from '../support/eventually.ts'

/** Looks after which nobody comes any more who has not. */
const MANY = 100
const NOW = Date.UTC(2026, 0, 1)
const [crowd, other] = [newRootUid(), newRootUid()]

const queueIn = (group: string): QueueRow => {
  const uid = newChildUid(group)
  const never = { signal: 0, askedTime: new Date(NOW), allowedRate: null }
  return { uid, group, sink: `https://${group}.example.com/${uid}`, failures: 0, ...never }
}

const rowOf = (subscription: string): DueRow => ({
  ...{ subscription, position: 1, attempts: 0, startTime: new Date(NOW), redelivery: false },
  ...{ id: randomUUID(), type: 'created', audience: 'customer', subject: subscription, groupUid: rootOf(subscription) },
  ...{
    extensions: {},
    actor: {},
    bodyType: RepoSchema.typeName,
    body: { name: 'app' },
    before: null,
    time: new Date(NOW),
  },
})

test('who comes behind a thousand that are slow is served', async () => {
  const due = [...Array.from({ length: 1_000 }, () => queueIn(crowd)), queueIn(other)]
  const held = new Map<string, number>()
  let released = 0
  let looks = 0
  const queues: DeliveryQueues = {
    look: async () => {
      looks++
      return { unplaced: false, due: due.length > 0 ? 0 : undefined }
    },
    place: async () => undefined,
    claim: async ({ well, without }) => {
      const open = due.filter(({ uid }) => !without?.well.includes(rootOf(uid))).slice(0, well)
      for (const one of open) due.splice(due.indexOf(one), 1)
      return open
    },
    due: async (uids) => uids.map(rowOf),
    record: async () => [],
    renew: async (uids) => [...uids],
    release: async (all) => {
      released += all.length
      for (const { uid } of all) due.push(queueIn(rootOf(uid)))
      return undefined
    },
    expireDeliveries: async () => undefined,
    openDay: async () => undefined,
    trim: async () => undefined,
    listen: async () => async () => undefined,
  }
  const send = ({ url, signal }: { url: URL; signal: AbortSignal }): Promise<never> => {
    const [group = ''] = url.hostname.split('.')
    held.set(group, (held.get(group) ?? 0) + 1)
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new Error('it is over')))
    return promise
  }
  const sender = {
    client: { send, close: () => undefined },
    source: '',
    now: () => NOW,
    random: () => 0,
    sign: async () => '',
  }
  const faults: unknown[] = []
  const options = {
    queues,
    sender,
    origin: '',
    leaseMs: 60_000,
    pollMs: 1,
    onFault: (fault: unknown) => faults.push(fault),
  }
  const dispatcher = startDispatcher(options)
  await eventually(() => held.has(other) || looks > MANY)
  const [ofOther, ofCrowd, inVain] = [held.get(other), held.get(crowd), released]
  await dispatcher.stop(0)
  expect(faults).toEqual([])
  expect({ ofOther, ofCrowd }).toEqual({ ofOther: 1, ofCrowd: 200 })
  // Those that were claimed with it at first, and none again and again.
  expect(inVain).toBe(200)
})
