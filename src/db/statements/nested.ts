// A page of many lists at once, e.g. the tags of fifty repos, or the advisories on each: one statement for all parents.
import type { Scope, ScopePart } from '../../core/scope.ts'
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { Queryable, Statement } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { orderBy, sortColumn } from './keyset.ts'
import { jsonPageText } from './json-below.ts'
import { type JsonPage, jsonPageOf, type JsonPageQuery, type JsonPageRow } from './json-page.ts'
import { byUids, howToRead, type ListQuery, pageReading, scopeTotal, within } from './list.ts'
import type { Page } from './list-page.ts'
import { matchedBelow, matchedShapeOf, scopesOf, shapeOf, type Shape } from './scope.ts'
import { columnOf } from './table.ts'
import { pageBelow } from './walk-below.ts'

/** A condition on `t` by which lists are joined, of the SQL of a value. */
export type Match = (value: string) => string

/** Rows whose field is the value. */
export function sameValue(field: string, type: 'text' | 'int' = 'text'): Match {
  return (value) => `t.${columnOf(field)} = ${value}${type === 'text' ? '' : `::${type}`}`
}

/** Rows that have the value among what a path leads to in a column of JSON. */
export function valueInJson(field: string, path: string): Match {
  return (value) => `jsonb_path_query_array(t.${columnOf(field)}, '${path}') @> to_jsonb(${value})`
}

/** One of the lists: the rows in `scope` that all matches find by their values. */
export interface NestedList {
  readonly scope: Scope
  /** In the order of the matches. */
  readonly values: readonly string[]
}

/** Parts of a list that read alike. */
interface Unit {
  readonly shape: Shape
  readonly scopes: readonly string[]
  /** The subtrees of the one organization that the scopes are, which are looked up together. */
  readonly among?: readonly string[]
}

/** What of one parent reads alike. */
interface Group extends Omit<Unit, 'scopes'> {
  readonly parents: number[]
  readonly scopes: string[]
  /** One list a match. */
  readonly values: string[][]
}

/** What all of the lists share; `matches`: how their values find their rows. */
export type NestedQuery = ListQuery & { readonly matches: readonly Match[] }

type NestedRow<Row> = Row & { _parent: number; _scope: string; _total?: number; _at?: number; uid: string | null }

/**
 * Reads the page of each of `lists`; the answer has one page for each, in the same order.
 * A list may have several parts; their pages are merged here, in the order the statement gives.
 */
export async function nestedPages<Row extends object>(
  db: Queryable,
  lists: readonly NestedList[],
  query: NestedQuery,
): Promise<Page<Row>[]> {
  const groups = groupsIn(lists, query)
  const rows = groups.length === 0 ? [] : await db.query<NestedRow<Row>>(nestedStatement(groups, query))
  const pages = lists.map(() => ({ rows: [] as Row[], totals: new Map<string, number>() }))
  for (const row of rows) {
    const page = pages[row._parent]
    if (page === undefined) continue
    page.totals.set(row._scope, Number(row._total ?? 0))
    // Some only tell the total of their part.
    if (row.uid !== null && (row._at ?? Infinity) > (query.offset ?? 0)) page.rows.push(row)
  }
  return pages.map((page) => ({
    rows: page.rows.slice(0, query.limit),
    total: query.total ? [...page.totals.values()].reduce((sum, n) => sum + n, 0) : undefined,
  }))
}

/**
 * The page of each of `lists` with the texts of its rows as one.
 * @returns undefined where a row has no text, or a list has several parts, whose rows would have to be merged
 */
export async function nestedAsJson<Row extends object>(
  db: Queryable,
  lists: readonly NestedList[],
  wanted: JsonPageQuery<NestedQuery>,
): Promise<JsonPage<Row>[] | undefined> {
  const { query } = wanted
  if (query.offset) return undefined
  const groups = groupsIn(lists, query)
  const parts = groups.flatMap(({ parents }) => parents)
  if (new Set(parts).size < parts.length) return undefined
  type ParentRow = JsonPageRow & { readonly _parent: number }
  const rows = groups.length === 0 ? [] : await db.query<ParentRow>(nestedStatement(groups, query, wanted))
  const pages: (JsonPage<Row> | undefined)[] = lists.map(() => ({
    text: '',
    ends: [],
    more: false,
    total: query.total ? 0 : undefined,
  }))
  for (const row of rows) pages[row._parent] = jsonPageOf(row, wanted)
  return pages.every((page) => page !== undefined) ? pages : undefined
}

function groupsIn(lists: readonly NestedList[], query: NestedQuery): Group[] {
  const how = howToRead(query)
  const one = (part: ScopePart): Unit => ({ shape: shapeOf(part, how), scopes: scopesOf(part) })
  return groupsOf(lists, query.matches.length > 0 ? matchedUnits() : (scope) => scope.map(one))
}

/**
 * The parts of scopes in which rows are found by values. Of somebody who is bound in thousands of groups each is a subtree: a value is looked
 * for once in their organization, and what it finds is looked up among them. Most lists have the same.
 */
function matchedUnits(): (scope: Scope) => readonly Unit[] {
  const made = new Map<Scope, readonly Unit[]>()
  return (scope) => {
    const known = made.get(scope)
    if (known) return known
    const single = (part: ScopePart): Unit => ({ shape: matchedShapeOf(part), scopes: scopesOf(part) })
    const subtrees = scope.flatMap((part) => (part.kind === 'below' ? [part] : []))
    const byRoot = Map.groupBy(subtrees, ({ uid }) => uid.slice(0, ROOT_LENGTH))
    const units = [...byRoot].map(([root, parts], at): Unit => {
      const [first, ...others] = parts
      if (first && others.length === 0) return single(first)
      const shape = { ...matchedShapeOf({ kind: 'below', uid: root }), key: `among${made.size}-${at}-` }
      return { shape, scopes: [root], among: parts.map(({ uid }) => uid) }
    })
    const all = [...units, ...scope.filter(({ kind }) => kind !== 'below').map(single)]
    made.set(scope, all)
    return all
  }
}

function groupsOf(lists: readonly NestedList[], unitsOf: (scope: Scope) => readonly Unit[]): Group[] {
  const groups = new Map<string, Group>()
  lists.forEach(({ scope, values }, parent) => {
    for (const { scopes, ...unit } of unitsOf(scope)) {
      const group = groups.get(unit.shape.key) ?? { ...unit, parents: [], scopes: [], values: values.map(() => []) }
      for (const uid of scopes) {
        group.parents.push(parent)
        group.scopes.push(uid)
        values.forEach((value, at) => group.values[at]?.push(value))
      }
      groups.set(unit.shape.key, group)
    }
  })
  return [...groups.values()]
}

/** @param joined how texts are joined for each parent; absent: the rows are given one by one */
function nestedStatement(groups: readonly Group[], query: NestedQuery, joined?: JsonPageQuery<NestedQuery>): Statement {
  const build = new StatementBuilder()
  const { columns, from } = pageReading(query)
  const offset = query.offset ?? 0
  const parents = groups.flatMap((group) => group.parents)
  const isMerged = new Set(parents).size < parents.length
  const reach = build.param(query.limit + (isMerged ? offset : 0), 'bigint')
  const parts = groups.map((group) => {
    const matches = query.matches.map((match, at) => match(`s.v${at}`))
    const shape = group.among ? matchedBelow(group.among, build.param) : group.shape
    const place = { shape, scope: 's.scope', matches }
    const kept = group.values.length === 0 ? group.shape.kept : undefined
    const found = (what: string, of: string, only = ''): string =>
      `SELECT ${what} FROM ${of} WHERE ${within(place, query, build)}${only} ORDER BY ${orderBy(query.order, sortColumn)} LIMIT ${reach}`
    const [first = ''] = group.scopes
    const part = { ...place, kept, size: first.length, reach }
    const rows =
      offset === 0 || isMerged
        ? pageBelow(part, { query, build }, (only) => found(columns, from, only))
        : byUids(`${found('t.uid', `${query.table.name} t`)} OFFSET ${build.param(offset, 'bigint')}`, query, '')
    // Joined, for in the select list it would be counted for each row instead of each parent.
    const total = query.total ? scopeTotal(query, { ...place, kept }, build) : '(SELECT NULL::bigint)'
    const values = group.values.map((list) => `, ${build.param(list, 'text[]')}`).join('')
    const names = query.matches.map((_, at) => `, v${at}`).join('')
    const pairs = `unnest(${build.param(group.parents, 'int[]')}, ${build.param(group.scopes, 'text[]')}${values}) s(parent, scope${names})`
    if (joined) {
      const page = jsonPageText(rows, joined, build)
      return `SELECT s.parent AS "_parent", k."_total", x.* FROM ${pairs} CROSS JOIN LATERAL ${total} k("_total") CROSS JOIN LATERAL (${page}) x`
    }
    return `SELECT s.parent AS "_parent", '${group.shape.key}' || s.scope AS "_scope", k."_total", x.* FROM ${pairs} CROSS JOIN LATERAL ${total} k("_total") LEFT JOIN LATERAL (${rows}) x ON true`
  })
  if (joined) return build.readUnchanged(parts.join(' UNION ALL '))
  const order = orderBy(query.order, (field) => `"${field}"`)
  const rows = `(${parts.join(' UNION ALL ')}) u`
  if (offset === 0 || !isMerged) return build.read(`SELECT * FROM ${rows} ORDER BY "_parent", ${order}`)
  return build.read(
    `SELECT * FROM (${placedText(rows, order)}) p WHERE "_of" = 1 OR "_at" > ${build.param(offset, 'bigint')} AND "_at" <= ${build.param(offset + query.limit, 'bigint')} ORDER BY "_parent", ${order}`,
  )
}

/** Rows with their places in their list and in their part of it. */
function placedText(rows: string, order: string): string {
  const place = (of: string): string => `row_number() OVER (PARTITION BY ${of} ORDER BY uid IS NULL, ${order})::int`
  return `SELECT u.*, ${place('"_parent"')} AS "_at", ${place('"_parent", "_scope"')} AS "_of" FROM ${rows}`
}
