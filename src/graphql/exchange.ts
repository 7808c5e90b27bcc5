// One request at /graphql and its answer, from socket to socket.
// What belongs here: the order of checks, the deadline, the answer. What does not: HTTP itself (http.ts), running a document
// (engine.ts). server.ts makes one for each request.
import { GraphQLError } from 'graphql'
import { challengeOf } from '../core/challenge.ts'
import { PlatformError } from '../core/errors.ts'
import type { Permit } from '../core/quota.ts'
import type { CallContext } from '../services/context.ts'
import { type GraphContext, Loaders, type Usage } from './context.ts'
import type { Cost } from './cost/measure.ts'
import { demandOwnSite } from './cross-site.ts'
import type { Engine, Result } from './engine.ts'
import { type ErrorContext, formatError, outcomeOf } from './errors.ts'
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
import type { Live } from './news.ts'
import type { GraphqlOptions } from './options.ts'
import type { PersistedDocuments } from './persisted.ts'
import { isStream, stream } from './sse.ts'

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly request: GraphRequest
  readonly response: GraphResponse
  readonly options: GraphqlOptions
  readonly engine: Engine
  readonly documents: PersistedDocuments
  readonly errors: ErrorContext
}

/** One request and its answer. */
export class Exchange {
  readonly #parts: ExchangeParts
  /** Aborted when the client goes away or the time is over. */
  readonly #ending = new AbortController()
  #type = MODERN_TYPE
  #timer: NodeJS.Timeout | undefined
  #usage: Usage | undefined

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

  /** In the order of checks of docs/rules.md ("Errors"): form, authentication, rate, decoding, then the operation. */
  async #answer(): Promise<void> {
    const { request, response, options, engine, documents } = this.#parts
    const { limits } = options
    this.#type = answerTypeOf(request)
    demandForm(request, limits.bodyBytes)
    demandOwnSite(request, options.allowsOrigin ?? (() => false))
    const caller = await options.authenticate({ authorization: request.headers.authorization })
    const permit = options.admit?.({ caller, req: request, res: response })
    const params = await readParams(request, limits.bodyBytes)
    const query = await documents.textOf(params)
    const call: CallContext = { caller, requestId: this.#parts.errors.requestId, signal: this.#ending.signal }
    const live = this.#live()
    const result = await engine.run({ ...params, query }, (cost) => this.#context({ call, live, permit, cost }))
    if (isStream<Result>(result)) return this.#stream(result, live)
    this.#send(result)
  }

  #live(): Live | undefined {
    const { request, options } = this.#parts
    const resume = request.headers['last-event-id']
    if (!options.live) return undefined
    return { feed: options.live.feed, ...(typeof resume === 'string' && resume !== '' ? { resume } : {}) }
  }

  /** Pays for an operation before anything of it runs. */
  #context({ call, live, permit, cost }: Paid): GraphContext {
    const { services } = this.#parts.options
    permit?.raise(cost.points)
    this.#usage = { cost, permit }
    return { services, call, loaders: new Loaders(services, call), usage: this.#usage, ...(live ? { live } : {}) }
  }

  #send(result: Result): void {
    const { response, options, errors } = this.#parts
    const answer = { ...this.#formatted(result), ...this.#extensions() }
    options.observe?.(outcomeOf(answer))
    const refused = 'data' in result ? undefined : result.errors?.[0]?.originalError
    const headers = refusalHeaders(refused, options.errorDomain)
    send(response, answer, { type: this.#type, requestId: errors.requestId, headers, ofTheGraph: true })
  }

  #extensions(): Pick<Answer, 'extensions'> {
    if (!this.#usage) return {}
    const { nodes, points } = this.#usage.cost
    return { extensions: { cost: { nodes, limit: this.#parts.options.limits.graphNodes, points } } }
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
    const ofTheGraph = isOfTheGraph(error)
    send(response, answer, { type: this.#type, requestId: errors.requestId, headers, ofTheGraph })
  }

  #expire(): void {
    const seconds = this.#parts.options.requestTimeoutMs / 1000
    this.#refuse(new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${seconds} s`))
    this.#ending.abort()
  }
}

interface Paid {
  readonly call: CallContext
  readonly live: Live | undefined
  readonly permit: Permit | undefined
  readonly cost: Cost
}

/** Faults of the document itself, and the two refusals that clients of Apollo's protocol wait for. */
function isOfTheGraph(error: unknown): boolean {
  if (error instanceof GraphQLError) return error.originalError === undefined
  if (!(error instanceof PlatformError)) return false
  return error.reason === 'PERSISTED_QUERY_NOT_FOUND' || error.reason === 'PERSISTED_QUERY_NOT_SUPPORTED'
}

function located(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  return new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) })
}

/** What HTTP wants beside the status: how to authenticate, which methods there are, when to come back. */
function refusalHeaders(error: unknown, realm: string): Record<string, string> {
  if (!(error instanceof PlatformError)) return {}
  if (error.code === 'UNAUTHENTICATED') return { 'www-authenticate': challengeOf(error, realm) }
  if (error.reason === 'METHOD_NOT_ALLOWED') return { allow: error.details.metadata?.['allow'] ?? 'GET, POST' }
  const seconds = error.details.retryAfterSeconds
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) }
}
