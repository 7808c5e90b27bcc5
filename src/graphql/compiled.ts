// Queries that come often, compiled to JavaScript: a third less work than to walk the document each time (ADR 7).
import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getVariableValues,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LruMap } from '../core/lru.ts'

/** To compile takes as long as some dozen runs; what comes once is never compiled. */
const HOT = 16
/** Code grows with the fields once fragments are spread; what is larger is walked. */
const MAX_FIELDS = 300

/** An operation that is about to run. */
export interface Prepared {
  readonly operation: OperationDefinitionNode
  /** Fields once fragments are spread. */
  readonly fields: number
  /** Whether it asks for parts of the schema alone, by no variable: then one answer is for all. */
  readonly onlyIntrospection: boolean
}

export type Executor = (args: ExecutionArgs, prepared: Prepared | undefined) => ReturnType<typeof execute>

/** An operation on its way: how often it ran, and its code once it has some. */
interface Known {
  uses: number
  code?: CompiledQuery['query'] | undefined
}

/**
 * Runs operations: each like `execute` does, the often-used queries as compiled code. Code is kept as long as the operation
 * itself is, so the number of documents that are kept bounds it.
 * @param hot runs before a query is compiled
 */
export function createExecutor(schema: GraphQLSchema, hot = HOT): Executor {
  const known = new WeakMap<OperationDefinitionNode, Known>()
  return (args, prepared) => {
    if (!prepared || prepared.operation.operation !== OperationTypeNode.QUERY || prepared.fields > MAX_FIELDS) {
      return execute(args)
    }
    const { operation } = prepared
    let one = known.get(operation)
    if (!one) {
      one = { uses: 0 }
      known.set(operation, one)
    }
    one.uses += 1
    if (one.uses === hot + 1) one.code = compiled(schema, args)
    return one.code ? run(one.code, args, operation) : execute(args)
  }
}

/** Answers of introspection that are kept; each is up to some megabytes. */
const SCHEMA_ANSWERS = 4

/** Answers what asks for the schema alone once, and again with the same answer. */
export function keepingIntrospection(run: Executor): Executor {
  const kept = new LruMap<OperationDefinitionNode, ReturnType<Executor>>(SCHEMA_ANSWERS)
  return (args, prepared) => {
    if (!prepared?.onlyIntrospection) return run(args, prepared)
    const { operation } = prepared
    const answer = kept.get(operation) ?? run(args, prepared)
    kept.set(operation, answer)
    return answer
  }
}

/** Undefined for what the compiler cannot do. */
function compiled(
  schema: GraphQLSchema,
  { document, operationName }: ExecutionArgs,
): CompiledQuery['query'] | undefined {
  if (namesPrototype(document)) return undefined
  const options = { disablingCapturingStackErrors: true }
  const result = compileQuery(schema, withPlainVariables(document), operationName ?? undefined, options)
  return isCompiledQuery(result) ? result.query : undefined
}

/** A key of this name is lost in the objects that compiled code makes. */
function namesPrototype(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Field: ({ alias }) => {
      if (alias?.value === '__proto__') found = true
    },
  })
  return found
}

/**
 * Compiled code would coerce variables by rules of its own, which know no defaults of required fields. So it is given what the
 * library has coerced, as variables that can be anything.
 */
function withPlainVariables(document: DocumentNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } } as const
  return {
    ...document,
    definitions: document.definitions.map((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.variableDefinitions) return definition
      const plain = definition.variableDefinitions.map(({ kind, variable }) => ({ kind, variable, type }))
      return { ...definition, variableDefinitions: plain }
    }),
  }
}

function run(
  code: CompiledQuery['query'],
  { schema, rootValue, contextValue, variableValues }: ExecutionArgs,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReturnType<typeof execute> {
  // As many faults as `execute` names.
  const { errors, coerced } = getVariableValues(schema, variableDefinitions, variableValues ?? {}, { maxErrors: 50 })
  if (errors) return { errors }
  const result = code(rootValue, contextValue, coerced)
  return result instanceof Promise ? result.then(withCauses) : withCauses(result)
}

/** Every fault below a field has a cause, also one that the code found by itself, such as null where none may be. */
function withCauses(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result
  const errors = result.errors.map((error): GraphQLError => {
    if (error.originalError) return error
    return Object.create(error, { originalError: { value: new Error(error.message) } }) as GraphQLError
  })
  return { ...result, errors }
}
