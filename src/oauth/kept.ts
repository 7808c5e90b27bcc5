// What strangers make this server fetch from elsewhere: read once in a while, whether that goes well or not.
import type { Clock } from '../core/clock.ts'
import { LruMap } from '../core/lru.ts'

const MAX_KEPT = 1_000
const GOOD_MS = 5 * 60_000
/** Whoever mends what could not be read waits so long at most. */
const BAD_MS = 10_000

interface Entry<Value> {
  readonly value: Value
  readonly until: number
}

/** Values by their addresses, of which each is asked for once at a time. */
export class Kept<Value> {
  readonly #clock: Clock
  readonly #good = new LruMap<string, Entry<Value>>(MAX_KEPT)
  /** Apart, so that what is not there crowds nothing out. */
  readonly #bad = new LruMap<string, Entry<unknown>>(MAX_KEPT)
  readonly #reading = new Map<string, Promise<Value>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The value at an address. @throws what `read` throws, and for ten seconds the same again */
  async at(address: string, read: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now()
    const good = this.#good.get(address)
    if (good && good.until > now) return good.value
    const bad = this.#bad.get(address)
    if (bad && bad.until > now) throw bad.value
    const reading = this.#reading.get(address) ?? this.#read(address, read)
    return await reading
  }

  async #read(address: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
    this.#reading.set(address, reading)
    try {
      const value = await reading
      this.#good.set(address, { value, until: this.#clock.now() + GOOD_MS })
      return value
    } catch (error) {
      this.#bad.set(address, { value: error, until: this.#clock.now() + BAD_MS })
      throw error
    } finally {
      this.#reading.delete(address)
    }
  }
}
