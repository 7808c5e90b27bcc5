// The GraphQL face: a handler for Node's requests at /graphql.
import { createAnswerer, requestIds } from '../http/call.ts'
import type { HttpRequest, HttpResponse } from '../http/messages.ts'
import type { DocumentOptions } from './documents.ts'
import { createEngine } from './engine.ts'
import { createFace, GraphExchange } from './exchange.ts'
import type { GraphqlLimits, GraphqlOptions } from './options.ts'
import { graphSchema, offeredSchema } from './schema.ts'

/** A graph that runs nothing but free documents. */
const NO_DOCUMENTS: NonNullable<GraphqlOptions['documents']> = { mode: 'off', store: { find: async () => undefined } }

export interface GraphqlHandler {
  /** Answers a request to /graphql. It never throws, and it has answered when its promise resolves. */
  handle(req: HttpRequest, res: HttpResponse): Promise<void>
}

/** The handler of POST and GET at /graphql; GraphiQL and CORS are not its business. */
export function createGraphql(options: GraphqlOptions): GraphqlHandler {
  const { limits, introspection = true } = options
  const newRequestId = requestIds(options)
  const engine = createEngine(options.upstream ? offeredSchema(options.upstream.offers) : graphSchema(), {
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
  const answer = createAnswerer(createFace(options, engine), options)
  return { handle: (req, res) => answer(new GraphExchange(req, res, newRequestId())) }
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
    introspectionNodes: limits.introspectionNodes,
    introspection,
  }
}
