// Runs one operation of a document, through Yoga's plugins, without Yoga's own HTTP layer: that alone takes five times
// as long as a whole request does here (0.20 ms of CPU against 0.04), and reads forms and multipart bodies.
// What belongs here: which document and which executor. What does not: HTTP (http.ts).
import { execute, type GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { PlatformError } from '../core/errors.ts'
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

/** What parsing found, on its way through Yoga's plugins. */
interface Prepared {
  readonly read: ReadDocument
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
    plugins: [keptDocuments, ...further],
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
      const prepared: Prepared = { read }
      const params = { query, variables, ...(operationName === undefined ? {} : { operationName }) }
      // Of the request Yoga's plugins read the method only.
      const request = { method: readOnly ? 'GET' : 'POST' } as Request
      return (await getResultForParams({ params, request }, { ...contextOf(cost), prepared })) as Result
    },
  }
}

/** Hands on the document that was parsed, validated and measured before. */
const keptDocuments: Plugin<{ prepared: Prepared }> = {
  onParse: ({ context, setParsedDocument }) => setParsedDocument(context.prepared.read.document),
  onValidate: ({ context, setResult }) => setResult(context.prepared.read.errors),
  onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
}

function mutationByGet(): PlatformError {
  return new PlatformError('UNIMPLEMENTED', 'Method not allowed: mutations are sent by POST', {
    reason: 'METHOD_NOT_ALLOWED',
    metadata: { allow: 'POST' },
  })
}
