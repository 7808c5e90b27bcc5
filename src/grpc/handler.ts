// The gRPC face: every method of the contract over gRPC, gRPC-Web and Connect, and gRPC's own health and reflection.
import { versions } from '../contract/versions.ts'
import { type Answerer, requestIds } from '../http/call.ts'
import type { HttpRequest, HttpResponse } from '../http/messages.ts'
import type { GrpcOptions } from './options.ts'
import { type Dialect, dialectOfGet, dialectOfPost, isRpcMediaType } from './protocol.ts'
import { sendUnsupported } from './reply.ts'
import { compileRoutes, type Route } from './routes.ts'
import { createStreams, type Streams } from './streams.ts'
import { createUnary, type Incoming } from './unary.ts'

export interface GrpcHandler {
  /**
   * Answers a request. False, at once and without a word, when it is none of this face: its path is no method's and its
   * media type no rpc's.
   */
  handle(req: HttpRequest, res: HttpResponse): boolean
}

/** What a handler is made of. */
export interface HandlerParts {
  /** Unary methods by their path. */
  readonly routes: ReadonlyMap<string, Route>
  /** Answers calls of them. */
  readonly answer: Answerer<Incoming>
  readonly streams: Streams
  readonly newRequestId: () => string
}

/** Compiles the contract into a handler. @throws Error when the contract has what cannot be encoded */
export function createGrpcHandler(options: GrpcOptions): GrpcHandler {
  const served = options.versions ?? versions
  return handlerOf({
    routes: compileRoutes(served, options.tokenMethods ?? new Set()),
    answer: createUnary(options),
    streams: createStreams({ ...options, versions: served }),
    newRequestId: requestIds(options),
  })
}

/** Tells the calls of any methods from other requests, and one protocol from the other. */
export function handlerOf({ routes, answer, streams, newRequestId }: HandlerParts): GrpcHandler {
  const services = new Set(Array.from(routes.keys(), serviceOf))
  return {
    handle(req, res) {
      const url = req.url ?? ''
      const mark = url.indexOf('?')
      const path = mark < 0 ? url : url.slice(0, mark)
      const route = routes.get(path)
      if (!route && streams.handle(path, { req, res })) return true
      if (!route && !services.has(serviceOf(path)) && !isRpcMediaType(req.headers['content-type'])) return false
      const query = req.method === 'GET' ? new URLSearchParams(mark < 0 ? '' : url.slice(mark)) : undefined
      const dialect = dialectOf(req, { route, query })
      if (!dialect) sendUnsupported({ req, res }, route?.safe ? ['GET', 'POST'] : ['POST'])
      else {
        const { method, token = 'optional' as const } = route ?? {}
        void answer({ req, res, dialect, path, route, query, method, token, requestId: newRequestId() })
      }
      return true
    },
  }
}

function serviceOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function dialectOf(
  req: HttpRequest,
  { route, query }: { route: Route | undefined; query: URLSearchParams | undefined },
): Dialect | undefined {
  if (query) return route?.safe ? dialectOfGet(query) : undefined
  return req.method === 'POST' ? dialectOfPost(req.headers['content-type']) : undefined
}
