// The end of a request's time: its deadline, or the client's leaving. Either ends the wait, whatever the work does.
import { PlatformError } from '../core/errors.ts'
import { goneAway } from './body.ts'
import type { HttpResponse } from './respond.ts'

/**
 * Runs `work` until it ends, the time is over or the client goes away.
 * @param on the response, whose closing before its end tells that the client is gone; the time in milliseconds
 * @param work is given a signal that is aborted in the last two cases; what it does after that is lost
 * @throws what `work` throws, DEADLINE_EXCEEDED or CANCELLED
 */
export function withDeadline<Result>(
  on: { readonly res: HttpResponse; readonly ms: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const end = (error: PlatformError): void => {
      release()
      reject(error)
      controller.abort(error)
    }
    const onClose = (): void => end(goneAway())
    const timer = setTimeout(() => end(tooLate(on.ms)), on.ms)
    const release = (): void => {
      clearTimeout(timer)
      on.res.off('close', onClose)
    }
    on.res.once('close', onClose)
    work(controller.signal).finally(release).then(resolve, reject)
  })
}

function tooLate(ms: number): PlatformError {
  return new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${ms / 1000} s`)
}
