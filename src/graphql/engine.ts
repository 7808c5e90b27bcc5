// Runs one operation of a document: found among those that are kept, then executed.
// What belongs here: the choice of the operation and of the executor. What does not: HTTP (http.ts).
import { execute, getOperationAST, type GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
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
  /** @throws INVALID_ARGUMENT, GraphQLError */
  run(params: Params, context: GraphContext): Promise<Result>
}

/** An engine for a schema. */
export function createEngine(schema: GraphQLSchema, options: DocumentOptions): Engine {
  const documents = new Documents(schema, options)
  return {
    run: async ({ query, variables, operationName, readOnly }, contextValue) => {
      const document = documents.read(query)
      if (!('kind' in document)) return { errors: document }
      const operation = getOperationAST(document, operationName)
      if (readOnly && operation?.operation === OperationTypeNode.MUTATION) throw mutationByGet()
      return execute({ schema, document, contextValue, variableValues: variables, operationName })
    },
  }
}

function mutationByGet(): PlatformError {
  return new PlatformError('UNIMPLEMENTED', 'Method not allowed: mutations are sent by POST', {
    reason: 'METHOD_NOT_ALLOWED',
    metadata: { allow: 'POST' },
  })
}
