// Answers that their clients have not read yet: each is memory of this process for as long.
import { PlatformError } from '../core/errors.ts'
import type { HttpResponse } from './messages.ts'
import { Tally } from './tally.ts'

const MIB = 1024 * 1024
/** Bytes of unread answers that one caller may ask for more beside: two of the largest there are. */
const MOST = 32 * MIB
/** And all callers at one address, for who has many identities leaves as much unread by each. */
const MOST_AT_ADDRESS = 4 * MOST
/** Bytes below which an answer is not worth being counted: what lies between here and the client holds as many. */
const SMALL = 64 * 1024
const RETRY_AFTER_SECONDS = 1

/** Who leaves answers unread. */
export interface Reader {
  readonly caller: string
  readonly address: string
}

/** How much of their answers callers have not read. */
export class Unsent {
  readonly #readers = new WeakMap<object, Reader>()
  readonly #callers = new Tally()
  readonly #addresses = new Tally()

  /** Notes whose request it is. @throws as `require` */
  begin(req: object, reader: Reader): void {
    this.#readers.set(req, reader)
    this.require(reader)
  }

  /** Counts what of an answer has not left yet, until it has or its client is gone. Told when all of it is written. */
  answered(req: object, res: HttpResponse): void {
    const reader = this.#readers.get(req)
    if (reader === undefined) return
    const bytes = 'stream' in res ? res.stream.writableLength : res.writableLength
    if (bytes < SMALL) return
    this.#change(reader, bytes)
    let left = bytes
    const end = (): void => {
      this.#change(reader, -left)
      left = 0
    }
    res.once('finish', end)
    res.once('close', end)
  }

  /** @throws RESOURCE_EXHAUSTED (RATE_LIMITED) where a caller, or all at its address, have left too much unread */
  require({ caller, address }: Reader): void {
    if (this.#callers.of(caller) > MOST) throw tooMuch(MOST)
    if (this.#addresses.of(address) > MOST_AT_ADDRESS) throw tooMuch(MOST_AT_ADDRESS)
  }

  #change({ caller, address }: Reader, by: number): void {
    this.#callers.change(caller, by)
    this.#addresses.change(address, by)
  }
}

function tooMuch(most: number): PlatformError {
  const message = `Rate limited: more than ${most} bytes of answers wait to be read; read them first`
  return new PlatformError('RESOURCE_EXHAUSTED', message, {
    reason: 'RATE_LIMITED',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
