// What comes with one request of the graph: who asks, the services, and the loaders that gather its reads.
import DataLoader from 'dataloader'
import type { DescMethod } from '@bufbuild/protobuf'
import type { FieldNode } from 'graphql'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import { PlatformError } from '../core/errors.ts'
import { objectsIn } from '../core/json.ts'
import type { Fields, Page as ListedPage, PageQuery, Place } from '../services/page.ts'
import type { GotRow, ReadRow } from '../services/resource.ts'
import type { CallContext } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import type { Permit } from '../core/quota.ts'
import type { CallMeter } from './cost/call-meter.ts'
import type { Cost } from './cost/measure.ts'
import { type Ending, Pace } from './pace.ts'
import { RowReads } from './row-reads.ts'
import type { Live } from './live-client.ts'

export interface GraphContext {
  readonly services: Services
  /** Who asks, and how. A subscription, which outlives what was true at its beginning, makes it and the loaders anew. */
  call: CallContext
  loaders: Loaders
  /** For subscriptions: what they follow; absent: nothing can be followed. */
  readonly live?: Live
  /** What this operation costs, and the permit that it runs on; absent: nobody counts. */
  readonly usage?: Usage
}

export interface Usage {
  readonly cost: Cost
  /** Undefined: there is no rate limit. */
  readonly permit: Permit | undefined
  /** What it asks of another server; absent: nobody counts. */
  readonly meter?: CallMeter
}

/** Which pages one connection field asks for, the same for all parents of its level. */
export interface NestedRead {
  /** A List method. */
  readonly method: DescMethod
  readonly query: PageQuery
}

/** Whose page is wanted. */
export interface NestedKey {
  /** Equal keys have equal places. */
  readonly key: string
  readonly place: Place
}

/** What has been read of a list. */
interface HoldsRows {
  readonly nodes: readonly unknown[]
}

/** Gathers the reads of one request: many gets become one statement a kind, nested lists one a connection field. */
export class Loaders {
  readonly #services: Services
  readonly #call: CallContext
  readonly #rows = new Map<DescMethod, RowReads>()
  readonly #pages = new Map<readonly FieldNode[], unknown>()
  readonly #calls = new Map<DescMethod, DataLoader<object, object>>()
  readonly #pace: Pace
  /** By name, for methods of our own that take lists of keys (batch.ts). */
  readonly batches = new Map<string, DataLoader<unknown, unknown>>()

  /** @param ending how the request ends when more is read for it than an answer may have; absent: that is told where it is read */
  constructor(services: Services, call: CallContext, ending?: Ending) {
    this.#services = services
    this.#call = call
    this.#pace = new Pace(ending)
  }

  /**
   * The row of `uid` by a Get method; undefined where it does not exist or may not be seen.
   * @param fields what is wanted of it; absent: all
   */
  row<Get extends DescMethod>(method: Get, uid: string, fields?: Fields): Promise<GotRow<Get> | undefined> {
    let reads = this.#rows.get(method)
    if (!reads) {
      reads = new RowReads((query) => this.#services.getMany(method, query, this.#call), this.#pace)
      this.#rows.set(method, reads)
    }
    return reads.row(uid, fields)
  }

  /** The rows of `uids` that exist and may be seen, in their order. */
  async rows<Get extends DescMethod>(method: Get, uids: readonly string[], fields?: Fields): Promise<GotRow<Get>[]> {
    const found = await Promise.all(uids.map((uid) => this.row(method, uid, fields)))
    return found.filter((row) => row !== undefined)
  }

  /**
   * The page of one connection field at a parent's place. The executor gives all parents of a level the same list of field nodes, so
   * what the field asks for is worked out once a level.
   * @param read what the field asks for; called on the first parent only
   */
  async page<Page extends HoldsRows>(
    nodes: readonly FieldNode[],
    key: NestedKey,
    read: () => NestedRead & { readonly wrap: (page: ListedPage<ReadRow>) => Page },
  ): Promise<Page> {
    const page = await this.#pagesOf(nodes, read).load(key)
    return this.#pace.give(page, page.nodes)
  }

  #pagesOf<Page>(
    nodes: readonly FieldNode[],
    read: () => NestedRead & { readonly wrap: (page: ListedPage<ReadRow>) => Page },
  ): DataLoader<NestedKey, Page, string> {
    const known = this.#pages.get(nodes) as DataLoader<NestedKey, Page, string> | undefined
    if (known) return known
    const { method, query, wrap } = read()
    const load = async (keys: readonly NestedKey[]): Promise<(Page | PlatformError)[]> => {
      const places = keys.map(({ place }) => place)
      const pages = await this.#services.listMany(method, { places, query }, this.#call)
      return pages.map((page) => (page instanceof PlatformError ? page : wrap(page)))
    }
    const loader = new DataLoader<NestedKey, Page, string>(load, { cacheKeyFn: ({ key }) => key })
    this.#pages.set(nodes, loader)
    return loader
  }

  /**
   * The answer of a method that only reads; the calls of one level go together.
   * @throws PlatformError for this call alone, where the method refuses it
   */
  async call<Method extends DescMethod>(method: Method, request: RequestOf<Method>): Promise<AnswerOf<Method>> {
    let loader = this.#calls.get(method)
    if (!loader) {
      loader = new DataLoader((requests) => this.#services.callMany(method, requests, this.#call), { cache: false })
      this.#calls.set(method, loader)
    }
    const answer = (await loader.load(request)) as AnswerOf<Method>
    return this.#pace.give(answer, [answer], () => objectsIn(answer))
  }

  /** Forgets all that was read: what a mutation changed must not be answered from before it. */
  clear(): void {
    this.#rows.clear()
    this.#pages.clear()
  }
}
