// The List method, once for every resource: scope, filters, order, page and total (docs/api.md, "Lists").
import type { DescMethod } from '@bufbuild/protobuf'
import type { RequestOf } from '../contract/plain.ts'
import { JsonText } from '../core/row-text.ts'
import { parseOrder } from '../core/order.ts'
import { permissionDenied } from '../core/errors.ts'
import { filterScopes, intersect, outermost, subtrees, type Scope } from '../core/scope.ts'
import { isUid } from '../core/uid.ts'
import type { ListQuery } from '../db/statements/list.ts'
import { type ListChunk, ListReader } from '../db/statements/list-chunk.ts'
import { fewIn } from '../db/statements/narrow.ts'
import { reading, type Call } from './call.ts'
import { inBoundedChunks } from './chunks.ts'
import { joinsOf, listBelow } from './list-below.ts'
import { readNested, readPage } from './list-pieces.ts'
import { planOf } from './list-plan.ts'
import { genericOperation, type ListRule, type Operation } from './operation.ts'
import type { ListRequest, Page, PageQuery, Place, Row } from './page.ts'
import { answeredText, asAnswer } from './projection.ts'
import type { Resource } from './resource.ts'
import type { Violations } from './violations.ts'

/** The query of a list request. What is wrong with its order is added. */
export function queryOf(resource: Resource, request: ListRequest, violations: Violations): PageQuery {
  const { uidp, pageSize, pageToken, orderBy = '', skip, ...filter } = request
  const sortable = Object.keys(resource.table.sorts)
  return {
    scope: uidp,
    filter,
    order: orderBy.trim() ? violations.gather(() => parseOrder(orderBy, sortable, resource.sortNames)) : [],
    ...(pageToken ? { start: { cursor: pageToken, field: 'page_token' } } : {}),
    size: pageSize,
    offset: skip,
  }
}

/** What a list does otherwise than every list. */
interface OwnList<Method extends DescMethod, Request extends object> extends Partial<
  Omit<ListRule<Request>, 'method'>
> {
  readonly method: Method
  /** What is listed, by a method that names it itself and has checked the right to it; absent: the request's `uidp`. */
  readonly scope?: (call: Call<Request>) => Scope | Promise<Scope>
}

/** A method that lists a resource. */
export function listOperation<Method extends DescMethod, Request extends ListRequest = RequestOf<Method> & ListRequest>(
  resource: Resource,
  { scope: own, ...rule }: OwnList<Method, Request>,
): Operation {
  const scopeOf = async (call: Call<Request>, query: PageQuery): Promise<Scope> =>
    own ? own(call) : requestedScope(resource, call, query)
  const pagesBelow: ListRule<Request>['below'] = async (call, wanted, within) =>
    'part' in wanted ? listBelow(resource, call, { list: wanted, within }) : undefined
  return genericOperation<Request>({
    sorts: { fields: Object.keys(resource.table.sorts), ...(resource.sortNames && { names: resource.sortNames }) },
    query: (call, violations) => {
      const query = queryOf(resource, call.request, violations)
      const text = rule.answer || rule.readPage ? undefined : answeredText(resource, call)
      return text ? { ...query, text, joined: { ends: true } } : query
    },
    validateQuery,
    readPage: async (call, query) => pageIn(resource, call, { query, scope: await scopeOf(call, query) }),
    readAll: async (call, query, { only, table = resource.table } = {}) => {
      const scope = await scopeOf(call, query)
      return rowsIn({ ...resource, table }, call, { query, scope: only ? intersect(scope, only) : scope })
    },
    readPages: (call, query, places) => readPages(resource, call, { query, places }),
    ...(rule.readPages ? {} : { below: pagesBelow }),
    answer: listAnswer,
    ...rule,
  })
}

/** The common fields of an answer to a list request. */
function listAnswer(call: Call, page: Page<Row>): object {
  const last = page.items.at(-1)
  const items = call.method.desc.output.fields.find((field) => field.fieldKind === 'list')?.localName ?? 'items'
  return {
    [items]: page.text === undefined ? page.items.map(asAnswer) : new JsonText(`[${page.text}]`),
    nextPageToken: page.hasNext && last ? page.cursor(last) : '',
    totalCount: page.total,
    skipped: page.offset,
  }
}

/** Reads all of a scope as it was written: by time of creation, then by uid. */
async function* rowsIn(
  resource: Resource,
  call: Call,
  { query, scope }: { readonly query: PageQuery; readonly scope: Scope },
): AsyncGenerator<readonly Row[]> {
  const order = [{ field: 'createTime', descending: false }]
  const { query: plan, present } = planOf(resource, call, { ...query, order, total: false })
  const narrowed = narrowTo(await fewInScope(resource, call, { scope, plan }))(scope)
  const reader = new ListReader<Row>(narrowed, plan)
  const read = (limit: number): Promise<ListChunk<Row>> => reader.next(reading(call), limit)
  for await (const rows of inBoundedChunks(call, read)) yield rows.map(present)
}

/** Reads a page of a scope. */
async function pageIn(
  resource: Resource,
  call: Call,
  { query, scope }: { readonly query: PageQuery; readonly scope: Scope },
): Promise<Page<Row>> {
  const plan = planOf(resource, call, query)
  const narrowed = narrowTo(await fewInScope(resource, call, { scope, plan: plan.query }))(scope)
  return readPage(call, narrowed, { plan, joins: await joinsOf(call, plan, { query, within: scope }) })
}

/** What few rows of a scope may pass the filters of a list; undefined: they are not known, or many. */
async function fewInScope(
  { groupLevels }: Resource,
  call: Call,
  { scope, plan }: { readonly scope: Scope; readonly plan: ListQuery },
): Promise<Scope | undefined> {
  // What is directly below something else than a group is little, beside all of the organization.
  const wide = scope.some(({ kind }) => kind === 'below' || (kind === 'children' && groupLevels === 1))
  return wide ? fewIn(reading(call), scope, plan) : undefined
}

/** Most of many lists have one scope, which stays one. */
function narrowTo(few: Scope | undefined): (scope: Scope) => Scope {
  const known = new Map<Scope, Scope>()
  return (scope) => {
    const narrowed = known.get(scope) ?? (few ? intersect(scope, few) : scope)
    known.set(scope, narrowed)
    return narrowed
  }
}

/** Reads the page of each of `places`, cut to what the caller may see. */
async function readPages(
  resource: Resource,
  call: Call,
  { query, places }: { readonly query: PageQuery; readonly places: readonly Place[] },
): Promise<Page<Row>[]> {
  const plan = planOf(resource, call, query)
  const fields = Object.keys(places[0]?.match ?? {})
  const matches = fields.map((field) => {
    const match = resource.matches?.[field]
    if (!match) throw new Error(`${resource.type} is not joined by ${field}: its resource file says how.`)
    return match
  })
  const scopes = places.flatMap(({ scope }) => (scope ? [scope] : []))
  const listable = await visibleScope(resource, call, scopes.length === places.length ? [scopes.flat()] : [])
  const visible = fields.reduce((scope, field) => joinable(resource, call, { field, scope }), listable)
  const lists = places.map(({ scope, match = {} }) => ({
    scope: scope ? intersect(scope, visible) : visible,
    values: fields.map((field) => match[field] ?? ''),
  }))
  const within = [...new Set(lists.map(({ scope }) => scope))].flat()
  const narrow = narrowTo(await fewInScope(resource, call, { scope: within, plan: plan.query }))
  const narrowed = lists.map(({ scope, values }) => ({ scope: narrow(scope), values }))
  return readNested(call, narrowed, { plan, joins: await joinsOf(call, plan, { query, within }), matches })
}

/** What of a scope a join by a field may find. */
function joinable(
  { matchNeeds }: Resource,
  { authority }: Call,
  { field, scope }: { readonly field: string; readonly scope: Scope },
): Scope {
  const needed = matchNeeds?.[field]
  return needed === undefined ? scope : intersect(scope, subtrees(authority.visible(needed)))
}

/** What is wrong with a query's uids and numbers. */
export function validateQuery({ scope, filter = {}, size = 0, offset = 0 }: PageQuery, violations: Violations): void {
  const named = {
    ancestors_of: scope?.ancestorsOf,
    descendants_of: scope?.descendantsOf,
    children_of: scope?.childrenOf,
  }
  for (const [name, uid] of Object.entries(named))
    if (uid && !isUid(uid)) violations.add(`uidp.${name}`, 'is not a uid')
  if (scope?.ids?.some((uid) => !isUid(uid))) violations.add('uidp.ids', 'holds a value that is not a uid')
  for (const [name, value] of Object.entries({ 'uidp.ids': scope?.ids, ...filter })) checkSize(name, value, violations)
  if (offset < 0) violations.add('skip', 'must not be negative')
  if (size < 0) violations.add('page_size', 'must not be negative')
}

function checkSize(field: string, value: unknown, violations: Violations): void {
  const { repeatedCount, stringChars } = violations.sizes
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (items.length > repeatedCount) violations.add(field, `has ${items.length} items; ${repeatedCount} are allowed`)
  else if (items.some((item) => typeof item === 'string' && item.length > stringChars)) {
    violations.add(field, `has a text of more than ${stringChars} characters`)
  }
}

/** The set of uids that the caller may see of this kind, as far as all of `asked` can hold them. */
export async function visibleScope(
  resource: Pick<Resource, 'groupLevels' | 'publicRoots' | 'visibleWithoutGrant'>,
  call: Call,
  asked: readonly Scope[],
): Promise<Scope> {
  const uids = call.visible()
  // Rights hang on groups, so only what has the uid of a group can have that of a right; a token may narrow itself to any uid.
  const self = resource.groupLevels === 0 || call.caller.scopes !== undefined
  const own = self ? subtrees(uids) : outermost(uids).map((uid) => ({ kind: 'below', uid }) as const)
  if (resource.publicRoots) return [...own, { kind: 'roots' }]
  return resource.visibleWithoutGrant ? [...own, ...(await resource.visibleWithoutGrant(call, asked))] : own
}

/**
 * What is asked for and may be seen.
 * @throws PERMISSION_DENIED when a scope was given and lies wholly outside of what the caller may see
 */
async function requestedScope(resource: Resource, call: Call, { scope: filter = {} }: PageQuery): Promise<Scope> {
  const asked = filterScopes(filter)
  const visible = await visibleScope(resource, call, asked)
  for (const scope of asked) {
    const known = scope.every((part) => part.kind === 'uids' || part.kind === 'roots')
    if (intersect(scope, visible).length > 0 || (known && scope.length === 0)) continue
    // That a kind has nothing at the root, or nothing there for this caller, is no place that could be refused.
    if (scope.every((part) => part.kind === 'roots')) continue
    const { access } = call.method
    const names = access.kind === 'none' ? [] : access.capabilities.map((capability) => capability.name)
    throw permissionDenied(names, filter.descendantsOf || filter.childrenOf || undefined)
  }
  return asked.reduce(intersect, visible)
}
