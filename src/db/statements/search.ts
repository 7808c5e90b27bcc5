// Search across kinds: what one index finds, ranked, in one statement. Of each way to find (names that begin so, names, all
// texts, what is written alike) no more than a bounded number of entries is looked at, however many there are (docs/adr/0015).
import type { Position } from '../../core/page.ts'
import type { Queryable, Statement } from '../database.ts'
import { StatementBuilder } from './builder.ts'

interface Searched {
  readonly table: string
  /** What it is called. */
  readonly name: string
  /** Field → SQL over `t`; what the entry is made of, by the triggers of the migration search_entries. */
  readonly fields: Readonly<Record<string, string>>
}

const named = { name: 't.name', description: 't.description' }

const KINDS = {
  Repo: { table: 'repos', name: 't.name', fields: { ...named, aliases: `array_to_string(t.aliases, ' ')` } },
  Group: { table: 'groups', name: 't.name', fields: named },
  Identity: { table: 'identities', name: 't.name', fields: named },
  Advisory: {
    table: 'advisories',
    name: 't.advisory_id',
    fields: {
      advisoryId: 't.advisory_id',
      aliases: `array_to_string(t.aliases, ' ')`,
      artifactName: 't.artifact_name',
      componentName: 't.component_name',
    },
  },
  Artifact: { table: 'artifacts', name: 't.name', fields: named },
} satisfies Readonly<Record<string, Searched>>

/** What can be searched. */
export type SearchedType = keyof typeof KINDS

/** One kind, and the uids in and below which it is looked for. */
export interface SearchedKind {
  readonly type: SearchedType
  readonly scopes: readonly string[]
}

export interface SearchQuery {
  /** What is looked for, from `wordsOf`; at least one. */
  readonly words: readonly string[]
  /** At least one. */
  readonly kinds: readonly SearchedKind[]
  /** Uids in and below which the names of groups are told, for paths. */
  readonly groups: readonly string[]
  readonly after: Position | undefined
  readonly backward: boolean
  readonly limit: number
  readonly skip: number
}

/** One thing that was found; all are in the order of `placeOf`. */
export interface FoundRow {
  readonly rank: number
  readonly title: string
  readonly uid: string
  readonly type: SearchedType
  readonly name: string
  /** The names of the groups above it, the highest first. */
  readonly path: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

/** How many are found at most. */
export const MOST_FOUND = 1_000
/** Words below this many characters have no three letters to look up: they are looked for at the beginnings of words. */
const LONG_WORD = 3
/** Words of which search_typos of the database knows how they are mistyped. */
const MISTYPED = /^[^0-9]{4,24}$/u

const PLACE = ['rank', 'title', 'uid'] as const
const TYPES = { rank: 'int', title: 'text', uid: 'text' } as const

/** The words of a text as search_words of the database cuts them, in the case that they were written in. */
export function wordsOf(text: string): string[] {
  return text.split(/[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/).filter((word) => word !== '')
}

/** The position of what was found. */
export function placeOf(row: FoundRow): Position {
  return PLACE.map((name) => row[name])
}

/** A page of what is found, and how much is found in all: at most `MOST_FOUND`. */
export async function searchPage(db: Queryable, query: SearchQuery): Promise<{ rows: FoundRow[]; total: number }> {
  // A page without rows is one row that has nothing but the total.
  const rows = await db.query<Omit<FoundRow, 'uid'> & { uid: string | null; total: number }>(searchStatement(query))
  return { rows: rows.filter((row): row is typeof row & FoundRow => row.uid !== null), total: rows[0]?.total ?? 0 }
}

/** The statement of a page; for tests of its plan, too. */
export function searchStatement(query: SearchQuery): Statement {
  const { words, kinds, groups, after, backward, limit, skip } = query
  const build = new StatementBuilder()
  const columns = `(${PLACE.map((name) => `f.${name}`).join(', ')})`
  const place = after && `(${PLACE.map((name, at) => build.param(after[at] ?? null, TYPES[name])).join(', ')})`
  const where = place ? `WHERE ${columns} ${backward ? '<' : '>'} ${place}` : ''
  const order = (alias: string): string => PLACE.map((name) => `${alias}.${name}${backward ? ' DESC' : ''}`).join(', ')
  const page = `SELECT f.* FROM found f ${where} ORDER BY ${order('f')} LIMIT ${build.param(limit, 'int')} OFFSET ${build.param(skip, 'int')}`
  return build.read(
    `WITH ${candidates(build, words, kinds)}
    SELECT c.total, p.rank, p.title, p.uid, p.type, shown.name, shown.fields, ${pathOf(build.param(groups, 'text[]'))} AS path
    FROM (SELECT count(*)::int AS total FROM found) c LEFT JOIN (${page}) p ON true
    LEFT JOIN LATERAL (${kinds.map(({ type }) => shownOf(type)).join(' UNION ALL ')}) shown ON true
    ORDER BY ${order('p')}`,
  )
}

/** `found`: what is found, each with its rank, the least first. */
function candidates(build: StatementBuilder, words: readonly string[], kinds: readonly SearchedKind[]): string {
  // Lower case is that of the installation's language, as in search_words; the order is by code point, as in the index.
  const lowered = (text: string): string => `(lower(${build.param(text, 'text')} COLLATE "default") COLLATE "C")`
  const phrase = lowered(words.join(' '))
  const patterns = words.map((word) => {
    const lower = lowered(word)
    const pattern = `'%${word.length < LONG_WORD ? ' ' : ''}' || ${lower} || '%'`
    return { pattern, slips: MISTYPED.test(word) ? `e.typos && search_typos(${lower})` : `e.body LIKE ${pattern}` }
  })
  const has = (column: string): string => patterns.map(({ pattern }) => `e.${column} LIKE ${pattern}`).join(' AND ')
  const places = build.param(
    kinds.flatMap(({ type, scopes }) => scopes.map((scope) => `${type} ${scope}`)),
    'text[]',
  )
  const roots = build.param(
    [...new Set(kinds.flatMap(({ scopes }) => scopes.map((scope) => scope.slice(0, 40))))],
    'text[]',
  )
  const seen = `e.places && ${places}`
  const entries = `SELECT e.uid, e.type, e.title FROM search_entries e WHERE ${seen}`
  // A way that is not needed is not gone: the database asks these once, before it begins.
  const wanting = (way: string): string => `(SELECT count(*) FROM ${way}) < ${MOST_FOUND}`
  const nothing = ['begun', 'titled', 'told'].map((way) => `NOT EXISTS (SELECT FROM ${way})`).join(' AND ')
  // What is true is no condition of an index: names are read in their order, and a plan made for any words does not sort them all.
  const begun = `SELECT e.uid, e.type, e.title FROM search_entries e WHERE left(e.uid, 40) = root AND (${seen}) IS TRUE
      AND e.title >= ' ' || ${phrase} AND e.title < ' ' || ${phrase} || U&'\\+10FFFF' ORDER BY e.title, e.uid LIMIT ${MOST_FOUND}`
  return `begun AS MATERIALIZED (SELECT b.* FROM unnest(${roots}) AS root CROSS JOIN LATERAL (${begun}) b
      ORDER BY b.title, b.uid LIMIT ${MOST_FOUND}),
    titled AS MATERIALIZED (${entries} AND ${has('title')} AND ${wanting('begun')} LIMIT ${MOST_FOUND}),
    told AS MATERIALIZED (${entries} AND ${has('body')} AND ${wanting('begun')} AND ${wanting('titled')} LIMIT ${MOST_FOUND}),
    slipped AS MATERIALIZED (${entries} AND ${patterns.map(({ slips }) => slips).join(' AND ')} AND ${nothing} LIMIT ${MOST_FOUND}),
    alike AS MATERIALIZED (${entries} AND e.body %> ${phrase} AND ${nothing} LIMIT ${MOST_FOUND}),
    ranked AS (
      SELECT e.uid, e.type, e.title, CASE WHEN e.title = ' ' || ${phrase} || ' ' THEN 0 WHEN starts_with(e.title, ' ' || ${phrase}) THEN 1
        WHEN e.title LIKE '% ' || ${phrase} || '%' THEN 2 WHEN ${has('title')} THEN 3 ELSE 4 END AS rank
      FROM (SELECT * FROM begun UNION SELECT * FROM titled UNION SELECT * FROM told) e
      UNION ALL SELECT e.uid, e.type, e.title, 15 - (word_similarity(${phrase}, e.title) * 10)::int FROM (SELECT * FROM slipped UNION SELECT * FROM alike) e
    ),
    found AS MATERIALIZED (SELECT * FROM ranked e ORDER BY e.rank, e.title, e.uid LIMIT ${MOST_FOUND})`
}

/** What a hit of a kind shows of itself. */
function shownOf(type: SearchedType): string {
  const { table, name, fields }: Searched = KINDS[type]
  const json = Object.entries(fields)
    .map(([field, sql]) => `'${field}', ${sql}`)
    .join(', ')
  return `SELECT ${name} AS name, json_build_object(${json}) AS fields FROM ${table} t WHERE p.type = '${type}' AND t.uid = p.uid`
}

/** The names of the groups above a hit, as far as they may be told. */
function pathOf(groups: string): string {
  return `ARRAY(SELECT g.name FROM generate_series(40, length(p.uid) - 17, 17) AS size JOIN groups g ON g.uid = left(p.uid, size)
    WHERE EXISTS (SELECT FROM unnest(${groups}) AS scope WHERE g.uid = scope OR starts_with(g.uid, scope || '/')) ORDER BY size)`
}
