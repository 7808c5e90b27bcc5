// Who may read the metrics, and where.
// They tell how much an organization does and how well its server is: nothing for strangers. So they are on the port of
// all faces only while that port is this machine's alone; for everything else there is a port of its own, which is on
// loopback until an operator opens it.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { type Address, bind } from '../../http/bind.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/readers.ts'
import { isLocalRequest } from '../local-request.ts'
import { sendPage, documentsAt, type Endpoint } from '../../http/endpoint.ts'
import type { HttpResponse } from '../../http/messages.ts'
import type { Metrics } from './metrics.ts'

const METRICS_PATH = '/metrics'

/** The endpoint on the port of all faces; undefined when others can reach that port, or metrics have their own. */
export function metricsEndpoint(
  { host, publicUrlGiven, metrics: own }: Pick<Config, 'host' | 'publicUrlGiven' | 'metrics'>,
  metrics: Pick<Metrics, 'read'>,
): Endpoint | undefined {
  // With a public URL there is a proxy on this machine, and whoever it lets through comes from a loopback address.
  if (own || !isLoopback(host) || publicUrlGiven) return undefined
  const endpoint = documentsAt('metrics', [METRICS_PATH], ({ res }) => answer(res, metrics))
  return {
    name: endpoint.name,
    handle: (request) => request.path === METRICS_PATH && isLocalRequest(request.req) && endpoint.handle(request),
  }
}

async function answer(res: HttpResponse, metrics: Pick<Metrics, 'read'>): Promise<void> {
  const { type, text } = await metrics.read()
  sendPage(res, { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store' }, body: text })
}

/** A port for metrics alone. */
export interface MetricsPort {
  readonly port: number
  close(): Promise<void>
}

/**
 * Opens it.
 * @throws Error that says what to do when the address cannot be had
 */
export async function openMetricsPort(
  { host, port, shared }: NonNullable<Config['metrics']> & Pick<Address, 'shared'>,
  metrics: Pick<Metrics, 'read'>,
): Promise<MetricsPort> {
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0]
    if (path !== METRICS_PATH || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`Only GET ${METRICS_PATH} is here.\n`)
      return
    }
    answer(res, metrics).catch(() => res.destroy())
  })
  await bind(server, { host, port, shared, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
