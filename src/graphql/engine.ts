// Runs one operation of a document, through Yoga's plugins, without Yoga's own HTTP layer: that alone takes five times
// as long as a whole request does here (0.20 ms of CPU against 0.04), and reads forms and multipart bodies.
// What belongs here: which document and which executor. What does not: HTTP (http.ts).
import {
  type DocumentNode,
  execute,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { PlatformError } from '../core/errors.ts'
import type { GraphContext } from './context.ts'
import { type DocumentOptions, Documents } from './documents.ts'
import type { Params } from './http.ts'

export interface Result {
  /** Absent when nothing has run. */
  readonly data?: unknown
  readonly errors?: readonly GraphQLError[]
}

export interface Engine {
  /** Gives what is wrong with the document or the variables as errors without data. */
  run(params: Params, context: GraphContext): Promise<Result>
}

/**
 * An engine for a schema.
 * @param further plugins that see each operation after it was parsed and validated
 */
export function createEngine(schema: GraphQLSchema, options: DocumentOptions, further: readonly Plugin[] = []): Engine {
  const { getResultForParams } = createYoga({
    schema,
    plugins: [keptDocuments(new Documents(schema, options)), ...further],
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
    run: async ({ readOnly, ...params }, context) => {
      // Of the request Yoga's plugins read the method only.
      const request = { method: readOnly ? 'GET' : 'POST' } as Request
      return (await getResultForParams({ params, request }, { ...context })) as Result
    },
  }
}

/** Parses and validates each document once, and measures it before it is kept. */
function keptDocuments(documents: Documents): Plugin {
  const faults = new WeakMap<DocumentNode, readonly GraphQLError[]>()
  return {
    onParse: ({ params, context, setParsedDocument }) => {
      const { document, errors } = documents.read(String(params.source))
      const operation = getOperationAST(document, context.params.operationName)
      if (context.request.method === 'GET' && operation?.operation === OperationTypeNode.MUTATION) throw mutationByGet()
      if (errors.length > 0) faults.set(document, errors)
      setParsedDocument(document)
    },
    onValidate: ({ params, setResult }) => setResult(faults.get(params.documentAST as DocumentNode) ?? []),
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  }
}

function mutationByGet(): PlatformError {
  return new PlatformError('UNIMPLEMENTED', 'Method not allowed: mutations are sent by POST', {
    reason: 'METHOD_NOT_ALLOWED',
    metadata: { allow: 'POST' },
  })
}
