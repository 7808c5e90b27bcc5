// How much each caller may ask for in a time: a token bucket a caller, on every face the same.
import { PlatformError } from './errors.ts'
import { LruMap } from './lru.ts'

export interface QuotaOptions {
  /** Points that a caller who has rested may spend at once, and in each period. */
  readonly points: number
  readonly periodMs: number
  /** Callers that are kept in mind; one who is forgotten begins anew. */
  readonly callers: number
  /** Milliseconds on a clock that only goes forward; where it begins does not matter. */
  readonly now: () => number
  /** Absent: nobody else spends from these budgets. */
  readonly shared?: SharedSpending | undefined
}

/** What processes that share budgets tell each other. */
export interface SharedSpending {
  /** Called for what a caller spent here; less than nothing when it was given back. */
  tell(key: string, points: number): void
  /** Calls `hear` for what a caller spent elsewhere. */
  listen(hear: (key: string, points: number) => void): void
}

/** What a caller has. */
export interface Allowance {
  /** Points a period. */
  readonly limit: number
  readonly periodMs: number
  /** Whole points that are left. */
  readonly remaining: number
  /** Milliseconds until all points are back. */
  readonly resetMs: number
}

/** One request that was let in. Each costs a point; a face that knows more says so before anything runs. */
export interface Permit {
  /**
   * Makes the price of this request `points` in all, at least one.
   * @throws RESOURCE_EXHAUSTED when the caller has less; the request has then cost nothing
   */
  raise(points: number): void
  /** What the caller had left when this request was last paid for, or refused. */
  allowance(): Allowance
}

interface Bucket {
  points: number
  /** When `points` was true. */
  at: number
}

/** The buckets of all callers. */
export class Quota {
  readonly #options: QuotaOptions
  readonly #buckets: LruMap<string, Bucket>

  constructor(options: QuotaOptions) {
    this.#options = options
    this.#buckets = new LruMap(options.callers)
    options.shared?.listen((key, points) => {
      // Below zero, so that what was spent twice in the time that the word takes is paid for afterwards.
      const bucket = this.#filled(key)
      bucket.points = Math.max(-options.points, bucket.points - points)
    })
  }

  /** @throws RESOURCE_EXHAUSTED when the caller has not a single point */
  open(key: string): Permit {
    let paid = 0
    let left = 0
    const raise = (points: number): void => {
      // What costs more than anybody ever has takes all that there is, so that waiting helps.
      const price = Math.min(Math.max(points, 1), this.#options.points)
      const bucket = this.#filled(key)
      const lacking = price - paid - bucket.points
      if (lacking > 0) {
        this.#spend(key, bucket, -paid)
        paid = 0
        left = bucket.points
        throw this.#exhausted(price, lacking)
      }
      this.#spend(key, bucket, price - paid)
      paid = price
      left = bucket.points
    }
    raise(1)
    return { raise, allowance: () => this.#allowance(left) }
  }

  #spend(key: string, bucket: Bucket, points: number): void {
    bucket.points -= points
    if (points !== 0) this.#options.shared?.tell(key, points)
  }

  #filled(key: string): Bucket {
    const { points, periodMs, now } = this.#options
    const at = now()
    const bucket = this.#buckets.get(key) ?? { points, at }
    bucket.points = Math.min(points, bucket.points + ((at - bucket.at) * points) / periodMs)
    bucket.at = at
    this.#buckets.set(key, bucket)
    return bucket
  }

  #allowance(left: number): Allowance {
    const { points: limit, periodMs } = this.#options
    return { limit, periodMs, remaining: Math.max(0, Math.floor(left)), resetMs: ((limit - left) * periodMs) / limit }
  }

  #exhausted(price: number, lacking: number): PlatformError {
    const { points, periodMs } = this.#options
    const retryAfterSeconds = Math.max(1, Math.ceil((lacking * periodMs) / points / 1000))
    return new PlatformError(
      'RESOURCE_EXHAUSTED',
      `Rate limit: this request costs ${price} of ${points} points in ${periodMs / 1000} s, and fewer are left; ` +
        `try again in ${retryAfterSeconds} s`,
      { reason: 'RATE_LIMITED', retryAfterSeconds, metadata: { limit: String(points), cost: String(price) } },
    )
  }
}
