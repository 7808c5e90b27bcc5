// Pages of what lies below each of many uids, by one statement: where that is much of an organization, a page is looked for along the
// order of that (walk.ts), and only what is not found so is read whole and sorted.
import { ROOT_LENGTH } from '../../core/uid.ts'
import type { StatementBuilder } from './builder.ts'
import { orderBy, sortColumn } from './keyset.ts'
import { byUids, isByUid, isValued, type ListQuery, shown, storedTotal, within } from './list.ts'
import { FEW } from './narrow.ts'
import type { Shape } from './scope.ts'

/** What lies below a uid. */
export interface PartBelow extends Pick<Shape, 'kept'> {
  /** The SQL of the uid, */
  readonly scope: string
  /** and how long it is; absent: that differs. */
  readonly size?: number
  /** The SQL of how many rows are read. */
  readonly reach: string
}

interface Making {
  readonly query: ListQuery
  readonly build: StatementBuilder
}

/** The rows of the page in their order. @param found the rows as they are found by themselves, where a condition holds */
export function pageBelow(part: PartBelow, making: Making, found: (only: string) => string): string {
  if (!isWalked(part, making.query)) return found('')
  const { query } = making
  const walked = byUids('SELECT w.uid FROM walked w', query, '')
  const enough = `(SELECT count(*) FROM walked) >= ${part.reach}`
  return `WITH walked AS MATERIALIZED (${walkedUids(part, making)})
    SELECT x.* FROM ((SELECT y.* FROM (${walked}) y WHERE ${enough}) UNION ALL (${found(` AND NOT ${enough}`)})) x
    ORDER BY ${orderBy(query.order, (field) => `x."${field}"`)}`
}

/** Whether indexes have the order of an organization, and not that of the part. */
function isWalked({ kept, size = 0 }: PartBelow, query: ListQuery): boolean {
  const { table, order, conditions, offset } = query
  const field = order[0]?.field ?? ''
  const deepest = table.ordered?.[field]
  if (deepest === undefined || isByUid(query) || offset) return false
  if (conditions.some((one) => isValued(one, table))) return false
  if (kept === 'n') return deepest < size
  // Of what lies directly below a group, an index has the order by time of creation, too.
  return kept === 'direct' && table.inGroups === true && deepest === ROOT_LENGTH && field !== 'createTime'
}

/** The uids of the page where the part is much of its organization; none, or fewer, tell nothing. */
function walkedUids({ kept = 'n', scope, reach }: PartBelow, { query, build }: Making): string {
  const { table, order } = query
  const root = `left(${scope}, ${ROOT_LENGTH})`
  const along = orderBy(order, sortColumn)
  const whole = { shape: { condition: () => `left(t.uid, ${ROOT_LENGTH}) = ${root}` }, scope: root }
  const start = within(whole, { ...query, conditions: [], hidden: undefined }, build)
  const next = `SELECT t.* FROM ${table.name} t WHERE ${start} ORDER BY ${along} LIMIT ${FEW}`
  const enough = `greatest(${FEW}, ${reach} * ${storedTotal(query, 'n', `= ${root}`)} / ${FEW})`
  const isMuch = `${storedTotal(query, kept, `= ${scope}`)} > ${enough}`
  const inside = kept === 'direct' ? `t.parent_uid = ${scope}` : `t.uid > ${scope} || '/' AND t.uid < ${scope} || '0'`
  const shows = [isMuch, inside, build.all(shown(query))].join(' AND ')
  return `SELECT t.uid FROM (${next}) t WHERE ${shows} ORDER BY ${along} LIMIT ${reach}`
}
