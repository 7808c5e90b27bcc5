// All faces behind one handler: which request goes to which.
import { versions } from '../contract/versions.ts'
import { methods } from '../contract/methods.ts'
import { createGraphql } from '../graphql/server.ts'
import { createGrpcHandler } from '../grpc/handler.ts'
import { exportEndpoint } from '../rest/export-endpoint.ts'
import { createRestHandler } from '../rest/handler.ts'
import { scimEndpoint } from '../scim/handler.ts'
import { callerOfToken } from '../services/iam/provisioning/provider.ts'
import type { SharedSpending } from '../core/quota.ts'
import type { Config } from './config/config.ts'
import { watchCalls } from './calls/told-calls.ts'
import { createDocumentStore } from './stores/document-store.ts'
import { devEndpoint } from './dev/endpoint.ts'
import type { Journal } from './dev/journal.ts'
import { devWorlds, type Worlds } from './dev/worlds.ts'
import { readConsole } from '../explorers/console/endpoint.ts'
import { explorerEndpoints } from './explorers.ts'
import type { FaceOptions } from '../http/call.ts'
import { healthEndpoint } from '../http/health.ts'
import { consoleEndpoint } from './console.ts'
import { createPortHandler, faceOptions } from './face-options.ts'
import type { Log } from './telemetry/log.ts'
import { mcpEndpoints } from './mcp.ts'
import { oauthEndpoint } from './oauth.ts'
import type { Platform } from './platform.ts'
import { isAllowedOrigin } from '../http/origins.ts'
import { documentsAt, endpointAt, type Endpoint, sendPage } from '../http/endpoint.ts'
import type { Handler } from '../http/messages.ts'
import { metricsEndpoint } from './telemetry/metrics-endpoint.ts'
import { type Telemetry, watchedFace, watchedGraph } from './telemetry/telemetry.ts'

export interface FacesOptions {
  readonly config: Config
  readonly log: Log
  readonly platform: Platform
  readonly telemetry: Telemetry
  /** With whom the budgets of callers are shared. */
  readonly spending: SharedSpending | undefined
  /** Under `--dev`: the last requests. */
  readonly journal?: Journal | undefined
  /** What is made over HTTP for tests; undefined: nothing. */
  readonly worlds: Worlds | undefined
  /** Whether the server is stopping: `/readyz` and gRPC's health say so. */
  readonly draining: () => boolean
}

/** Methods whose token is what they are asked about, not who asks. */
const tokenMethods = new Set([...methods.values()].filter((m) => m.domain === 'oidc').map((m) => m.id))

/** The handler of every request on the port. */
export function createFaces(options: FacesOptions): Handler {
  const { config } = options
  const bundle = readConsole()
  const others = [...explorerEndpoints(config, bundle ? [bundle] : []), ...createEndpoints(options)]
  const console = consoleEndpoint({ config, others, bundle, database: config.database.kind })
  return createPortHandler([...others, console], config)
}

/** What answers on the port. Each face knows its own paths; the first that takes a request answers it. */
function createEndpoints(options: FacesOptions): readonly Endpoint[] {
  const { config, log, platform, telemetry, journal, spending, draining } = options
  const { authenticate, issuer, db } = platform
  const ofAll = faceOptions(config, log, spending)
  const shared = (face: string) => ({
    ...ofAll,
    ...watchedFace(telemetry, platform.services, face),
    authenticate,
    tokenMethods,
  })
  const rest = createRestHandler({
    ...shared('rest'),
    methods: versions.flatMap((version) => [...version.methods.values()]),
    formMethods: tokenMethods,
  })
  const grpc = createGrpcHandler({ ...shared('grpc'), draining })
  const graphql = createGraphql({
    ...shared('graphql'),
    requestTimeoutMs: config.limits.graphMs,
    introspection: config.graph.introspection,
    documents: { mode: config.graph.documents, store: createDocumentStore(db) },
    allowsOrigin: (origin) => isAllowedOrigin(origin, config.corsOrigins),
    ...watchedGraph(telemetry),
    watchCalls: () => watchCalls({ url: config.publicUrl }),
    live: { feed: platform.events.feed, draining },
  })
  const metrics = metricsEndpoint(config, telemetry.metrics)
  return [
    healthEndpoint({ db, draining }),
    ...(metrics ? [metrics] : []),
    issuerEndpoint(issuer.documents),
    oauthEndpoint(config, platform, { face: shared('oauth'), log }),
    ...(journal ? devEndpoints(options, journal, shared('dev')) : []),
    endpointAt('graphql', ['/graphql'], ({ req, res }) => graphql.handle(req, res)),
    ...mcpEndpoints(config, shared('mcp')),
    scimEndpoint({
      ...shared('scim'),
      publicUrl: config.publicUrl,
      callerOf: (token) => callerOfToken(platform, token),
    }),
    exportEndpoint(shared('export')),
    { name: 'grpc', handle: ({ req, res }) => grpc.handle(req, res) },
    { name: 'rest', handle: ({ req, res }) => rest.handle(req, res) },
  ]
}

/** What the issuer publishes. */
function issuerEndpoint(published: Platform['issuer']['documents']): Endpoint {
  const documents = new Map(Object.values(published).map((document) => [document.path, document]))
  return documentsAt('issuer', [...documents.keys()], ({ res, path }) => {
    const document = documents.get(path)
    if (document) sendPage(res, { status: 200, headers: document.headers, body: JSON.stringify(document.body) })
  })
}

/** What `serve --dev` alone has. */
function devEndpoints(
  { platform: { db, issuer }, log, worlds }: FacesOptions,
  journal: Journal,
  face: FaceOptions,
): readonly Endpoint[] {
  const signedIn = (identity: string): void => log.info({ identity }, 'signed in by --dev')
  return [devEndpoint({ ...face, db, issuer, signedIn, journal }), ...(worlds ? [devWorlds(worlds, face)] : [])]
}
