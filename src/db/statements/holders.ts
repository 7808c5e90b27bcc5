// Who holds a capability in a group, and the bindings of identities: what questions about access read.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { HELD_ROLES, heldRoles, MAPPED_ROLES } from './held-roles.ts'
import {
  edgeOf,
  givenInPart,
  inPart,
  inPeopleParts,
  PART_COLUMNS,
  type PartEnd,
  type PartStart,
} from './holder-parts.ts'
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

/** What the caller's token tells and its directory does not tell too. */
const TOLD_ROLES = `SELECT q.caller, x.role, x."group", '', 4, x.mapping
  FROM jsonb_to_recordset(q.told) AS x(mapping text, "group" text, role text)
  WHERE NOT EXISTS (SELECT FROM (${MAPPED_ROLES}) m WHERE m.identity_uid = q.caller AND m.mapping_uid = x.mapping)`

/** The columns of a `HoldersPlace` in a query `q`. */
export const PLACE_COLUMNS = 'places text[], groups text[], homes text[], caller text, own text[], told jsonb'

/** What is given now to the people of a part. */
export function givenNow(queries: readonly HoldersPlace[], backward: boolean): string {
  const held = heldRoles(givenInPart({ backward, isPast: false }))
  if (queries.every(({ told }) => told.length === 0)) return held
  return `${held} UNION ALL ${TOLD_ROLES} AND ${inPart('q.caller', backward)}`
}

/** How what is given is read: `now`, or as it was at a moment. */
export interface Held {
  /** All that is given to the people of a part: `givenNow`, or what was. */
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

/** Places of whose holders one statement reads a part. */
const MOST_PLACES = 2

interface Part<Row> extends HoldersPage<Row>, PartEnd {}

/**
 * A page of holders by uid for each query, each holder with its paths: a statement for a part of the holders of several of a direction.
 * @param table the identities' table
 */
export async function readHolders<Row>(
  db: Queryable,
  table: Table,
  queries: readonly HoldersQuery[],
): Promise<HoldersPage<Row>[]> {
  const read = await inPeopleParts(
    queries,
    { partOf: ({ backward }) => backward, most: MOST_PLACES },
    {
      read: (some) => readSome<Row>(db, table, some),
      next: (query, { rows }) => ({ ...query, limit: query.limit - rows.length }),
    },
  )
  return read.map((parts) => ({
    rows: parts.flatMap(({ rows }) => rows),
    shown: parts.reduce((sum, { shown }) => sum + shown, 0),
    all: parts.reduce((sum, { all }) => sum + all, 0),
  }))
}

async function readSome<Row>(
  db: Queryable,
  table: Table,
  queries: readonly (HoldersQuery & PartStart)[],
): Promise<Part<Row>[]> {
  const build = new StatementBuilder()
  const wanted = JSON.stringify(queries.map((query, ordinal) => ({ ordinal, ...query })))
  const backward = queries[0]?.backward === true
  const { within, order } = pageByUid('uid', backward)
  const gives = 'q.capability = ANY(r.capabilities)'
  const from = heldBy({ given: givenNow(queries, backward), roles: 'roles', gives, identity: IDENTITY_NOW })
  const text = `SELECT q.ordinal AS "_query", page.*
    FROM jsonb_to_recordset(${build.param(wanted, 'jsonb')})
      AS q(ordinal int, ${PLACE_COLUMNS}, capability int, ${START_COLUMNS}, ${PART_COLUMNS})
    CROSS JOIN LATERAL (
      WITH ${edgeOf({ backward, isPast: false })}, held AS MATERIALIZED (
        SELECT t.uid, b.binding_uid, b.role_uid, b.group_uid, b.origin, b.origin_uid, ${SHOWN} AS shown ${from}
      ), people AS MATERIALIZED (
        SELECT uid, json_agg(json_build_object('bindingUid', binding_uid, 'roleUid', role_uid,
          'groupUid', group_uid, 'origin', origin, 'originUid', origin_uid)
          ORDER BY group_uid DESC, binding_uid, origin_uid) AS paths
        FROM held WHERE shown AND ${within} GROUP BY uid ORDER BY ${order} LIMIT q."limit"
      )
      SELECT (SELECT edge.uid FROM edge) AS "_edge", total.shown AS "_shown", total."all" AS "_all", rows.* FROM (
        SELECT count(DISTINCT uid)::int AS "all", (count(DISTINCT uid) FILTER (WHERE shown))::int AS shown FROM held
      ) total LEFT JOIN LATERAL (
        SELECT ${readingOf(table).columns}, people.paths, ${KNOWN} AS "_known" FROM people JOIN identities t USING (uid)
      ) rows ON true
    ) page ORDER BY q.ordinal, ${pageByUid('page.uid', backward).order}`
  const rows = await db.query<
    HolderRow<Row> & {
      readonly uid: string | null
      readonly _query: number
      readonly _edge: string | null
      readonly _shown: number
      readonly _all: number
    }
  >(build.build(text))
  return queries.map((_query, ordinal) => {
    const found = rows.filter((row) => row._query === ordinal)
    const { _edge: edge = null, _shown: shown = 0, _all: all = 0 } = found[0] ?? {}
    return { rows: found.filter(({ uid }) => uid !== null), edge, shown, all }
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

/** A role that an identity holds somewhere, in one way. */
export interface HeldRow extends PathRow {
  readonly identityUid: string
}

/**
 * All roles that these identities hold, those by the groups of directories too; of these the uid of the binding is empty.
 * @param only.places what is given in one of these groups: somebody may be bound in ten thousand
 * @param only.capability roles that give it: what else they give is not read, once for each binding
 */
export async function rolesHeldBy(
  db: Queryable,
  identities: readonly string[],
  only?: { readonly places: readonly string[]; readonly capability: number },
): Promise<HeldRow[]> {
  const build = new StatementBuilder()
  const uids = build.param(identities, 'text[]')
  const within = only ? `AND b.group_uid = ANY(${build.param(only.places, 'text[]')})` : ''
  const giving = only
    ? `JOIN LATERAL (SELECT FROM roles r WHERE r.uid = b.role_uid AND ${build.param(only.capability, 'int')} = ANY(r.capabilities) OFFSET 0) r ON true`
    : ''
  return db.query<HeldRow>(
    build.build(`SELECT b.binding_uid AS "bindingUid", b.role_uid AS "roleUid", b.group_uid AS "groupUid", b.origin,
      b.origin_uid AS "originUid", b.identity_uid AS "identityUid"
      FROM (${HELD_ROLES}) b ${giving}
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
