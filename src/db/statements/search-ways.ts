// The ways in which a search asks its index: a sample of what the caller may see, and then a larger one, until enough is found.
import type { StatementBuilder } from './builder.ts'

/** How many are found at most. */
export const MOST_FOUND = 1_000
/** The sample to begin with, of those that search_places of the database draws: half of a half, ten times. */
const SMALLEST_SAMPLE = 10
/** As many places as the index is asked for: it holds each entry against all of them. */
const MANY_PLACES = 250
/** As many that it is asked for part by part, */
const MOST_IN_PARTS = 2_500
/** of so many each: a few hundred groups of five kinds are looked up in some fifty milliseconds, however many others have the words. */
const PLACES_A_PART = 50
/** The largest sample of which all that the organizations have is looked at instead. */
const SMALL_SAMPLE = 7
/** How many that have most of the letters are compared with what is looked for, about. */
const MOST_COMPARED = 8 * MOST_FOUND
/** The share of three letters in a row without which no text is alike (pg_trgm.word_similarity_threshold). */
const ALIKE = 0.6

/** What the caller may see, as SQL. */
export interface SeenPlaces {
  /** What the index is asked for: the places, or where they are many, their organizations. */
  readonly places: string
  /** The condition on a name `n`. */
  readonly begins: string
  /** What an entry `e` of those organizations has to fulfil beside that; empty: nothing. */
  readonly cut: string
  /** The places in parts, each as the text of an array; undefined: they are few, or too many. */
  readonly parts: string | undefined
}

/** What the caller may see of places, each a kind and a uid. */
export function placesOf(build: StatementBuilder, each: readonly string[]): SeenPlaces {
  const exact = build.param(each, 'text[]')
  if (each.length <= MANY_PLACES) return { places: exact, begins: `n.places && ${exact}`, cut: '', parts: undefined }
  const roots = new Set(each.map((place) => place.replace(/\/.*/, '')))
  const among = (entry: string): string =>
    `EXISTS (SELECT FROM unnest(${entry}.places) AS place WHERE (place IN (SELECT unnest(${exact}))) IS TRUE)`
  return {
    places: build.param([...roots], 'text[]'),
    begins: among('n'),
    cut: ` AND ${among('e')}`,
    parts: each.length > MOST_IN_PARTS ? undefined : build.param(partsOf(each), 'text[]'),
  }
}

function partsOf(each: readonly string[]): string[] {
  const count = Math.ceil(each.length / PLACES_A_PART)
  return Array.from({ length: count }, (_, at) => {
    const part = each.slice(at * PLACES_A_PART, (at + 1) * PLACES_A_PART)
    return `{${part.map((place) => `"${place}"`).join(',')}}`
  })
}

/** One way to find. */
export interface Way {
  readonly seen: SeenPlaces
  readonly condition: string
  readonly needed: string
  /** The SQL of the largest sample that is asked; absent: all entries are, where it takes them. */
  readonly lowest?: string
  /** The condition for `persons`; absent: there are none. */
  readonly people: string | undefined
}

/**
 * A way that asks the index, in a small sample of all entries first: then in one that is as many times as large as what was found
 * promises to be enough, as long as it is not. So it reads some two thousand matches, however many there are, and always the same.
 */
export function sampled(name: string, { seen, condition, needed, lowest = '0', people }: Way): string {
  const entries = (from: string): string =>
    `SELECT array_agg(e.uid) AS uids, array_agg(e.type) AS types, array_agg(e.title) AS titles, count(*)::int AS n FROM (${from}) e`
  const ofPeople = people ? ` UNION ALL SELECT e.uid, e.type, e.title FROM persons e WHERE ${needed} AND ${people}` : ''
  const smaller = `greatest(${lowest}, s.sample - greatest(1, ceil(log(2, ${MOST_FOUND} / greatest(s.n, 0.5)))::int))`
  // OFFSET has them made once, and not for each entry that is looked at.
  const next = `SELECT sample, CASE sample WHEN 0 THEN ${seen.places} ELSE ARRAY['~' || sample] END AS places FROM (SELECT ${smaller} AS sample OFFSET 0) n OFFSET 0`
  const smallest = matching(condition, `ARRAY['~${SMALLEST_SAMPLE}']`, seen.places) + seen.cut
  return `${name}_samples(sample, uids, types, titles, n) AS (
      SELECT ${SMALLEST_SAMPLE}, x.* FROM (${entries(smallest)}) x WHERE ${needed}
      UNION ALL SELECT next.sample, x.* FROM ${name}_samples s CROSS JOIN LATERAL (${next}) next
      CROSS JOIN LATERAL (${entries(inNext(condition, seen))}) x WHERE s.sample > ${lowest} AND s.n < ${MOST_FOUND}),
    ${name} AS MATERIALIZED (SELECT f.uid, f.type, f.title FROM
      (SELECT * FROM ${name}_samples ORDER BY sample LIMIT 1) s CROSS JOIN LATERAL unnest(s.uids, s.types, s.titles) AS f(uid, type, title)${ofPeople})`
}

function matching(condition: string, sample: string, places: string): string {
  return `SELECT e.uid, e.type, e.title FROM search_entries e WHERE ${condition} AND e.places && ${sample} AND e.places && ${places}`
}

/** What matches in the sample `next`. All that organizations have of a large one would be looked at for the few that the caller may see. */
function inNext(condition: string, { places, cut, parts }: SeenPlaces): string {
  const all = matching(condition, 'next.places', places) + cut
  if (parts === undefined) return all
  // OFFSET has each part looked up by itself: a join would look for them among all that match.
  const some = matching(condition, 'next.places', 'part.places::text[]')
  return `${all} AND next.sample >= ${SMALL_SAMPLE} UNION ALL SELECT x.* FROM unnest(${parts}) part(places)
        CROSS JOIN LATERAL (${some} AND next.sample < ${SMALL_SAMPLE} OFFSET 0) x`
}

/** The largest sample of what may be alike that is asked. */
export const LOWEST = '(SELECT sample FROM alike_lowest)'

/**
 * `alike_lowest`: the index knows by letters alone what may be alike, and all of that has to be compared. Where many share most letters,
 * mostly nothing is alike, and all of them would be compared for nothing: how many do, the smallest sample tells.
 */
export function lowestOf({ seen, phrase, needed }: Pick<Way, 'seen' | 'needed'> & { readonly phrase: string }): string {
  // At the beginning of a word there is a second blank, which no text has.
  const letters = `SELECT regexp_replace(t, '^  ', ' ') AS three FROM unnest(show_trgm(${phrase})) t`
  const shared = `(SELECT count(*) FILTER (WHERE strpos(e.body, l.three) > 0) >= ${ALIKE} * count(*) FROM (${letters}) l)`
  const likely = `SELECT count(*) AS n FROM search_entries e
      WHERE ${needed} AND e.places && ARRAY['~${SMALLEST_SAMPLE}'] AND e.places && ${seen.places} AND ${shared}`
  return `alike_lowest AS MATERIALIZED (
      SELECT greatest(0, ${SMALLEST_SAMPLE} - floor(log(2, ${MOST_COMPARED} / greatest(n, 0.5)))::int) AS sample FROM (${likely}) x)`
}
