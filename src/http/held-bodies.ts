// Bodies of requests that are not answered yet: each is memory of this process for as long, whether or not the rest of it ever comes.
import { PlatformError } from '../core/errors.ts'
import type { HttpRequest } from './messages.ts'
import { Tally } from './tally.ts'

/** Bytes that one address may have here at once: thirty-two of the largest messages. */
const MOST = 128 * 1024 * 1024
/** Bytes of a body that is taken however much its address has here. */
const SMALL = 64 * 1024
const RETRY_AFTER_SECONDS = 1

interface Held {
  readonly address: string
  bytes: number
  isOver: boolean
}

/** How much addresses have sent of requests that are not answered. */
export class HeldBodies {
  readonly #addresses = new Tally()
  readonly #requests = new WeakMap<object, Held>()

  /** Counts a piece of a body. @throws RESOURCE_EXHAUSTED (RATE_LIMITED) where its address has too much here already */
  take(req: HttpRequest, address: string, bytes: number): void {
    const own = this.#requests.get(req) ?? { address, bytes: 0, isOver: false }
    if (own.isOver) return
    this.#requests.set(req, own)
    own.bytes += bytes
    this.#addresses.change(own.address, bytes)
    if (own.bytes > SMALL && this.#addresses.of(own.address) > MOST) throw tooMuch()
  }

  /** Counts a body no more once its request is answered, and no more of it comes. */
  end(req: HttpRequest): void {
    if (req.complete || req.destroyed) this.#forget(req)
    else req.once('close', () => this.#forget(req))
  }

  #forget(req: HttpRequest): void {
    const own = this.#requests.get(req)
    if (!own || own.isOver) return
    own.isOver = true
    this.#addresses.change(own.address, -own.bytes)
  }
}

function tooMuch(): PlatformError {
  const message = `Rate limited: more than ${MOST} bytes of requests from this address are not answered yet; wait for answers first`
  return new PlatformError('RESOURCE_EXHAUSTED', message, {
    reason: 'RATE_LIMITED',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
