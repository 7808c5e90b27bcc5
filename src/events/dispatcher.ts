// Delivers events: gives them their places, claims the queues that are due, works on many at once, and lets them go.
// Every server runs one; the database says who works on what.
import { MAX_FAILURES, type DeliveryQueues, type DueRow, type WakeUp, type QueueRow } from '../services/events/queue.ts'
import type { AttemptRow, ReleasedQueue } from '../services/events/queue.ts'
import type { Sender } from './attempt.ts'
import { RETENTION_MS } from './backoff.ts'
import { Batcher } from './batch.ts'
import { SinkHealth } from './health.ts'
import { LeaseShares } from './lease-shares.ts'
import { QueueLeases } from './leases.ts'
import { ROWS, workQueue, type WorkerParts } from './worker.ts'
import { Throttle } from './throttle.ts'

export interface DispatcherOptions {
  readonly queues: DeliveryQueues
  readonly sender: Sender
  /** The DNS name of this installation, as sinks are told it. */
  readonly origin: string
  readonly leaseMs: number
  /** How often to look without being told. */
  readonly pollMs: number
  /** How long events are kept; undefined: for ever. */
  readonly eventsMs?: number | undefined
  readonly onFault: (error: unknown) => void
}

export interface Dispatcher {
  /** Something may be due. */
  wake(what: WakeUp): void
  /** Lets what is under way finish, for `graceMs` at most, and lets go of all queues. */
  stop(graceMs: number): Promise<void>
}

/** Leases of this server at once: those of sinks that are well, and those of sinks that failed last, which cannot crowd them out. */
const MAX_LEASES = { well: 400, failing: 100 } as const
const PER_SINK = 8
const LEASES_PER_SINK = 32
/** For how long a queue is left that was claimed while its organization has as many as it may. */
const FULL_MS = 250
const BATCH = 500
/** Between two looks: what comes meanwhile shares their statements. */
const REST_MS = 10
const TRIM_MS = 10 * 60_000

/** What the next look is for. */
interface Wants {
  readonly claim: boolean
  /** Whatever the database says that there is to do. */
  readonly look: boolean
}

/** Starts delivering. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  return new Runner(options)
}

class Runner implements Dispatcher {
  readonly #options: DispatcherOptions
  readonly #health = new SinkHealth({ perSink: PER_SINK, leasesPerSink: LEASES_PER_SINK, maxFailures: MAX_FAILURES })
  readonly #leases = new QueueLeases()
  readonly #well = new LeaseShares(MAX_LEASES.well)
  readonly #failing = new LeaseShares(MAX_LEASES.failing)
  readonly #works = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  readonly #rounds = new Throttle(() => this.#round(), REST_MS)
  /** Beside the rounds: a backlog of one organization must not hold back what others are to be told. */
  readonly #placing = new Throttle(() => this.#place(), REST_MS)
  readonly #polls: NodeJS.Timeout[]
  readonly #renewing: NodeJS.Timeout
  readonly #parts: WorkerParts
  readonly #releases: Batcher<ReleasedQueue, undefined>
  #wants: Wants = { claim: false, look: false }
  /** More is due than may be leased. */
  #crowded = false
  #next: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined
  #stopping = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { queues, sender, leaseMs, pollMs } = options
    this.#releases = new Batcher(async (released: readonly ReleasedQueue[]) => {
      this.#dueAt(await queues.release(released, sender.now()))
      return released.map(() => undefined)
    }, BATCH)
    this.#parts = { ...this.#statements(), sender, health: this.#health, origin: options.origin }
    this.#polls = [setInterval(() => this.#poll(), pollMs), setInterval(() => void this.#trim(), TRIM_MS)]
    this.#renewing = setInterval(() => void this.#renew(), leaseMs / 3)
    void this.#trim()
    this.#poll()
  }

  /** What the work on a queue asks for: what many ask for at once is one statement. */
  #statements(): Omit<WorkerParts, 'sender' | 'health' | 'origin'> {
    const { queues, sender } = this.#options
    const name = ({ position, subscription }: { position: number; subscription: string }): string =>
      `${position} ${subscription}`
    const records = new Batcher(async (rows: readonly AttemptRow[]) => {
      const taken = new Set((await queues.record(rows)).map(name))
      return rows.map((row) => taken.has(name(row)))
    }, BATCH)
    const reads = new Batcher(async (uids: readonly string[]) => {
      for (const uid of uids) this.#leases.read(uid)
      const rows = await this.#due(uids)
      return uids.map((uid) => rows.get(uid) ?? [])
    }, BATCH)
    return {
      more: (uid) => reads.add(uid),
      wokenUp: (uid) => this.#leases.wokenUp(uid),
      record: (row) => records.add(row),
      expireDeliveries: (uid, before) => queues.expireDeliveries(uid, { before, now: sender.now() }),
      goOn: (uid) => !this.#stopping && this.#leases.ours(uid),
      crowded: () => this.#crowded,
      signal: this.#abort.signal,
    }
  }

  wake(what: WakeUp): void {
    // What this server placed it has told its queues itself.
    if (what === 'placed') return
    if (what === 'placedElsewhere') this.#leases.wakeAll()
    if (what === 'written') this.#placing.ask()
    else this.#want({ claim: true })
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    for (const timer of this.#polls) clearInterval(timer)
    clearTimeout(this.#next?.timer)
    this.#leases.hurry(true)
    await Promise.all([this.#rounds.stop(), this.#placing.stop()])
    const late = setTimeout(() => this.#abort.abort(), graceMs)
    await Promise.allSettled(this.#works)
    clearTimeout(late)
    clearInterval(this.#renewing)
    this.#options.sender.client.close()
  }

  #want(what: Partial<Wants>): void {
    this.#wants = { ...this.#wants, ...what }
    this.#rounds.ask()
  }

  #poll(): void {
    this.#want({ look: true })
  }

  async #round(): Promise<void> {
    const { queues, onFault } = this.#options
    const wanted = this.#wants
    this.#wants = { claim: false, look: false }
    try {
      const { claim, more } = wanted.look ? await this.#look(wanted) : { ...wanted, more: false }
      if (claim) await this.#claim()
      if (more) this.#dueAt((await queues.look()).due)
    } catch (error) {
      // The database is away: the poll comes back to it.
      if (!this.#stopping) onFault(error)
    }
  }

  /** What there is to do beside what is wanted; `more`: others than those that are claimed then may be due soon. */
  async #look({ claim }: Wants): Promise<{ claim: boolean; more: boolean }> {
    const { unplaced, due } = await this.#options.queues.look()
    const isDue = due !== undefined && due <= this.#options.sender.now()
    if (!isDue) this.#dueAt(due)
    if (unplaced) this.#placing.ask()
    return { claim: claim || isDue, more: isDue }
  }

  async #place(): Promise<void> {
    const { queues, sender, onFault } = this.#options
    try {
      await queues.place(sender.now(), (told) => {
        if (!this.#leases.wake(told)) this.#want({ claim: true })
        return !this.#stopping
      })
    } catch (error) {
      // As of a round.
      if (!this.#stopping) onFault(error)
    }
  }

  async #claim(): Promise<void> {
    const { queues, sender } = this.#options
    const [well, failing] = [this.#well.free, this.#failing.free]
    if (this.#stopping) return
    const without = { well: this.#well.full(), failing: this.#failing.full() }
    const claimed = well + failing === 0 ? [] : await queues.claim({ now: sender.now(), well, failing, without })
    const failed = claimed.filter(({ failures }) => failures > 0).length
    const admitted = claimed.filter((queue) => this.#admit(queue))
    const isFull = this.#well.full().length + this.#failing.full().length > 0
    this.#crowded = isFull || claimed.length - failed >= well || failed >= failing
    this.#leases.hurry(this.#crowded)
    if (admitted.length === 0) return
    const rows = await this.#due(admitted.map(({ uid }) => uid))
    for (const queue of admitted) this.#start(queue, rows.get(queue.uid) ?? [])
  }

  async #due(uids: readonly string[]): Promise<ReadonlyMap<string, DueRow[]>> {
    const { queues, sender } = this.#options
    const rows = await queues.due(uids, { now: sender.now(), limit: ROWS })
    return Map.groupBy(rows, (row) => row.subscription)
  }

  /** Whether a claimed queue is worked on; one of a sink that is down or busy, or of an organization that has enough, is let go at once. */
  #admit(queue: QueueRow): boolean {
    const now = this.#options.sender.now()
    const shares = this.#sharesOf(queue)
    const isIn = shares.enter(queue.uid)
    const rest = isIn ? this.#health.admit(queue.sink, now) : FULL_MS
    if (rest === 0) {
      this.#leases.add(queue.uid)
      return true
    }
    if (isIn) shares.leave(queue.uid)
    this.#releases.add({ ...queue, holdUntil: new Date(now + rest), ended: false }).catch(this.#options.onFault)
    return false
  }

  #sharesOf({ failures }: QueueRow): LeaseShares {
    return failures > 0 ? this.#failing : this.#well
  }

  #start(queue: QueueRow, rows: readonly DueRow[]): void {
    const work = workQueue(this.#parts, queue, rows)
      // From here on it is not in hand: what comes for it meanwhile is seen by the statement that lets go of it.
      .finally(() => {
        this.#leases.delete(queue.uid)
        this.#sharesOf(queue).leave(queue.uid)
      })
      .then((released) => this.#releases.add(released))
      // Not let go, its lease runs out: then it is claimed again, here or elsewhere.
      .catch(this.#options.onFault)
      .finally(() => {
        this.#health.leave(queue.sink)
        this.#works.delete(work)
        if (this.#crowded) this.#want({ claim: true })
      })
    this.#works.add(work)
  }

  async #renew(): Promise<void> {
    const uids = this.#leases.uids()
    if (uids.length === 0) return
    try {
      this.#leases.lose(uids, await this.#options.queues.renew(uids))
    } catch (error) {
      this.#options.onFault(error)
    }
  }

  /** Some queue is due then. What is further away than the next poll is left to it. */
  #dueAt(at: number | undefined): void {
    if (at === undefined || this.#stopping || (this.#next && this.#next.at <= at)) return
    const wait = at - this.#options.sender.now()
    if (wait > this.#options.pollMs) return
    clearTimeout(this.#next?.timer)
    const timer = setTimeout(
      () => {
        this.#next = undefined
        this.#want({ claim: true })
      },
      Math.max(0, wait),
    )
    this.#next = { at, timer }
  }

  async #trim(): Promise<void> {
    const { queues, sender, eventsMs, onFault } = this.#options
    try {
      const now = sender.now()
      // First what makes room: with a full disk nothing else can be done.
      await queues.trim({ deliveries: now - RETENTION_MS, events: eventsMs === undefined ? undefined : now - eventsMs })
      await queues.openDay(now)
    } catch (error) {
      if (!this.#stopping) onFault(error)
    }
  }
}
