// The List method, once for every resource: scope, filters, order, page and total (docs/api.md, "Lists").
// What belongs here: from a list request to one statement. What does not: SQL (db/statements). standard.ts calls it.
import { type OrderTerm, parseOrder, reverseOrder, totalOrder } from '../core/order.ts'
import { pageSizeOf, queryFingerprint, type Position } from '../core/page.ts'
import { invalidField, permissionDenied } from '../core/errors.ts'
import { filterScopes, intersect, outermost, subtrees, type Scope, type UidFilter } from '../core/scope.ts'
import { isUid } from '../core/uid.ts'
import type { Condition } from '../db/statements/builder.ts'
import { listPage, type ListQuery } from '../db/statements/list.ts'
import { nestedPages } from '../db/statements/nested.ts'
import { positionOf } from '../db/statements/keyset.ts'
import { columnOf } from '../db/statements/table.ts'
import type { Call } from './operation.ts'
import type { Filter, Resource, Row } from './resource.ts'
import { isEmpty, type Violations } from './violations.ts'

/** A list request in plain form; every other field of it is a filter. */
export interface ListRequest {
  readonly uidp?: UidFilter
  readonly pageSize?: number
  readonly pageToken?: string
  readonly orderBy?: string
  readonly skip?: number
  /** What only the graph asks for. */
  readonly connection?: ConnectionRequest
}

/** Relay's way of asking for a page. */
export interface ConnectionRequest {
  readonly order?: readonly OrderTerm[]
  readonly filter?: Readonly<Record<string, unknown>>
  readonly after?: string
  readonly before?: string
  /** Whether the page is the last one before `before` instead of the first after `after`. */
  readonly backward: boolean
  readonly total: boolean
}

/** A page with what connections need to know of it. */
export interface ListedPage {
  readonly items: Row[]
  readonly total: number | undefined
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  /** The cursor of one of the items. */
  readonly cursor: (row: object) => string
}

/** One of many lists that are read at once. */
export interface Place {
  /** The part of the tree; absent: all that the caller may see. */
  readonly scope?: Scope
  /** Fields by which the resource is joined (`Resource.matches`) and what they must be; the same fields in all places. */
  readonly match?: Readonly<Record<string, string>>
}

const RESERVED = new Set(['uidp', 'pageSize', 'pageToken', 'orderBy', 'skip', 'connection'])

/** Everything of a list but its scope. */
interface Plan {
  readonly query: ListQuery
  readonly size: number
  readonly skip: number
  readonly fingerprint: string
  readonly backward: boolean
  readonly started: boolean
  readonly present: ((row: Row) => Row) | undefined
}

/** Reads a page of what the caller may see. */
export async function list(resource: Resource, call: Call<ListRequest>): Promise<ListedPage> {
  const plan = planOf(resource, call)
  const page = await listPage<Row>(call.on.db, await requestedScope(resource, call), plan.query)
  return listed(plan, page, call)
}

/** Reads a page of a scope that the method itself names and has checked. */
export async function listIn(resource: Resource, call: Call<ListRequest>, scope: Scope): Promise<ListedPage> {
  const plan = planOf(resource, call)
  return listed(plan, await listPage<Row>(call.on.db, scope, plan.query), call)
}

/** Reads the page of each of `places`, cut to what the caller may see: one statement for all. */
export async function listMany(
  resource: Resource,
  call: Call<ListRequest>,
  places: readonly Place[],
): Promise<ListedPage[]> {
  const plan = planOf(resource, call)
  const fields = Object.keys(places[0]?.match ?? {})
  const columns = fields.map((field) => {
    const type = resource.matches?.[field]
    if (!type) throw new Error(`${resource.type} is not joined by ${field}: its resource file says how.`)
    return { name: columnOf(field), type }
  })
  const scopes = places.flatMap(({ scope }) => (scope ? [scope] : []))
  const visible = await visibleScope(resource, call, scopes.length === places.length ? [scopes.flat()] : [])
  const lists = places.map(({ scope, match = {} }) => ({
    scope: scope ? intersect(scope, visible) : visible,
    values: fields.map((field) => match[field] ?? ''),
  }))
  const pages = await nestedPages<Row>(call.on.db, lists, { ...plan.query, columns })
  return pages.map((page) => listed(plan, page, call))
}

/** What is wrong with a list request's uids and numbers. */
export function validateList(call: Call<ListRequest>, violations: Violations): void {
  const { uidp, skip } = call.request
  const named = { ancestors_of: uidp?.ancestorsOf, descendants_of: uidp?.descendantsOf, children_of: uidp?.childrenOf }
  for (const [name, uid] of Object.entries(named))
    if (uid && !isUid(uid)) violations.add(`uidp.${name}`, 'is not a uid')
  if (uidp?.ids?.some((uid) => !isUid(uid))) violations.add('uidp.ids', 'holds a value that is not a uid')
  if ((uidp?.ids?.length ?? 0) > 1000) violations.add('uidp.ids', 'has more than 1000 items')
  if ((skip ?? 0) < 0) violations.add('skip', 'must not be negative')
  if ((call.request.pageSize ?? 0) < 0) violations.add('page_size', 'must not be negative')
}

/** The set of uids that the caller may see of this kind, as far as all of `asked` can hold them. */
export async function visibleScope(
  resource: Pick<Resource, 'type' | 'openRoots' | 'beyond'>,
  call: Call<object>,
  asked: readonly Scope[],
): Promise<Scope> {
  const uids = call.visible()
  // Rights hang on groups, so nothing but a group can have the uid of a right; a token may narrow itself to any uid.
  const self = resource.type === 'Group' || call.caller.scopes !== undefined
  const own = self ? subtrees(uids) : outermost(uids).map((uid) => ({ kind: 'below', uid }) as const)
  if (resource.openRoots) return [...own, { kind: 'roots' }]
  return resource.beyond ? [...own, ...(await resource.beyond(call, asked))] : own
}

/**
 * What is asked for and may be seen.
 * @throws PERMISSION_DENIED when a scope was given and lies wholly outside of what the caller may see
 */
async function requestedScope(resource: Resource, call: Call<ListRequest>): Promise<Scope> {
  const asked = filterScopes(call.request.uidp ?? {})
  const visible = await visibleScope(resource, call, asked)
  for (const scope of asked) {
    const known = scope.every((part) => part.kind === 'uids' || part.kind === 'roots')
    if (intersect(scope, visible).length > 0 || (known && scope.length === 0)) continue
    // That a kind has nothing at the root, or nothing there for this caller, is no place that could be refused.
    if (scope.every((part) => part.kind === 'roots')) continue
    const { access } = call.method
    const names = access.kind === 'none' ? [] : access.capabilities.map((capability) => capability.name)
    const { descendantsOf, childrenOf } = call.request.uidp ?? {}
    throw permissionDenied(names, descendantsOf || childrenOf || undefined)
  }
  return asked.reduce(intersect, visible)
}

function planOf(resource: Resource, call: Call<ListRequest>): Plan {
  const { request } = call
  const { connection } = request
  const sortable = Object.keys(resource.table.sorts)
  const asked = connection?.order ? totalOrder(connection.order) : parseOrder(request.orderBy ?? '', sortable)
  const unasked = connection?.order ? connection.order.length === 0 : !request.orderBy?.trim()
  const order = unasked && resource.defaultOrder ? totalOrder(resource.defaultOrder) : asked
  const hidden = resource.hidden?.(request as Record<string, unknown>)
  const conditions = conditionsOf(resource, request)
  const fingerprint = fingerprintOf(call, order)
  const backward = connection?.backward ?? false
  const start = startOf(call, fingerprint)
  const size = pageSizeOf(request.pageSize)
  return {
    query: {
      table: resource.table,
      conditions,
      hidden,
      order: backward ? reverseOrder(order) : order,
      after: start,
      limit: size + 1,
      offset: request.skip ?? 0,
      total: connection?.total ?? true,
    },
    size,
    skip: request.skip ?? 0,
    fingerprint,
    backward,
    started: start !== undefined,
    present: resource.present && ((row) => resource.present?.(row, call) ?? row),
  }
}

function conditionsOf(resource: Resource, request: ListRequest): Condition[] {
  const own = Object.entries(request).filter(([name]) => !RESERVED.has(name))
  const graph = Object.entries(request.connection?.filter ?? {})
  return [
    ...conditionList(resource.filters, own),
    ...conditionList({ ...resource.filters, ...resource.graphFilters }, graph),
  ]
}

function conditionList(filters: Readonly<Record<string, Filter>>, given: [string, unknown][]): Condition[] {
  return given.flatMap(([name, value]) => {
    const filter = filters[name]
    return filter === undefined || isEmpty(value) ? [] : [filter(value as never)]
  })
}

/** Names the list: its cursors and tokens work for any page size, and for nothing else. */
function fingerprintOf(call: Call<ListRequest>, order: readonly OrderTerm[]): string {
  const { pageSize: _size, pageToken: _token, skip: _skip, orderBy: _order, connection, ...filters } = call.request
  return queryFingerprint([call.method.id, filters, connection?.filter ?? null, order])
}

function startOf(call: Call<ListRequest>, fingerprint: string): Position | undefined {
  const { pageToken, connection } = call.request
  if (connection?.after && connection.before) throw invalidField('before', 'cannot be combined with after')
  const [token, field] = connection
    ? connection.backward
      ? [connection.before, 'before']
      : [connection.after, 'after']
    : [pageToken, 'page_token']
  return token ? call.on.pages.decode(token, fingerprint, field) : undefined
}

function listed(plan: Plan, page: { rows: Row[]; total: number | undefined }, call: Call<ListRequest>): ListedPage {
  const more = page.rows.length > plan.size
  const read = more ? page.rows.slice(0, plan.size) : page.rows
  const rows = plan.present ? read.map(plan.present) : read
  const order = plan.backward ? reverseOrder(plan.query.order) : plan.query.order
  const before = plan.started || plan.skip > 0
  return {
    items: plan.backward ? rows.reverse() : rows,
    total: page.total,
    hasNext: plan.backward ? before : more,
    hasPrevious: plan.backward ? more : before,
    cursor: (row) => call.on.pages.encode(positionOf(row, order), plan.fingerprint),
  }
}
