// Working through the queue of one subscription: one worker for each subject, in order, several at a time.
import {
  DeliveryState,
  MAX_FAILURES,
  type AttemptRow,
  type DueRow,
  type QueueRow,
  type ReleasedQueue,
} from '../services/events/queue.ts'
import { attempt, type Outcome, type Sender } from './attempt.ts'
import { MAX_RETRY_MS, cooldownDelay } from './backoff.ts'
import { requestPermission, PERMISSION_TTL_MS } from './handshake.ts'
import { failedAgain, type SinkHealth } from './health.ts'

/** Deliveries of one queue that are read at once. */
export const ROWS = 20
/** Reads after which a queue is let go when others wait for their turn. */
const ROUNDS = 10

export interface WorkerParts {
  readonly sender: Sender
  readonly health: SinkHealth
  /** The DNS name of this installation. */
  readonly origin: string
  /** More of a queue that is due. */
  readonly more: (uid: string) => Promise<readonly DueRow[]>
  /** Waits a moment for something new in a queue; whether something came. */
  readonly wokenUp: (uid: string) => Promise<boolean>
  /** Whether other queues wait for their turn. */
  readonly crowded: () => boolean
  /** Notes an attempt; false when the queue is not ours any more. */
  readonly record: (row: AttemptRow) => Promise<boolean>
  /** Gives up what has waited since `before`. */
  readonly expireDeliveries: (uid: string, before: number) => Promise<void>
  /** Whether the queue is still ours, and the server not stopping. */
  readonly goOn: (uid: string) => boolean
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

/** Delivers what is due of a queue; gives how to leave it. */
export async function workQueue(parts: WorkerParts, queue: QueueRow, first: readonly DueRow[]): Promise<ReleasedQueue> {
  return new QueueWorker(parts, queue).run(first)
}

class QueueWorker {
  readonly #parts: WorkerParts
  readonly #queue: QueueRow
  #failures: number
  #asked: Date | null
  #rate: number | null
  #hold: number | undefined
  #ended = false
  #stopped = false

  constructor(parts: WorkerParts, queue: QueueRow) {
    this.#parts = parts
    this.#queue = queue
    this.#failures = queue.failures
    this.#asked = queue.askedTime
    this.#rate = queue.allowedRate
  }

  async run(first: readonly DueRow[]): Promise<ReleasedQueue> {
    const { uid, signal } = this.#queue
    const head = first.find(({ redelivery }) => !redelivery)
    if (head) await this.#consent(head)
    let rows = first
    for (let round = 1; rows.length > 0 && this.#goesOn(); round++) {
      const all = await this.#round(rows)
      if (!this.#goesOn() || !(await this.#another(all && rows.length < ROWS, round))) break
      rows = await this.#parts.more(uid)
    }
    return {
      uid,
      signal,
      failures: this.#failures,
      askedTime: this.#asked,
      allowedRate: this.#rate,
      holdUntil: this.#hold === undefined ? null : new Date(this.#hold),
      ended: this.#ended,
    }
  }

  /** Whether to read again. */
  async #another(empty: boolean, round: number): Promise<boolean> {
    if (!empty && round >= ROUNDS && this.#parts.crowded()) {
      this.#stop(this.#parts.sender.now())
      return false
    }
    // What failed has a time of its own, which only a queue that was let go keeps.
    return !empty || (this.#failures === 0 && (await this.#parts.wokenUp(this.#queue.uid)) && this.#goesOn())
  }

  #goesOn(): boolean {
    return !this.#stopped && this.#parts.goOn(this.#queue.uid)
  }

  /** Asks the sink whether it wants events, once a day; one that cannot be asked is simply sent them. */
  async #consent(head: DueRow): Promise<void> {
    const { sender, origin, signal } = this.#parts
    const now = sender.now()
    if (this.#asked !== null && now - this.#asked.getTime() < PERMISSION_TTL_MS) return
    try {
      const { refusal, rate } = await requestPermission(sender.client, {
        url: new URL(this.#queue.sink),
        origin,
        signal,
      })
      this.#rate = rate
      if (refusal === undefined) this.#asked = new Date(now)
      else await this.#refused(head, refusal)
    } catch {
      // What is wrong with the sink, the event itself will find.
    }
  }

  async #refused(head: DueRow, error: string): Promise<void> {
    const now = this.#parts.sender.now()
    const late = now >= head.startTime.getTime() + MAX_RETRY_MS
    this.#failures = Math.max(this.#failures + 1, MAX_FAILURES)
    await this.#rest(now)
    const { subscription, position } = head
    const times = { nextTime: new Date(this.#hold ?? now), time: new Date(now), duration: 0 }
    const state = late ? DeliveryState.DEAD : DeliveryState.WAITING
    await this.#parts.record({ subscription, position, state, status: null, error, ...times })
  }

  /** Delivers; gives whether all of the rows had their turn. */
  async #round(rows: readonly DueRow[]): Promise<boolean> {
    // A sink that is down is tried with one event, and one that takes so many a minute gets one at a time.
    const single = this.#failures >= MAX_FAILURES || this.#rate !== null
    const subjects = new Map<string, DueRow[]>()
    for (const row of single ? rows.slice(0, 1) : rows) {
      const rowsOf = subjects.get(row.subject)
      if (rowsOf) rowsOf.push(row)
      else subjects.set(row.subject, [row])
    }
    await Promise.all([...subjects.values()].map((ofSubject) => this.#subject(ofSubject)))
    if (this.#rate !== null && this.#hold === undefined && !this.#ended) {
      this.#stop(this.#parts.sender.now() + 60_000 / this.#rate)
    }
    return !single || rows.length === 1
  }

  async #subject(rows: readonly DueRow[]): Promise<void> {
    const { health, sender } = this.#parts
    const { sink } = this.#queue
    for (const row of rows) {
      if (!this.#goesOn()) return
      const slot = await health.slot(sink)
      if (slot === undefined) return this.#stop(sender.now() + cooldownDelay(this.#failures))
      const before = this.#failures
      const outcome = this.#goesOn() ? await this.#attempt(row) : undefined
      // What was asked for by hand, perhaps of a receiver under repair, says nothing of the sink.
      const took = row.redelivery ? undefined : outcome && (outcome.ok || outcome.gone)
      health.done(slot, took, (failures) => sender.now() + cooldownDelay(failures))
      if (outcome === undefined) return
      // The next of this subject goes out only when this one is known to be over, by the database.
      if (!(await this.#parts.record(outcome.attempt))) return this.#stop()
      if (row.redelivery) continue
      await this.#judge(outcome, before)
      if (outcome.attempt.state === DeliveryState.WAITING) return
    }
  }

  #attempt(row: DueRow): Promise<Outcome> {
    const { sender, signal } = this.#parts
    return attempt(sender, { queue: this.#queue, row, signal })
  }

  /** What follows from an outcome; `before` is how often the sink had failed in a row when it was sent. */
  async #judge({ ok, gone, retryAt }: Outcome, before: number): Promise<void> {
    const now = this.#parts.sender.now()
    if (ok) {
      this.#failures = 0
      this.#asked ??= new Date(now)
      return
    }
    if (gone) {
      this.#ended = true
      return this.#stop()
    }
    this.#failures = failedAgain(this.#failures, before)
    if (retryAt !== undefined) this.#stop(retryAt)
    if (this.#failures >= MAX_FAILURES) await this.#rest(now)
  }

  async #rest(now: number): Promise<void> {
    this.#stop(now + cooldownDelay(this.#failures))
    await this.#parts.expireDeliveries(this.#queue.uid, now - MAX_RETRY_MS)
  }

  #stop(hold?: number): void {
    this.#stopped = true
    if (hold !== undefined) this.#hold = Math.max(this.#hold ?? 0, hold)
  }
}
