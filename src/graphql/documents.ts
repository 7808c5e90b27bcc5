// Documents, parsed and validated once and kept while they are in use.
// What belongs here: that cache. What does not: running a document (server.ts).
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql'
import { demandModest, type DocumentLimits } from './document-limits.ts'
import { tooComplex } from './errors.ts'

export interface DocumentOptions extends DocumentLimits {
  /** Bytes of one document; so what is kept is `count` times as much at most. */
  readonly bytes: number
  readonly tokens: number
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
}

const NO_ERRORS: readonly GraphQLError[] = []

/** Gives the parsed form of documents that are fit to run. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #options: DocumentOptions
  readonly #rules: readonly ValidationRule[]
  readonly #kept = new Map<string, DocumentNode>()

  constructor(schema: GraphQLSchema, options: DocumentOptions) {
    this.#schema = schema
    this.#options = options
    this.#rules = options.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  }

  /**
   * The document of a source text.
   * @throws INVALID_ARGUMENT when it asks for too much, GraphQLError when it cannot be parsed
   */
  read(source: string): ReadDocument {
    const known = this.#kept.get(source)
    if (known) {
      // The first key of a Map is the oldest, so what is used moves to the end.
      this.#kept.delete(source)
      this.#kept.set(source, known)
      return { document: known, errors: NO_ERRORS }
    }
    const document = this.#parse(source)
    demandModest(document, this.#options)
    const errors = validate(this.#schema, document, this.#rules, { maxErrors: MAX_ERRORS })
    if (errors.length === 0) this.#keep(source, document)
    return { document, errors }
  }

  #parse(source: string): DocumentNode {
    const { bytes, tokens } = this.#options
    if (Buffer.byteLength(source) > bytes) throw tooComplex(`the document has more than ${bytes} bytes`)
    try {
      return parse(source, { maxTokens: tokens })
    } catch (error) {
      if (error instanceof GraphQLError && error.message.includes(` ${tokens} tokens`)) {
        throw tooComplex(`the document has more than ${tokens} tokens`)
      }
      throw error
    }
  }

  #keep(source: string, document: DocumentNode): void {
    if (this.#kept.size >= this.#options.count) {
      const [oldest] = this.#kept.keys()
      if (oldest !== undefined) this.#kept.delete(oldest)
    }
    this.#kept.set(source, document)
  }
}
