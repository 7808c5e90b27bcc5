// Persisted documents: from the id of a document to its text, and which documents run at all.
import { idOf } from '../core/document-id.ts'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { invalidField, PlatformError } from '../core/errors.ts'
import { LruMap } from '../core/lru.ts'
import type { DocumentName } from './params.ts'

/** Whether documents have ids here: not at all, beside free documents, or instead of them. */
export type DocumentMode = 'off' | 'allow' | 'only'

/** What was published. A text never changes under its id. */
export interface DocumentStore {
  find(id: string): Promise<string | undefined>
}

export interface PersistedOptions {
  readonly mode: DocumentMode
  readonly store: DocumentStore
  /** Documents that are remembered: so many published ones, and as many that clients have registered. */
  readonly count: number
  /** The longest document that is remembered, in bytes. */
  readonly bytes: number
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number
}

/** After this time a removed document is gone on every server. */
const FRESH_MS = 60_000

interface Remembered {
  readonly text: string
  readonly at: number
}

/** The plugins that find the text of what a request names by an id, and refuse what may not run. */
export function persistedPlugins(options: PersistedOptions): Plugin[] {
  if (options.mode === 'off') return [{ onParams: ({ params }) => refuseIds(params) }]
  const texts = new Texts(options)
  const { mode } = options
  return [
    {
      onParams: async ({ params, setParams }) => {
        const document = documentOf(params)
        if (!document || params.query === undefined) return
        const runsById = await texts.compare(params.query, document)
        if (runsById) setParams({ ...params, query: undefined })
      },
    },
    usePersistedOperations({
      allowArbitraryOperations: mode === 'allow',
      extractPersistedOperationId: (params) => documentOf(params)?.id ?? null,
      getPersistedOperation: async (id) => (await texts.find(id)) ?? null,
      customErrors: {
        notFound: ({ params }) => unknownId(documentOf(params), mode),
        persistedQueryOnly: ({ params }) => freeDocument(documentOf(params)),
      },
    }),
  ]
}

/** How a request named a document; the engine puts it there. */
function documentOf({ extensions }: GraphQLParams): DocumentName | undefined {
  return (extensions as { readonly document?: DocumentName } | undefined)?.document
}

/** The texts of documents: what was published, and what clients have sent with its hash. */
class Texts {
  readonly #options: PersistedOptions
  readonly #published: LruMap<string, Remembered>
  /** It is forgotten with the process, and no writing is done for anybody. */
  readonly #registered: LruMap<string, string>

  constructor(options: PersistedOptions) {
    this.#options = options
    this.#published = new LruMap(options.count)
    this.#registered = new LruMap(options.count)
  }

  async find(id: string): Promise<string | undefined> {
    return (await this.#publishedOf(id)) ?? this.#registered.get(id)
  }

  /**
   * Looks at a text that came with an id: whether it is the published one of that id. Apollo's protocol registers others so.
   * @throws INVALID_ARGUMENT when the id is another text's
   */
  async compare(text: string, document: DocumentName): Promise<boolean> {
    const { mode, bytes } = this.#options
    const published = await this.#publishedOf(document.id)
    if (published !== undefined) {
      if (text !== published) throw otherText(document)
      return true
    }
    // The plugin refuses it.
    if (mode === 'only') return false
    if (document.id.startsWith('sha256:') && document.id !== idOf(text)) throw otherText(document)
    if (document.automatic && Buffer.byteLength(text) <= bytes) this.#registered.set(document.id, text)
    return false
  }

  async #publishedOf(id: string): Promise<string | undefined> {
    const at = this.#options.now()
    const known = this.#published.get(id)
    if (known && at - known.at < FRESH_MS) return known.text
    const text = await this.#options.store.find(id)
    if (text === undefined) this.#published.delete(id)
    else this.#published.set(id, { text, at })
    return text
  }
}

function otherText({ id, automatic }: DocumentName): PlatformError {
  const field = automatic ? 'extensions.persistedQuery' : 'documentId'
  return invalidField(
    field,
    `${id} is not the id of the text in query; send one of them, or hash the text as it is sent`,
  )
}

const PUBLISH = 'publish it with "platform-graph documents publish"'

function freeDocument(document: DocumentName | undefined): PlatformError {
  const which = document ? ` and has none with the id ${document.id}` : ''
  return new PlatformError(
    'INVALID_ARGUMENT',
    `Published documents only: this server runs no other${which} (GRAPH_DOCUMENTS=only). Send documentId instead of query; for a new document, ${PUBLISH}`,
    { reason: 'PERSISTED_QUERY_ID_REQUIRED' },
  )
}

/** Apollo's and urql's clients look for the message, word for word; then they send texts from there on. */
function refuseIds(params: GraphQLParams): void {
  const document = documentOf(params)
  if (!document || params.query !== undefined) return
  const text = 'Documents have no ids on this server (GRAPH_DOCUMENTS=off); send the text in query'
  throw new PlatformError('INVALID_ARGUMENT', document.automatic ? 'PersistedQueryNotSupported' : text, {
    reason: 'PERSISTED_QUERY_NOT_SUPPORTED',
    metadata: { help: text },
  })
}

/** Likewise: the client sends the text with its hash, which is remembered where free documents are allowed. */
function unknownId(document: DocumentName | undefined, mode: DocumentMode): PlatformError {
  const otherwise = mode === 'allow' ? ', or send its text in query' : ''
  const text = `Not found: this server has no document ${document?.id}; ${PUBLISH}${otherwise}`
  return new PlatformError('NOT_FOUND', document?.automatic ? 'PersistedQueryNotFound' : text, {
    reason: 'PERSISTED_QUERY_NOT_FOUND',
    metadata: { help: text },
  })
}
