// Who holds which of several capabilities in a group: in numbers by their reasons, and row by row.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { heldBy, KNOWN, PLACE_COLUMNS, SHOWN, type HoldersPlace, type PathRow } from './holders.ts'
import { readingOf, type Table } from './table.ts'

/** A role that is given in a group in one way; `originUid` is empty unless a provider or a mapping gives it. */
export interface SourceRow {
  readonly roleUid: string
  readonly groupUid: string
  readonly origin: number
  readonly originUid: string
}

export interface MatrixQuery extends HoldersPlace {
  /** Numbers of the contract's Capability enum, each once. */
  readonly capabilities: readonly number[]
}

/** How many hold something: whom the caller may see, and all. */
interface Counted {
  readonly shown: number
  readonly all: number
}

/** The counts of a matrix; those of capabilities are in the order of the query. */
export interface MatrixCounts extends Counted {
  readonly columns: readonly Counted[]
  readonly reasons: readonly (SourceRow & { readonly shown: number; readonly counts: readonly number[] })[]
  readonly reasonCount: number
}

// Invites differ for everybody who accepted one: by which one somebody came is no reason that many share.
const SOURCE = `b.role_uid, b.group_uid, b.origin, CASE WHEN b.origin IN (2, 4) THEN b.origin_uid ELSE '' END AS source_uid`
const SAME_SOURCE = 'role_uid, group_uid, origin, source_uid'
/** Which of somebody's ways decides: the first by this. */
const NEAREST = `group_uid DESC, ${SAME_SOURCE}`
const ROLES = 'JOIN roles r ON r.uid = b.role_uid AND r.capabilities && q.capabilities'
const QUERY_COLUMNS = `ordinal int, ${PLACE_COLUMNS}, capabilities int[]`
const SOURCE_JSON = `'roleUid', role_uid, 'groupUid', group_uid, 'origin', origin, 'originUid', source_uid`

/**
 * For a query `q`: `given` has everybody's ways to each capability, the one at the place `at` of the query; `deciding` of each the
 * nearest one that the caller may see.
 */
const decidingBy = (queries: readonly MatrixQuery[]): string => `given AS (
    SELECT t.uid, c.at, ${SOURCE}, ${SHOWN} AS shown ${heldBy(
      queries,
      `${ROLES} JOIN LATERAL unnest(q.capabilities) WITH ORDINALITY AS c(capability, at) ON c.capability = ANY(r.capabilities)`,
    )}
  ), deciding AS (
    SELECT DISTINCT ON (uid, at) uid, at, ${SAME_SOURCE} FROM given WHERE shown ORDER BY uid, at, ${NEAREST}
  )`

const COUNTED = `reasons AS (
    SELECT ${SAME_SOURCE}, json_object_agg(at, people) AS counts
    FROM (SELECT ${SAME_SOURCE}, at, count(*)::int AS people FROM deciding GROUP BY ${SAME_SOURCE}, at) x GROUP BY ${SAME_SOURCE}
  ), sizes AS (
    SELECT ${SAME_SOURCE}, count(DISTINCT uid)::int AS shown FROM deciding GROUP BY ${SAME_SOURCE}
  )
  SELECT (SELECT count(DISTINCT uid)::int FROM given) AS "all", (SELECT count(DISTINCT uid)::int FROM deciding) AS shown,
    (SELECT json_agg(json_build_object('all', g.people, 'shown', d.people) ORDER BY c.at)
      FROM generate_subscripts(q.capabilities, 1) AS c(at)
      CROSS JOIN LATERAL (SELECT count(DISTINCT uid)::int AS people FROM given WHERE given.at = c.at) g
      CROSS JOIN LATERAL (SELECT count(*)::int AS people FROM deciding WHERE deciding.at = c.at) d) AS columns,
    (SELECT count(*)::int FROM sizes) AS "reasonCount",
    (SELECT coalesce(json_agg(json_build_object(${SOURCE_JSON}, 'shown', shown, 'counts', counts) ORDER BY shown DESC, ${NEAREST}), '[]')
      FROM (SELECT * FROM sizes JOIN reasons USING (${SAME_SOURCE}) ORDER BY shown DESC, ${NEAREST} LIMIT q."limit") x) AS reasons`

/** The counts of each query, of the reasons `limit` at most: one statement for all. */
export async function readMatrices(
  db: Queryable,
  queries: readonly MatrixQuery[],
  limit: number,
): Promise<MatrixCounts[]> {
  const build = new StatementBuilder()
  const wanted = JSON.stringify(queries.map((query, ordinal) => ({ ordinal, limit, ...query })))
  type Row = MatrixCounts & { readonly reasons: readonly (SourceRow & { counts: Readonly<Record<string, number>> })[] }
  const rows = await db.query<Row>(
    build.build(`SELECT m.* FROM jsonb_to_recordset(${build.param(wanted, 'jsonb')}) AS q(${QUERY_COLUMNS}, "limit" int)
    CROSS JOIN LATERAL (WITH ${decidingBy(queries)}, ${COUNTED}) m ORDER BY q.ordinal`),
  )
  return rows.map((row, ordinal) => {
    const { capabilities = [] } = queries[ordinal] ?? {}
    const reasons = row.reasons.map((one) => ({ ...one, counts: capabilities.map((_, at) => one.counts[at + 1] ?? 0) }))
    return { ...row, reasons }
  })
}

export interface MatrixRowsQuery extends MatrixQuery {
  /** Only those for whom this decides about a capability; undefined: all. */
  readonly source: SourceRow | undefined
  readonly after: string | undefined
  readonly limit: number
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

const WANTED = `(q.source IS NULL OR (d.role_uid, d.group_uid, d.origin, d.source_uid) =
  (q.source ->> 'roleUid', q.source ->> 'groupUid', (q.source ->> 'origin')::int, q.source ->> 'originUid'))`

/**
 * A page of holders by uid for each query, each with its ways: one statement for all.
 * @param table the identities' table
 */
export async function readMatrixRows<Row>(
  db: Queryable,
  table: Table,
  queries: readonly MatrixRowsQuery[],
): Promise<MatrixPage<Row>[]> {
  const build = new StatementBuilder()
  const wanted = queries.map(({ after = null, source = null, ...query }, ordinal) => ({
    ordinal,
    after,
    source,
    ...query,
  }))
  const text = `SELECT q.ordinal AS "_query", page.*
    FROM jsonb_to_recordset(${build.param(JSON.stringify(wanted), 'jsonb')})
      AS q(${QUERY_COLUMNS}, source jsonb, after text, "limit" int)
    CROSS JOIN LATERAL (
      WITH ${decidingBy(queries)}, people AS (SELECT DISTINCT d.uid FROM deciding d WHERE ${WANTED})
      SELECT total.people AS "_total", rows.* FROM (SELECT count(*)::int AS people FROM people) total LEFT JOIN LATERAL (
        SELECT ${readingOf(table).columns}, json_agg(json_build_object(
          'path', json_build_object('bindingUid', b.binding_uid, 'roleUid', b.role_uid, 'groupUid', b.group_uid, 'origin', b.origin,
            'originUid', b.origin_uid),
          'capabilities', ARRAY(SELECT c FROM unnest(q.capabilities) c WHERE c = ANY(r.capabilities)))
          ORDER BY b.group_uid DESC, b.role_uid, b.origin, b.origin_uid, b.binding_uid) AS ways, ${KNOWN} AS "_known"
        ${heldBy(queries, ROLES)} AND ${SHOWN} AND t.uid IN (SELECT uid FROM people WHERE q.after IS NULL OR uid > q.after COLLATE "C"
          ORDER BY uid LIMIT q."limit") GROUP BY t.uid
      ) rows ON true
    ) page ORDER BY q.ordinal, page.uid`
  const rows = await db.query<
    MatrixRow<Row> & { readonly uid: string | null; readonly _query: number; readonly _total: number }
  >(build.build(text))
  return queries.map((_query, ordinal) => {
    const found = rows.filter((row) => row._query === ordinal)
    return { rows: found.filter(({ uid }) => uid !== null), total: found[0]?._total ?? 0 }
  })
}
