// How the process ends: on a signal in order and with 0, on a fault in order and with 1, on a second signal at once.
// When to stop and with which exit code; what stopping means is said by the parts, which are one AsyncDisposableStack.
import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { exit } from './exit.ts'
import type { Log } from './telemetry/log.ts'

/** What is used of the process, so that tests need not end theirs. */
export interface ProcessLike {
  readonly events: Pick<EventEmitter, 'on' | 'off'>
  readonly exit: (code: number) => unknown
}

const THIS_PROCESS: ProcessLike = { events: process, exit }

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
  /** What is to be stopped. The last one added is stopped first, so a part outlives those that were built on it. */
  readonly parts: AsyncDisposableStack
  /** What is left of the time for finishing what runs, in milliseconds: all of it until the parts are stopped. */
  readonly graceMs: number
  /**
   * Stops all parts, once; a later call waits for the same end.
   * @param code what to exit with when all parts stop as they should
   * @returns the exit code: the highest `code` of all calls, or 1 when a part failed to stop
   */
  stop(code?: number): Promise<number>
  /**
   * Listens for SIGTERM, SIGINT, uncaught exceptions and unhandled rejections, and exits when all is stopped.
   * @param target default: this process
   * @returns a function that stops listening
   */
  install(target?: ProcessLike): () => void
}

/** Exit codes of a second signal: 128 and its number, as a shell reports a process that the signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const
/** A signal so soon after the first is its echo: Ctrl-C reaches npm and this process, and npm passes it on. */
const ECHO_MS = 500
/** How long the parts may take beyond the grace before they are left behind. */
export const STOP_GRACE_MS = 5_000

/** The end of a process, to be installed on it. */
export function createLifecycle({ log, graceMs, delayMs = 0 }: LifecycleOptions): Lifecycle {
  const parts = new AsyncDisposableStack()
  const abort = new AbortController()
  let deadline: number | undefined
  let ending: Promise<void> | undefined
  let exitCode = 0

  async function end(): Promise<void> {
    if (delayMs > 0) await sleep(delayMs)
    deadline = Date.now() + graceMs
    try {
      await inTime(parts, graceMs + STOP_GRACE_MS)
    } catch (error) {
      for (const err of faultsIn(error)) log.error({ err }, 'a part did not stop as it should')
      exitCode = Math.max(exitCode, 1)
    }
  }

  const lifecycle: Lifecycle = {
    get draining() {
      return abort.signal.aborted
    },
    signal: abort.signal,
    parts,
    get graceMs() {
      return deadline === undefined ? graceMs : Math.max(0, deadline - Date.now())
    },
    async stop(code = 0) {
      exitCode = Math.max(exitCode, code)
      abort.abort()
      await (ending ??= end())
      return exitCode
    },
    install: (target = THIS_PROCESS) => install(target, { lifecycle, log }),
  }
  return lifecycle
}

/** Stops the parts, but does not wait for ever. */
async function inTime(parts: AsyncDisposableStack, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), patienceMs)
  })
  try {
    await Promise.race([parts.disposeAsync(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What several parts threw, the last first. */
function* faultsIn(error: unknown): Generator<unknown> {
  if (error instanceof SuppressedError) {
    yield error.error
    yield* faultsIn(error.suppressed)
  } else yield error
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
  for (const [event, listener] of listeners) target.events.on(event, listener)
  return () => {
    for (const [event, listener] of listeners) target.events.off(event, listener)
  }
}
