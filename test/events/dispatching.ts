// A dispatcher on queues that a test makes up, by a clock that stands.
import { randomUUID } from 'node:crypto'
import { RepoSchema } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { newChildUid, rootOf } from '../../src/core/uid.ts'
import type { Sender } from '../../src/events/attempt.ts'
import { type Dispatcher, startDispatcher } from '../../src/events/dispatcher.ts'
import type { SinkClient } from '../../src/events/sink.ts'
import type { DeliveryQueues, DueRow, QueueRow } from '../../src/services/events/queue.ts'

export const NOW = Date.UTC(2026, 0, 1)
/** Longer than any test takes. */
export const NEVER_MS = 24 * 3_600_000

/** A queue that is well, of a sink of its own unless one is given. */
export function queueIn(group: string, sink?: string): QueueRow {
  const uid = newChildUid(group)
  const never = { signal: 0, failures: 0, askedTime: new Date(NOW), allowedRate: null }
  return { uid, group, sink: sink ?? `https://${group}.example.com/${uid}`, ...never }
}

/** A delivery that is due. */
export function dueRow(subscription: string, position = 1): DueRow {
  const time = new Date(NOW)
  return {
    ...{ subscription, position, attempts: 0, startTime: time, redelivery: false, time },
    ...{ id: randomUUID(), type: 'created', audience: 'customer', subject: subscription },
    ...{ groupUid: rootOf(subscription), extensions: {}, actor: {}, before: null },
    ...{ bodyType: RepoSchema.typeName, body: { name: 'app' } },
  }
}

/** Queues in which there is nothing to do, but for what is given. */
export function queuesWith(given: Partial<DeliveryQueues>): DeliveryQueues {
  return {
    look: async () => ({ unplaced: false, due: undefined }),
    place: async () => undefined,
    claim: async () => [],
    due: async () => [],
    record: async () => [],
    renew: async (uids) => [...uids],
    release: async () => undefined,
    expireDeliveries: async () => undefined,
    openDay: async () => undefined,
    trim: async () => undefined,
    listen: async () => async () => undefined,
    ...given,
  }
}

export interface Dispatching {
  readonly send?: SinkClient['send']
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly eventsMs?: number | undefined
}

/** Starts one that looks once, and then never unless `pollMs` says so; what it complains of. */
export function dispatching(
  given: Partial<DeliveryQueues>,
  { send, leaseMs = NEVER_MS, pollMs = NEVER_MS, eventsMs }: Dispatching = {},
): { readonly dispatcher: Dispatcher; readonly faults: unknown[] } {
  const faults: unknown[] = []
  const client = { send: send ?? (() => Promise.reject(new Error('nothing is sent'))), close: () => undefined }
  const sender: Sender = { client, source: '', now: () => NOW, random: () => 0, sign: async () => '' }
  const onFault = (fault: unknown): void => void faults.push(fault)
  const options = { queues: queuesWith(given), sender, origin: '', leaseMs, pollMs, eventsMs, onFault }
  return { dispatcher: startDispatcher(options), faults }
}
