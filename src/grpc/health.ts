// grpc.health.v1: whether the server takes calls, told once or whenever it changes. It changes once, when the server stops.
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect'
import {
  type Health,
  type HealthCheckRequest,
  HealthCheckResponse_ServingStatus as Serving,
} from '../contract/gen/grpc/health/v1/health_pb.ts'
import type { DrainWatch } from './drain-watch.ts'

export interface HealthOptions {
  /** Full names of all services. */
  readonly services: readonly string[]
  readonly draining: () => boolean
  /** Waits for it. */
  readonly drained: DrainWatch
}

/** The service. It asks for no token: load balancers have none. */
export function createHealth({ services, draining, drained }: HealthOptions): ServiceImpl<typeof Health> {
  const known = new Set(['', ...services])
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
      // Else a watch whose time is over would look like one that the server has ended.
      signal.throwIfAborted()
      // The end of the stream lets the connection go; whoever watches comes again, at another server.
      yield { status: status(service) }
    },
  }
}
