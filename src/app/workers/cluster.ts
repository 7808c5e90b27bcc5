// Workers as processes of Node's cluster. Each listens at the port by itself (http/bind.ts): the connections that the cluster hands
// from process to process are lost without a word when a worker dies that was to have them.
import cluster from 'node:cluster'
import type { WorkerProcess as LinkedProcess } from './link.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { WorkerProcess } from './supervisor.ts'

/** Starts a worker: this program once more, with the same words and environment. */
export function forkWorker(): WorkerProcess {
  // What JSON cannot say, such as that nothing was measured yet (NaN), is among the metrics.
  cluster.setupPrimary({ serialization: 'advanced' })
  const worker = cluster.fork()
  // One whose line broke is about to end, which is heard of by itself.
  worker.on('error', () => undefined)
  return {
    id: worker.id,
    pid: worker.process.pid,
    send: (message) => void (worker.isConnected() && worker.send(message)),
    onMessage: (hear) => worker.on('message', (message: FromWorker) => hear(message)),
    ended: new Promise((resolve) => worker.once('exit', (code: number | null) => resolve(code ?? 1))),
    terminate: () => worker.process.kill('SIGTERM'),
  }
}

/** This process as a worker, with its number. */
export interface ThisWorker extends LinkedProcess {
  readonly id: number
  /** Gives up the line to the process above, which would keep this one from ending. */
  leave(): void
}

/** This process as a worker, if it is one. */
export function thisWorker(): ThisWorker | undefined {
  const { worker } = cluster
  if (!worker) return undefined
  return {
    id: worker.id,
    send: (message) => void (worker.isConnected() && worker.send(message)),
    leave: () => void worker.disconnect(),
    onMessage: (hear) => void worker.on('message', (message: ToWorker) => hear(message)),
  }
}
