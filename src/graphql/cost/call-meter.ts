// What one operation asks of another server: counted, bounded, and paid for.
import type { Permit } from '../../core/quota.ts'
import type { Meter } from '../../services/context.ts'
import { tooComplex } from '../errors.ts'

export interface MeterOptions {
  /** Calls that one operation may make. */
  readonly most: number
  /** What the operation costs whatever it asks; each call beyond costs another point. */
  readonly points: number
  readonly permit: Permit | undefined
}

export class CallMeter implements Meter {
  readonly #options: MeterOptions
  #calls = 0
  #ms = 0

  constructor(options: MeterOptions) {
    this.#options = options
  }

  begin(): void {
    const { most, points, permit } = this.#options
    if (this.#calls >= most) {
      throw tooComplex(
        `it takes more than ${most} calls of the server behind this one; ask for fewer lists within lists`,
      )
    }
    permit?.raise(Math.max(points, this.#calls + 1))
    this.#calls += 1
  }

  end(ms: number): void {
    this.#ms += ms
  }

  /** Calls that were made, and how long they took in all; those that went side by side count each. */
  get spent(): { readonly calls: number; readonly ms: number } {
    return { calls: this.#calls, ms: Math.round(this.#ms) }
  }
}
