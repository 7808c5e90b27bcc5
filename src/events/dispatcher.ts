// Delivers events: gives them their places, claims the queues that are due, works on many at once, and lets them go.
// Every server runs one; the database says who works on what. What belongs here: what to do next, and how much at once.
// What does not: the work on one queue (lanes.ts), SQL (services/events/queue.ts). app/ makes it.
import type { DeliveryQueues, DueRow, QueueRow, ReleasedQueue } from '../services/events/queue.ts'
import { PATIENCE } from '../services/events/queue.ts'
import type { Sender } from './attempt.ts'
import { KEPT_MS } from './backoff.ts'
import { Batcher } from './batch.ts'
import { SinkHealth } from './health.ts'
import { ROWS, workQueue, type LaneParts } from './lanes.ts'

export interface DispatcherOptions {
  readonly queues: DeliveryQueues
  readonly sender: Sender
  /** The DNS name of this installation, as sinks are told it. */
  readonly origin: string
  readonly leaseMs: number
  /** How often to look without being told. */
  readonly pollMs: number
  readonly onFault: (error: unknown) => void
}

export interface Dispatcher {
  /** Something may be due. */
  wake(): void
  /** Lets what is under way finish, for `graceMs` at most, and lets go of all queues. */
  stop(graceMs: number): Promise<void>
}

/** Queues held at once: those of sinks that are well, and those of sinks that failed last, which cannot crowd them out. */
const HELD = { well: 200, failing: 100 } as const
const PER_SINK = 8
const HELD_PER_SINK = 32
const BATCH = 500
const TRIM_MS = 10 * 60_000
const TRIM_ROWS = 2_000

/** Starts delivering. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  return new Runner(options)
}

class Runner implements Dispatcher {
  readonly #options: DispatcherOptions
  readonly #health = new SinkHealth({ perSink: PER_SINK, heldPerSink: HELD_PER_SINK, patience: PATIENCE })
  /** Queues that are held, by uid, with whether they still are ours. */
  readonly #held = new Map<string, { readonly failing: boolean; ours: boolean }>()
  readonly #works = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  readonly #timers: NodeJS.Timeout[]
  readonly #parts: LaneParts
  readonly #releases: Batcher<ReleasedQueue, undefined>
  #loop: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #stopping = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { queues, sender, leaseMs } = options
    const records = new Batcher(async (rows: Parameters<DeliveryQueues['record']>[0]) => {
      const taken = new Set((await queues.record(rows)).map((row) => `${row.position} ${row.subscription}`))
      return rows.map((row) => taken.has(`${row.position} ${row.subscription}`))
    }, BATCH)
    this.#releases = new Batcher(async (released: readonly ReleasedQueue[]) => {
      await queues.release(released, sender.now())
      return released.map(() => undefined)
    }, BATCH)
    this.#parts = {
      sender,
      health: this.#health,
      origin: options.origin,
      more: (uid) => queues.due([uid], { now: sender.now(), limit: ROWS }),
      record: (row) => records.add(row),
      giveUp: (uid, before) => queues.giveUp(uid, { before, now: sender.now() }),
      goOn: (uid) => !this.#stopping && this.#held.get(uid)?.ours === true,
      signal: this.#abort.signal,
    }
    this.#timers = [
      setInterval(() => this.wake(), options.pollMs),
      setInterval(() => void this.#hold(), leaseMs / 3),
      setInterval(() => void this.#trim(), TRIM_MS),
    ]
    void this.#trim()
    this.wake()
  }

  wake(): void {
    if (this.#stopping) return
    this.#again = true
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined
      if (this.#again) this.wake()
    })
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    for (const timer of this.#timers.filter((_, index) => index !== 1)) clearInterval(timer)
    clearTimeout(this.#timer)
    await this.#loop
    const late = setTimeout(() => this.#abort.abort(), graceMs)
    await Promise.allSettled(this.#works)
    clearTimeout(late)
    clearInterval(this.#timers[1])
    this.#options.sender.client.close()
  }

  async #run(): Promise<void> {
    const { queues, sender, onFault } = this.#options
    try {
      while (this.#again && !this.#stopping) {
        this.#again = false
        await queues.place(sender.now())
        for (const failing of [false, true]) await this.#claim(failing)
      }
      await this.#sleepUntilDue()
    } catch (error) {
      // The database is away: the poll comes back to it.
      this.#again = false
      if (!this.#stopping) onFault(error)
    }
  }

  async #claim(failing: boolean): Promise<void> {
    const { queues, sender } = this.#options
    const held = [...this.#held.values()].filter((one) => one.failing === failing).length
    const limit = (failing ? HELD.failing : HELD.well) - held
    if (limit <= 0 || this.#stopping) return
    const claimed = await queues.claim({ now: sender.now(), limit, failing })
    if (claimed.length === 0) return
    const admitted = claimed.filter((queue) => this.#admit(queue, failing))
    const uids = admitted.map((queue) => queue.uid)
    const due = uids.length === 0 ? [] : await queues.due(uids, { now: sender.now(), limit: ROWS })
    const rows = Map.groupBy(due, (row) => row.subscription)
    for (const queue of admitted) this.#start(queue, rows.get(queue.uid) ?? [])
  }

  /** Whether a claimed queue is worked on; one of a sink that is down or busy is let go at once. */
  #admit(queue: QueueRow, failing: boolean): boolean {
    const now = this.#options.sender.now()
    const rest = this.#health.admit(queue.sink, now)
    if (rest === 0) {
      this.#held.set(queue.uid, { failing, ours: true })
      return true
    }
    this.#releases.add({ ...queue, holdUntil: new Date(now + rest), ended: false }).catch(this.#options.onFault)
    return false
  }

  #start(queue: QueueRow, rows: readonly DueRow[]): void {
    const work = workQueue(this.#parts, queue, rows)
      .then((released) => this.#releases.add(released))
      // Not let go, its lease runs out: then it is claimed again, here or elsewhere.
      .catch(this.#options.onFault)
      .finally(() => {
        this.#held.delete(queue.uid)
        this.#health.leave(queue.sink)
        this.#works.delete(work)
        this.wake()
      })
    this.#works.add(work)
  }

  async #hold(): Promise<void> {
    const uids = [...this.#held.keys()]
    if (uids.length === 0) return
    try {
      const kept = new Set(await this.#options.queues.hold(uids))
      for (const uid of uids) {
        const held = this.#held.get(uid)
        if (held && !kept.has(uid)) held.ours = false
      }
    } catch (error) {
      this.#options.onFault(error)
    }
  }

  async #sleepUntilDue(): Promise<void> {
    clearTimeout(this.#timer)
    const { queues, sender, pollMs } = this.#options
    const next = await queues.nextDue()
    if (next === undefined || this.#stopping) return
    const wait = Math.max(next - sender.now(), 20)
    if (wait < pollMs) this.#timer = setTimeout(() => this.wake(), wait)
  }

  async #trim(): Promise<void> {
    const { queues, sender, onFault } = this.#options
    try {
      while (!this.#stopping && (await queues.trim(sender.now() - KEPT_MS, TRIM_ROWS)) >= TRIM_ROWS);
    } catch (error) {
      onFault(error)
    }
  }
}
