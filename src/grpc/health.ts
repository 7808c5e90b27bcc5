// grpc.health.v1: whether the server takes calls, told once or whenever it changes. It changes once, when the server stops.
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect'
import {
  type Health,
  type HealthCheckRequest,
  HealthCheckResponse_ServingStatus as Serving,
} from '../contract/gen/grpc/health/v1/health_pb.ts'

export interface HealthOptions {
  /** Full names of all services. */
  readonly services: readonly string[]
  readonly draining: () => boolean
}

/** How often a stopping server is looked for, while anyone watches. */
const POLL_MS = 250

/** The service. It asks for no token: load balancers have none. */
export function createHealth({ services, draining }: HealthOptions): ServiceImpl<typeof Health> {
  const known = new Set(['', ...services])
  const drained = drainWatch(draining)
  const status = (service: string): Serving => {
    if (!known.has(service)) return Serving.SERVICE_UNKNOWN
    return draining() ? Serving.NOT_SERVING : Serving.SERVING
  }
  return {
    check: ({ service }) => {
      if (!known.has(service)) throw new ConnectError('Not found: there is no service of this name', Code.NotFound)
      return { status: status(service) }
    },
    list: () => ({ statuses: Object.fromEntries(Array.from(known, (name) => [name, { status: status(name) }])) }),
    async *watch({ service }: HealthCheckRequest, { signal }) {
      yield { status: status(service) }
      if (draining()) return
      await drained(signal)
      // The end of the stream lets the connection go; whoever watches comes again, at another server.
      if (!signal.aborted) yield { status: status(service) }
    },
  }
}

/** Gives a function that waits until the server stops or the signal is aborted. One timer serves all who wait. */
function drainWatch(draining: () => boolean): (signal: AbortSignal) => Promise<void> {
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
