// Who of a directory fits a filter. A filter may hold a hundred comparisons, against dozens of values of each of thousands of people, and the
// embedded database does nothing else until a statement ends: so the rows are gone through by statements of some of them.
import type { Filter } from '../../core/scim/filter.ts'
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { filterCondition, type Kind, namingCondition } from './scim-filter.ts'

/** Values that one statement compares, about. */
const MOST_COMPARED = 10_000
/** Values of an attribute that has several, and ends of memberships of one row, about. */
const OF_LIST = 10
const OF_MEMBERSHIPS = 1_000

const MEMBERSHIPS: ReadonlySet<string> = new Set(['members', 'groups'])

/** About how many values of a row a filter looks at. */
function valuesOf(filter: Filter): number {
  switch (filter.is) {
    case 'and':
    case 'or':
      return filter.of.reduce((sum, one) => sum + valuesOf(one), 0)
    case 'not':
      return valuesOf(filter.of)
    case 'within':
      return valuesOf(filter.of) * lengthOf(filter.at.attribute)
    case 'test':
      return lengthOf(filter.at.attribute)
  }
}

function lengthOf({ name, multiValued }: { readonly name: string; readonly multiValued: boolean }): number {
  if (!multiValued) return 1
  return MEMBERSHIPS.has(name) ? OF_MEMBERSHIPS : OF_LIST
}

interface Looked {
  readonly id: string
  readonly createTime: Date
  readonly fits: boolean
}

export interface ScimMatches {
  readonly table: string
  readonly kind: Kind
  readonly provider: string
  readonly filter: Filter
}

/** The ids of a provider's rows that fit, in the order of creation. */
export async function scimMatches(db: Queryable, query: ScimMatches): Promise<readonly string[]> {
  const most = Math.max(1, Math.floor(MOST_COMPARED / valuesOf(query.filter)))
  const ids: string[] = []
  let last: Looked | undefined
  do {
    const rows: readonly Looked[] = await look(db, query, { after: last, most })
    ids.push(...rows.filter(({ fits }) => fits).map(({ id }) => id))
    last = rows.length < most ? undefined : rows.at(-1)
  } while (last !== undefined)
  return ids
}

interface Part {
  readonly after: Looked | undefined
  readonly most: number
}

async function look(
  db: Queryable,
  { table, kind, provider, filter }: ScimMatches,
  { after, most }: Part,
): Promise<readonly Looked[]> {
  const build = new StatementBuilder()
  const own = `provider_uid = ${build.param(provider, 'text')}`
  const behind = after
    ? `AND (create_time, id) > (${build.param(after.createTime, 'timestamptz')}, ${build.param(after.id, 'text')})`
    : ''
  const named = namingCondition(kind, filter)
  const alone = named ? `AND ${named(build.param)}` : ''
  const some = `SELECT * FROM ${table} t WHERE ${own} ${behind} ${alone} ORDER BY create_time, id LIMIT ${build.param(most, 'bigint')}`
  const fits = filterCondition(kind, filter)(build.param)
  const text = `SELECT t.id, t.create_time AS "createTime", ${fits} AS fits FROM (${some}) t ORDER BY t.create_time, t.id`
  return db.query<Looked>(build.build(text))
}
