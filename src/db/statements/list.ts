// The page of a list, as one statement: flat at any size, with its exact total.
// Each part of a scope is read in order from its own index and cut to the page before the parts are merged.
import type { OrderTerm } from '../../core/order.ts'
import type { Position } from '../../core/page.ts'
import type { Scope } from '../../core/scope.ts'
import { isRoot, ROOT_LENGTH } from '../../core/uid.ts'
import type { Condition, StatementBuilder } from './builder.ts'
import { after, orderBy, sortColumn } from './keyset.ts'
import { beside, type PartReading, scopesOf, shapeOf, type Shape, VALUED } from './scope.ts'
import { type Found, readingOf, rowsAtOnce, type Reading, type Table } from './table.ts'

/** Rows that are left out of a list, with the kinds in scope_counts that count the others. */
export interface HiddenRows {
  readonly condition: Condition
  readonly kinds: readonly string[]
}

export interface ListQuery {
  readonly table: Table
  readonly conditions: readonly Condition[]
  readonly hidden?: HiddenRows | undefined
  /** A total order (core/order.ts). */
  readonly order: readonly OrderTerm[]
  readonly after?: Position | undefined
  readonly limit: number
  readonly offset?: number
  /** Whether the total is wanted. */
  readonly total: boolean
}

/** Parts of one shape: together one branch of the statement. */
export interface Branch {
  readonly shape: Shape
  /** How they are counted. */
  readonly counted: Shape
  readonly scopes: readonly string[]
  /** The SQL of rows with a `scope`, in place of those that are known; absent: of those. */
  readonly from?: string
  /** A condition on `s.scope`, where not all are read. */
  readonly only?: string
}

/** The rows of a page in their order. */
export function orderedText(branches: readonly Branch[], making: Making): string {
  const [only] = branches
  const single = branches.length === 1 && only?.scopes.length === 1 ? only : undefined
  return single ? singleText(single, making) : mergedText(branches, making)
}

/** Whether the order is by uid alone. */
export function isByUid(query: Pick<ListQuery, 'order'>): boolean {
  return query.order.length === 1
}

/** What of a query decides how the parts of a scope are read. */
export function howToRead(query: Pick<ListQuery, 'order' | 'conditions' | 'table'>): PartReading {
  return { byUid: isByUid(query), valued: query.conditions.some((condition) => isValued(condition, query.table)) }
}

/**
 * Whether an index of an organization may have the values that are asked for: that of an order, or one of its own. What is looked for before
 * (narrow.ts) and is still asked here passes many, of which a page in its order finds enough soon.
 */
export function isValued(condition: Condition, table: Table): boolean {
  const { matching } = condition
  if (foundOf(condition, table)?.few !== undefined) return true
  return matching?.how === 'in' && (matching.field in table.sorts || !(matching.field in (table.finders ?? {})))
}

/** Whether what passes is looked for before (narrow.ts): what is still asked then passes many. */
export function isLookedFor({ matching }: Condition, { finders = {} }: Table): boolean {
  return matching !== undefined && matching.field in finders
}

/** Whether an index counts the values that are asked for in any part of an organization. */
function isRanged(condition: Condition, table: Table): boolean {
  return foundOf(condition, table)?.ranged === true
}

/** How rows are found by a condition alone. */
function foundOf({ matching }: Condition, { finders = {} }: Table): Found | undefined {
  return matching && finders[matching.field]?.([matching])
}

/** The parts of a scope that read alike together. */
export function branchesOf(scope: Scope, query: ListQuery): Branch[] {
  const how = howToRead(query)
  const valued = how.valued || query.conditions.some((condition) => isRanged(condition, query.table))
  const branches = new Map<string, { shape: Shape; counted: Shape; scopes: string[] }>()
  for (const part of scope) {
    const shape = shapeOf(part, how)
    // What is counted is in no order, for which the range of the primary key would be read.
    const branch = branches.get(shape.key) ?? { shape, counted: shapeOf(part, { byUid: false, valued }), scopes: [] }
    branch.scopes.push(...scopesOf(part))
    branches.set(shape.key, branch)
  }
  return [...branches.values()]
}

export interface Making {
  readonly query: ListQuery
  readonly build: StatementBuilder
  /** The column of the total with the comma before it; empty when it is not wanted. */
  readonly total: string
}

/**
 * Several scopes: each is read in order and cut to the page before they are merged. Where rows may be large, or are skipped, only what
 * they are sorted by is read of each scope, and the rest of those that the page has: of what others hold nothing is made.
 */
function mergedText(branches: readonly Branch[], { query, build, total }: Making): string {
  const reach = build.param(query.limit + (query.offset ?? 0), 'bigint')
  const byKey = query.offset !== undefined || rowsAtOnce(query.table) < Infinity
  const parts = branches.map((branch) => {
    const place = { shape: branch.shape, scope: 's.scope' }
    const rows = byKey ? keysText(place, query, build) : rowsText(place, { query, build, total: '' })
    const only = branch.only === undefined ? '' : ` WHERE ${branch.only}`
    const each = (scopes: string): string =>
      `SELECT x.* FROM ${scopes} CROSS JOIN LATERAL (${rows} LIMIT ${reach}) x${only}`
    if (!isByUid(query) || branch.shape.kept !== 'n')
      return each(branch.from ? `(${branch.from}) s` : `unnest(${build.param(branch.scopes, 'text[]')}) s(scope)`)
    // What lies below a uid lies between the uids beside it: subtrees one after the other, until there is enough.
    const descending = query.order[0]?.descending === true
    const inOrder = branch.scopes.toSorted((a, b) => (a < b === descending ? 1 : -1))
    const scopes = `unnest(${build.param(inOrder, 'text[]')}) WITH ORDINALITY s(scope, at)`
    return `(${each(scopes)} ORDER BY s.at, x.uid${descending ? ' DESC' : ''} LIMIT ${reach})`
  })
  const order = orderBy(query.order, (field) => `u."${field}"`)
  const page = (columns: string): string =>
    `SELECT ${columns} FROM (${parts.join(' UNION ALL ')}) u ORDER BY ${order} ${limitText(query, build)}`
  return byKey ? byUids(page('u.uid'), query, total) : page(`u.*${total}`)
}

/** What the rows of a scope are sorted by, in their order. */
function keysText(place: Place, query: ListQuery, build: StatementBuilder): string {
  const keys = query.order.map(({ field }) => `${sortColumn(field)} AS "${field}"`).join(', ')
  return `SELECT ${keys} FROM ${query.table.name} t WHERE ${within(place, query, build)} ORDER BY ${orderBy(query.order, sortColumn)}`
}

/** The rows of a page whose uids a statement gives, in their order. */
export function byUids(uids: string, query: ListQuery, total: string): string {
  const { columns, from } = pageReading(query)
  return `SELECT ${columns}${total} FROM ${from} WHERE t.uid = ANY(ARRAY(${uids})) ORDER BY ${orderBy(query.order, sortColumn)}`
}

/** One scope: its index gives the page directly. A skip counts uids in the index alone before it reads rows. */
function singleText(branch: Branch, making: Making): string {
  const { query, build, total } = making
  const [scope] = branch.scopes
  // What has no parent is in no scope, and PostgreSQL refuses a parameter that nothing uses.
  const place = { shape: branch.shape, scope: scope ? build.param(scope, 'text') : '' }
  if (!query.offset) return `${rowsText(place, making)} ${limitText(query, build)}`
  const { table, order } = query
  const uids = `SELECT t.uid FROM ${table.name} t WHERE ${within(place, query, build)} ORDER BY ${orderBy(order, sortColumn)} ${limitText(query, build)}`
  return byUids(uids, query, total)
}

function rowsText(place: Place, { query, build, total }: Making): string {
  const { columns, from } = pageReading(query)
  return `SELECT ${columns}${total} FROM ${from} WHERE ${within(place, query, build)} ORDER BY ${orderBy(query.order, sortColumn)}`
}

/** What is read for a page: what the table has, and what it is sorted by, for that is what cursors are made of. */
export function pageReading({ table, order }: Pick<ListQuery, 'table' | 'order'>): Reading {
  const { columns, from } = readingOf(table)
  const unread = order.filter(({ field }) => !(field in table.columns))
  return { columns: [columns, ...unread.map(({ field }) => `${sortColumn(field)} AS "${field}"`)].join(', '), from }
}

/** A part of a scope by its shape. */
export interface Place {
  readonly shape: Pick<Shape, 'condition' | 'alone'>
  /** The SQL of its uid. */
  readonly scope: string
  /** The SQL of what joins its rows to others. */
  readonly matches?: readonly string[]
}

/** The rows of a part that a query's pages show from its start. */
export function within(place: Place, query: ListQuery, build: StatementBuilder): string {
  const start = query.after ? [after(query.order, query.after, query.table)] : []
  return rowsOf(place, build.all([...shown(query), ...start]))
}

/** The rows of a part that others pass. */
function rowsOf({ shape, scope, matches = [] }: Place, others: string): string {
  return beside(shape, shape.condition(scope), [...matches, others].join(' AND '))
}

function limitText(query: ListQuery, build: StatementBuilder): string {
  const offset = query.offset ? ` OFFSET ${build.param(query.offset, 'int')}` : ''
  return `LIMIT ${build.param(query.limit, 'int')}${offset}`
}

/** What says the same as the conditions and an index of all of an organization knows: a part of it would be looked for in all. */
function foundBy({ counted, scopes }: Branch, { table, conditions }: ListQuery, build: StatementBuilder): string[] {
  if (counted.kept !== 'n' || !scopes.every(isRoot)) return []
  return conditions.flatMap((one) => foundOf(one, table)?.condition?.('left(s.scope, 40)', build.param) ?? [])
}

/** The sum over the branches: kept where nothing but the scope decides, counted otherwise. */
export function totalText(branches: readonly Branch[], query: ListQuery, build: StatementBuilder): string {
  return branches
    .map((branch) => {
      const scopes = build.param(branch.scopes, 'text[]')
      const stored =
        branch.shape.kept && keptTotal(query, { column: branch.shape.kept, match: `= ANY(${scopes})` }, build)
      if (stored) return stored
      const others = othersOf(query)
      if (others && branch.shape.kept === 'n') return withoutOthers(others, query, { scopes, build })
      const passing = [build.all(shown(query)), ...foundBy(branch, query, build)].join(' AND ')
      const where = rowsOf({ shape: branch.counted, scope: 's.scope' }, passing)
      // By each scope alone: a join of them all might read the whole table, whoever's rows these are.
      const counted = `SELECT count(*) AS n FROM ${query.table.name} t WHERE ${where}`
      return `(SELECT coalesce(sum(k.n), 0)::bigint FROM unnest(${scopes}) s(scope) CROSS JOIN LATERAL (${counted}) k)`
    })
    .join(' + ')
}

/** How the rows are found that do not pass a query, where few do not: those of which something is true. */
function othersOf({ table, conditions }: ListQuery): Found | undefined {
  const [only] = conditions
  if (conditions.length !== 1 || only?.matching?.values[0] !== false) return undefined
  return table.finders?.[only.matching.field]?.([{ ...only.matching, values: [true] }])
}

/** The kept total less the rows that do not pass. @param scopes the SQL of parts that lie in no other */
function withoutOthers(
  others: Found,
  query: ListQuery,
  { scopes, build }: { readonly scopes: string; readonly build: StatementBuilder },
): string {
  const { name } = query.table
  const visible = build.all(query.hidden ? [query.hidden.condition] : [])
  const found = others.text(name, { root: `left(s.scope, ${ROOT_LENGTH})`, value: `''` }, build.param)
  const counted = others.few
    ? `SELECT count(*) AS n FROM ${name} t WHERE ${rowsOf({ shape: VALUED, scope: 's.scope' }, `${others.few} AND ${visible}`)}`
    : `SELECT count(*) AS n FROM (${found}) f JOIN ${name} t ON t.uid = f.uid
    WHERE f.uid > s.scope || '/' AND f.uid < s.scope || '0' AND ${visible}`
  return `(${storedTotal(query, 'n', `= ANY(${scopes})`)}
    - (SELECT coalesce(sum(k.n), 0)::bigint FROM unnest(${scopes}) s(scope) CROSS JOIN LATERAL (${counted}) k))`
}

/** The total of one part: kept where nothing but that decides, counted otherwise. */
export function scopeTotal(
  query: ListQuery,
  { kept, ...place }: Place & Pick<Shape, 'kept'>,
  build: StatementBuilder,
): string {
  const stored = kept && keptTotal(query, { column: kept, match: `= ${place.scope}` }, build)
  if (stored) return stored
  return `(SELECT count(*) FROM ${query.table.name} t WHERE ${rowsOf(place, build.all(shown(query)))})`
}

/** The kept total of what passes a query's conditions; undefined: there is none, and it is counted. */
function keptTotal(
  query: ListQuery,
  { column, match }: { readonly column: 'n' | 'direct'; readonly match: string },
  build: StatementBuilder,
): string | undefined {
  const { table, conditions, hidden } = query
  if (conditions.length === 0) return storedTotal(query, column, match)
  const asked = conditions.flatMap(({ matching }) => matching ?? [])
  if (hidden || asked.length < conditions.length) return undefined
  if (!asked.every(({ field, how }) => how === 'in' && table.counted?.includes(field))) return undefined
  const held = asked.map(({ field, values }) => {
    const some = values.map((value) => `${field} ${String(value)}`)
    return ` AND string_to_array(c.held, chr(31)) && ${build.param(some, 'text[]')}`
  })
  return `(SELECT coalesce(sum(c.${column}), 0)::bigint FROM value_counts c WHERE c.scope_uid ${match} AND c.kind = '${table.name}'${held.join('')})`
}

/** The kept total of the scopes that `match` compares, e.g. `= s.scope`. */
export function storedTotal(query: ListQuery, column: 'n' | 'direct', match: string): string {
  const kinds = (query.hidden?.kinds ?? [query.table.name]).map((kind) => `'${kind}'`).join(', ')
  return `(SELECT coalesce(sum(c.${column}), 0)::bigint FROM scope_counts c WHERE c.scope_uid ${match} AND c.kind IN (${kinds}))`
}

/** The conditions of what a list shows, over all its pages. */
export function shown(query: ListQuery): readonly Condition[] {
  return query.hidden ? [...query.conditions, query.hidden.condition] : query.conditions
}
