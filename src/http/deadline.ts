// The end of a request's time: its deadline, or the client's leaving. Either ends the wait, whatever the work does.
import { PlatformError } from '../core/errors.ts'
import { goneAway } from './body.ts'
import type { HttpResponse } from './messages.ts'

/** How long one request may take. Node and the libraries above it leave that to us. */
export class Deadline {
  readonly #controller = new AbortController()
  #leaving: AbortController | undefined
  /** What ends the waits for work under way. */
  readonly #waits: ((error: PlatformError) => void)[] = []
  #ended: PlatformError | undefined
  readonly #timer: NodeJS.Timeout | undefined
  /** When the time is over, in milliseconds of `performance.now()`. */
  readonly expires: number

  /**
   * @param res whose closing before its end tells that the client is gone
   * @param ms the time, in milliseconds from now on
   */
  constructor(res: HttpResponse, ms: number) {
    this.expires = performance.now() + ms
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
    return new Promise((resolve, reject) => {
      if (this.#ended) reject(this.#ended)
      else this.#waits.push(reject)
      work.then(resolve, reject)
    })
  }

  /** From now on only the client's leaving is an end: for what lasts, such as a subscription. */
  lift(): void {
    clearTimeout(this.#timer)
  }

  /** Ends it now: nobody waits any more. @param error what the signal is aborted with */
  end(error: PlatformError): void {
    if (this.#ended) return
    this.#ended = error
    for (const end of this.#waits) end(error)
    this.#controller.abort(error)
  }
}

function tooLate(ms: number): PlatformError {
  return new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${ms / 1000} s`)
}
