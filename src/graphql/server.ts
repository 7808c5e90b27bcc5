// The GraphQL face: a handler for Node's requests at /graphql.
// What belongs here: what the face is made of. What does not: the way of one request (exchange.ts), types (types/) and
// rules (services/).
// Only app/ calls it.
import { randomUUID } from 'node:crypto'
import type { DocumentOptions } from './documents.ts'
import { createEngine } from './engine.ts'
import { Exchange } from './exchange.ts'
import type { GraphRequest, GraphResponse } from './http.ts'
import type { GraphqlLimits, GraphqlOptions } from './options.ts'
import { graphSchema } from './schema.ts'

/** A graph that runs nothing but free documents. */
const NO_DOCUMENTS: NonNullable<GraphqlOptions['documents']> = { mode: 'off', store: { find: async () => undefined } }

export interface GraphqlHandler {
  /** Answers a request to /graphql. It never throws, and it has answered when its promise resolves. */
  handle(request: GraphRequest, response: GraphResponse): Promise<void>
}

/** The handler of POST and GET at /graphql; GraphiQL and CORS are not its business. */
export function createGraphql(options: GraphqlOptions): GraphqlHandler {
  const { limits, introspection = true, newRequestId = randomUUID, log = () => undefined } = options
  const engine = createEngine(graphSchema(), {
    documents: documentOptions(limits, introspection),
    persisted: {
      ...(options.documents ?? NO_DOCUMENTS),
      count: limits.documentCount,
      bytes: limits.documentBytes,
      now: () => performance.now(),
    },
    allowsOrigin: options.allowsOrigin ?? (() => false),
    plugins: options.plugins ?? [],
  })
  return {
    handle: (request, response) => {
      const errors = { requestId: newRequestId(), errorDomain: options.errorDomain, log }
      return new Exchange({ request, response, options, engine, errors }).run()
    },
  }
}

/** What a document may be; whoever publishes one goes by the same. */
export function documentOptions(limits: GraphqlLimits, introspection: boolean): DocumentOptions {
  return {
    bytes: limits.documentBytes,
    count: limits.documentCount,
    tokens: limits.graphTokens,
    depth: limits.graphDepth,
    aliases: limits.graphAliases,
    fields: limits.graphFields,
    nodes: limits.graphNodes,
    introspection,
  }
}
