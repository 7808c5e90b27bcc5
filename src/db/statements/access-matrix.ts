// Who holds which of several capabilities in a group: in numbers by their reasons, and row by row.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import {
  givenNow,
  type Held,
  heldBy,
  IDENTITY_NOW,
  KNOWN,
  PLACE_COLUMNS,
  SHOWN,
  type HoldersPlace,
  type PathRow,
} from './holders.ts'
import { edgeOf, givenInPart, inPeopleParts, PART_COLUMNS, type PartEnd, type PartStart } from './holder-parts.ts'
import { pageByUid, START_COLUMNS, type UidStart } from './list-slice.ts'
import { countedOf, type CountedPart, type MatrixCounts, type SourceRow } from './matrix-counts.ts'
import { givenThen, IDENTITY_THEN, ROLE_GAVE_THEN, unknownThen } from './past-access.ts'
import { readingOf, type Table } from './table.ts'

export interface MatrixQuery extends HoldersPlace {
  /** Numbers of the contract's Capability enum, each once. */
  readonly capabilities: readonly number[]
  /** Of which moment of the past; undefined: of now. */
  readonly asOf: Date | undefined
}

// Invites differ for everybody who accepted one: by which one somebody came is no reason that many share.
const SOURCE = `b.role_uid, b.group_uid, b.origin, CASE WHEN b.origin IN (2, 4) THEN b.origin_uid ELSE '' END AS source_uid`
const SAME_SOURCE = 'role_uid, group_uid, origin, source_uid'
/** Which of somebody's ways decides: the first by this. */
const NEAREST = `group_uid DESC, ${SAME_SOURCE}`
const GIVES = 'r.capabilities && q.capabilities'
const QUERY_COLUMNS = `ordinal int, ${PLACE_COLUMNS}, capabilities int[], "asOf" timestamptz, ${PART_COLUMNS}`
const SOURCE_JSON = `'roleUid', role_uid, 'groupUid', group_uid, 'origin', origin, 'originUid', source_uid`

/** Where it is read who holds what. */
interface Source extends Held {
  /** Where the part of the people ends. */
  readonly edge: string
  /** Somebody who is gone is counted and not shown. */
  readonly shown: string
  readonly unknown: string
}

function sourceOf(queries: readonly MatrixQuery[], backward: boolean): Source {
  const isPast = queries[0]?.asOf !== undefined
  const edge = edgeOf({ backward, isPast })
  if (!isPast) {
    const now = { roles: 'roles', gives: GIVES, identity: IDENTITY_NOW }
    return { edge, given: givenNow(queries, backward), ...now, shown: SHOWN, unknown: 'ARRAY[]::text[]' }
  }
  const { bindings } = givenInPart({ backward, isPast })
  return {
    ...{ edge, given: givenThen(bindings) },
    roles: 'role_versions',
    gives: `${ROLE_GAVE_THEN} AND ${GIVES}`,
    identity: IDENTITY_THEN,
    shown: `(${SHOWN} AND EXISTS (SELECT FROM identities x WHERE x.uid = t.uid))`,
    unknown: unknownThen(bindings),
  }
}

/** Matrices of which one statement reads a part. */
const MOST_MATRICES = 1

/** What a statement reads alike: all of now, or all of the past. */
const timeOf = ({ asOf }: MatrixQuery): boolean => asOf === undefined

const WANTED = `(q.source IS NULL OR (d.role_uid, d.group_uid, d.origin, d.source_uid) =
  (q.source ->> 'roleUid', q.source ->> 'groupUid', (q.source ->> 'origin')::int, q.source ->> 'originUid'))`

/**
 * The counts of a part of the people of a query `q`. People who have the same ways are of one kind, of which there are few, so what
 * decides is found for kinds and counted by their people: `ways` are numbered from the nearest, as `sources` are; `kinds` have the
 * numbers of theirs, and of those that the caller may see; `giving` has for each number a bit for each capability. Nothing is joined by
 * its names, or by a condition: the database expects a row where there are thousands, and would compare each with each.
 */
const counted = ({ shown, unknown, edge, ...held }: Source): string => `WITH ${edge}, given AS MATERIALIZED (
    SELECT t.uid, ${SOURCE}, r.capabilities, ${shown} AS shown ${heldBy(held)}
  ), ways AS MATERIALIZED (
    SELECT given.*, dense_rank() OVER (ORDER BY ${NEAREST})::int AS number FROM given
  ), sources AS MATERIALIZED (
    SELECT DISTINCT ON (number) number, ${SAME_SOURCE}, capabilities FROM ways ORDER BY number
  ), kinds AS (
    SELECT row_number() OVER ()::int AS kind, all_ways, shown_ways, count(*)::int AS people
    FROM (SELECT uid, array_agg(DISTINCT number) AS all_ways, array_agg(DISTINCT number) FILTER (WHERE shown) AS shown_ways
      FROM ways GROUP BY uid) x GROUP BY all_ways, shown_ways
  ), giving AS MATERIALIZED (
    SELECT array_agg((SELECT bit_or(1::bigint << (c.at - 1)::int) FROM unnest(q.capabilities) WITH ORDINALITY AS c(capability, at)
      WHERE c.capability = ANY(sources.capabilities)) ORDER BY number) AS bits FROM sources
  ), holding AS MATERIALIZED (
    SELECT c.at, k.kind, k.people, min(way) FILTER (WHERE way = ANY(k.shown_ways)) AS number
    FROM kinds k CROSS JOIN giving CROSS JOIN LATERAL unnest(k.all_ways) AS way
    JOIN LATERAL generate_subscripts(q.capabilities, 1) AS c(at) ON (giving.bits[way] >> (c.at - 1)) & 1 = 1
    GROUP BY c.at, k.kind, k.people
  ), sizes AS MATERIALIZED (
    SELECT number, sum(people)::int AS shown FROM (SELECT DISTINCT kind, people, number FROM holding) x
    WHERE number IS NOT NULL GROUP BY number
  ), reasons AS (
    SELECT number, json_object_agg(at, people) AS counts
    FROM (SELECT number, at, sum(people)::int AS people FROM holding WHERE number IS NOT NULL GROUP BY number, at) x GROUP BY number
  ), columns AS (
    SELECT at, sum(people)::int AS "all", coalesce(sum(people) FILTER (WHERE number IS NOT NULL), 0)::int AS shown
    FROM holding GROUP BY at
  )
  SELECT (SELECT coalesce(sum(people), 0)::int FROM kinds) AS "all",
    (SELECT coalesce(sum(people) FILTER (WHERE shown_ways IS NOT NULL), 0)::int FROM kinds) AS shown,
    (SELECT json_agg(json_build_object('all', coalesce(h."all", 0), 'shown', coalesce(h.shown, 0)) ORDER BY at)
      FROM generate_subscripts(q.capabilities, 1) AS c(at) LEFT JOIN columns h USING (at)) AS columns,
    (SELECT coalesce(json_agg(json_build_object(${SOURCE_JSON}, 'shown', shown, 'counts', counts)), '[]')
      FROM sizes JOIN reasons USING (number) JOIN sources USING (number)
    ) AS reasons, ${unknown} AS unknown, (SELECT edge.uid FROM edge) AS edge`

/** What the caller of a query `q` may see of what is given, a row a way; read once, for joining it again would read it for everybody. */
const seen = ({ shown, ...held }: Omit<Source, 'edge'>): string =>
  `SELECT t.uid, b.binding_uid, b.role_uid, b.group_uid, b.origin, b.origin_uid, r.capabilities
    ${heldBy(held)} AND ${shown}`

/** For a query `q` the people `uid` among `seen` for whom its source decides about a capability, the nearest way; all without one. */
const behind = (isOne: boolean): string => {
  if (!isOne) return `SELECT DISTINCT uid FROM seen`
  return `SELECT DISTINCT d.uid FROM (
      SELECT DISTINCT ON (b.uid, c.at) b.uid, ${SOURCE} FROM seen b
      JOIN LATERAL unnest(q.capabilities) WITH ORDINALITY AS c(capability, at) ON c.capability = ANY(b.capabilities)
      ORDER BY b.uid, c.at, ${NEAREST}
    ) d WHERE ${WANTED}`
}

/** The counts of each query, of the reasons `limit` at most: a statement for a part of the people of each. */
export async function readMatrices(
  db: Queryable,
  queries: readonly MatrixQuery[],
  limit: number,
): Promise<MatrixCounts[]> {
  const read = await inPeopleParts(
    queries,
    { partOf: timeOf, most: MOST_MATRICES },
    { read: (some) => readSome(db, some) },
  )
  return read.map((parts) => countedOf(parts, limit))
}

async function readSome(db: Queryable, queries: readonly (MatrixQuery & PartStart)[]): Promise<CountedPart[]> {
  const source = sourceOf(queries, false)
  const build = new StatementBuilder()
  const wanted = JSON.stringify(queries.map((query, ordinal) => ({ ordinal, ...query })))
  type Row = CountedPart & { readonly reasons: readonly (SourceRow & { counts: Readonly<Record<string, number>> })[] }
  const rows = await db.query<Row>(
    build.build(`SELECT m.* FROM jsonb_to_recordset(${build.param(wanted, 'jsonb')}) AS q(${QUERY_COLUMNS})
    CROSS JOIN LATERAL (${counted(source)}) m ORDER BY q.ordinal`),
  )
  return rows.map((row, ordinal) => {
    const { capabilities = [] } = queries[ordinal] ?? {}
    const reasons = row.reasons.map((one) => ({ ...one, counts: capabilities.map((_, at) => one.counts[at + 1] ?? 0) }))
    return { ...row, reasons }
  })
}

export interface MatrixRowsQuery extends MatrixQuery, UidStart {
  /** Only those for whom this decides about a capability; undefined: all. */
  readonly source: SourceRow | undefined
}

/** `_known`: the organization knows it, so that more than its uid may be told. */
export type MatrixRow<Row> = Row & {
  readonly ways: readonly { readonly path: PathRow; readonly capabilities: readonly number[] }[]
  readonly _known: boolean
}

export interface MatrixPage<Row> {
  readonly rows: readonly MatrixRow<Row>[]
  /** How many there are on all pages. */
  readonly total: number
}

/**
 * A page of holders by uid for each query, each with its ways: a statement for a part of the people of each.
 * @param table the identities' table
 */
export async function readMatrixRows<Row>(
  db: Queryable,
  table: Table,
  queries: readonly MatrixRowsQuery[],
): Promise<MatrixPage<Row>[]> {
  const read = await inPeopleParts(
    queries,
    { partOf: (query) => `${timeOf(query)} ${query.backward}`, most: MOST_MATRICES },
    {
      read: (some) => readSomeRows<Row>(db, table, some),
      next: (query, { rows }) => ({ ...query, limit: query.limit - rows.length }),
    },
  )
  return read.map((parts) => ({
    rows: parts.flatMap(({ rows }) => rows),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  }))
}

async function readSomeRows<Row>(
  db: Queryable,
  table: Table,
  queries: readonly (MatrixRowsQuery & PartStart)[],
): Promise<(MatrixPage<Row> & PartEnd)[]> {
  const build = new StatementBuilder()
  const wanted = queries.map((query, ordinal) => ({ ordinal, ...query }))
  const backward = queries[0]?.backward === true
  const { edge, ...from } = sourceOf(queries, backward)
  const { within, order } = pageByUid('uid', backward)
  const isOne = queries.some(({ source }) => source !== undefined)
  const text = `SELECT q.ordinal AS "_query", page.*
    FROM jsonb_to_recordset(${build.param(JSON.stringify(wanted), 'jsonb')})
      AS q(${QUERY_COLUMNS}, source jsonb, ${START_COLUMNS})
    CROSS JOIN LATERAL (
      WITH ${edge}, seen AS MATERIALIZED (${seen(from)}), people AS (${behind(isOne)}), page AS MATERIALIZED (
        SELECT uid FROM people WHERE ${within} ORDER BY ${order} LIMIT q."limit"
      ), near AS MATERIALIZED (
        SELECT * FROM seen WHERE uid BETWEEN (SELECT min(uid) FROM page) AND (SELECT max(uid) FROM page)
      )
      SELECT (SELECT edge.uid FROM edge) AS "_edge", total.people AS "_total", rows.* FROM (SELECT count(*)::int AS people FROM people) total LEFT JOIN LATERAL (
        SELECT ${readingOf(table).columns}, w.ways, ${KNOWN} AS "_known" FROM (
          SELECT b.uid, json_agg(json_build_object(
            'path', json_build_object('bindingUid', b.binding_uid, 'roleUid', b.role_uid, 'groupUid', b.group_uid, 'origin', b.origin,
              'originUid', b.origin_uid),
            'capabilities', ARRAY(SELECT c FROM unnest(q.capabilities) c WHERE c = ANY(b.capabilities)))
            ORDER BY b.group_uid DESC, b.role_uid, b.origin, b.origin_uid, b.binding_uid) AS ways
          FROM page JOIN near b USING (uid) GROUP BY b.uid
        ) w JOIN identities t USING (uid)
      ) rows ON true
    ) page ORDER BY q.ordinal, ${pageByUid('page.uid', backward).order}`
  const rows = await db.query<
    MatrixRow<Row> & {
      readonly uid: string | null
      readonly _query: number
      readonly _edge: string | null
      readonly _total: number
    }
  >(build.build(text))
  return queries.map((_query, ordinal) => {
    const found = rows.filter((row) => row._query === ordinal)
    const { _edge: edge = null, _total: total = 0 } = found[0] ?? {}
    return { rows: found.filter(({ uid }) => uid !== null), edge, total }
  })
}
