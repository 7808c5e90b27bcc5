// One attempt to deliver one event, and what its outcome means.
import { createHash } from 'node:crypto'
import { DeliveryState, type AttemptRow, type DueRow, type QueueRow } from '../services/events/queue.ts'
import { MAX_RETRY_MS, retryAfter, retryDelay } from './backoff.ts'
import { cloudEvent } from './cloud-event.ts'
import type { SinkClient } from './sink.ts'

/** Signs what goes to a sink: a token with these claims and some minutes of life. */
export type SignDelivery = (claims: {
  readonly aud: 'customer'
  readonly sub: string
  readonly webhook: { readonly digest: string }
}) => Promise<string>

export interface Sender {
  readonly client: SinkClient
  readonly sign: SignDelivery
  /** The URL of this installation: `ce-source`. */
  readonly source: string
  readonly now: () => number
  readonly random: () => number
}

/** An attempt with what its queue must know. */
export interface Outcome {
  readonly attempt: AttemptRow
  readonly ok: boolean
  /** The sink is gone for good (410). */
  readonly gone: boolean
  /** The sink asked for patience until then. */
  readonly retryAt: number | undefined
}

/** Sends an event to the sink of its queue. Never rejects. */
export async function attempt(
  sender: Sender,
  { queue, row, signal }: { queue: QueueRow; row: DueRow; signal: AbortSignal },
): Promise<Outcome> {
  const started = sender.now()
  const measured = performance.now()
  const { status, error, asked } = await send(sender, { queue, row, signal })
  const duration = Math.round(performance.now() - measured)
  const ok = status !== null && status >= 200 && status < 300
  const gone = status === 410
  const now = sender.now()
  const retryAt = ok || gone ? undefined : retryAfter(asked, now)
  const deadline = row.startTime.getTime() + MAX_RETRY_MS
  const state = ok
    ? DeliveryState.DELIVERED
    : gone
      ? DeliveryState.DROPPED
      : now >= deadline
        ? DeliveryState.DEAD
        : DeliveryState.WAITING
  const next = Math.min(Math.max(now + retryDelay(row.attempts, sender.random), retryAt ?? 0), Math.max(deadline, now))
  const { subscription, position } = row
  const times = { nextTime: new Date(next), time: new Date(started), duration }
  return { attempt: { subscription, position, state, status, error, ...times }, ok, gone, retryAt }
}

interface Sent {
  readonly status: number | null
  readonly error: string
  readonly asked: string | undefined
}

async function send(
  { client, sign, source }: Sender,
  { queue, row, signal }: { queue: QueueRow; row: DueRow; signal: AbortSignal },
): Promise<Sent> {
  try {
    const { headers, body } = cloudEvent(row, source)
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`
    const token = await sign({ aud: 'customer', sub: `webhook:${queue.group}`, webhook: { digest } })
    const url = new URL(queue.sink)
    const authorization = { authorization: `Bearer ${token}` }
    const answer = await client.send({ method: 'POST', url, headers: { ...headers, ...authorization }, body, signal })
    const ok = answer.status >= 200 && answer.status < 300
    const redirects = answer.status >= 300 && answer.status < 400 ? '; redirects are not followed' : ''
    const error = ok ? '' : `the sink answered ${answer.status}${redirects}`
    return { status: answer.status, error, asked: answer.headers['retry-after'] }
  } catch (fault) {
    return {
      status: null,
      error: (fault instanceof Error ? fault.message : String(fault)).slice(0, 500),
      asked: undefined,
    }
  }
}
