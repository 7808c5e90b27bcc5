// From the arguments of a connection to a list request, and from a listed page to a connection.
// What belongs here: Relay's paging in terms of the services. What does not: fields (connection.ts).
import { invalidArgument, type FieldViolation } from '../core/errors.ts'
import type { OrderTerm } from '../core/order.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../core/page.ts'
import type { UidFilter } from '../core/scope.ts'
import type { ListedPage, ListRequest } from '../services/list.ts'
import type { Row } from '../services/resource.ts'

/** Items that a list in a filter or an order may have, and characters that a text in one may have. */
const MAX_ITEMS = 1000
const MAX_TEXT = 4096

/** The arguments of a connection field as they come in. */
export interface ConnectionArgs {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
  readonly skip?: number | null
  readonly orderBy?: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[] | null
  readonly filter?: Readonly<Record<string, unknown>> | null
  readonly scope?: ScopeArgs | null
  readonly includeDescendants?: boolean | null
}

/** The input type ScopeInput. */
export interface ScopeArgs {
  readonly descendantsOf?: string | null
  readonly childrenOf?: string | null
  readonly ancestorsOf?: string | null
  readonly inRoot?: boolean | null
  readonly uids?: readonly string[] | null
}

/** A list request with what its page is cut to. */
export interface Ask {
  readonly request: ListRequest
  /** Whether the page shows nothing: `first: 0`, or only the total is wanted. */
  readonly empty: boolean
}

/**
 * The list request that a connection's arguments mean.
 * @param selected names of the fields that are wanted of the connection
 * @throws INVALID_ARGUMENT with everything that is wrong with the arguments
 */
export function askOf(args: ConnectionArgs, selected: ReadonlySet<string>): Ask {
  demandSense(args)
  const size = args.first ?? args.last ?? DEFAULT_PAGE_SIZE
  const wanted = selected.has('nodes') || selected.has('edges') || selected.has('pageInfo')
  const empty = size === 0 || !wanted
  return {
    request: {
      pageSize: empty ? 1 : Math.min(size, MAX_PAGE_SIZE),
      skip: args.skip ?? 0,
      connection: {
        order: orderOf(args),
        filter: given(args.filter ?? {}),
        ...(args.after == null ? {} : { after: args.after }),
        ...(args.before == null ? {} : { before: args.before }),
        backward: isBackward(args),
        total: selected.has('totalCount'),
      },
    },
    empty,
  }
}

/** The part of the tree that `scope` names. */
export function uidFilterOf(scope: ScopeArgs | null | undefined): { uidp?: UidFilter } {
  if (!scope) return {}
  const { uids, ...rest } = given(scope as Record<string, unknown>)
  return { uidp: { ...rest, ...(uids === undefined ? {} : { ids: uids as string[] }) } }
}

function isBackward(args: ConnectionArgs): boolean {
  return args.last != null || (args.before != null && args.first == null)
}

function orderOf({ orderBy }: ConnectionArgs): OrderTerm[] {
  return (orderBy ?? []).map(({ field, direction }) => ({ field, descending: direction === 'DESC' }))
}

/** Null in an input means the same as leaving the field out. */
function given(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}

function demandSense(args: ConnectionArgs): void {
  const faults: FieldViolation[] = []
  const fault = (field: string, description: string): unknown => faults.push({ field, description })
  for (const name of ['first', 'last', 'skip'] as const) {
    if ((args[name] ?? 0) < 0) fault(name, 'must not be negative')
  }
  if (args.first != null && args.last != null) fault('last', 'cannot be combined with first')
  if (args.after != null && args.before != null) fault('before', 'cannot be combined with after')
  else if (args.after != null && args.last != null) fault('after', 'goes with first; last goes with before')
  else if (args.before != null && args.first != null) fault('before', 'goes with last; first goes with after')
  const fields = (args.orderBy ?? []).map((term) => term.field)
  if (new Set(fields).size !== fields.length) fault('orderBy', 'names a field twice')
  for (const [name, value] of Object.entries(args.filter ?? {})) checkSize(`filter.${name}`, value, fault)
  for (const [name, value] of Object.entries(args.scope ?? {})) checkSize(`scope.${name}`, value, fault)
  if (faults.length > 0) throw invalidArgument(faults)
}

function checkSize(field: string, value: unknown, fault: (field: string, description: string) => unknown): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (items.length > MAX_ITEMS) fault(field, `has ${items.length} items; ${MAX_ITEMS} are allowed`)
  else if (items.some((item) => typeof item === 'string' && item.length > MAX_TEXT)) {
    fault(field, `has a text of more than ${MAX_TEXT} characters`)
  }
}

/** One item with its place in the list. */
class Edge {
  readonly node: Row
  readonly #page: ListedPage

  constructor(page: ListedPage, node: Row) {
    this.#page = page
    this.node = node
  }

  get cursor(): string {
    return this.#page.cursor(this.node)
  }
}

/** A page as a connection. Everything is worked out when it is asked for: cursors are signed, which takes time. */
export class Connection {
  readonly #page: ListedPage
  readonly nodes: readonly Row[]

  constructor(page: ListedPage, { empty }: Ask) {
    this.#page = page
    this.nodes = empty ? [] : page.items
  }

  get edges(): Edge[] {
    return this.nodes.map((node) => new Edge(this.#page, node))
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

  get totalCount(): number {
    return this.#page.total ?? 0
  }

  #cursorOf(row: Row | undefined): string | null {
    return row === undefined ? null : this.#page.cursor(row)
  }
}
