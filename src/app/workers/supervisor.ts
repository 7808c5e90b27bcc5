// The process above the workers: starts them, replaces those that die, passes on what they tell each other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import type { FromWorker, Ready, ToWorker } from './messages.ts'
import { createMetricsSum } from './metrics-sum.ts'

const BACKOFF_MS = 100
const MAX_BACKOFF_MS = 30_000
/** A worker that has answered for so long did not die of how it began. */
const SETTLED_MS = 60_000

/** A process that was started. */
export interface WorkerProcess {
  readonly id: number
  readonly pid: number | undefined
  send(message: ToWorker): void
  onMessage(hear: (message: FromWorker) => void): void
  /** Resolves at its end with its exit code; a signal that ended it counts as 1. */
  readonly ended: Promise<number>
  /** Tells it to end in order. */
  terminate(): void
}

export interface SupervisorOptions {
  readonly count: number
  readonly fork: () => WorkerProcess
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Told when nobody answers any more and a new worker does not come up, with its exit code. */
  readonly onFailure: (code: number) => void
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  readonly now?: () => number
}

export interface Supervisor {
  /** The first worker that answers; never resolved when it does not come up. */
  readonly ready: Promise<Ready>
  /**
   * Ends all workers in order.
   * @throws Error when one did not end as it should
   */
  stop(): Promise<void>
}

/** A worker, and since when it answers. */
interface Entry {
  readonly process: WorkerProcess
  readySince: number | undefined
}

/** Starts the workers: the first alone, since it may have to migrate the database and make keys; the others when it answers. */
export function supervise(options: SupervisorOptions): Supervisor {
  const { fork, log, onFailure, now = () => performance.now() } = options
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal }))
  const workers = new Map<number, Entry>()
  const stopping = new AbortController()
  const first = Promise.withResolvers<Ready>()
  const metrics = createMetricsSum((worker, id) => workers.get(worker)?.process.send({ kind: 'snapshot', id }))
  let port: number | undefined
  let failures = 0

  function start(): void {
    const entry: Entry = { process: fork(), readySince: undefined }
    const { id, ended } = entry.process
    workers.set(id, entry)
    entry.process.onMessage((message) => hear(entry, message))
    void ended.then((code) => end(entry, code))
  }

  function hear(entry: Entry, message: FromWorker): void {
    const { process } = entry
    if (message.kind === 'hello') process.send({ kind: 'begin', port })
    else if (message.kind === 'ready') begin(entry, message.ready)
    else if (message.kind === 'snapshot') metrics.answer(message.id, message.snapshot)
    else if (message.kind === 'spent') {
      for (const { process: other } of workers.values()) if (other !== process) other.send(message)
    } else {
      const { id } = message
      const answering = [...workers].filter(([, { readySince }]) => readySince !== undefined).map(([worker]) => worker)
      void metrics.read(answering).then((sum) => process.send({ kind: 'sum', id, metrics: sum }))
    }
  }

  function begin(entry: Entry, ready: Ready): void {
    entry.readySince = now()
    const { id: worker, pid } = entry.process
    log.info({ worker, pid }, 'a worker answers')
    if (port !== undefined) return
    port = ready.port
    first.resolve(ready)
    for (let others = options.count - 1; others > 0; others -= 1) start()
  }

  function end({ process: { id }, readySince }: Entry, code: number): void {
    workers.delete(id)
    metrics.gone(id)
    if (stopping.signal.aborted) return
    const answers = [...workers.values()].some((other) => other.readySince !== undefined)
    if (readySince === undefined && !answers) return onFailure(code === 0 ? 1 : code)
    if (readySince !== undefined && now() - readySince > SETTLED_MS) failures = 0
    const backoff = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** failures)
    failures += 1
    log.warn({ worker: id, code, backoff }, 'a worker ended; another takes its place')
    wait(backoff, stopping.signal).then(start, () => undefined)
  }

  start()
  return {
    ready: first.promise,
    stop: () => {
      stopping.abort()
      return stopAll([...workers.values()].map(({ process }) => process))
    },
  }
}

async function stopAll(workers: readonly WorkerProcess[]): Promise<void> {
  for (const worker of workers) worker.terminate()
  const codes = await Promise.all(workers.map(({ ended }) => ended))
  const bad = codes.filter((code) => code !== 0)
  if (bad.length > 0) throw new Error(`${bad.length} of ${workers.length} workers ended with a fault`)
}
