// How the process ends: on a signal in order and with 0, on a fault in order and with 1, on a second signal at once.
// What belongs here: when to stop, in which order, with which exit code. What does not: what stopping a part means.
// Made by the serve command; parts are told by `onStop` and `signal`.
import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './telemetry/log.ts'

/** What is used of `process`, so that tests need not end theirs. */
export type ProcessLike = Pick<EventEmitter, 'on' | 'off'> & { exit(code: number): unknown }

/** Stops one part. `graceMs` is what is left of the time for finishing what runs. */
export type Closer = (graceMs: number) => void | Promise<void>

export interface LifecycleOptions {
  readonly log: Pick<Log, 'info' | 'warn' | 'error' | 'fatal'>
  /** How long what runs may take to finish, in milliseconds. */
  readonly graceMs: number
  /** How long to go on serving, with `draining` set, before anything is closed; default 0. */
  readonly delayMs?: number
}

export interface Lifecycle {
  /** True from the first signal or fault on: `/readyz` fails, and what lasts should end. */
  readonly draining: boolean
  /** Aborted at that moment: for subscriptions and feeds, which would last until the grace is over. */
  readonly signal: AbortSignal
  /** Adds a part to stop. The last one added is stopped first, so a part outlives those that were built on it. */
  onStop(name: string, closer: Closer): void
  /**
   * Stops everything in order, once; a later call waits for the same end.
   * @param code what to exit with when all parts stop as they should
   * @returns the exit code: the highest `code` of all calls, or 1 when a part failed to stop
   */
  stop(code?: number): Promise<number>
  /**
   * Listens for SIGTERM, SIGINT, uncaught exceptions and unhandled rejections, and exits when all is stopped.
   * @returns a function that stops listening
   */
  install(target: ProcessLike): () => void
}

/** Exit codes of a second signal: 128 and its number, as a shell reports a process that the signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const
/** A signal so soon after the first is its echo: Ctrl-C reaches npm and this process, and npm passes it on. */
const ECHO_MS = 500
/** How long a part may take beyond the grace before it is left behind. */
const PATIENCE_MS = 5_000

/** The end of a process, to be installed on it. */
export function createLifecycle({ log, graceMs, delayMs = 0 }: LifecycleOptions): Lifecycle {
  const closers: { readonly name: string; readonly closer: Closer }[] = []
  const abort = new AbortController()
  let ending: Promise<void> | undefined
  let exitCode = 0

  async function end(): Promise<void> {
    if (delayMs > 0) await sleep(delayMs)
    const deadline = Date.now() + graceMs
    for (const { name, closer } of closers.toReversed()) {
      const left = Math.max(0, deadline - Date.now())
      try {
        await inTime(closer, left)
      } catch (error) {
        log.error({ err: error }, `could not stop ${name}`)
        exitCode = Math.max(exitCode, 1)
      }
    }
  }

  const lifecycle: Lifecycle = {
    get draining() {
      return abort.signal.aborted
    },
    signal: abort.signal,
    onStop: (name, closer) => void closers.push({ name, closer }),
    async stop(code = 0) {
      exitCode = Math.max(exitCode, code)
      abort.abort()
      await (ending ??= end())
      return exitCode
    },
    install: (target) => install(target, { lifecycle, log }),
  }
  return lifecycle
}

/** Runs a closer, but not for ever. */
async function inTime(closer: Closer, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), graceMs + PATIENCE_MS)
  })
  try {
    await Promise.race([closer(graceMs), late])
  } finally {
    clearTimeout(timer)
  }
}

function install(
  target: ProcessLike,
  { lifecycle, log }: { lifecycle: Lifecycle; log: LifecycleOptions['log'] },
): () => void {
  let signalled: number | undefined
  const onSignal = (name: keyof typeof SIGNALS) => () => {
    if (signalled === undefined) {
      signalled = Date.now()
      log.info(`${name}: stopping (once more: at once)`)
      void lifecycle.stop(0).then((code) => target.exit(code))
    } else if (Date.now() - signalled > ECHO_MS) {
      log.warn(`${name} again: stopping at once`)
      target.exit(SIGNALS[name])
    }
  }
  const onFault = (error: unknown): void => {
    log.fatal({ err: error }, 'a fault that nothing handled')
    void lifecycle.stop(1).then((code) => target.exit(code))
  }
  const listeners = [
    ['SIGINT', onSignal('SIGINT')],
    ['SIGTERM', onSignal('SIGTERM')],
    ['uncaughtException', onFault],
    ['unhandledRejection', onFault],
  ] as const
  for (const [event, listener] of listeners) target.on(event, listener)
  return () => {
    for (const [event, listener] of listeners) target.off(event, listener)
  }
}
