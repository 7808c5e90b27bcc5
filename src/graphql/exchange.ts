// One request at /graphql and its answer, from socket to socket.
// What belongs here: the order of checks, the deadline, the answer. What does not: HTTP itself (http.ts), running a document
// (engine.ts). server.ts makes one for each request.
import { GraphQLError } from 'graphql'
import { ANONYMOUS, type Caller, credentialsOf } from '../core/caller.ts'
import { challengeOf } from '../http/challenge.ts'
import { PlatformError } from '../core/errors.ts'
import type { CallContext } from '../services/context.ts'
import { type GraphContext, Loaders, type Usage } from './context.ts'
import { type Cost, NOTHING } from './cost/measure.ts'
import type { Engine, HttpAnswer, Read, Result, Visitor } from './engine.ts'
import { type ErrorContext, formatError, outcomeOf } from './errors.ts'
import {
  type Answer,
  answerTypeOf,
  demandForm,
  fetchRequestOf,
  type GraphRequest,
  type GraphResponse,
  httpStatusOf,
  MODERN_TYPE,
  readParams,
  send,
  sendFetched,
} from './http.ts'
import type { Live } from './news.ts'
import type { GraphqlOptions } from './options.ts'
import { follow, isStream } from './sse.ts'

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly request: GraphRequest
  readonly response: GraphResponse
  readonly options: GraphqlOptions
  readonly engine: Engine
  readonly errors: ErrorContext
}

/** An answer, as it is sent. */
interface Told extends HttpAnswer {
  readonly body: Answer
}

/** One request and its answer. */
export class Exchange implements Visitor {
  readonly #parts: ExchangeParts
  /** Aborted when the client goes away or the time is over. */
  readonly #ending = new AbortController()
  #type = MODERN_TYPE
  #timer: NodeJS.Timeout | undefined
  #caller: Caller = ANONYMOUS
  #live: Live | undefined
  #usage: Usage | undefined
  /** A subscription that came by POST, when it has begun. */
  #begun: Read | undefined

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
    const { request, options, engine } = this.#parts
    this.#type = answerTypeOf(request)
    demandForm(request, options.limits.bodyBytes)
    if (request.method === 'GET') return this.#respond()
    const { params } = await this.read()
    const result = await engine.run(params, this)
    if (!isStream<Result>(result)) return this.#send(this.answer(result))
    this.#begun = { params, result }
    return this.#respond()
  }

  async #respond(): Promise<void> {
    const { request, response, engine, errors } = this.#parts
    const answer = await engine.respond(fetchRequestOf(request, this.#type), this)
    await sendFetched(response, answer, errors.requestId)
  }

  async read(): Promise<Read> {
    if (this.#begun) return this.#begun
    const { request, response, options } = this.#parts
    this.#caller = await options.authenticate(credentialsOf(request.headers))
    const permit = options.admit?.({ caller: this.#caller, req: request, res: response })
    this.#usage = { cost: NOTHING, permit }
    return { params: await readParams(request, options.limits.bodyBytes) }
  }

  /** Pays for an operation before anything of it runs. */
  contextOf(cost: Cost): GraphContext {
    const { request, options, errors } = this.#parts
    const { services, live } = options
    this.#usage?.permit?.raise(cost.points)
    this.#usage = { cost, permit: this.#usage?.permit }
    const call: CallContext = { caller: this.#caller, requestId: errors.requestId, signal: this.#ending.signal }
    const resume = request.headers['last-event-id']
    this.#live = live && { feed: live.feed, ...(typeof resume === 'string' && resume !== '' ? { resume } : {}) }
    return {
      services,
      call,
      loaders: new Loaders(services, call),
      usage: this.#usage,
      ...(this.#live ? { live: this.#live } : {}),
    }
  }

  answer(result: Result): Told {
    const told = this.#told(result)
    this.#parts.options.observe?.(outcomeOf(told.body))
    return told
  }

  #told(result: Result): Told {
    const body = { ...this.#formatted(result), ...this.#extensions() }
    const refused = 'data' in result ? undefined : result.errors?.[0]
    const status = httpStatusOf(body, { type: this.#type, ofTheGraph: isOfTheGraph(refused) })
    return { body, status, headers: refusalHeaders(refused?.originalError, this.#parts.options.errorDomain) }
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
  follow(results: AsyncIterable<Result>): AsyncIterable<Answer> {
    clearTimeout(this.#timer)
    const { request, response, options } = this.#parts
    options.observe?.(outcomeOf({}))
    const credentials = credentialsOf(request.headers)
    return follow(results, {
      answer: (result) => this.#formatted(result),
      heartbeatMs: options.live?.heartbeatMs ?? 15_000,
      id: () => this.#live?.sent,
      stillWelcome: async () => void (await options.authenticate(credentials)),
      refusal: (error) => this.#formatted({ errors: [located(error)] }),
      draining: options.live?.draining ?? (() => false),
      stop: () => this.#ending.abort(),
      breakOff: () => {
        this.#ending.abort()
        response.end()
      },
    })
  }

  #send({ body, ...http }: Told): void {
    const { response, errors } = this.#parts
    send(response, body, { ...http, type: this.#type, requestId: errors.requestId })
  }

  #refuse(error: unknown): void {
    const { request } = this.#parts
    const { body, status, headers } = this.answer({ errors: [located(error)] })
    // What was not read to its end stands in the way of the next request on this connection.
    const unread = request.httpVersionMajor === 1 && !request.complete
    this.#send({ body, status, headers: { ...headers, ...(unread ? { connection: 'close' } : {}) } })
  }

  #expire(): void {
    const seconds = this.#parts.options.requestTimeoutMs / 1000
    this.#refuse(new PlatformError('DEADLINE_EXCEEDED', `Deadline exceeded: this took more than ${seconds} s`))
    this.#ending.abort()
  }
}

/** Faults of the document itself, and the two refusals that clients of Apollo's protocol wait for. */
function isOfTheGraph(error: GraphQLError | undefined): boolean {
  if (!error) return false
  const { originalError: cause } = error
  if (!(cause instanceof PlatformError)) return cause === undefined || cause instanceof GraphQLError
  return cause.reason === 'PERSISTED_QUERY_NOT_FOUND' || cause.reason === 'PERSISTED_QUERY_NOT_SUPPORTED'
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
