// The end of a request's time: its deadline, or the client's leaving. Either ends the wait, whatever the work does.
import { PlatformError } from '../core/errors.ts'
import { goneAway } from './body.ts'
import type { HttpResponse } from './messages.ts'

/** How long one request may take. Node and the libraries above it leave that to us. */
export class Deadline {
  readonly #controller = new AbortController()
  #leaving: AbortController | undefined
  readonly #ended = Promise.withResolvers<never>()
  readonly #timer: NodeJS.Timeout | undefined
  /** When the time is over, in milliseconds of `performance.now()`. */
  readonly expires: number

  /**
   * @param res whose closing before its end tells that the client is gone
   * @param ms the time, in milliseconds from now on
   */
  constructor(res: HttpResponse, ms: number) {
    this.expires = performance.now() + ms
    // It may end while nobody waits.
    this.#ended.promise.catch(() => undefined)
    res.once('close', () => {
      clearTimeout(this.#timer)
      this.#leaving?.abort()
      if (!res.writableEnded) this.end(goneAway())
    })
    if (ms > 0) this.#timer = setTimeout(() => this.end(tooLate(ms)), ms)
    else this.end(tooLate(ms))
  }

  /** Aborted at the end, with the PlatformError to answer with. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Aborted when the connection lets go of the answer, and not by the time. */
  get gone(): AbortSignal {
    return (this.#leaving ??= new AbortController()).signal
  }

  /** @throws what `work` throws, DEADLINE_EXCEEDED or CANCELLED; what the work does after that is lost */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#ended.promise])
  }

  /** From now on only the client's leaving is an end: for what lasts, such as a subscription. */
  lift(): void {
    clearTimeout(this.#timer)
  }

  /** Ends it now: nobody waits any more. @param error what the signal is aborted with */
  end(error: PlatformError): void {
    this.#ended.reject(error)
    this.#controller.abort(error)
  }
}

function tooLate(ms: number): PlatformError {
  return new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${ms / 1000} s`)
}
