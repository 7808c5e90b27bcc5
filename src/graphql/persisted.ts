// Persisted documents: from the id of a document to its text, and which documents run at all.
// What belongs here: the three modes, and what is remembered. What does not: how a request spells an id (params.ts) and
// where published documents are kept (a store, made in app/).
import { idOf } from '../core/document-id.ts'
import { invalidField, PlatformError } from '../core/errors.ts'
import { LruMap } from '../core/lru.ts'
import type { DocumentName, Params } from './params.ts'

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

/** Finds the texts of documents. */
export class PersistedDocuments {
  readonly #options: PersistedOptions
  readonly #published: LruMap<string, Remembered>
  /** What clients have sent with its hash. It is forgotten with the process, and no writing is done for anybody. */
  readonly #registered: LruMap<string, string>

  constructor(options: PersistedOptions) {
    this.#options = options
    this.#published = new LruMap(options.count)
    this.#registered = new LruMap(options.count)
  }

  /**
   * The text of what a request asks to run.
   * @throws INVALID_ARGUMENT, or NOT_FOUND for an id that nobody published
   */
  async textOf({ query, document }: Pick<Params, 'query' | 'document'>): Promise<string> {
    const { mode } = this.#options
    if (!document) return mode === 'only' ? refuseFree() : (query ?? '')
    if (mode === 'off') return query ?? refuseId(document)
    const published = await this.#find(document.id)
    if (published !== undefined) {
      if (query !== undefined && query !== published) throw otherText(document)
      return published
    }
    if (query !== undefined) return mode === 'only' ? refuseFree(document) : this.#withId(query, document)
    return this.#registered.get(document.id) ?? refuseUnknown(document, mode)
  }

  async #find(id: string): Promise<string | undefined> {
    const at = this.#options.now()
    const known = this.#published.get(id)
    if (known && at - known.at < FRESH_MS) return known.text
    const text = await this.#options.store.find(id)
    if (text === undefined) this.#published.delete(id)
    else this.#published.set(id, { text, at })
    return text
  }

  /** A text that came with an id of its own: Apollo's protocol registers it so. */
  #withId(text: string, document: DocumentName): string {
    if (document.id.startsWith('sha256:') && document.id !== idOf(text)) throw otherText(document)
    if (document.automatic && Buffer.byteLength(text) <= this.#options.bytes) this.#registered.set(document.id, text)
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

function refuseFree(document?: DocumentName): never {
  const which = document ? ` and has none with the id ${document.id}` : ''
  throw new PlatformError(
    'INVALID_ARGUMENT',
    `Published documents only: this server runs no other${which} (GRAPH_DOCUMENTS=only). Send documentId instead of query; for a new document, ${PUBLISH}`,
    { reason: 'PERSISTED_QUERY_ID_REQUIRED' },
  )
}

/** Apollo's and urql's clients look for the message, word for word; then they send texts from there on. */
function refuseId({ automatic }: DocumentName): never {
  const text = 'Documents have no ids on this server (GRAPH_DOCUMENTS=off); send the text in query'
  throw new PlatformError('INVALID_ARGUMENT', automatic ? 'PersistedQueryNotSupported' : text, {
    reason: 'PERSISTED_QUERY_NOT_SUPPORTED',
    metadata: { help: text },
  })
}

/** Likewise: the client sends the text with its hash, which is remembered where free documents are allowed. */
function refuseUnknown({ id, automatic }: DocumentName, mode: DocumentMode): never {
  const otherwise = mode === 'allow' ? ', or send its text in query' : ''
  const text = `Not found: this server has no document ${id}; ${PUBLISH}${otherwise}`
  throw new PlatformError('NOT_FOUND', automatic ? 'PersistedQueryNotFound' : text, {
    reason: 'PERSISTED_QUERY_NOT_FOUND',
    metadata: { help: text },
  })
}
