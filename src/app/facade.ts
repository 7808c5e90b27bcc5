// The facade: the graph, the console and MCP in front of another server of the v2 API, with the caller's own token. Nothing is stored, and no
// database is opened (docs/facade.md).
import { createHash } from 'node:crypto'
import { ANONYMOUS, type Authenticate } from '../core/caller.ts'
import { unauthenticated } from '../core/errors.ts'
import { readConsole } from '../explorers/console/endpoint.ts'
import { createGraphql } from '../graphql/server.ts'
import { endpointAt, type Endpoint } from '../http/endpoint.ts'
import { healthEndpoint } from '../http/health.ts'
import type { Handler } from '../http/messages.ts'
import { isAllowedOrigin } from '../http/origins.ts'
import type { PortListener } from '../http/port.ts'
import type { DocumentStore } from '../graphql/persisted.ts'
import { createClient } from '../upstream/client.ts'
import { isAnswerable } from '../upstream/offers.ts'
import { createGrpc } from '../upstream/grpc.ts'
import { upstreamOffers } from '../upstream/offered.ts'
import { createRest } from '../upstream/rest.ts'
import { createUpstreamServices } from '../upstream/services.ts'
import type { Transport } from '../upstream/transport.ts'
import { watchCalls } from './calls/told-calls.ts'
import { publicUrlAt, type Config } from './config/config.ts'
import { consoleEndpoint } from './console.ts'
import { graphiqlEndpoint } from './explorers.ts'
import { createPortHandler, faceOptions } from './face-options.ts'
import { mcpEndpoints } from './mcp.ts'
import { openPort } from './open-port.ts'
import type { Log } from './telemetry/log.ts'
import { metricsEndpoint, openMetricsPort } from './telemetry/metrics-endpoint.ts'
import { watchRequests } from './telemetry/requests.ts'
import { openTelemetry, type Telemetry, watchedFace, watchedGraph } from './telemetry/telemetry.ts'

export interface FacadeOptions {
  readonly config: Config
  readonly upstream: { readonly url: string; readonly protocol: Config['upstream']['protocol'] }
  readonly log: Log
  /** Documents that run by their ids. */
  readonly documents?: ReadonlyMap<string, string>
  readonly draining?: () => boolean
}

export interface RunningFacade {
  readonly port: PortListener
  /** With the public URL of the port that was had. */
  readonly config: Config
  /** Lets what runs finish (`graceMs` at most), then closes everything. */
  close(graceMs: number): Promise<void>
}

/** Starts a facade. Leaves nothing open when it fails. */
export async function startFacade(options: FacadeOptions): Promise<RunningFacade> {
  const { config: wanted, upstream, log } = options
  await using parts = new AsyncDisposableStack()
  let grace = 0
  const telemetry = await openTelemetry(wanted, log)
  const { metrics, tracing } = telemetry
  parts.defer(() => tracing?.close(grace))
  const transportOptions = { url: upstream.url, answerBytes: wanted.limits.upstreamBytes }
  const transport = upstream.protocol === 'rest' ? createRest(transportOptions) : createGrpc(transportOptions)
  parts.defer(() => transport.close())
  const watch = (unwatched: Handler): Handler => watchRequests(unwatched, { log, metrics, tracing })
  let handler: Handler = () => Promise.resolve()
  const port = await openPort({ config: wanted, log, watch, handler: (req, res) => handler(req, res) })
  parts.defer(() => port.close(grace))
  const config = { ...wanted, publicUrl: publicUrlAt(wanted, port.port) }
  handler = watch(createPortHandler(endpointsOf({ ...options, config }, { transport, telemetry }), config))
  const metricsPort = wanted.metrics && (await openMetricsPort(wanted.metrics, metrics))
  parts.defer(() => metricsPort?.close())
  const running = parts.move()
  return {
    port,
    config,
    close: (graceMs) => {
      grace = graceMs
      return running.disposeAsync()
    },
  }
}

interface Behind {
  readonly transport: Transport
  readonly telemetry: Telemetry
}

function endpointsOf(options: FacadeOptions, behind: Behind): Endpoint[] {
  const { config, upstream, log, documents, draining = () => false } = options
  const { transport, telemetry } = behind
  const { limits } = config
  const services = createUpstreamServices(createClient({ transport, limits }), transport)
  const ofAll = faceOptions(config, log)
  const shared = (face: string) => ({
    ...ofAll,
    ...watchedFace(telemetry, services, face),
    authenticate: passedOn(limits.tokenBytes),
  })
  const graphql = createGraphql({
    ...shared('graphql'),
    requestTimeoutMs: limits.graphMs,
    introspection: config.graph.introspection,
    watchCalls: () => watchCalls({ url: upstream.url, mcpUrl: config.publicUrl, has: isAnswerable }),
    upstream: { offers: upstreamOffers(services), calls: limits.upstreamCalls },
    allowsOrigin: (origin) => isAllowedOrigin(origin, config.corsOrigins),
    ...(documents ? { documents: { mode: modeOf(config), store: inMemory(documents) } } : {}),
    ...watchedGraph(telemetry),
  })
  const metrics = metricsEndpoint(config, telemetry.metrics)
  const bundle = readConsole()
  const others = [
    healthEndpoint({ draining }),
    ...(metrics ? [metrics] : []),
    graphiqlEndpoint(bundle ? [bundle] : []),
    endpointAt('graphql', ['/graphql'], ({ req, res }) => graphql.handle(req, res)),
    ...mcpEndpoints(config, shared('mcp')),
  ]
  return [...others, consoleEndpoint({ config, others, bundle, database: 'none' })]
}

/** Documents that were given are there to be run. */
function modeOf({ graph }: Config): 'allow' | 'only' {
  return graph.documents === 'only' ? 'only' : 'allow'
}

function inMemory(documents: ReadonlyMap<string, string>): DocumentStore {
  return { find: (id) => Promise.resolve(documents.get(id)) }
}

/** Whose token it is the upstream finds out; here callers are told apart by it, and by nothing that anybody could claim. */
function passedOn(tokenBytes: number): Authenticate {
  return ({ authorization, identity }) => {
    if (authorization === undefined) return Promise.resolve(ANONYMOUS)
    if (!/^Bearer +\S+ *$/i.test(authorization) || authorization.length > tokenBytes) {
      throw unauthenticated('TOKEN_MALFORMED', 'Unauthenticated: the header Authorization must be "Bearer <token>"')
    }
    const subject = createHash('sha256')
      .update(JSON.stringify([authorization, identity]))
      .digest('base64url')
    return Promise.resolve({ kind: 'identity', identity: subject, actor: { subject }, internal: false })
  }
}
