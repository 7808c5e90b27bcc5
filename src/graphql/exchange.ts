// The graph as a face: how an operation is taken out of a request, and its answer written. The order of steps is that of
// every face (http/call.ts).
import { GraphQLError } from 'graphql'
import { credentialsOf, type IdentifiedCaller, requireIdentified } from '../core/caller.ts'
import { answerTooLarge, MOST_ANSWERED } from '../core/answer-size.ts'
import { PlatformError } from '../core/errors.ts'
import { JsonText } from '../core/row-text.ts'
import type { Outcome } from '../core/outcome.ts'
import { errorHeaders, MethodNotAllowed } from '../http/answer.ts'
import { goneAway, discardUnread, mediaTypeOf } from '../http/body.ts'
import type { Admitted, Exchange, Face } from '../http/call.ts'
import { type GraphContext, Loaders, type Usage } from './context.ts'
import { CallMeter } from './cost/call-meter.ts'
import { type Cost, costForStranger, NOTHING } from './cost/measure.ts'
import type { Engine, HttpAnswer, Read, Result, HttpOperation } from './engine.ts'
import { causeOf, type ErrorContext, formatErrors, graphStatusOf, outcomeOf } from './errors.ts'
import {
  type Answer,
  answerTypeOf,
  fetchRequestOf,
  httpStatusOf,
  MODERN_TYPE,
  paramsOfRequest,
  send,
  sendFetched,
} from './http.ts'
import type { Live } from './live-client.ts'
import type { GraphqlOptions } from './options.ts'
import type { Params } from './params.ts'
import { follow, isStream } from './sse.ts'

/** An answer of ours. */
interface GraphAnswer extends HttpAnswer {
  readonly body: Answer
}

/** An answer, or one that Yoga has written. */
type GraphResponse = GraphAnswer | { readonly fetched: Response }

/** One request, and what becomes known of it. */
export class GraphExchange implements Exchange {
  readonly req: Exchange['req']
  readonly res: Exchange['res']
  readonly requestId: string
  readonly method = undefined
  readonly token = 'optional'
  /** The media type of the answer. */
  type = MODERN_TYPE
  usage: Usage | undefined
  /** What the answer tells of the server behind this one, as it stands there: it is another each time. */
  spent: string | undefined
  /** The same calls by REST and gRPC, which the answer is to tell; undefined: it is not. */
  calls: (() => readonly object[]) | undefined
  /** Undefined: told already, as of a subscription when it begins. */
  outcome: Outcome | undefined

  constructor(req: Exchange['req'], res: Exchange['res'], requestId: string) {
    this.req = req
    this.res = res
    this.requestId = requestId
  }
}

/** What the graph does with its exchanges. */
export function createFace(
  options: GraphqlOptions,
  engine: Engine,
): Face<GraphExchange, Params, GraphResponse, GraphResponse> {
  const limit = options.limits.bodyBytes
  return {
    check(exchange) {
      const { req } = exchange
      exchange.type = answerTypeOf(req)
      if (req.method === 'GET') return { reads: false, limit }
      if (req.method !== 'POST')
        throw new MethodNotAllowed(['GET', 'POST'], `${req.method}; the graph takes GET and POST`)
      // JSON alone: a form or a text can be sent from any page without asking, with whatever rights a browser adds.
      mediaTypeOf(req)
      return { reads: true, limit }
    },
    decode(exchange, body) {
      // Whoever was let in is told what it costs, also when nothing can be read.
      exchange.usage = { cost: NOTHING, permit: undefined }
      const params = paramsOfRequest(exchange.req, body, options.limits.jsonDepth)
      exchange.calls = params.calls ? options.watchCalls() : undefined
      return params
    },
    async call(exchange, params, admitted) {
      const operation = new Operation({ exchange, params, admitted, options })
      const respond = async (): Promise<GraphResponse> => ({
        fetched: await operation.within(engine.respond(fetchRequestOf(exchange.req, exchange.type), operation)),
      })
      if (exchange.req.method === 'GET') return respond()
      const result = await operation.within(engine.run(params, operation))
      if (!isStream<Result>(result)) return operation.answer(result)
      operation.begun = result
      return respond()
    },
    encode: (_, out) => out,
    // Whoever called has put faults of ours into the log.
    refuse: (exchange, { error }) =>
      answerTo(exchange, { errors: [located(error)] }, { options, log: () => undefined }),
    async send(exchange, out) {
      const { req, res, requestId, type } = exchange
      const close = discardUnread(req, limit) ? { connection: 'close' } : {}
      if ('fetched' in out) return sendFetched(exchange, out.fetched)
      const { body, status, headers } = out
      send(res, body, { type, status, requestId, headers: { ...headers, ...close } })
    },
    outcomeOf: ({ outcome }) => outcome,
  }
}

interface OperationParts {
  readonly exchange: GraphExchange
  readonly params: Params
  readonly admitted: Admitted
  readonly options: GraphqlOptions
}

/** One operation that was asked for, as the engine sees it. */
class Operation implements HttpOperation {
  readonly #parts: OperationParts
  #live: Live | undefined
  /** Rejects when more was read for its answer than one may have. */
  readonly #ended = Promise.withResolvers<never>()
  /** A subscription that came by POST, when it has begun. */
  begun: AsyncIterable<Result> | undefined

  constructor(parts: OperationParts) {
    this.#parts = parts
    // Somebody may wait for it, or nobody.
    this.#ended.promise.catch(() => undefined)
  }

  /** What it gives, unless that is too large. @throws RESOURCE_EXHAUSTED (QUERY_TOO_COMPLEX) */
  async within<T>(given: T | Promise<T>): Promise<T> {
    return Promise.race([given, this.#ended.promise])
  }

  async read(): Promise<Read> {
    return { params: this.#parts.params, ...(this.begun ? { result: this.begun } : {}) }
  }

  alone(): void | Promise<void> {
    return this.#parts.admitted.alone()
  }

  /** Pays for an operation before anything of it runs. */
  contextOf(asked: Cost): GraphContext {
    const { exchange, options, admitted } = this.#parts
    const cost = admitted.context.caller.kind === 'identity' ? asked : costForStranger(asked)
    const { services, live } = options
    admitted.permit?.raise(cost.points)
    const { permit, context } = admitted
    const meter = options.upstream && new CallMeter({ most: options.upstream.calls, points: cost.points, permit })
    const usage = { cost, permit, ...(meter && { meter }) }
    exchange.usage = usage
    const call = meter ? { ...context, meter } : context
    const resume = exchange.req.headers['last-event-id']
    const caller = async (): Promise<IdentifiedCaller> =>
      requireIdentified(await options.authenticate(credentialsOf(exchange.req.headers)))
    this.#live = live && { feed: live.feed, caller, ...(typeof resume === 'string' && resume !== '' ? { resume } : {}) }
    return {
      services,
      call,
      loaders: new Loaders(services, call, {
        tooMuch: () => this.#ended.reject(answerTooLarge()),
        signal: context.signal,
      }),
      usage,
      ...(this.#live ? { live: this.#live } : {}),
    }
  }

  answer(result: Result): GraphAnswer {
    const { exchange, options } = this.#parts
    if (result.data instanceof JsonText && result.data.text.length > MOST_ANSWERED) throw answerTooLarge()
    const answer = answerTo(exchange, result, { options, log: options.log })
    exchange.outcome = outcomeOf(answer.body)
    return answer
  }

  /** A subscription: it lasts for as long as both sides wish, and as the token is good. */
  follow(results: AsyncIterable<Result>): AsyncIterable<Answer> {
    const { exchange, options, admitted } = this.#parts
    const { res } = exchange
    const { deadline } = admitted
    deadline.lift()
    options.observe?.(outcomeOf({}))
    const errors = errorContext(exchange, { options, log: options.log })
    const stop = (): void => deadline.end(goneAway())
    return follow(results, {
      answer: (result) => formatted(result, errors),
      heartbeatMs: options.live?.heartbeatMs ?? 15_000,
      id: () => this.#live?.sent,
      stillWelcome: async () => void (await this.#live?.caller()),
      refusal: (error) => formatted({ errors: [located(error)] }, errors),
      draining: options.live?.draining ?? (() => false),
      stop,
      breakOff: () => {
        stop()
        res.end()
      },
    })
  }
}

interface AnswerOptions {
  readonly options: GraphqlOptions
  readonly log: GraphqlOptions['log']
}

/** What a result is answered with. */
function answerTo(exchange: GraphExchange, given: Result, answering: AnswerOptions): GraphAnswer {
  const { limits, errorDomain } = answering.options
  const context = errorContext(exchange, answering)
  const result = withoutTokenNothing(given)
  const { usage, type, calls } = exchange
  const cost = usage && { nodes: usage.cost.nodes, limit: limits.graphNodes, points: usage.cost.points }
  const upstream = usage?.meter?.spent
  exchange.spent = upstream && JSON.stringify({ upstream }).slice(1, -1)
  const extensions = cost && {
    cost,
    ...(upstream && { upstream }),
    ...(calls && { calls: calls() }),
  }
  const body = { ...formatted(result, context), ...(extensions && { extensions }) }
  const refused = 'data' in result ? undefined : result.errors?.[0]
  const status = httpStatusOf(body, { type, ofTheGraph: isOfTheGraph(refused) })
  if (!refused) return { body, status, headers: {} }
  const headers = errorHeaders(graphStatusOf(refused, context), causeOf(refused), { realm: errorDomain })
  return { body, status, headers: { ...headers } }
}

/**
 * An operation that needs a token and came without one is refused whole, as on the other faces: 401, and nothing of what
 * needs none. No mutation is without that need, so nothing was done. What another server says of the token it says of the part that
 * was asked of it.
 */
function withoutTokenNothing(result: Result): Result {
  if (!result.errors) return result
  const missing = result.errors.filter((error) => {
    const cause = causeOf(error)
    return cause instanceof PlatformError && cause.code === 'UNAUTHENTICATED' && !cause.details.remote
  })
  return missing.length === 0 ? result : { errors: missing }
}

function formatted(result: Result, context: ErrorContext): Answer {
  return {
    ...(result.errors ? { errors: formatErrors(result.errors, context) } : {}),
    ...('data' in result ? { data: result.data } : {}),
  }
}

function errorContext({ requestId }: GraphExchange, { options, log }: AnswerOptions): ErrorContext {
  const isRemote = options.upstream !== undefined
  return { requestId, errorDomain: options.errorDomain, log: log ?? (() => undefined), isRemote }
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
