// All faces behind one handler: which request goes to which.
// What belongs here: the order in which faces are asked. What does not: sockets (port.ts) and what a face does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { versions } from '../contract/beta.ts'
import { methods } from '../contract/methods.ts'
import { createExplorer } from '../explorers/explorer.ts'
import { createGraphql } from '../graphql/server.ts'
import { createGrpcHandler } from '../grpc/handler.ts'
import { createRestHandler } from '../rest/handler.ts'
import { answerExport, EXPORT_PATH } from './advisory-export.ts'
import type { Config } from './config.ts'
import { handleCors } from './cors.ts'
import { answerHealth } from './health.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import { welcome } from './welcome.ts'

export interface FacesOptions {
  readonly config: Config
  readonly log: Log
  readonly platform: Platform
  /** Whether the server is stopping: `/readyz` and gRPC's health say so. */
  readonly draining: () => boolean
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Methods whose token is what they are asked about, not who asks. */
const tokenMethods = new Set([...methods.values()].filter((m) => m.domain === 'oidc').map((m) => m.id))

/** The handler of every request on the port. */
export function createFaces({ config, log, platform, draining }: FacesOptions): Handler {
  const { services, authenticate, issuer, db } = platform
  const shared = {
    services,
    authenticate,
    errorDomain: config.errorDomain,
    limits: config.limits,
    requestTimeoutMs: config.limits.requestMs,
    tokenMethods,
    log: ({ error, ...about }: { error: unknown; requestId: string }) =>
      log.error({ err: error, ...about }, 'internal error'),
  }
  const rest = createRestHandler({
    ...shared,
    methods: versions.flatMap((version) => [...version.methods.values()]),
    formMethods: tokenMethods,
  })
  const grpc = createGrpcHandler({ ...shared, draining })
  const graphql = createGraphql({
    ...shared,
    live: { feed: platform.events.feed, draining },
  })
  const explorer = createExplorer()
  const documents = new Map(Object.values(issuer.documents).map((document) => [document.path, document]))

  return async (req, res) => {
    if (handleCors(req, res, config.corsOrigins)) return
    const path = pathOf(req)
    if (path === '/healthz' || path === '/readyz')
      return answerHealth(res, path === '/healthz' ? undefined : { db, draining })
    const document = documents.get(path)
    if (document) return answer(res, { status: 200, headers: document.headers, body: JSON.stringify(document.body) })
    if (path === '/graphql' || path.startsWith('/explorer/')) {
      const page = explorer({ method: req.method ?? 'GET', path: req.url ?? path, headers: req.headers })
      if (page) return answer(res, page)
      if (path === '/graphql') return graphql.handle(req, res)
    }
    if (path === EXPORT_PATH) return answerExport(req, res, shared)
    if (grpc.handle(req, res)) return
    if (await rest.handle(req, res)) return
    answer(res, welcome(path))
  }
}

/** The path of the request target, without its query. */
function pathOf(req: IncomingMessage): string {
  const target = req.url ?? '/'
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

function answer(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  res.end(body)
}
