// Search across kinds: what one index finds, ranked, in one statement. Of each way to find (names that begin so, names, all
// texts, what is written alike) some thousand matches are looked at at most, however many there are (docs/adr/0015).
import type { Position } from '../../core/page.ts'
import type { Queryable, Statement } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { LOWEST, lowestOf, MOST_FOUND, placesOf, sampled } from './search-ways.ts'

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
  /** People who are looked for too: they hang below nothing. `Identity` is among the kinds where there are some. */
  readonly people: readonly string[]
  /** Uids in and below which the names of groups are told, for paths. */
  readonly groups: readonly string[]
  readonly after: Position | undefined
  readonly backward: boolean
  readonly limit: number
  readonly skip: number
}

/** One thing that was found; all are in the order of rank, title and tie. */
export interface FoundRow {
  readonly rank: number
  readonly title: string
  /** Tells those of one rank and name apart. */
  readonly tie: string
  readonly uid: string
  readonly type: SearchedType
  readonly name: string
  /** The names of the groups above it, the highest first. */
  readonly path: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

/** How many names that begin so are looked at in an organization, seen or not. */
const MOST_NAMES = 4 * MOST_FOUND
/** Digits of a uid's hash that order what has one name: 48 bits, which six bytes hold. */
const TIE_DIGITS = 12
/** Words below this many characters have no three letters to look up: they are looked for at the beginnings of words. */
export const LONG_WORD = 3
/** Words of which search_typos of the database knows how they are mistyped. */
const MISTYPED = /^[^0-9]{4,24}$/u

const PLACE = ['rank', 'title', 'tie'] as const
const TYPES = { rank: 'int', title: 'text', tie: 'text' } as const
/** Characters of a place before the name: the rank, and the tie as base64. */
const PLACE_HEAD = 9

/** The words of a text as search_words of the database cuts them, in the case that they were written in. */
export function wordsOf(text: string): string[] {
  return text.split(/[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/).filter((word) => word !== '')
}

/** The SQL of a text in lower case, which is that of the installation's language, as in search_words; the order is by code point, as in the index. */
export function lowered(text: string): string {
  return `(lower(${text} COLLATE "default") COLLATE "C")`
}

/** The position of what was found, in one short text: rank, tie and name. */
export function placeOf({ rank, title, tie }: FoundRow): Position {
  return [`${rank.toString(36)}${Buffer.from(tie, 'hex').toString('base64url')}${title.slice(1, -1)}`]
}

/** What a position of `placeOf` stands for. */
function partsOf([place]: Position): Pick<FoundRow, (typeof PLACE)[number]> {
  const text = String(place)
  const tie = Buffer.from(text.slice(1, PLACE_HEAD), 'base64url').toString('hex')
  return { rank: Number.parseInt(text.slice(0, 1), 36), tie, title: ` ${text.slice(PLACE_HEAD)} ` }
}

/** A page of what is found, and how much is found in all: at most `MOST_FOUND`. */
export async function searchPage(db: Queryable, query: SearchQuery): Promise<{ rows: FoundRow[]; total: number }> {
  // A page without rows is one row that has nothing but the total.
  const rows = await db.query<Omit<FoundRow, 'uid'> & { uid: string | null; total: number }>(searchStatement(query))
  return { rows: rows.filter((row): row is typeof row & FoundRow => row.uid !== null), total: rows[0]?.total ?? 0 }
}

/** The statement of a page; for tests of its plan, too. */
export function searchStatement(query: SearchQuery): Statement {
  const { kinds, groups, after, backward, limit, skip } = query
  const build = new StatementBuilder()
  const columns = `(${PLACE.map((name) => `f.${name}`).join(', ')})`
  const parts = after && partsOf(after)
  const place = parts && `(${PLACE.map((name) => build.param(parts[name], TYPES[name])).join(', ')})`
  const where = place ? `WHERE ${columns} ${backward ? '<' : '>'} ${place}` : ''
  const order = (alias: string): string => PLACE.map((name) => `${alias}.${name}${backward ? ' DESC' : ''}`).join(', ')
  const page = `SELECT f.* FROM found f ${where} ORDER BY ${order('f')} LIMIT ${build.param(limit, 'int')} OFFSET ${build.param(skip, 'int')}`
  return build.read(
    `WITH RECURSIVE ${candidates(build, query)}
    SELECT c.total, p.rank, p.title, p.tie, p.uid, p.type, shown.name, shown.fields, ${pathOf(build.param(groups, 'text[]'))} AS path
    FROM (SELECT count(*)::int AS total FROM found) c LEFT JOIN (${page}) p ON true
    LEFT JOIN LATERAL (${kinds.map(({ type }) => shownOf(type)).join(' UNION ALL ')}) shown ON true
    ORDER BY ${order('p')}`,
  )
}

/** `found`: what is found, each with its rank, the least first. */
function candidates(build: StatementBuilder, { words, kinds, people }: SearchQuery): string {
  const phrase = lowered(build.param(words.join(' '), 'text'))
  const patterns = words.map((word) => {
    const lower = lowered(build.param(word, 'text'))
    const pattern = `'%${word.length < LONG_WORD ? ' ' : ''}' || ${lower} || '%'`
    const slips = (typos: string): string => (MISTYPED.test(word) ? `e.typos && ${typos}` : `e.body LIKE ${pattern}`)
    // Of people, who are read one by one, its typos are made once.
    return {
      pattern,
      slips: slips(`search_typos(${lower})`),
      slipsOfPeople: slips(`(SELECT search_typos(${lower}))`),
    }
  })
  const has = (column: string): string => patterns.map(({ pattern }) => `e.${column} LIKE ${pattern}`).join(' AND ')
  const each = kinds.flatMap(({ type, scopes }) => scopes.map((scope) => `${type} ${scope}`))
  const seen = placesOf(build, each)
  const roots = build.param(
    [...new Set(kinds.flatMap(({ scopes }) => scopes.map((scope) => scope.slice(0, 40))))],
    'text[]',
  )
  const both = (name: string, [condition, ofPeople]: readonly [string, string], needed: string): string =>
    sampled(name, { seen, condition, needed, people: people.length > 0 ? ofPeople : undefined })
  const way = (name: string, condition: string, needed: string): string => both(name, [condition, condition], needed)
  const nothing = ['begun', 'titled', 'told'].map((one) => `NOT EXISTS (SELECT FROM ${one})`).join(' AND ')
  const slips = patterns.map((pattern) => pattern.slips).join(' AND ')
  const slipsOfPeople = patterns.map((pattern) => pattern.slipsOfPeople).join(' AND ')
  const alike = `e.body %> ${phrase}`
  const persons = people.length > 0 ? `${personsOf(build.param(people, 'text[]'))}, ` : ''
  return `${persons}${begun({ phrase, roots, seen: seen.begins, people: people.length > 0 })},
    ${way('titled', has('title'), lessThanWanted('begun'))},
    ${way('told', has('body'), `${lessThanWanted('begun')} AND ${lessThanWanted('titled')}`)},
    ${both('slipped', [slips, slipsOfPeople], nothing)},
    ${lowestOf({ seen, phrase, needed: nothing })},
    ${sampled('alike', { seen, condition: alike, needed: nothing, lowest: LOWEST, people: people.length > 0 ? alike : undefined })},
    ranked AS (
      SELECT e.uid, e.type, e.title, CASE WHEN e.title = ' ' || ${phrase} || ' ' THEN 0 WHEN starts_with(e.title, ' ' || ${phrase}) THEN 1
        WHEN e.title LIKE '% ' || ${phrase} || '%' THEN 2 WHEN ${has('title')} THEN 3 ELSE 4 END AS rank
      FROM (SELECT * FROM begun UNION SELECT * FROM titled UNION SELECT * FROM told) e
      UNION ALL SELECT e.uid, e.type, e.title, 15 - (word_similarity(${phrase}, e.title) * 10)::int FROM (SELECT * FROM slipped UNION SELECT * FROM alike) e
    ),
    found AS MATERIALIZED (SELECT e.*, left(md5(e.uid), ${TIE_DIGITS}) COLLATE "C" AS tie FROM ranked e
      ORDER BY rank, title, tie LIMIT ${MOST_FOUND})`
}

/** A way that is not needed is not gone: the database asks this once, before it begins. */
function lessThanWanted(way: string): string {
  return `(SELECT count(*) FROM ${way}) < ${MOST_FOUND}`
}

/**
 * The entries of people. Each is a place of its own, and the index would look for thousands of places in each sample of each way: they are
 * read by their keys once, and compared one by one.
 */
function personsOf(people: string): string {
  return `persons AS MATERIALIZED (SELECT e.uid, e.type, e.title, e.body, e.typos FROM search_entries e WHERE e.uid = ANY(${people}))`
}

interface Begun {
  readonly phrase: string
  readonly roots: string
  /** Whether the caller may see `n`. */
  readonly seen: string
  /** Whether there are `persons`. */
  readonly people: boolean
}

/** Names that begin with the phrase, by organization in their order; of so many that the caller may see few, others find them. */
function begun({ phrase, roots, seen, people }: Begun): string {
  const begins = `e.title >= ' ' || ${phrase} AND e.title < ' ' || ${phrase} || U&'\\+10FFFF'`
  // Entries are read in the order of their names: a plan made for any words does not sort them all.
  const names = `SELECT e.uid, e.type, e.title, e.places FROM search_entries e WHERE left(e.uid, 40) = root
      AND ${begins} ORDER BY e.title, e.uid LIMIT ${MOST_NAMES}`
  const ofPeople = people ? `UNION ALL SELECT e.uid, e.type, e.title FROM persons e WHERE ${begins}` : ''
  return `begun AS MATERIALIZED (SELECT b.uid, b.type, b.title FROM (SELECT n.* FROM unnest(${roots}) AS root CROSS JOIN LATERAL
      (SELECT n.uid, n.type, n.title FROM (${names}) n WHERE ${seen} LIMIT ${MOST_FOUND}) n ${ofPeople}) b
      ORDER BY b.title, b.uid LIMIT ${MOST_FOUND})`
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
    WHERE EXISTS (SELECT FROM generate_series(40, length(g.uid), 17) AS above WHERE (left(g.uid, above) IN (SELECT unnest(${groups}))) IS TRUE) ORDER BY size)`
}
