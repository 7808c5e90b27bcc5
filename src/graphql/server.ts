// The GraphQL face: a handler for Node's requests at /graphql.
// What belongs here: the way of one request, from socket to socket. What does not: types (types/), rules (services/).
// Only app/ calls it.
import { randomUUID } from 'node:crypto'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Authenticate } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import type { Observe } from '../core/outcome.ts'
import type { CallContext } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import { Loaders } from './context.ts'
import { createEngine, type Engine, type Result } from './engine.ts'
import { type ErrorContext, formatError, type Log, outcomeOf } from './errors.ts'
import {
  type Answer,
  answerTypeOf,
  demandForm,
  type GraphRequest,
  type GraphResponse,
  MODERN_TYPE,
  readParams,
  send,
} from './http.ts'
import type { Live, NewsFeed } from './news.ts'
import { graphSchema } from './schema.ts'
import { isStream, stream } from './sse.ts'

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
  /** Of Yoga or Envelop: they see each operation that runs. */
  readonly plugins?: readonly Plugin[]
}

export interface GraphqlLimits {
  readonly bodyBytes: number
  readonly documentBytes: number
  readonly documentCount: number
  /** 15 when absent. */
  readonly depth?: number
  /** 2,000 when absent. */
  readonly tokens?: number
  /** 30 when absent. */
  readonly aliases?: number
}

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
    tokens: limits.tokens ?? 2000,
    depth: limits.depth ?? 15,
    aliases: limits.aliases ?? 30,
    introspection,
  }
  const engine = createEngine(graphSchema(), measures, options.plugins)
  return {
    handle: (request, response) => {
      const errors = { requestId: newRequestId(), errorDomain: options.errorDomain, log }
      return new Exchange({ request, response, options, engine, errors }).run()
    },
  }
}

interface ExchangeParts {
  readonly request: GraphRequest
  readonly response: GraphResponse
  readonly options: GraphqlOptions
  readonly engine: Engine
  readonly errors: ErrorContext
}

/** One request and its answer. */
class Exchange {
  readonly #parts: ExchangeParts
  /** Aborted when the client goes away or the time is over. */
  readonly #ending = new AbortController()
  #type = MODERN_TYPE
  #timer: NodeJS.Timeout | undefined

  constructor(parts: ExchangeParts) {
    this.#parts = parts
  }

  async run(): Promise<void> {
    const { response, options } = this.#parts
    this.#timer = setTimeout(() => this.#expire(), options.requestTimeoutMs)
    response.once('close', () => {
      if (!response.writableEnded) this.#ending.abort()
    })
    try {
      await this.#answer()
    } catch (error) {
      this.#refuse(error)
    } finally {
      clearTimeout(this.#timer)
    }
  }

  /** In the order of checks that the decisions name: form, authentication, decoding, then the operation. */
  async #answer(): Promise<void> {
    const { request, response, options, engine, errors } = this.#parts
    const { services, limits } = options
    const { requestId } = errors
    this.#type = answerTypeOf(request)
    demandForm(request, limits.bodyBytes)
    const caller = await options.authenticate({ authorization: request.headers.authorization })
    const params = await readParams(request, limits.bodyBytes)
    const call: CallContext = { caller, requestId, signal: this.#ending.signal }
    const resume = request.headers['last-event-id']
    const live: Live | undefined = options.live && {
      feed: options.live.feed,
      ...(typeof resume === 'string' && resume !== '' ? { resume } : {}),
    }
    const context = { services, call, loaders: new Loaders(services, call), ...(live ? { live } : {}) }
    const result = await engine.run(params, context)
    if (isStream<Result>(result)) return this.#stream(result, live)
    const answer = this.#formatted(result)
    options.observe?.(outcomeOf(answer))
    const refused = 'data' in result ? undefined : result.errors?.[0]?.originalError
    send(response, answer, { type: this.#type, requestId, headers: refusalHeaders(refused, options.errorDomain) })
  }

  #formatted(result: Result): Answer {
    const { errors } = this.#parts
    return {
      ...(result.errors ? { errors: result.errors.map((error) => formatError(error, errors)) } : {}),
      ...('data' in result ? { data: result.data } : {}),
    }
  }

  /** A subscription: it lasts for as long as both sides wish, and as the token is good. */
  #stream(results: AsyncIterable<Result>, live: Live | undefined): Promise<void> {
    clearTimeout(this.#timer)
    const { request, response, options, errors } = this.#parts
    options.observe?.(outcomeOf({}))
    const { authorization } = request.headers
    return stream(response, results, {
      frame: (result) => this.#formatted(result),
      requestId: errors.requestId,
      heartbeatMs: options.live?.heartbeatMs ?? 15_000,
      id: () => live?.sent,
      stillWelcome: async () => void (await options.authenticate({ authorization })),
      refusal: (error) => this.#formatted({ errors: [located(error)] }),
      draining: options.live?.draining ?? (() => false),
      signal: this.#ending.signal,
      stop: () => this.#ending.abort(),
    })
  }

  #refuse(error: unknown): void {
    const { request, response, errors, options } = this.#parts
    const answer = { errors: [formatError(located(error), errors)] }
    options.observe?.(outcomeOf(answer))
    const headers = {
      ...refusalHeaders(error, options.errorDomain),
      // What was not read to its end stands in the way of the next request on this connection.
      ...(request.httpVersionMajor === 1 && !request.complete ? { connection: 'close' } : {}),
    }
    send(response, answer, { type: this.#type, requestId: errors.requestId, headers })
  }

  #expire(): void {
    const seconds = this.#parts.options.requestTimeoutMs / 1000
    this.#refuse(new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${seconds} s`))
    this.#ending.abort()
  }
}

function located(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  return new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) })
}

/** What HTTP wants beside the status: how to authenticate, which methods there are, when to come back. */
function refusalHeaders(error: unknown, realm: string): Record<string, string> {
  if (!(error instanceof PlatformError)) return {}
  if (error.code === 'UNAUTHENTICATED') {
    const description = error.message.replace(/[^\x20-\x7e]|["\\]/g, "'")
    const parts = [`Bearer realm="${realm}"`, 'error="invalid_token"', `error_description="${description}"`]
    return { 'www-authenticate': parts.join(', ') }
  }
  if (error.reason === 'METHOD_NOT_ALLOWED') return { allow: error.details.metadata?.['allow'] ?? 'GET, POST' }
  const seconds = error.details.retryAfterSeconds
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) }
}
