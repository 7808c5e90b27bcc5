// Who may work now, when more want to than can: turns go round by key, so that who floods waits for itself.
import { PlatformError } from './errors.ts'
import { TimeShares } from './time-shares.ts'

export interface FairQueueOptions {
  /** Leases out at once; absent: any number. */
  readonly atWork?: number
  /** Of these, to one key: fewer, so that no key alone holds back all others. */
  readonly atWorkEach: number
  /** Waiting at once, of one key; absent: any number. */
  readonly waitingEach?: number
  /** Waiting at once, in all; absent: any number. */
  readonly waiting?: number
  /** The longest wait, in milliseconds; what waited longer is refused, since whoever asked has mostly given up. Absent: any. */
  readonly patienceMs?: number
  /** Turns go to the key whose turns have taken the least time; absent: round by key, however long each takes. */
  readonly byTime?: boolean
  /** Who is far ahead in time pauses before the next turn, for those who ask for one short turn after the other. */
  readonly pausing?: boolean
  /** Milliseconds on a clock that only goes forward; absent: the process's. */
  readonly now?: () => number
  /** Does something after some milliseconds; absent: by a timer. */
  readonly later?: (work: () => void, ms: number) => unknown
}

/** Gives the turn back; a second call does nothing. */
export type Release = () => void

interface Waiter {
  readonly since: number
  readonly start: (release: Release) => void
  readonly refuse: (error: unknown) => void
}

interface Line {
  atWork: number
  readonly waiters: Set<Waiter>
}

/** Seconds after which a refused caller may come again. */
const RETRY_AFTER_SECONDS = 1

const UNBOUNDED = {
  atWork: Infinity,
  waitingEach: Infinity,
  waiting: Infinity,
  patienceMs: Infinity,
  byTime: false,
  pausing: false,
  now: () => performance.now(),
  later: setTimeout,
}

/**
 * A bounded queue with turns by key: round-robin, as fair queueing of packets does it (RFC 970), or by the time that they take, where one
 * turn may be a hundred times as long as another.
 */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  readonly #lines = new Map<string, Line>()
  /** Keys that have a waiter and may still work, in the order of their turns. */
  readonly #turns = new Set<string>()
  readonly #shares: TimeShares | undefined
  #atWork = 0
  #waiting = 0
  #isPausing = false

  constructor(options: FairQueueOptions) {
    this.#options = { ...UNBOUNDED, ...options }
    this.#shares = this.#options.byTime ? new TimeShares(this.#options.now) : undefined
  }

  /** How many work and how many wait. */
  get load(): { readonly atWork: number; readonly waiting: number } {
    return { atWork: this.#atWork, waiting: this.#waiting }
  }

  /**
   * Waits for a turn.
   * @param signal aborted when nobody waits for the answer any more: the place is given up; absent: somebody does
   * @throws UNAVAILABLE (OVERLOADED) when too many wait already, or it took too long; the reason of the signal
   */
  enter(key: string, signal?: AbortSignal): Release | Promise<Release> {
    signal?.throwIfAborted()
    const line = this.#lines.get(key) ?? { atWork: 0, waiters: new Set() }
    this.#lines.set(key, line)
    const { atWork, atWorkEach, waiting, waitingEach } = this.#options
    const isFree = this.#atWork < atWork && line.atWork < atWorkEach && line.waiters.size === 0
    if (isFree && this.#pauseOf(key) === 0) return this.#begin(key, line)
    if (line.waiters.size >= waitingEach || this.#waiting >= waiting) {
      this.#tidy(key, line)
      throw overloaded()
    }
    return this.#wait({ key, line, signal })
  }

  async #wait({ key, line, signal }: { key: string; line: Line; signal: AbortSignal | undefined }): Promise<Release> {
    const turn = Promise.withResolvers<Release>()
    const waiter = { since: this.#options.now(), start: turn.resolve, refuse: turn.reject }
    const leave = (): void => {
      // Who was refused meanwhile has no place to give up, and its key may have another line by now.
      if (!this.#drop(line, waiter)) return
      turn.reject(signal?.reason)
      this.#tidy(key, line)
    }
    line.waiters.add(waiter)
    this.#waiting += 1
    if (line.atWork < this.#options.atWorkEach) this.#turns.add(key)
    signal?.addEventListener('abort', leave, { once: true })
    this.#next()
    try {
      return await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, line: Line): Release {
    this.#atWork += 1
    line.atWork += 1
    const end = this.#shares?.begin(key)
    let isOut = true
    return () => {
      if (!isOut) return
      isOut = false
      end?.()
      this.#atWork -= 1
      line.atWork -= 1
      if (line.waiters.size > 0) this.#turns.add(key)
      this.#tidy(key, line)
      this.#next()
    }
  }

  /** Gives free places to the keys whose turn it is. */
  #next(): void {
    while (this.#atWork < this.#options.atWork) {
      const key = this.#shares ? this.#shares.least(this.#turns) : this.#turns.values().next().value
      if (key === undefined || this.#pauses(key)) return
      this.#turns.delete(key)
      const line = this.#lines.get(key)
      if (!line) continue
      this.#refuseLate(line)
      const [waiter] = line.waiters
      if (waiter) {
        this.#drop(line, waiter)
        waiter.start(this.#begin(key, line))
      }
      // Behind all others that wait.
      if (line.waiters.size > 0 && line.atWork < this.#options.atWorkEach) this.#turns.add(key)
      this.#tidy(key, line)
    }
  }

  /** Whether the key has to pause; whose turn it is, is looked at again afterwards. */
  #pauses(key: string): boolean {
    const ms = this.#pauseOf(key)
    if (ms > 0 && !this.#isPausing) {
      this.#isPausing = true
      this.#options.later(() => {
        this.#isPausing = false
        this.#next()
      }, ms)
    }
    return ms > 0
  }

  #pauseOf(key: string): number {
    return this.#options.pausing && this.#shares ? this.#shares.pauseOf(key) : 0
  }

  #refuseLate(line: Line): void {
    const oldest = this.#options.now() - this.#options.patienceMs
    for (const waiter of line.waiters) {
      if (waiter.since > oldest) return
      this.#drop(line, waiter)
      waiter.refuse(overloaded())
    }
  }

  #drop(line: Line, waiter: Waiter): boolean {
    if (!line.waiters.delete(waiter)) return false
    this.#waiting -= 1
    return true
  }

  #tidy(key: string, line: Line): void {
    if (line.waiters.size > 0) return
    this.#turns.delete(key)
    if (line.atWork === 0) this.#lines.delete(key)
  }
}

/** A place within a place that is to be had first; both are given back at once. */
export async function within(
  outer: Release | Promise<Release>,
  inner: () => Release | Promise<Release>,
): Promise<Release> {
  const leave = await outer
  try {
    const release = await inner()
    return () => {
      release()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}

function overloaded(): PlatformError {
  const message = `Unavailable: too many requests wait already; try again in ${RETRY_AFTER_SECONDS} s`
  return new PlatformError('UNAVAILABLE', message, { reason: 'OVERLOADED', retryAfterSeconds: RETRY_AFTER_SECONDS })
}
