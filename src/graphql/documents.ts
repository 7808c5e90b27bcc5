// Documents, parsed and validated once and kept while they are in use.
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql'
import { LruMap } from '../core/lru.ts'
import { type Cost, costOf } from './cost/measure.ts'
import { type Plan, planOf, type Variables } from './cost/plan.ts'
import { requireShallow, requireWithinLimits, type DocumentLimits } from './document-limits.ts'
import { tooComplex } from './errors.ts'

export interface DocumentOptions extends DocumentLimits {
  /** Bytes of one document; so what is kept is `count` times as much at most. */
  readonly bytes: number
  readonly tokens: number
  /** Nodes that an answer may have (cost/measure.ts). */
  readonly nodes: number
  /** Parts of the schema that an answer may have. */
  readonly introspectionNodes: number
  /** Documents that are kept. */
  readonly count: number
  readonly introspection: boolean
}

/** Faults that one answer names at most. */
const MAX_ERRORS = 20

/** A parsed document, and what is wrong with it when it does not fit the schema. */
export interface ReadDocument {
  readonly document: DocumentNode
  readonly errors: readonly GraphQLError[]
  /** Undefined when the name is of no operation, or none is given and there are several. */
  operation(name: string | undefined): OperationDefinitionNode | undefined
  /**
   * What an operation of this document costs; only to be asked when nothing is wrong with it.
   * @throws INVALID_ARGUMENT (QUERY_TOO_COMPLEX)
   */
  cost(operation: OperationDefinitionNode, variables: Variables): Cost
  /** Fields of an operation once fragments are spread. @throws INVALID_ARGUMENT likewise */
  fields(operation: OperationDefinitionNode): number
  /** Whether its answer is a part of the schema and nothing else. */
  onlyIntrospection(operation: OperationDefinitionNode): boolean
}

/** Gives the parsed form of documents that are fit to run. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #options: DocumentOptions
  readonly #rules: readonly ValidationRule[]
  readonly #kept: LruMap<string, ReadDocument>

  constructor(schema: GraphQLSchema, options: DocumentOptions) {
    this.#schema = schema
    this.#options = options
    this.#kept = new LruMap(options.count)
    this.#rules = options.introspection ? specifiedRules : [...specifiedRules, withoutIntrospection]
  }

  /** Whether the document of a source text is kept, so that reading it takes nothing. */
  knows(source: string): boolean {
    return this.#kept.get(source) !== undefined
  }

  /**
   * The document of a source text.
   * @throws INVALID_ARGUMENT when it asks for too much, GraphQLError when it cannot be parsed
   */
  read(source: string): ReadDocument {
    const known = this.#kept.get(source)
    if (known) return known
    const document = this.#parse(source)
    requireWithinLimits(document, this.#options)
    const errors = validate(this.#schema, document, this.#rules, { maxErrors: MAX_ERRORS })
    const read = this.#measured(document, errors)
    if (errors.length === 0) this.#kept.set(source, read)
    return read
  }

  /** Plans are made when an operation first runs, and kept with the document. */
  #measured(document: DocumentNode, errors: readonly GraphQLError[]): ReadDocument {
    const plans = new Map<OperationDefinitionNode, Plan>()
    const { fields: maxFields, ...limits } = this.#options
    const plan = (operation: OperationDefinitionNode): Plan => {
      let made = plans.get(operation)
      if (!made) {
        made = planOf(operation, { schema: this.#schema, document, maxFields })
        plans.set(operation, made)
      }
      return made
    }
    return {
      document,
      errors,
      operation: (name) => getOperationAST(document, name) ?? undefined,
      cost: (operation, variables) => costOf(plan(operation), variables, limits),
      fields: (operation) => plan(operation).fields,
      onlyIntrospection: (operation) => plan(operation).onlyIntrospection,
    }
  }

  #parse(source: string): DocumentNode {
    const { bytes, tokens } = this.#options
    if (Buffer.byteLength(source) > bytes) throw tooComplex(`the document has more than ${bytes} bytes`)
    requireShallow(source, tokens)
    try {
      return parse(source, { maxTokens: tokens })
    } catch (error) {
      if (error instanceof GraphQLError && error.message.includes(` ${tokens} tokens`)) {
        throw tooComplex(`the document has more than ${tokens} tokens`)
      }
      throw error
    }
  }
}

/** For servers that do not tell their schema. `__typename` is no part of that: clients need it for unions. */
const withoutIntrospection: ValidationRule = (context) => ({
  Field: (node) => {
    const { value: name } = node.name
    if (name !== '__schema' && name !== '__type') return
    const text = `Introspection is off on this server (GRAPH_INTROSPECTION=false), so it has no ${name}. The schema is in the file schema.graphql of its release.`
    context.reportError(new GraphQLError(text, { nodes: [node] }))
  },
})
