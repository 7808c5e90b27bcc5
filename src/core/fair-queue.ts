// Who may work now, when more want to than can: turns go round by key, so that who floods waits for itself.
import { PlatformError } from './errors.ts'
import { type Sharer, TimeShares } from './time-shares.ts'

export interface FairQueueOptions {
  /** Leases out at once; absent: any number. */
  readonly atWork?: number
  /** Of these, to one key: fewer, so that no key alone holds back all others. */
  readonly atWorkEach: number
  /** And to the keys of one group; absent: any number. */
  readonly atWorkOfGroup?: number
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

interface Line extends Sharer {
  /** Tells it from the lines of all other keys and groups. */
  readonly name: string
  atWork: number
  readonly waiters: Set<Waiter>
}

/** Seconds after which a refused caller may come again. */
const RETRY_AFTER_SECONDS = 1

const UNBOUNDED = {
  atWork: Infinity,
  atWorkOfGroup: Infinity,
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
  /** Those that have a waiter and may still work, in the order of their turns. */
  readonly #turns = new Set<Line>()
  readonly #shares: TimeShares | undefined
  /** How many work, by group. */
  readonly #atWorkOf = new Map<string, number>()
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
   * @param group with whose other keys the key shares time, where turns go by time, and the places of a group; absent: with none
   * @throws UNAVAILABLE (OVERLOADED) when too many wait already, or it took too long; the reason of the signal
   */
  enter(key: string, signal?: AbortSignal, group?: string): Release | Promise<Release> {
    signal?.throwIfAborted()
    const line = this.#lineOf(key, group)
    const { atWork, waiting, waitingEach } = this.#options
    const isFree = this.#atWork < atWork && this.#mayWork(line) && line.waiters.size === 0
    if (isFree && this.#pauseOf(line) === 0) return this.#begin(line)
    if (line.waiters.size >= waitingEach || this.#waiting >= waiting) {
      this.#tidy(line)
      throw overloaded()
    }
    return this.#wait(line, signal)
  }

  #lineOf(key: string, group = key): Line {
    const name = group === key ? key : `${group}\0${key}`
    const line = this.#lines.get(name) ?? { name, key, group, atWork: 0, waiters: new Set() }
    this.#lines.set(name, line)
    return line
  }

  async #wait(line: Line, signal: AbortSignal | undefined): Promise<Release> {
    const turn = Promise.withResolvers<Release>()
    const waiter = { since: this.#options.now(), start: turn.resolve, refuse: turn.reject }
    const leave = (): void => {
      // Who was refused meanwhile has no place to give up, and its key may have another line by now.
      if (!this.#drop(line, waiter)) return
      turn.reject(signal?.reason)
      this.#tidy(line)
    }
    line.waiters.add(waiter)
    this.#waiting += 1
    if (line.atWork < this.#options.atWorkEach) this.#turns.add(line)
    signal?.addEventListener('abort', leave, { once: true })
    this.#next()
    try {
      return await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #begin(line: Line): Release {
    this.#count(line, 1)
    const end = this.#shares?.begin(line)
    let isOut = true
    return () => {
      if (!isOut) return
      isOut = false
      end?.()
      this.#count(line, -1)
      if (line.waiters.size > 0) this.#turns.add(line)
      this.#tidy(line)
      this.#next()
    }
  }

  /** Gives free places to those whose turn it is. */
  #next(): void {
    while (this.#atWork < this.#options.atWork) {
      const line = this.#turnOf()
      if (line === undefined || this.#pauses(line)) return
      this.#turns.delete(line)
      this.#refuseLate(line)
      const [waiter] = line.waiters
      if (waiter) {
        this.#drop(line, waiter)
        waiter.start(this.#begin(line))
      }
      // Behind all others that wait.
      if (line.waiters.size > 0 && line.atWork < this.#options.atWorkEach) this.#turns.add(line)
      this.#tidy(line)
    }
  }

  /** Whose turn it is, of those whose group has a place. */
  #turnOf(): Line | undefined {
    const open = this.#turns.values().filter((line) => this.#mayWork(line))
    return this.#shares ? this.#shares.least(open) : open.next().value
  }

  #mayWork({ group, atWork }: Line): boolean {
    const { atWorkEach, atWorkOfGroup } = this.#options
    return atWork < atWorkEach && (this.#atWorkOf.get(group) ?? 0) < atWorkOfGroup
  }

  #count(line: Line, more: 1 | -1): void {
    this.#atWork += more
    line.atWork += more
    const ofGroup = (this.#atWorkOf.get(line.group) ?? 0) + more
    if (ofGroup > 0) this.#atWorkOf.set(line.group, ofGroup)
    else this.#atWorkOf.delete(line.group)
  }

  /** Whether it has to pause; whose turn it is, is looked at again afterwards. */
  #pauses(line: Line): boolean {
    const ms = this.#pauseOf(line)
    if (ms > 0 && !this.#isPausing) {
      this.#isPausing = true
      this.#options.later(() => {
        this.#isPausing = false
        this.#next()
      }, ms)
    }
    return ms > 0
  }

  #pauseOf(line: Line): number {
    return this.#options.pausing && this.#shares ? this.#shares.pauseOf(line) : 0
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

  #tidy(line: Line): void {
    if (line.waiters.size > 0) return
    this.#turns.delete(line)
    if (line.atWork === 0) this.#lines.delete(line.name)
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
