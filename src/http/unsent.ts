// Answers that their clients have not read yet: each is memory of this process for as long.
import { PlatformError } from '../core/errors.ts'
import type { HttpResponse } from './messages.ts'

/** Bytes of unread answers that one caller may ask for more beside: two of the largest there are. */
const MOST = 32 * 1024 * 1024
/** Bytes below which an answer is not worth being counted: what lies between here and the client holds as many. */
const SMALL = 64 * 1024
const RETRY_AFTER_SECONDS = 1

/** How much of their answers callers have not read. */
export class Unsent {
  readonly #bytes = new Map<string, number>()

  /** Counts what of an answer has not left yet, until it has or its client is gone. Told when all of it is written. */
  add(key: string, res: HttpResponse): void {
    const bytes = 'stream' in res ? res.stream.writableLength : res.writableLength
    if (bytes < SMALL) return
    this.#change(key, bytes)
    let left = bytes
    const end = (): void => {
      this.#change(key, -left)
      left = 0
    }
    res.once('finish', end)
    res.once('close', end)
  }

  /** @throws RESOURCE_EXHAUSTED (RATE_LIMITED) where a caller has left too much unread */
  require(key: string): void {
    if ((this.#bytes.get(key) ?? 0) <= MOST) return
    const message = `Rate limited: more than ${MOST} bytes of answers wait to be read; read them first`
    throw new PlatformError('RESOURCE_EXHAUSTED', message, {
      reason: 'RATE_LIMITED',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  #change(key: string, by: number): void {
    const bytes = (this.#bytes.get(key) ?? 0) + by
    if (bytes > 0) this.#bytes.set(key, bytes)
    else this.#bytes.delete(key)
  }
}
