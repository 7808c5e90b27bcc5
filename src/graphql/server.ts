// The GraphQL face: a handler for Node's requests at /graphql.
// What belongs here: what the face is made of. What does not: the way of one request (exchange.ts), types (types/) and
// rules (services/).
// Only app/ calls it.
import { randomUUID } from 'node:crypto'
import type { Plugin } from 'graphql-yoga'
import type { Authenticate } from '../core/caller.ts'
import type { Observe } from '../core/outcome.ts'
import type { Admit } from '../core/quota.ts'
import type { Services } from '../services/services.ts'
import type { AllowsOrigin } from './cross-site.ts'
import { createEngine } from './engine.ts'
import type { Log } from './errors.ts'
import { Exchange } from './exchange.ts'
import type { GraphRequest, GraphResponse } from './http.ts'
import type { NewsFeed } from './news.ts'
import { type DocumentMode, type DocumentStore, PersistedDocuments } from './persisted.ts'
import { graphSchema } from './schema.ts'

export interface GraphqlOptions {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly limits: GraphqlLimits
  /** After this time the answer is DEADLINE_EXCEEDED, whatever the services do. */
  readonly requestTimeoutMs: number
  /** Last part of the domain of errors, e.g. `chainguard.dev`; also the realm of challenges. */
  readonly errorDomain: string
  /** Whether clients may ask for the schema; true when absent. */
  readonly introspection?: boolean
  readonly newRequestId?: () => string
  /** What subscriptions follow, and how long they stay; absent: there is nothing to follow. */
  readonly live?: { readonly feed: NewsFeed; readonly draining: () => boolean; readonly heartbeatMs?: number }
  readonly log?: Log
  readonly observe?: Observe
  /** The rate limit; absent: there is none. */
  readonly admit?: Admit
  /** Which pages of other sites may call; none when absent. */
  readonly allowsOrigin?: AllowsOrigin
  /** Persisted documents; off when absent. */
  readonly documents?: { readonly mode: DocumentMode; readonly store: DocumentStore }
  /** Of Yoga or Envelop: they see each operation that runs. */
  readonly plugins?: readonly Plugin[]
}

export interface GraphqlLimits {
  readonly bodyBytes: number
  readonly documentBytes: number
  readonly documentCount: number
  readonly graphDepth: number
  readonly graphTokens: number
  readonly graphAliases: number
  readonly graphFields: number
  readonly graphNodes: number
}

/** A graph that runs nothing but free documents. */
const NO_DOCUMENTS: NonNullable<GraphqlOptions['documents']> = { mode: 'off', store: { find: async () => undefined } }

export interface GraphqlHandler {
  /** Answers a request to /graphql. It never throws, and it has answered when its promise resolves. */
  handle(request: GraphRequest, response: GraphResponse): Promise<void>
}

/** The handler of POST and GET at /graphql; GraphiQL and CORS are not its business. */
export function createGraphql(options: GraphqlOptions): GraphqlHandler {
  const { limits, introspection = true, newRequestId = randomUUID, log = () => undefined } = options
  const measures = {
    bytes: limits.documentBytes,
    count: limits.documentCount,
    tokens: limits.graphTokens,
    depth: limits.graphDepth,
    aliases: limits.graphAliases,
    fields: limits.graphFields,
    nodes: limits.graphNodes,
    introspection,
  }
  const engine = createEngine(graphSchema(), measures, options.plugins)
  const documents = new PersistedDocuments({
    ...(options.documents ?? NO_DOCUMENTS),
    count: limits.documentCount,
    bytes: limits.documentBytes,
    now: () => performance.now(),
  })
  return {
    handle: (request, response) => {
      const errors = { requestId: newRequestId(), errorDomain: options.errorDomain, log }
      return new Exchange({ request, response, options, engine, documents, errors }).run()
    },
  }
}
