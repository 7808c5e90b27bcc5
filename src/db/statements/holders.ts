// Who holds a capability in a group, and the bindings of identities: what questions about access read.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { HELD_ROLES, MAPPED_ROLES } from './held-roles.ts'
import { inStatements, type ListSlice, pageByUid, START_COLUMNS, type UidStart } from './list-slice.ts'
import { isKnown } from './persons.ts'
import { readingOf, type Table } from './table.ts'

/** One way in which an identity holds a capability. */
export interface PathRow {
  readonly bindingUid: string
  readonly roleUid: string
  readonly groupUid: string
  /** Origin of the contract (platformgraph.iam.v1), and the uid of what the binding came by. */
  readonly origin: number
  readonly originUid: string
}

/** `_known`: the organization knows it, so that more than its uid may be told. */
export type HolderRow<Row> = Row & { readonly paths: readonly PathRow[]; readonly _known: boolean }

/** A page of holders, how many may be shown on all pages, and how many there are. */
export interface HoldersPage<Row> {
  readonly rows: readonly HolderRow<Row>[]
  readonly shown: number
  readonly all: number
}

/** Where holders are looked for, and what the caller may read of it. */
export interface HoldersPlace {
  /** The place and all above it, from the root down. */
  readonly places: readonly string[]
  /** Of these, the groups whose bindings may be shown. */
  readonly groups: readonly string[]
  /** Of these, the groups whose identities may be shown; people always may. */
  readonly homes: readonly string[]
  /** Who asks: all of its ways count, those too that its token told. */
  readonly caller: string
  /** Of the places, those in which its own ways are shown. */
  readonly own: readonly string[]
  readonly told: readonly { readonly mapping: string; readonly group: string; readonly role: string }[]
}

/** Whose holders are wanted. */
export interface HoldersQuery extends HoldersPlace, UidStart {
  /** A number of the contract's Capability enum. */
  readonly capability: number
}

/** Roles of everybody, with those that the caller's token tells and its directory does not tell too. */
const TOLD_ROLES = `${HELD_ROLES} UNION ALL
  SELECT q.caller, x.role, x."group", '', 4, x.mapping
  FROM jsonb_to_recordset(q.told) AS x(mapping text, "group" text, role text)
  WHERE NOT EXISTS (SELECT FROM (${MAPPED_ROLES}) m WHERE m.identity_uid = q.caller AND m.mapping_uid = x.mapping)`

/** The columns of a `HoldersPlace` in a query `q`. */
export const PLACE_COLUMNS = 'places text[], groups text[], homes text[], caller text, own text[], told jsonb'

/** What is given now. */
export function givenNow(queries: readonly HoldersPlace[]): string {
  return queries.some(({ told }) => told.length > 0) ? TOLD_ROLES : HELD_ROLES
}

/** How what is given is read: `now`, or as it was at a moment. */
export interface Held {
  /** All that is given to anybody: `givenNow`, or what was. */
  readonly given: string
  /** The table of roles, and which of them, `r`, count. */
  readonly roles: string
  readonly gives: string
  /** The identity of a row `b`: its `uid` and `parent_uid`. */
  readonly identity: string
}

/** Whom something is given to now, of a row `b`. */
export const IDENTITY_NOW = 'SELECT i.* FROM identities i WHERE i.uid = b.identity_uid'

/**
 * What is given by `b` at the places of a query `q`, each with the identity `t` and the role `r`. `b` is read once, and the rest is looked
 * up by its key for each row of it: the database expects so few roles to give something that it would read all that is given once for
 * each of them.
 */
export function heldBy({ given, roles, gives, identity }: Held): string {
  return `FROM (SELECT g.* FROM (${given}) g WHERE g.group_uid = ANY(q.places) OFFSET 0) b
  JOIN LATERAL (SELECT r.capabilities FROM ${roles} r WHERE r.uid = b.role_uid AND ${gives} OFFSET 0) r ON true
  JOIN LATERAL (${identity} OFFSET 0) t ON true
  WHERE (t.parent_uid IS NULL OR t.parent_uid = ANY(q.places))`
}

/** Whether the caller of a query `q` may see that the identity `t` holds what `b` gives. */
export const SHOWN = `(t.uid = q.caller AND b.group_uid = ANY(q.own) OR b.group_uid = ANY(q.groups) AND (t.parent_uid IS NULL OR t.parent_uid = ANY(q.homes)))`

/** Whether the organization of a query `q` knows the identity `t`. */
export const KNOWN = isKnown({ organization: 'left(q.places[1], 40)', identity: 't.uid' })

/** Places whose holders one statement reads, who may be thousands at each. */
const MOST_PLACES = 2

/**
 * A page of holders by uid for each query, each holder with its paths: one statement for several of a direction.
 * @param table the identities' table
 */
export function readHolders<Row>(
  db: Queryable,
  table: Table,
  queries: readonly HoldersQuery[],
): Promise<HoldersPage<Row>[]> {
  return inStatements(queries, { partOf: ({ backward }) => backward, most: MOST_PLACES }, (some) =>
    readSome<Row>(db, table, some),
  )
}

async function readSome<Row>(
  db: Queryable,
  table: Table,
  queries: readonly HoldersQuery[],
): Promise<HoldersPage<Row>[]> {
  const build = new StatementBuilder()
  const wanted = JSON.stringify(queries.map((query, ordinal) => ({ ordinal, ...query })))
  const backward = queries[0]?.backward === true
  const { within, order } = pageByUid('uid', backward)
  const gives = 'q.capability = ANY(r.capabilities)'
  const from = heldBy({ given: givenNow(queries), roles: 'roles', gives, identity: IDENTITY_NOW })
  const text = `SELECT q.ordinal AS "_query", page.*
    FROM jsonb_to_recordset(${build.param(wanted, 'jsonb')})
      AS q(ordinal int, ${PLACE_COLUMNS}, capability int, ${START_COLUMNS})
    CROSS JOIN LATERAL (
      WITH held AS MATERIALIZED (
        SELECT t.uid, b.binding_uid, b.role_uid, b.group_uid, b.origin, b.origin_uid, ${SHOWN} AS shown ${from}
      ), people AS MATERIALIZED (
        SELECT uid, json_agg(json_build_object('bindingUid', binding_uid, 'roleUid', role_uid,
          'groupUid', group_uid, 'origin', origin, 'originUid', origin_uid)
          ORDER BY group_uid DESC, binding_uid, origin_uid) AS paths
        FROM held WHERE shown AND ${within} GROUP BY uid ORDER BY ${order} LIMIT q."limit"
      )
      SELECT total.shown AS "_shown", total."all" AS "_all", rows.* FROM (
        SELECT count(DISTINCT uid)::int AS "all", (count(DISTINCT uid) FILTER (WHERE shown))::int AS shown FROM held
      ) total LEFT JOIN LATERAL (
        SELECT ${readingOf(table).columns}, people.paths, ${KNOWN} AS "_known" FROM people JOIN identities t USING (uid)
      ) rows ON true
    ) page ORDER BY q.ordinal, ${pageByUid('page.uid', backward).order}`
  const rows = await db.query<
    HolderRow<Row> & {
      readonly uid: string | null
      readonly _query: number
      readonly _shown: number
      readonly _all: number
    }
  >(build.build(text))
  return queries.map((_query, ordinal) => {
    const found = rows.filter((row) => row._query === ordinal)
    return { rows: found.filter(({ uid }) => uid !== null), shown: found[0]?._shown ?? 0, all: found[0]?._all ?? 0 }
  })
}

/** A binding with what its role gives. */
export interface BindingRow extends PathRow {
  readonly identityUid: string
  readonly capabilities: readonly number[]
}

const BINDINGS = `SELECT b.uid AS "bindingUid", b.role_uid AS "roleUid", b.parent_uid AS "groupUid",
  b.origin, b.origin_uid AS "originUid", b.identity_uid AS "identityUid", r.capabilities FROM role_bindings b JOIN roles r ON r.uid = b.role_uid`

/** All bindings of these identities, and where each is. */
export async function bindingsOfIdentities(
  db: Queryable,
  identities: readonly string[],
): Promise<Pick<BindingRow, 'bindingUid' | 'groupUid' | 'identityUid'>[]> {
  const build = new StatementBuilder()
  const text = `SELECT b.uid AS "bindingUid", b.parent_uid AS "groupUid", b.identity_uid AS "identityUid" FROM role_bindings b
    WHERE b.identity_uid = ANY(${build.param(identities, 'text[]')}) ORDER BY b.uid`
  return db.query(build.build(text))
}

/**
 * All roles that these identities hold, those by the groups of directories too; of these the uid of the binding is empty.
 * @param places only what is given in one of these groups: somebody may be bound in ten thousand
 */
export async function rolesHeldBy(
  db: Queryable,
  identities: readonly string[],
  places?: readonly string[],
): Promise<BindingRow[]> {
  const build = new StatementBuilder()
  const uids = build.param(identities, 'text[]')
  const within = places === undefined ? '' : `AND b.group_uid = ANY(${build.param(places, 'text[]')})`
  return db.query<BindingRow>(
    build.build(`SELECT b.binding_uid AS "bindingUid", b.role_uid AS "roleUid", b.group_uid AS "groupUid", b.origin,
      b.origin_uid AS "originUid", b.identity_uid AS "identityUid", r.capabilities
      FROM (${HELD_ROLES}) b JOIN roles r ON r.uid = b.role_uid
      WHERE b.identity_uid = ANY(${uids}) ${within} ORDER BY b.binding_uid, b.origin_uid`),
  )
}

/** The bindings with these uids that exist. */
export async function bindingsByUid(db: Queryable, uids: readonly string[]): Promise<BindingRow[]> {
  const build = new StatementBuilder()
  return db.query<BindingRow>(
    build.build(`${BINDINGS} WHERE b.uid = ANY(${build.param(uids, 'text[]')}) ORDER BY b.uid`),
  )
}

/** Roles that have a capability: the built-in ones and those made in one of `groups`. */
export async function rolesWith(db: Queryable, capability: number, groups: readonly string[]): Promise<string[]> {
  const build = new StatementBuilder()
  const rows = await db.query<{ uid: string }>(
    build.build(`SELECT uid FROM roles WHERE ${build.param(capability, 'int')} = ANY(capabilities)
      AND (parent_uid IS NULL OR parent_uid = ANY(${build.param(groups, 'text[]')})) ORDER BY cardinality(capabilities), uid`),
  )
  return rows.map((row) => row.uid)
}

export interface MappingsQuery extends UidStart {
  readonly capability: number
  readonly groups: readonly string[]
}

/** For each query a page of the mappings of external groups that give its capability in one of its groups. */
export function mappingsWith(db: Queryable, queries: readonly MappingsQuery[]): Promise<ListSlice<{ uid: string }>[]> {
  return inStatements(queries, { partOf: ({ backward }) => backward }, (some) => readMappings(db, some))
}

async function readMappings(db: Queryable, queries: readonly MappingsQuery[]): Promise<ListSlice<{ uid: string }>[]> {
  const build = new StatementBuilder()
  const wanted = build.param(JSON.stringify(queries.map((query, ordinal) => ({ ordinal, ...query }))), 'jsonb')
  const { within, order } = pageByUid('uid', queries[0]?.backward === true)
  const rows = await db.query<{ total: number; uids: string[] }>(
    build.build(`SELECT f.* FROM jsonb_to_recordset(${wanted}) AS q(ordinal int, capability int, groups text[], ${START_COLUMNS})
      CROSS JOIN LATERAL (WITH giving AS MATERIALIZED (
        SELECT m.uid FROM external_group_role_mappings m JOIN roles r ON r.uid = m.role_uid
        WHERE m.scope = ANY(q.groups) AND q.capability = ANY(r.capabilities)
      ) SELECT (SELECT count(*)::int FROM giving) AS total,
        ARRAY(SELECT uid FROM giving WHERE ${within} ORDER BY ${order} LIMIT q."limit") AS uids
      ) f ORDER BY q.ordinal`),
  )
  return rows.map(({ total, uids }) => ({ total, rows: uids.map((uid) => ({ uid })) }))
}

/** What one group has and another lacks: at most `limit` uids of each kind, and how many there are of it. */
export interface GroupDiffRow {
  readonly roleUids: readonly string[]
  readonly bindingUids: readonly string[]
  readonly memberUids: readonly string[]
  readonly roleCount: number
  readonly bindingCount: number
  readonly memberCount: number
}

/** What `one` has that `other` lacks: roles by name and content, bindings by identity and role, members. */
export async function readGroupDiff(
  db: Queryable,
  { one, other, limit }: { one: string; other: string; limit: number },
): Promise<GroupDiffRow> {
  const build = new StatementBuilder()
  const a = build.param(one, 'text')
  const b = build.param(other, 'text')
  const n = build.param(limit, 'int')
  const [row] = await db.query<GroupDiffRow>(
    build.build(`WITH r AS (SELECT x.uid FROM roles x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM roles y
        WHERE y.parent_uid = ${b} AND y.name = x.name AND y.capabilities @> x.capabilities AND x.capabilities @> y.capabilities)),
      b AS (SELECT x.uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM role_bindings y
        WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid AND y.role_uid = x.role_uid)),
      m AS (SELECT DISTINCT x.identity_uid AS uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS
        (SELECT FROM role_bindings y WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid))
      SELECT ARRAY(SELECT uid FROM r ORDER BY uid LIMIT ${n}) AS "roleUids", (SELECT count(*)::int FROM r) AS "roleCount",
        ARRAY(SELECT uid FROM b ORDER BY uid LIMIT ${n}) AS "bindingUids", (SELECT count(*)::int FROM b) AS "bindingCount",
        ARRAY(SELECT uid FROM m ORDER BY uid LIMIT ${n}) AS "memberUids", (SELECT count(*)::int FROM m) AS "memberCount"`),
  )
  if (!row) throw new Error('The database gave no row for how two groups differ.')
  return row
}
