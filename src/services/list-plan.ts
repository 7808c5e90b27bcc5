// What a list's query means for its statement, and the page that this gives.
import { reverseOrder, totalOrder } from '../core/order.ts'
import { pageSizeOf, type Position, queryFingerprint } from '../core/page.ts'
import type { Condition } from '../db/statements/builder.ts'
import type { Filter } from '../db/statements/filters.ts'
import type { JsonPage, JsonPageQuery } from '../db/statements/json-page.ts'
import { positionOf } from '../db/statements/keyset.ts'
import type { ListQuery } from '../db/statements/list.ts'
import type { Call } from './call.ts'
import type { Page, PageQuery, Row } from './page.ts'
import { readingOf } from './projection.ts'
import type { Resource } from './resource.ts'
import { isEmpty } from './violations.ts'

/** Everything of a list but its scope. */
export interface Plan {
  readonly query: ListQuery
  readonly size: number
  /** How many rows one statement may read. */
  readonly atOnce: number
  readonly offset: number
  /** The cursor of a place in the list: it works for any page size, and for no other list. */
  readonly cursorAt: (position: Position) => string
  readonly backward: boolean
  readonly started: boolean
  /** How rows may be read as one text; undefined: they are read one by one. */
  readonly joins: JsonPageQuery<ListQuery> | undefined
  readonly present: (row: Row) => Row
}

/** @throws INVALID_ARGUMENT for a cursor of another list */
export function planOf(resource: Resource, call: Call, query: PageQuery): Plan {
  const { filter = {}, offset = 0, backward = false, total = true } = query
  const order = query.order?.length ? totalOrder(query.order) : totalOrder(resource.defaultOrder ?? [])
  let named: string | undefined
  const fingerprint = (): string => (named ??= queryFingerprint([call.method.id, query.scope, filter, order]))
  const start = query.start && call.deps.pages.decode(query.start.cursor, fingerprint(), query.start.field)
  const { table, whole, atOnce, present } = readingOf(resource, {
    text: query.text,
    fields: query.fields ?? resource.listed,
  })
  const size = pageSizeOf(query.size)
  const list: ListQuery = {
    table,
    conditions: conditionList({ ...resource.filters, ...resource.graphFilters }, Object.entries(filter)),
    hidden: resource.hidden?.(filter),
    order: backward ? reverseOrder(order) : order,
    after: start,
    limit: size + 1,
    offset,
    total,
  }
  const isWhole = whole?.pieces.length === 1 + (query.below?.length ?? 0)
  const cursorAt = (position: Position): string => call.deps.pages.encode(position, fingerprint())
  const edge = query.joined?.edge && {
    ...query.joined.edge,
    cursor: (position: Position) => JSON.stringify(cursorAt(position)),
  }
  return {
    query: list,
    size,
    atOnce,
    offset,
    backward,
    started: start !== undefined,
    joins: isWhole && query.joined && !backward ? { query: list, whole, ends: query.joined.ends, edge } : undefined,
    cursorAt,
    present: (row) => present(call, row),
  }
}

function conditionList(filters: Readonly<Record<string, Filter>>, given: [string, unknown][]): Condition[] {
  return given.flatMap(([name, value]) => {
    const filter = filters[name]
    return filter === undefined || isEmpty(value) ? [] : [filter(value as never)]
  })
}

/** A page whose rows are one text: it was not read backward. */
export function listedJoined(plan: Plan, { text, ends, more, total }: JsonPage<Row>): Page<Row> {
  return {
    items: ends,
    text,
    offset: plan.offset,
    total,
    hasNext: more,
    hasPrevious: plan.started || plan.offset > 0,
    cursor: (row) => plan.cursorAt(positionOf(row, plan.query.order)),
  }
}

/** The page of the rows that were read. */
export function listed(plan: Plan, page: { rows: Row[]; total: number | undefined }): Page<Row> {
  const more = page.rows.length > plan.size
  const read = more ? page.rows.slice(0, plan.size) : page.rows
  const rows = read.map(plan.present)
  const order = plan.backward ? reverseOrder(plan.query.order) : plan.query.order
  const before = plan.started || plan.offset > 0
  return {
    items: plan.backward ? rows.reverse() : rows,
    offset: plan.offset,
    total: page.total,
    hasNext: plan.backward ? before : more,
    hasPrevious: plan.backward ? more : before,
    cursor: (row) => plan.cursorAt(positionOf(row, order)),
  }
}
