// Pages of events and their totals, of several lists at once: those of subjects, in which nothing else differs, by one statement.
import { isRoot } from '../../core/uid.ts'
import type { Queryable, Statement } from '../database.ts'
import { type Condition, type Param, StatementBuilder } from './builder.ts'
import { typeIs } from './event-filters.ts'
import { type About, aboutConditions, type InGroup, partsOf, withinCondition } from './event-within.ts'
import { EVENT_COLUMNS, type EventRow } from './feed.ts'
import { inStatements } from './list-slice.ts'

export interface EventQuery {
  readonly within: InGroup | About
  /** The only types; none: all. */
  readonly types?: readonly string[] | undefined
  readonly conditions: readonly Condition[]
  /** Groups of which each event that passes is about one, or about what lies below one, none of them below another; absent: that is not known. */
  readonly places?: readonly string[] | undefined
  readonly after: number | undefined
  readonly before: number | undefined
  readonly descending: boolean
  readonly limit: number
}

/** Which events are counted. */
type Counted = Pick<EventQuery, 'within' | 'types' | 'conditions' | 'places'>

/** Events of one statement about, for the embedded database does nothing else until it has ended. */
const MOST_ROWS = 500
/** Subjects whose events one statement counts. */
const MOST_COUNTED = 50

/** Reads the page of each query, in the order of places. */
export async function readEvents(db: Queryable, queries: readonly EventQuery[]): Promise<EventRow[][]> {
  const most = Math.ceil(MOST_ROWS / Math.max(1, ...queries.map(({ limit }) => limit)))
  return ofEach<EventQuery, EventRow>(db, queries, {
    most,
    order: ({ descending }) => `, x.position${descending ? ' DESC' : ''}`,
    textOf: (query, build) => {
      const inOrder = `ORDER BY o.position ${query.descending ? 'DESC' : 'ASC'} LIMIT ${build.param(query.limit, 'int')}`
      const few = { ...query, places: placesRead(query, MOST_PLACES) }
      const from = eventsText(few, build, (events) => `SELECT o.* FROM ${events} ${inOrder}`)
      return `SELECT ${EVENT_COLUMNS} FROM ${from} ${inOrder}`
    },
  })
}

/** How many events there are in all of each query. */
export async function countEvents(db: Queryable, queries: readonly Counted[]): Promise<number[]> {
  const counts = await ofEach<Counted, { readonly n: number }>(db, queries, {
    most: MOST_COUNTED,
    order: () => '',
    textOf: ({ within, types, conditions, places }, build) => {
      const few = placesRead({ within, places }, MOST_PLACES_COUNTED)
      const query = { within, types, conditions, places: few, after: undefined, before: undefined }
      const from = eventsText(query, build, (events) => `SELECT count(*) AS n FROM ${events}`)
      return `SELECT coalesce(sum(o.n), 0)::bigint AS n FROM ${from}`
    },
  })
  return counts.map(([row]) => row?.n ?? 0)
}

/** What is asked of one list; without its subject it is the same of many. */
interface Asked extends Statement {
  readonly about?: { readonly uid: string; readonly parent: string; readonly order: string }
}

interface Reading<Query> {
  /** Subjects of one statement at most. */
  readonly most: number
  /** What the rows `x` of a query are sorted by. */
  readonly order: (query: Query) => string
  /** The statement of a query, which calls its subject `q`. */
  readonly textOf: (query: Query, build: StatementBuilder) => string
}

/** The rows that a statement gives for each query. */
async function ofEach<Query extends Pick<EventQuery, 'within'>, Row extends object>(
  db: Queryable,
  queries: readonly Query[],
  { most, order, textOf }: Reading<Query>,
): Promise<Row[][]> {
  const asked = queries.map((query): Asked => {
    const build = new StatementBuilder()
    const statement = build.build(textOf(query, build))
    if ('group' in query.within) return statement
    const { subject, listed } = query.within
    return { ...statement, about: { uid: subject, parent: listed?.parent ?? '', order: order(query) } }
  })
  const partOf = ({ text, values }: Asked): string => JSON.stringify([text, values])
  return inStatements(asked, { partOf, most }, async (some) => {
    const [{ text, values, about }] = some as readonly [Asked]
    if (about === undefined) return [await db.query<Row>({ text, values })]
    const uids = some.map((one) => one.about?.uid)
    const parents = some.map((one) => one.about?.parent)
    const rows = await db.query<Row & { readonly at: number }>({
      text: `SELECT q.at::int AS at, x.* FROM unnest($${values.length + 1}::text[], $${values.length + 2}::text[]) WITH ORDINALITY q(uid, parent, at)
        CROSS JOIN LATERAL (${text}) x ORDER BY q.at${about.order}`,
      values: [...values, uids, parents],
    })
    const lists = Map.groupBy(rows, ({ at }) => at)
    return some.map((_, at) => lists.get(at + 1) ?? [])
  })
}

/** Types of which each is read by itself: of more, most of what is read may be left over. */
const MOST_TYPES = 8

/** Whether an index has the events of each type in their order: it has those of organizations, since in a smaller group all are less. */
function isByType({ within, types = [] }: Pick<EventQuery, 'within' | 'types'>): boolean {
  return 'group' in within && isRoot(within.group) && types.length > 0 && types.length <= MOST_TYPES
}

/** What a statement of events `o` reads, by `read` of all of them, or of each type by itself. */
function eventsText(
  query: Omit<EventQuery, 'descending' | 'limit'>,
  build: StatementBuilder,
  read: (events: string) => string,
): string {
  const { within, types = [], conditions, places, after, before } = query
  const few = 'group' in within && places ? partsOf(places, within) : undefined
  const byType = !few && isByType(query)
  const ofType: Condition = byType ? () => 'o.type = k.type' : typeIs(types)
  const where = build.all([
    ...('group' in within && !few ? [withinCondition(within)] : []),
    ...conditions,
    ...(types.length === 0 ? [] : [ofType]),
    ...(after === undefined ? [] : [(param: Param) => `o.position > ${param(after, 'bigint')}`]),
    ...(before === undefined ? [] : [(param: Param) => `o.position < ${param(before, 'bigint')}`]),
  ])
  const shown = `outbox_events o WHERE o.target IS NULL AND o.position > 0 AND ${where}`
  const part = (condition: Condition, each = ''): string =>
    `SELECT x.* FROM ${each} (${read(`${shown} AND ${condition(build.param)}`)}) x`
  const together = (parts: readonly string[]): string => `(${parts.join(' UNION ALL ')}) o`
  if ('subject' in within) return together(aboutConditions(within).map((condition) => part(condition)))
  if (few) {
    const each = (uids: readonly string[]): string => `unnest(${build.param(uids, 'text[]')}) p(uid) CROSS JOIN LATERAL`
    return together(few.map(({ uids, condition }) => part(condition, each(uids))))
  }
  const events = `(${read(shown)}) o`
  return byType ? `unnest(${build.param([...new Set(types)], 'text[]')}) k(type) CROSS JOIN LATERAL ${events}` : events
}

/** Places of which each is read by itself: of more, the page of each is much beside that of all, */
const MOST_PLACES = 16
/** and looking for what is in each, in every month, beside counting all. */
const MOST_PLACES_COUNTED = 500

/** The places that are read one by one; undefined: all of the group is. */
function placesRead({ within, places }: Pick<EventQuery, 'within' | 'places'>, most: number): EventQuery['places'] {
  return 'group' in within && places && places.length <= most ? places : undefined
}
