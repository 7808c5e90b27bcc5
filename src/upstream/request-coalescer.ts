// Reads that are under way or were just made, by caller: who asks the same again gets the same answer. Nothing of one caller is
// ever another's, and nothing from before a write of a caller is given to that caller after it.
import { LruMap } from '../core/lru.ts'
import { PlatformError } from '../core/errors.ts'

export interface CoalescerOptions {
  /** Milliseconds for which an answer is kept; 0: only what is under way is shared. */
  readonly keepMs: number
  readonly keepBytes: number
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number
}

/** What is asked, by whom. */
export interface Question {
  readonly caller: string
  readonly what: string
  /** Aborted when this one waits no longer. */
  readonly signal: AbortSignal
}

interface Flight<Answer> {
  readonly answer: Promise<Answer>
  readonly controller: AbortController
  waiting: number
}

interface Kept<Answer> {
  readonly answer: Answer
  readonly until: number
  readonly bytes: number
}

/** Callers whose writes are remembered; what a forgotten one had under way is asked anew. */
const CALLERS = 10_000

export class RequestCoalescer<Answer extends object> {
  readonly #options: CoalescerOptions
  readonly #flights = new Map<string, Flight<Answer>>()
  readonly #kept = new Map<string, Kept<Answer>>()
  readonly #writes = new LruMap<string, number>(CALLERS)
  #bytes = 0
  #write = 0

  constructor(options: CoalescerOptions) {
    this.#options = options
  }

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** Work that changes something: what its caller has read before it is old, whether it goes well or not. */
  async alone<T>(caller: string, work: () => Promise<T>): Promise<T> {
    this.#forget(caller)
    try {
      return await work()
    } finally {
      this.#forget(caller)
    }
  }

  /** @param work makes the answer; its signal is aborted when nobody waits for it any more */
  async join({ caller, what, signal }: Question, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    signal.throwIfAborted()
    const key = `${caller} ${this.#writes.get(caller) ?? 0} ${what}`
    const kept = this.#keptAt(key)
    if (kept) return kept
    const known = this.#flights.get(key)
    const flight = known ?? this.#begin(key, work)
    try {
      return await waitFor(flight, signal)
    } catch (error) {
      // Whoever asked first had less time, or left; that is nothing to those who joined.
      if (!known || signal.aborted || !isOfTheFirst(error)) throw error
      return this.join({ caller, what, signal }, work)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Answer>): Flight<Answer> {
    const controller = new AbortController()
    const answer = work(controller.signal)
    const flight: Flight<Answer> = { answer, controller, waiting: 0 }
    this.#flights.set(key, flight)
    const landed = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    answer.then((value) => {
      landed()
      this.#keep(key, value)
    }, landed)
    controller.signal.addEventListener('abort', landed)
    return flight
  }

  #keptAt(key: string): Answer | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (kept.until > this.#now()) return kept.answer
    this.#drop(key, kept)
    return undefined
  }

  #keep(key: string, answer: Answer): void {
    const { keepMs, keepBytes } = this.#options
    if (keepMs <= 0) return
    const bytes = JSON.stringify(answer).length + key.length
    if (bytes > keepBytes) return
    const until = this.#now() + keepMs
    this.#kept.set(key, { answer, until, bytes })
    this.#bytes += bytes
    // All are kept for the same time, so the oldest stand first.
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= keepBytes && one.until > this.#now()) return
      this.#drop(oldest, one)
    }
  }

  #drop(key: string, { bytes }: Kept<Answer>): void {
    this.#kept.delete(key)
    this.#bytes -= bytes
  }

  #forget(caller: string): void {
    this.#write += 1
    this.#writes.set(caller, this.#write)
    for (const [key, kept] of this.#kept) if (key.startsWith(`${caller} `)) this.#drop(key, kept)
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now()
  }
}

/** Waits as long as the signal lets; the last one that leaves ends the work. */
async function waitFor<Answer>(flight: Flight<Answer>, signal: AbortSignal): Promise<Answer> {
  const left = Promise.withResolvers<never>()
  const leave = (): void => left.reject(signal.reason)
  flight.waiting += 1
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([flight.answer, left.promise])
  } finally {
    signal.removeEventListener('abort', leave)
    flight.waiting -= 1
    if (flight.waiting === 0 && signal.aborted) flight.controller.abort(signal.reason)
  }
}

function isOfTheFirst(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return true
  return error.code === 'DEADLINE_EXCEEDED' || error.code === 'CANCELLED' || error.reason === 'QUERY_TOO_COMPLEX'
}
