// All faces behind one handler: which request goes to which.
// What belongs here: the sites and the order in which they are asked. What does not: sockets (port.ts) and what a face does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { versions } from '../contract/beta.ts'
import { methods } from '../contract/methods.ts'
import { createGraphql } from '../graphql/server.ts'
import { createGrpcHandler } from '../grpc/handler.ts'
import { createRestHandler } from '../rest/handler.ts'
import { createAdmission } from './admission.ts'
import { answerExport, EXPORT_PATH } from './advisory-export.ts'
import type { Config } from './config/config.ts'
import { handleCors } from './cors.ts'
import { createDocumentStore } from './stores/document-store.ts'
import { devSignIn } from './dev/sign-in.ts'
import { explorerSites } from './explorers.ts'
import { answerHealth } from './health.ts'
import { homeSite, sendNotFound } from './home.ts'
import type { Log } from './telemetry/log.ts'
import { mcpSites } from './mcp.ts'
import type { Platform } from './platform.ts'
import { isAllowedOrigin } from './origins.ts'
import { pathOf, sendPage, siteAt, type Site } from './sites.ts'
import { metricsSite } from './telemetry/metrics-site.ts'
import { noteSite } from './telemetry/requests.ts'
import { type Telemetry, watchedFace, watchedGraph } from './telemetry/telemetry.ts'

export interface FacesOptions {
  readonly config: Config
  readonly log: Log
  readonly platform: Platform
  readonly telemetry: Telemetry
  /** Whether the server is stopping: `/readyz` and gRPC's health say so. */
  readonly draining: () => boolean
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Methods whose token is what they are asked about, not who asks. */
const tokenMethods = new Set([...methods.values()].filter((m) => m.domain === 'oidc').map((m) => m.id))

/** The handler of every request on the port. */
export function createFaces(options: FacesOptions): Handler {
  const faces = createSites(options)
  const sites = [...faces, homeSite(options.config, faces)]
  const { corsOrigins } = options.config
  return async (req, res) => {
    noteSite('cors')
    if (handleCors(req, res, corsOrigins)) return
    const visit = { req, res, path: pathOf(req) }
    for (const site of sites) {
      noteSite(site.name)
      if (await site.visit(visit)) return
    }
    noteSite('none')
    sendNotFound(visit, options.config)
  }
}

/** What stands on the port. Each face knows its own paths; the first that takes a request answers it. */
function createSites({ config, log, platform, telemetry, draining }: FacesOptions): readonly Site[] {
  const { authenticate, issuer, db } = platform
  // One for all faces, so that a caller's points are the same whatever it calls.
  const admit = createAdmission(config.limits)
  const shared = (face: string) => ({
    ...watchedFace(telemetry, platform.services, face),
    authenticate,
    errorDomain: config.errorDomain,
    limits: config.limits,
    requestTimeoutMs: config.limits.requestMs,
    tokenMethods,
    ...(admit ? { admit } : {}),
    log: ({ error, ...about }: { error: unknown; requestId: string }) =>
      log.error({ err: error, ...about }, 'internal error'),
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
    live: { feed: platform.events.feed, draining },
  })
  const metrics = metricsSite(config, telemetry.metrics)
  const documents = new Map(Object.values(issuer.documents).map((document) => [document.path, document]))
  return [
    siteAt('health', ['/healthz', '/readyz'], ({ res, path }) =>
      answerHealth(res, path === '/healthz' ? undefined : { db, draining }),
    ),
    ...(metrics ? [metrics] : []),
    siteAt('issuer', [...documents.keys()], ({ res, path }) => {
      const document = documents.get(path)
      if (document) sendPage(res, { status: 200, headers: document.headers, body: JSON.stringify(document.body) })
    }),
    ...explorerSites(config),
    ...(config.dev ? [devSignIn({ db, issuer, log })] : []),
    siteAt('graphql', ['/graphql'], ({ req, res }) => graphql.handle(req, res)),
    ...mcpSites(config, shared('mcp')),
    siteAt('export', [EXPORT_PATH], ({ req, res }) => answerExport(req, res, shared('export'))),
    { name: 'grpc', visit: ({ req, res }) => grpc.handle(req, res) },
    { name: 'rest', visit: ({ req, res }) => rest.handle(req, res) },
  ]
}
