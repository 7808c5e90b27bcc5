// Pages that are read along the order of a whole organization, cut to what is asked for: where that is much of it, a page is found within
// few rows, while all of it would have to be sorted. Indexes by time have the organization before them, and nothing deeper.
import { outermost, type Scope } from '../../core/scope.ts'
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { Condition, StatementBuilder } from './builder.ts'
import { orderBy, sortColumn } from './keyset.ts'
import { byUids, isByUid, isLookedFor, isValued, type ListQuery, shown, storedTotal, within } from './list.ts'
import { FEW } from './narrow.ts'
import { isBelow } from './scope.ts'

/** A way along the order of an organization. */
export interface Walk {
  readonly root: string
  /** The parts of the tree that are listed, of which the organization may be one. */
  readonly below: readonly string[]
  /** What all that is listed lies directly below, in place of those parts. */
  readonly parent?: string
  /** The values that are asked for and that another index would find, in no order. */
  readonly valued: readonly Condition[]
  /** Whether those parts are known to have much of it, which is asked otherwise. */
  readonly isMuch?: boolean
}

/** As many parts are merged, each with a page of its own; of more, one that is looked for by a filter is too much. */
const MANY_PARTS = 16

/**
 * The way along which a page may be found; undefined: an index of its own has the rows of each of few parts in their order, or none has
 * those of the organization.
 */
export function walkOf(scope: Scope, query: ListQuery): Walk | undefined {
  const { table, order, conditions, offset } = query
  const [first] = order
  const deepest = isByUid(query) ? Infinity : first && table.ordered?.[first.field]
  if (first === undefined || deepest === undefined || table.ordered === undefined || offset) return undefined
  const [part] = scope
  if (part?.kind === 'children' && scope.length === 1) return walkOfChildren(part.uid, query)
  const below = scope.flatMap((one) => (one.kind === 'below' ? [one.uid] : []))
  const roots = new Set(below.map((uid) => uid.slice(0, ROOT_LENGTH)))
  const [root] = roots
  if (root === undefined || roots.size > 1 || below.length < scope.length) return undefined
  const valued = conditions.filter((one) => isValued(one, table))
  // What very many pass, as was looked for before (narrow.ts): a planner that expects few rows of an organization would sort them all.
  const passed =
    !isByUid(query) && conditions.some((one) => isLookedFor(one, table) && one.matching?.field !== first.field)
  // Behind the value its index has uids, which are all that rows of one value differ in.
  if (valued.some(({ matching }) => isByUid(query) || matching?.field === first.field)) return undefined
  const tops = outermost(below)
  const isMerged = (tops.length > MANY_PARTS && conditions.length > 0) || tops.some(({ length }) => length > deepest)
  return valued.length > 0 || passed || isMerged ? { root, below: tops, valued } : undefined
}

/** The way to what lies directly below a uid, of which indexes of its own have the order by uid, by name and by time of creation. */
function walkOfChildren(parent: string, { table, order, conditions }: ListQuery): Walk | undefined {
  if (!table.inGroups) return undefined
  const [first] = order
  const isOwn = first?.field === 'createTime' || table.ordered?.[first?.field ?? ''] !== ROOT_LENGTH
  if (isOwn || conditions.some((one) => isValued(one, table))) return undefined
  return { root: parent.slice(0, ROOT_LENGTH), below: [], parent, valued: [] }
}

/**
 * The rows of a page, no more than its limit. Fewer tell nothing: what is listed is little, for which nothing is walked, or is not
 * among the next rows of the organization.
 */
export function walkedText(walk: Walk, query: ListQuery, build: StatementBuilder): string {
  return byUids(walkedUids(walk, query, build), query, '')
}

/** The uids of those rows. */
export function walkedUids(walk: Walk, query: ListQuery, build: StatementBuilder): string {
  const { root, valued } = walk
  const { table, order } = query
  const [own, limit] = [build.param(root, 'text'), build.param(query.limit, 'int')]
  const along = orderBy(order, sortColumn)
  const whole = { shape: { condition: () => wholeOf(own, query) }, scope: own }
  const start = within(whole, { ...query, conditions: [], hidden: undefined }, build)
  const next = `SELECT t.* FROM ${table.name} t WHERE ${start} ORDER BY ${along} LIMIT ${FEW}`
  const part = partOf(walk, query, build)
  const enough = (): string => `greatest(${FEW}, ${limit} * ${storedTotal(query, 'n', `= ${own}`)} / ${FEW})`
  const much = part ? [...(walk.isMuch ? [] : [`${part.total()} > ${enough()}`]), part.condition] : []
  const many = valued.map((condition) => {
    const found = `SELECT FROM ${table.name} t WHERE left(t.uid, ${ROOT_LENGTH}) = ${own} AND ${condition(build.param)} LIMIT ${FEW + 1}`
    return `(SELECT count(*) FROM (${found}) f) > ${FEW}`
  })
  const shows = [...much, ...many, build.all(shown(query)), `length(t.uid) > ${ROOT_LENGTH}`].join(' AND ')
  return `SELECT t.uid FROM (${next}) t WHERE ${shows} ORDER BY ${along} LIMIT ${limit}`
}

/** What of the organization is listed, and how much that is; undefined: all of it. */
function partOf(
  { root, below, parent }: Walk,
  query: ListQuery,
  build: StatementBuilder,
): { readonly total: () => string; readonly condition: string } | undefined {
  if (parent !== undefined) {
    const uid = build.param(parent, 'text')
    return { total: () => storedTotal(query, 'direct', `= ${uid}`), condition: `t.parent_uid = ${uid}` }
  }
  if (below.includes(root)) return undefined
  const total = (): string => storedTotal(query, 'n', `= ANY(${build.param(below, 'text[]')})`)
  return { total, condition: isBelow(below, build.param) }
}

/** All of an organization, as the index of an order has it. */
function wholeOf(root: string, query: ListQuery): string {
  return isByUid(query) ? `t.uid > ${root} || '/' AND t.uid < ${root} || '0'` : `left(t.uid, ${ROOT_LENGTH}) = ${root}`
}
