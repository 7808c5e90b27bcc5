// Runs operations and answers GET and streams through Yoga. A POST that is answered at once is read and written by the face
// itself, because Yoga's HTTP costs several times as much as all else that such a request takes (docs/adr/0008).
import type { ExecutionArgs, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga'
import { createExecutor, keepingIntrospection, type Prepared } from './compiled.ts'
import type { GraphContext } from './context.ts'
import { type Cost, NOTHING } from './cost/measure.ts'
import { type AllowsOrigin, crossSitePlugin } from './cross-site.ts'
import { type DocumentOptions, Documents, type ReadDocument } from './documents.ts'
import type { Answer } from './http.ts'
import type { Params } from './params.ts'
import { persistedPlugins, type PersistedOptions } from './persisted.ts'
import { isStream } from './sse.ts'
import { writingText } from './text/writing.ts'
import { requireFitIfLarge } from './variable-faults.ts'
import { withOwnMessage } from './yoga-refusals.ts'

export interface Result {
  /** Absent when nothing has run. */
  readonly data?: unknown
  readonly errors?: readonly GraphQLError[]
}

/** What one operation gives: a result, or for a subscription one after the other. */
export type Results = Result | AsyncIterable<Result>

/** What the engine asks of whoever wants an operation run. */
export interface ContextFactory {
  /** Makes the context of an operation that is fit to run; it is told the cost first, and may refuse it. */
  contextOf(cost: Cost): GraphContext
  /** Waits for a turn to read a document that is not known: nothing else is done meanwhile. */
  alone(): void | Promise<void>
}

/** What was asked for; `result` when it has been run already. */
export interface Read {
  readonly params: Params
  readonly result?: Results
}

/** An answer with its status and headers. */
export interface HttpAnswer {
  readonly body: Answer
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** What the engine asks of a request that Yoga answers. */
export interface HttpOperation extends ContextFactory {
  /** Lets the caller in, then reads what is asked for. */
  read(): Promise<Read>
  answer(result: Result): HttpAnswer
  /** The answers of a subscription, each with the way that it is written. */
  follow(results: AsyncIterable<Result>): AsyncIterable<Answer>
}

export interface Engine {
  /**
   * Runs an operation that came by POST.
   * @throws INVALID_ARGUMENT or NOT_FOUND for a persisted document that is unknown or may not run
   */
  run(params: Params, contexts: ContextFactory): Promise<Results>
  /** Answers a request whose query and headers are all that counts; the body is the operation's to read. */
  respond(request: Request, operation: HttpOperation): Promise<Response>
}

export interface EngineOptions {
  readonly documents: DocumentOptions
  readonly persisted: PersistedOptions
  readonly allowsOrigin: AllowsOrigin
  /** Plugins that see each operation after it was parsed and validated. */
  readonly plugins: readonly Plugin[]
}

/** What plugins find in the context of an operation; `operation` is there for one that Yoga answers. */
interface ServerContext extends Record<string, unknown> {
  readonly contexts: ContextFactory
  readonly operation?: HttpOperation
}

/** What was found of a document, on its way through Yoga's plugins. */
interface ParsedContext extends ServerContext {
  readonly params: GraphQLParams
  readonly ready: {
    readonly read: ReadDocument
    /** Undefined: there is nothing to run. */
    readonly prepared: Prepared | undefined
  }
}

/** An engine for a schema. */
export function createEngine(schema: GraphQLSchema, options: EngineOptions): Engine {
  const documents = new Documents(schema, options.documents)
  const turnFor = ({ query }: Params, operation: ContextFactory): void | Promise<void> =>
    query === undefined || documents.knows(query) ? undefined : operation.alone()
  const yoga = createYoga<ServerContext>({
    schema,
    plugins: [
      crossSitePlugin(options.allowsOrigin),
      httpPlugin(turnFor),
      ...persistedPlugins(options.persisted),
      documentsPlugin(schema, documents),
      ...options.plugins,
    ],
    // Documents are kept in a cache of our own, which is bounded by bytes too; errors are ours to write.
    parserAndValidationCache: false,
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  })
  // Of the request Yoga's plugins read the method only.
  const request = { method: 'POST' } as Request
  return {
    run: async (params, contexts) => {
      const turn = turnFor(params, contexts)
      if (turn) await turn
      return (await yoga.getResultForParams({ params: yogaParams(params), request }, { contexts })) as Results
    },
    respond: async (request, operation) => yoga.fetch(request, { contexts: operation, operation }),
  }
}

/** The id of a persisted document stands among the extensions, of which Yoga's plugins read no other. */
function yogaParams({ document, query, variables, operationName }: Params): GraphQLParams {
  return {
    ...(query === undefined ? {} : { query }),
    ...(variables ? { variables } : {}),
    ...(operationName === undefined ? {} : { operationName }),
    ...(document ? { extensions: { document } } : {}),
  }
}

/** Yoga reads a request and writes its answer as the operation says. */
function httpPlugin(
  turnFor: (params: Params, operation: ContextFactory) => void | Promise<void>,
): Plugin<object, ServerContext> {
  const ran = new WeakMap<GraphQLParams, Results>()
  return {
    onRequestParse: ({ serverContext: { operation }, setRequestParser }) => {
      setRequestParser(async () => {
        if (!operation) throw new Error('A request without an operation.')
        const { params, result } = await operation.read()
        if (!result) await turnFor(params, operation)
        const read = yogaParams(params)
        if (result) ran.set(read, result)
        return read
      })
    },
    onParams: ({ params, setResult }) => {
      const result = ran.get(params)
      if (result) setResult(result as ExecutionResult | AsyncIterable<ExecutionResult>)
    },
    onResultProcess: (processed) => {
      const { operation } = processed.serverContext
      const { result } = processed
      if (!operation) return
      if (isStream<Result>(result))
        return processed.setResult(operation.follow(result) as AsyncIterable<ExecutionResult>)
      const { errors, ...rest } = result as Result
      const { body, ...http } = operation.answer(errors ? { ...rest, errors: errors.map(withOwnMessage) } : rest)
      processed.setResult({ ...body, extensions: { ...body.extensions, http } } as ExecutionResult)
    },
  }
}

/** Hands on documents that are parsed, validated and measured once, and runs them. */
function documentsPlugin(schema: GraphQLSchema, documents: Documents): Plugin<ParsedContext> {
  const run = writingText(schema, keepingIntrospection(createExecutor(schema)))
  return {
    onParse: ({ context, params: { source }, extendContext, setParsedDocument }) => {
      const read = documents.read(String(source))
      const operation = read.operation(context.params.operationName ?? undefined)
      const fit = operation && read.errors.length === 0
      const prepared = fit
        ? { operation, fields: read.fields(operation), onlyIntrospection: read.onlyIntrospection(operation) }
        : undefined
      extendContext({ ready: { read, prepared } })
      setParsedDocument(read.document)
    },
    onValidate: ({ context, setResult }) => setResult(context.ready.read.errors),
    onContextBuilding: ({ context: { contexts, params, ready }, extendContext }) => {
      const { prepared, read } = ready
      const variables = params.variables ?? {}
      const cost = prepared ? read.cost(prepared.operation, variables) : NOTHING
      extendContext({ ...contexts.contextOf(cost) })
      if (prepared) requireFitIfLarge(schema, prepared.operation, variables)
    },
    onExecute: ({ context, setExecuteFn }) => setExecuteFn((args: ExecutionArgs) => run(args, context.ready.prepared)),
  }
}
