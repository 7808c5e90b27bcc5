// How rows are found by a filter through an index that begins with the organization: for lists that few rows of many pass.
// A page is read in its order otherwise, which reads all of a scope where nothing of it passes.
import type { Matching } from './builder.ts'
import { escapeLike } from './filters.ts'
import { LONG_WORD, lowered, wordsOf } from './search.ts'
import { columnOf, type Finder, type Found } from './table.ts'

const within = (root: string): string => `left(t.uid, 40) = ${root}`
const inAny = (asked: readonly Matching[]): Matching | undefined => asked.find(({ how }) => how === 'in')
const texts = (values: Matching['values']): string[] => values.map(String)

/** By a time, of which there is an index of (organization, time, uid). */
export function byTime(field: string): Finder {
  const column = `t.${columnOf(field)}`
  return (asked) => {
    const bounds = asked.filter(({ how }) => how === '>=' || how === '<')
    if (bounds.length === 0) return undefined
    return {
      values: [''],
      text: (table, { root }, param) => {
        const bounded = bounds.map(({ how, values }) => `${column} ${how} ${param(values[0], 'timestamptz')}`)
        // In the order of the index, so that no other is taken.
        return `SELECT t.uid FROM ${table} t WHERE ${[within(root), ...bounded].join(' AND ')} ORDER BY ${column}, t.uid`
      },
    }
  }
}

/** Where an index is, when that is another table than is listed. */
interface Of {
  readonly table?: string
  /** The column of the uid that is found. */
  readonly uid?: string
}

/** By each of the values that are asked for. `conditionOf`: what an index of all of an organization knows of all of them together. */
function byEach(text: Found['text'], conditionOf?: (values: readonly string[]) => Found['condition']): Finder {
  return (asked) => {
    const matching = inAny(asked)
    if (!matching) return undefined
    const values = texts(matching.values)
    const condition = conditionOf?.(values)
    return { values, text, ...(condition && { condition }) }
  }
}

/** By a column, of which there is an index of (organization, column), with the uid behind it where that is of the table itself. */
export function byColumn(field: string, type: string, { table: own, uid = 'uid' }: Of = {}): Finder {
  const found = byEach(
    (table, { root, value }) =>
      `SELECT t.${uid} AS uid FROM ${own ?? table} t WHERE ${within(root)} AND t.${columnOf(field)} = ${value}::${type}`,
  )
  return (asked) => {
    const some = found(asked)
    return some && { ...some, ranged: own === undefined }
  }
}

/**
 * By several values of a text that lists are sorted by, of which there is an index of (organization, text, uid): each is looked up by
 * itself, for a planner that expects few rows of an organization reads all of them by any index. `other`: how else rows are found by it.
 */
export function bySeveral(field: string, other: Finder = () => undefined): Finder {
  const each = byColumn(field, 'text')
  return (asked) => (asked.some(({ how, values }) => how === 'in' && values.length > 1) ? each(asked) : other(asked))
}

/** By the uid of the parent. */
export const byParent = byEach(
  (table, { root, value }) =>
    `SELECT t.uid FROM ${table} t WHERE t.parent_uid = ${value} AND left(${value}, 40) = ${root}`,
)

/** By what few rows have: a field that is true, or set, of which there is a partial index of (organization, uid), or of that alone in another table. */
export function byTruth(
  field: string,
  { table: own, uid = 'uid', isSet = false }: Of & { isSet?: boolean } = {},
): Finder {
  const condition = `t.${columnOf(field)}${isSet ? ' IS NOT NULL' : ''}`
  const found: Found = {
    values: [''],
    text: (table, { root }) => `SELECT t.${uid} AS uid FROM ${own ?? table} t WHERE ${within(root)} AND ${condition}`,
    ...(own === undefined && { ranged: true, few: condition }),
  }
  return (asked) => (asked.some(({ values }) => values[0] === true) ? found : undefined)
}

/** Rows that tell first whether many have something, and as many of them as that is. */
const SAMPLE = 1_000
const MANY_OF_SAMPLE = 50

/** How many of the first rows of an organization have something in a column. */
function sampled(table: string, { root, column }: { root: string; column: string }, has: string): string {
  const first = `SELECT t.${column} AS held FROM ${table} t WHERE t.uid > ${root} || '/' AND t.uid < ${root} || '0' ORDER BY t.uid LIMIT ${SAMPLE}`
  return `SELECT count(*) AS n FROM (${first}) s WHERE s.held ${has}`
}

/**
 * By an item of a list, of which there is an index of keys of the organization alone and the list. An index of items has no first few:
 * the first rows of the organization tell whether too many have it.
 */
export function byItem(field: string): Finder {
  const has = (root: string, some: string): string =>
    `ARRAY[hashtextextended(left(t.uid, 40), 0)] @> ARRAY[hashtextextended(${root}, 0)] AND t.${columnOf(field)} ${some}`
  return byEach(
    (table, { root, value }) => {
      const sample = sampled(table, { root, column: columnOf(field) }, `@> ARRAY[${value}]`)
      return `SELECT found.uid FROM (${sample}) sample CROSS JOIN LATERAL (
        SELECT t.uid FROM ${table} t WHERE sample.n < ${MANY_OF_SAMPLE} AND ${has(root, `@> ARRAY[${value}]`)}
        UNION ALL SELECT NULL WHERE sample.n >= ${MANY_OF_SAMPLE}) found`
    },
    (values) => (root, param) => has(root, `&& ${param(values, 'text[]')}`),
  )
}

/** Names that are looked at, each by a step through the index. */
const MOST_NAMES = 1_000

const hasText = (value: string): string => `ILIKE '%' || ${value} || '%'`

/** The rows whose names have a text, through the index of (organization, name), which is all that is read. */
function throughNames(table: string, { root, value }: { root: string; value: string }, gate: string): string {
  return `(SELECT t.uid FROM ${table} t WHERE ${gate} AND ${within(root)} AND t.name ${hasText(value)} ORDER BY t.name, t.uid)`
}

/** By a text in any case that no index of letters has: where none of the first rows has it, few have, and all names are looked through. */
function byNames(contained: Matching): Found {
  return {
    values: [escapeLike(String(contained.values[0]))],
    text: (table, at) => {
      const sample = sampled(table, { root: at.root, column: 'name' }, hasText(at.value))
      return `SELECT found.uid FROM (${sample}) sample CROSS JOIN LATERAL (
        ${throughNames(table, at, 'sample.n = 0')} UNION ALL SELECT NULL WHERE sample.n > 0) found`
    },
  }
}

/**
 * By a text in any case, in names that many rows of an organization share, of which there is an index of (organization, name): each name
 * is looked at once, or where they are too many, all rows as by `byNames`. Too many rows may have it, as the first rows tell.
 */
export const byShared: Finder = (asked) => {
  const contained = asked.find(({ how }) => how === 'contains')
  if (!contained) return undefined
  return {
    values: [escapeLike(String(contained.values[0]))],
    text: (table, { root, value }) => {
      const next = (more: string): string =>
        `SELECT t.name FROM ${table} t WHERE ${within(root)}${more} ORDER BY t.name, t.uid LIMIT 1`
      const names = `SELECT (${next('')}) UNION ALL SELECT (${next(' AND t.name > n.name')}) FROM names n WHERE n.name IS NOT NULL`
      const goes = (way: string): string => `(SELECT goes FROM way) = '${way}'`
      return `SELECT found.uid FROM (
        WITH RECURSIVE names(name) AS (${names}),
          seen AS MATERIALIZED (SELECT name FROM names LIMIT ${MOST_NAMES + 1}),
          sample AS MATERIALIZED (${sampled(table, { root, column: 'name' }, hasText(value))}),
          way AS MATERIALIZED (SELECT CASE WHEN n >= ${MANY_OF_SAMPLE} THEN 'nowhere'
            WHEN (SELECT count(name) FROM seen) <= ${MOST_NAMES} THEN 'by name'
            WHEN n = 0 THEN 'through all' ELSE 'nowhere' END AS goes FROM sample)
        SELECT x.uid FROM seen s CROSS JOIN LATERAL (SELECT t.uid FROM ${table} t WHERE ${within(root)} AND t.name = s.name) x
          WHERE ${goes('by name')} AND s.name ${hasText(value)}
        UNION ALL ${throughNames(table, { root, value }, goes('through all'))}
        UNION ALL SELECT NULL WHERE ${goes('nowhere')}) found`
    },
  }
}

/** The key of a value in an index of keys, of which each begins with the organization. */
const keyOf = (root: string, field: string, value: string): string =>
  `hashtextextended(${root} || ' ${field} ' || ${value}, 0)`

/** Columns whose values have keys in one index, so that it finds rows by any of them. */
export interface Keys extends Of {
  /** Name of a key → SQL of its text. It is that of the index, letter for letter. */
  readonly of: Readonly<Record<string, string>>
}

/** Each number of keys is a statement of its own. */
const MOST_KEYS = 8

/** By a value that has a key. */
export function byKey({ table: own, uid = 'uid', of }: Keys, name: string): Finder {
  const keys = `ARRAY[${Object.entries(of)
    .map(([field, text]) => keyOf('left(t.uid, 40)', field, text))
    .join(', ')}]`
  return byEach(
    (table, { root, value }) =>
      `SELECT t.${uid} AS uid FROM ${own ?? table} t WHERE ${keys} @> ARRAY[${keyOf(root, name, value)}]`,
    (values) =>
      own === undefined && values.length <= MOST_KEYS
        ? (root, param) =>
            `${keys} && ARRAY[${values.map((value) => keyOf(root, name, param(value, 'text'))).join(', ')}]`
        : undefined,
  )
}

/** Entries of a sample of one in 1,024 that tell of too many in all. */
const MANY_IN_SAMPLE = 4

/**
 * By a text in any case, through the entries of the search, in which there are words alone: whose words are in those of the row,
 * it may be found by. A sample of the entries tells first whether too many have it, for an index of letters has no first few. Texts
 * without a long word are looked for in the names (`byNames`).
 * @param type that of the entries @param column of the entries: `title` has the name, `body` all texts
 */
export function byWords(type: string, column: 'title' | 'body'): Finder {
  return (asked) => {
    const contained = asked.find(({ how }) => how === 'contains')
    const words = wordsOf(String(contained?.values[0] ?? ''))
    if (!words.some((word) => word.length >= LONG_WORD))
      return contained && column === 'title' ? byNames(contained) : undefined
    return {
      values: [words.join(' ')],
      text: (_table, { root, value }) => {
        const has = `e.places && ARRAY['${type} ' || ${root}] AND e.${column} LIKE '%' || ${lowered(value)} || '%'`
        const sample = `SELECT count(*) AS n FROM search_entries e WHERE e.places && ARRAY['~10'] AND ${has}`
        return `SELECT found.uid FROM (${sample}) sample CROSS JOIN LATERAL (
          SELECT e.uid FROM search_entries e WHERE sample.n < ${MANY_IN_SAMPLE} AND ${has}
          UNION ALL SELECT NULL WHERE sample.n >= ${MANY_IN_SAMPLE}) found`
      },
    }
  }
}
