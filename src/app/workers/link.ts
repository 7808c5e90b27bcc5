// A worker's end of the line to the process above it.
import type { SharedSpending } from '../../core/quota.ts'
import type { MetricsSnapshot, MetricsText } from '../telemetry/metrics.ts'
import type { FromWorker, Ready, ToWorker } from './messages.ts'

/** How long spending is gathered before the others are told. */
const GATHER_MS = 100

/** The worker's process, as far as it is used here. */
export interface WorkerProcess {
  send(message: FromWorker): void
  onMessage(hear: (message: ToWorker) => void): void
}

/** What one of several processes behind a port has from the others. */
export interface WorkerLink {
  /** The port at which others answer already; undefined: this worker is the first, and takes the port that is configured. */
  readonly joins: { readonly port: number } | undefined
  /** What callers spend at all workers. */
  readonly spending: SharedSpending
  /** Reads the sum of the metrics of all workers, to which this one adds its own. */
  metricsOfAll(own: () => Promise<MetricsSnapshot>): () => Promise<MetricsText>
  /** Tells that this worker answers. */
  ready(ready: Ready): void
}

/** Asks what to begin with. */
export async function connectWorker(process: WorkerProcess): Promise<WorkerLink> {
  const begin = Promise.withResolvers<Extract<ToWorker, { kind: 'begin' }>>()
  const spending = createSpending(process)
  const sums = new Map<number, (metrics: MetricsText) => void>()
  let snapshot = (): Promise<MetricsSnapshot> => Promise.resolve([])
  let asked = 0
  process.onMessage((message) => {
    if (message.kind === 'begin') begin.resolve(message)
    else if (message.kind === 'spent') spending.heard(message.spendings)
    else if (message.kind === 'sum') {
      sums.get(message.id)?.(message.metrics)
      sums.delete(message.id)
    } else {
      const { id } = message
      void snapshot().then((own) => process.send({ kind: 'snapshot', id, snapshot: own }))
    }
  })
  process.send({ kind: 'hello' })
  const { port } = await begin.promise
  return {
    joins: port === undefined ? undefined : { port },
    spending: spending.shared,
    metricsOfAll: (own) => {
      snapshot = own
      return () =>
        new Promise((resolve) => {
          sums.set((asked += 1), resolve)
          process.send({ kind: 'sum', id: asked })
        })
    },
    ready: (ready) => process.send({ kind: 'ready', ready }),
  }
}

function createSpending(process: Pick<WorkerProcess, 'send'>) {
  const hearers: ((key: string, points: number) => void)[] = []
  let untold = new Map<string, number>()
  const tellAll = (): void => {
    process.send({ kind: 'spent', spendings: [...untold] })
    untold = new Map()
  }
  const shared: SharedSpending = {
    tell: (key, points) => {
      if (untold.size === 0) setTimeout(tellAll, GATHER_MS).unref()
      untold.set(key, (untold.get(key) ?? 0) + points)
    },
    listen: (hear) => void hearers.push(hear),
  }
  const heard = (spendings: readonly (readonly [string, number])[]): void => {
    for (const [key, points] of spendings) for (const hear of hearers) hear(key, points)
  }
  return { shared, heard }
}
