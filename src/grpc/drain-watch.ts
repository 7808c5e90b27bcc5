// When the server begins to stop, told to streams that would otherwise last until the grace is over.

/** How often a stopping server is looked for, while anyone watches. */
const POLL_MS = 250

/** Resolves when the server stops, or the signal is aborted. */
export type DrainWatch = (signal: AbortSignal) => Promise<void>

/** Gives a function that waits until the server stops or the signal is aborted. One timer serves all who wait. */
export function drainWatch(draining: () => boolean): DrainWatch {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  const poll = (): void => {
    if (draining()) for (const wake of waiting) wake()
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return (signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = (): void => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    if (signal.aborted) return Promise.resolve()
    waiting.add(wake)
    signal.addEventListener('abort', wake)
    timer ??= setInterval(poll, POLL_MS).unref()
    return promise
  }
}
