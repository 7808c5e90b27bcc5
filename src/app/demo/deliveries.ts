// Where the demo sends its events, and what became of them: the deliveries are the server's own, to sinks that are not there.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { SinkHealth } from '../../events/health.ts'
import type { SinkAnswer } from '../../events/sink.ts'
import { workQueue, type WorkerParts } from '../../events/worker.ts'
import { createDeliveryQueues, MAX_FAILURES } from '../../services/events/queue.ts'
import { SEED_ISSUER } from '../bootstrap.ts'

export interface DemoSubscription {
  /** The group whose events it hears, and of everything below. */
  readonly at: string
  readonly sink: string
  /** What the sink answers, one status after the other; then the last one. */
  readonly answers: readonly number[]
}

/** The names end in `.invalid`, which stands for nothing anywhere (RFC 2606). */
export const demoSubscriptions: readonly DemoSubscription[] = [
  // Once it is busy: that event comes through the next time.
  { at: 'data', sink: 'https://hooks.example.invalid/data', answers: [204, 503, 204] },
  // It fails, and is gone then: nothing is sent to it any more.
  { at: 'edge', sink: 'https://retired.example.invalid/edge', answers: [204, 500, 410] },
]

const LEASE_MS = 15_000
const QUEUES = 10
const ROWS = 50

/** Delivers all that is due, now or later, as the dispatcher would with sinks that answer so. */
export async function deliverDemo(db: Database, subscriptions: readonly DemoSubscription[]): Promise<void> {
  const queues = createDeliveryQueues(db, { owner: randomUUID(), leaseMs: LEASE_MS })
  const health = new SinkHealth({ perSink: 1, leasesPerSink: QUEUES, maxFailures: MAX_FAILURES })
  let now = Date.now()
  const { signal } = new AbortController()
  const client = { send: sinksOf(subscriptions), close: () => undefined }
  const sign = async (): Promise<string> => ''
  const parts: WorkerParts = {
    sender: { client, sign, source: SEED_ISSUER, now: () => now, random: () => 1 },
    health,
    origin: new URL(SEED_ISSUER).hostname,
    more: (uid) => queues.due([uid], { now, limit: ROWS }),
    wokenUp: async () => false,
    crowded: () => false,
    record: async (row) => (await queues.record([row])).length > 0,
    expireDeliveries: (uid, before) => queues.expireDeliveries(uid, { before, now }),
    goOn: () => true,
    signal,
  }
  await queues.place(now)
  for (let { due } = await queues.look(); due !== undefined; { due } = await queues.look()) {
    now = Math.max(now, due)
    for (const queue of await queues.claim({ now, well: QUEUES, failing: QUEUES })) {
      health.admit(queue.sink, now)
      const released = await workQueue(parts, queue, await parts.more(queue.uid))
      health.leave(queue.sink)
      await queues.release([released], now)
    }
  }
}

/** Sinks as their answers say; none of them knows the handshake. */
function sinksOf(subscriptions: readonly DemoSubscription[]): WorkerParts['sender']['client']['send'] {
  const left = new Map(subscriptions.map(({ sink, answers }) => [sink, [...answers]]))
  const next = (sink: string): number => {
    const answers = left.get(sink) ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? 404
  }
  return async ({ method, url }): Promise<SinkAnswer> => {
    return { status: method === 'POST' ? next(url.href) : 405, headers: {} }
  }
}
