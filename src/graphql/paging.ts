// From the arguments of a connection to a list request, and from a listed page to a connection.
import { invalidArgument, invalidField, type FieldViolation } from '../core/errors.ts'
import type { OrderTerm } from '../core/order.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../core/page.ts'
import type { UidFilter } from '../core/scope.ts'
import type { Page, PageQuery } from '../services/page.ts'
import type { ReadRow } from '../services/resource.ts'

/** Items that a list in a filter or an order may have, and characters that a text in one may have. */

/** The arguments of a connection field; null means the same as left out, so there is none. */
export interface ConnectionArguments {
  readonly first?: number
  readonly after?: string
  readonly last?: number
  readonly before?: string
  readonly skip?: number
  readonly orderBy?: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[]
  readonly filter?: Readonly<Record<string, unknown>>
  /** The input type ScopeInput. */
  readonly scope?: Readonly<Record<string, unknown>>
  readonly includeDescendants?: boolean
}

/** What the arguments of a connection field ask for. */
export function connectionArguments(raw: object): ConnectionArguments {
  const args = given(raw) as ConnectionArguments
  const { filter, scope } = args
  return { ...args, ...(filter && { filter: given(filter) }), ...(scope && { scope: given(scope) }) }
}

/** A query of the services with what its page is cut to. */
export interface ConnectionQuery {
  readonly query: PageQuery
  /** Whether the page shows nothing: `first: 0`, or only the total is selected. */
  readonly empty: boolean
}

/**
 * The query that a connection's arguments mean.
 * @param selected names of the fields that are selected of the connection
 * @throws INVALID_ARGUMENT with everything that is wrong with the arguments
 */
export function connectionQuery(args: ConnectionArguments, selected: ReadonlySet<string>): ConnectionQuery {
  requireValidPaging(args)
  const { first, last, after, before, skip = 0, filter = {}, scope } = args
  const backward = last !== undefined || (before !== undefined && first === undefined)
  const [cursor, field] = backward ? [before, 'before'] : [after, 'after']
  const size = first ?? last ?? DEFAULT_PAGE_SIZE
  const shows = selected.has('nodes') || selected.has('edges') || selected.has('pageInfo')
  const empty = size === 0 || !shows
  return {
    query: {
      scope: scope && scopeOf(scope),
      filter,
      order: orderOf(args),
      start: cursor === undefined ? undefined : { cursor, field },
      backward,
      size: empty ? 1 : size,
      offset: skip,
      total: selected.has('totalCount'),
    },
    empty,
  }
}

/**
 * What is wrong with a number of items; undefined: nothing. A page that was cut would be taken for all there is, so what is too
 * much is refused (REST cuts it, as the contract says).
 */
function sizeFault(size: number | null | undefined): string | undefined {
  if ((size ?? 0) < 0) return 'must not be negative'
  if ((size ?? 0) <= MAX_PAGE_SIZE) return undefined
  return `must not be more than ${MAX_PAGE_SIZE}; ask for the next page with the cursor at the end of this one`
}

/** How many items a page is asked for. @throws INVALID_ARGUMENT for less than none or more than a page has */
export function pageSizeOf(args: { readonly first?: number | null; readonly last?: number | null }): number {
  for (const name of ['first', 'last'] as const) {
    const description = sizeFault(args[name])
    if (description) throw invalidField(name, description)
  }
  return args.first ?? args.last ?? DEFAULT_PAGE_SIZE
}

/** The part of the tree that `scope` names. */
function scopeOf({ uids, ...rest }: NonNullable<ConnectionArguments['scope']>): UidFilter {
  return { ...rest, ...(uids === undefined ? {} : { ids: uids as string[] }) }
}

function orderOf({ orderBy = [] }: ConnectionArguments): OrderTerm[] {
  return orderBy.map(({ field, direction }) => ({ field, descending: direction === 'DESC' }))
}

function given(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}

function requireValidPaging(args: ConnectionArguments): void {
  const faults: FieldViolation[] = []
  const fault = (field: string, description: string): unknown => faults.push({ field, description })
  const has = (name: keyof ConnectionArguments): boolean => args[name] !== undefined
  for (const name of ['first', 'last'] as const) {
    const description = sizeFault(args[name])
    if (description) fault(name, description)
  }
  if ((args.skip ?? 0) < 0) fault('skip', 'must not be negative')
  if (has('first') && has('last')) fault('last', 'cannot be combined with first')
  if (has('after') && has('before')) fault('before', 'cannot be combined with after')
  else if (has('after') && has('last')) fault('after', 'goes with first; last goes with before')
  else if (has('before') && has('first')) fault('before', 'goes with last; first goes with after')
  const fields = (args.orderBy ?? []).map((term) => term.field)
  if (new Set(fields).size !== fields.length) fault('orderBy', 'names a field twice')
  if (faults.length > 0) throw invalidArgument(faults)
}

/** One item with its place in the list. */
class Edge {
  readonly node: ReadRow
  readonly #page: Page<ReadRow>

  constructor(page: Page<ReadRow>, node: ReadRow) {
    this.#page = page
    this.node = node
  }

  get cursor(): string {
    return this.#page.cursor(this.node)
  }
}

/** A page as a connection. Everything is worked out when it is asked for: cursors are signed, which takes time. */
export class Connection {
  readonly #page: Page<ReadRow>
  readonly nodes: readonly ReadRow[]

  constructor(page: Page<ReadRow>, { empty }: ConnectionQuery) {
    this.#page = page
    this.nodes = empty ? [] : page.items
  }

  get edges(): Edge[] {
    return this.nodes.map((node) => new Edge(this.#page, node))
  }

  /** The cursor of the item at a place of the page. */
  cursorAt(at: number): string {
    return this.#cursorOf(this.nodes[at]) ?? ''
  }

  /** PageInfo reads it from here. */
  get pageInfo(): Connection {
    return this
  }

  get hasNextPage(): boolean {
    return this.#page.hasNext || this.#page.items.length > this.nodes.length
  }

  get hasPreviousPage(): boolean {
    return this.#page.hasPrevious
  }

  get startCursor(): string | null {
    return this.#cursorOf(this.nodes[0])
  }

  get endCursor(): string | null {
    return this.#cursorOf(this.nodes.at(-1))
  }

  get totalCount(): number | null {
    return this.#page.total ?? null
  }

  #cursorOf(row: ReadRow | undefined): string | null {
    return row === undefined ? null : this.#page.cursor(row)
  }
}
