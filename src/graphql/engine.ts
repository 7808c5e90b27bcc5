// Runs one operation of a document, through Yoga's plugins, without Yoga's own HTTP layer: that alone takes five times
// as long as a whole request does here (0.20 ms of CPU against 0.04), and reads forms and multipart bodies.
// What belongs here: which document and which executor. What does not: HTTP (http.ts).
import { type ExecutionArgs, type GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { PlatformError } from '../core/errors.ts'
import { createExecutor, type Executor, type Prepared } from './compiled.ts'
import type { GraphContext } from './context.ts'
import type { Cost } from './cost/measure.ts'
import { type DocumentOptions, Documents, type ReadDocument } from './documents.ts'
import type { Params } from './params.ts'

export interface Result {
  /** Absent when nothing has run. */
  readonly data?: unknown
  readonly errors?: readonly GraphQLError[]
}

/** What is to be run: a document's text, and what else came with it. */
export type Asked = Pick<Params, 'variables' | 'operationName' | 'readOnly'> & { readonly query: string }

export interface Engine {
  /**
   * Gives what is wrong with the document or the variables as errors without data.
   * @param contextOf makes the context of an operation that is fit to run; it is told the cost first, and may refuse it
   * @throws INVALID_ARGUMENT for what asks for too much, GraphQLError for what cannot be parsed
   */
  run(asked: Asked, contextOf: (cost: Cost) => GraphContext): Promise<Result>
}

/** What was found of a document, on its way through Yoga's plugins. */
interface Ready {
  readonly read: ReadDocument
  /** Undefined: there is nothing to run. */
  readonly prepared: Prepared | undefined
}

/** What costs nothing to answer: errors. */
const NOTHING: Cost = { nodes: 0, points: 1 }

/**
 * An engine for a schema.
 * @param further plugins that see each operation after it was parsed and validated
 */
export function createEngine(schema: GraphQLSchema, options: DocumentOptions, further: readonly Plugin[] = []): Engine {
  const documents = new Documents(schema, options)
  const { getResultForParams } = createYoga({
    schema,
    plugins: [keptDocuments(createExecutor(schema)), ...further],
    // Documents are kept in a cache of our own, which is bounded by bytes too; errors are ours to write.
    parserAndValidationCache: false,
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  })
  return {
    run: async ({ readOnly, query, variables = {}, operationName }, contextOf) => {
      const read = documents.read(query)
      const operation = read.operation(operationName)
      if (readOnly && operation?.operation === OperationTypeNode.MUTATION) throw mutationByGet()
      const fit = operation && read.errors.length === 0
      const cost = fit ? read.cost(operation, variables) : NOTHING
      const prepared = fit ? { operation, fields: read.fields(operation) } : undefined
      const ready: Ready = { read, prepared }
      const params = { query, variables, ...(operationName === undefined ? {} : { operationName }) }
      // Of the request Yoga's plugins read the method only.
      const request = { method: readOnly ? 'GET' : 'POST' } as Request
      return (await getResultForParams({ params, request }, { ...contextOf(cost), ready })) as Result
    },
  }
}

/** Hands on the document that was parsed, validated and measured before. */
function keptDocuments(run: Executor): Plugin<{ ready: Ready }> {
  return {
    onParse: ({ context, setParsedDocument }) => setParsedDocument(context.ready.read.document),
    onValidate: ({ context, setResult }) => setResult(context.ready.read.errors),
    onExecute: ({ context, setExecuteFn }) => setExecuteFn((args: ExecutionArgs) => run(args, context.ready.prepared)),
  }
}

function mutationByGet(): PlatformError {
  return new PlatformError('UNIMPLEMENTED', 'Method not allowed: mutations are sent by POST', {
    reason: 'METHOD_NOT_ALLOWED',
    metadata: { allow: 'POST' },
  })
}
