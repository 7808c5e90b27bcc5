// Who holds a capability in a group, and the bindings of identities: what questions about access read.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { selectList, type Table } from './table.ts'

/** One way in which an identity holds a capability. */
export interface PathRow {
  readonly bindingUid: string
  readonly roleUid: string
  readonly groupUid: string
}

export type HolderRow<Row> = Row & { readonly paths: readonly PathRow[]; readonly _total: number }

export interface HoldersQuery {
  /** The identities' table. */
  readonly table: Table
  /** The groups whose bindings count: the place and those above it that may be read. */
  readonly groups: readonly string[]
  /** The groups whose identities count: the place and those above it that may be read; people always do. */
  readonly homes: readonly string[]
  /** A number of the contract's Capability enum. */
  readonly capability: number
  readonly after: string | undefined
  readonly limit: number
}

/** A page of holders by uid, each with its paths and the total of all pages: one statement. */
export async function readHolders<Row>(db: Queryable, query: HoldersQuery): Promise<HolderRow<Row>[]> {
  const build = new StatementBuilder()
  const groups = build.param(query.groups, 'text[]')
  const homes = build.param(query.homes, 'text[]')
  const capability = build.param(query.capability, 'int')
  const held = `FROM identities t JOIN role_bindings b ON b.identity_uid = t.uid AND b.parent_uid = ANY(${groups})
    JOIN roles r ON r.uid = b.role_uid AND ${capability} = ANY(r.capabilities)
    WHERE (t.parent_uid IS NULL OR t.parent_uid = ANY(${homes}))`
  const after = query.after === undefined ? '' : ` AND t.uid > ${build.param(query.after, 'text')}`
  const text = `SELECT ${selectList(query.table)},
    json_agg(json_build_object('bindingUid', b.uid, 'roleUid', b.role_uid, 'groupUid', b.parent_uid) ORDER BY b.parent_uid DESC, b.uid) AS paths,
    (SELECT count(DISTINCT t.uid) ${held}) AS "_total"
    ${held}${after} GROUP BY t.uid ORDER BY t.uid LIMIT ${build.param(query.limit, 'int')}`
  return db.query<HolderRow<Row>>(build.build(text))
}

/** A binding with what its role gives. */
export interface BindingRow extends PathRow {
  readonly identityUid: string
  readonly capabilities: readonly number[]
}

const BINDINGS = `SELECT b.uid AS "bindingUid", b.role_uid AS "roleUid", b.parent_uid AS "groupUid",
  b.identity_uid AS "identityUid", r.capabilities FROM role_bindings b JOIN roles r ON r.uid = b.role_uid`

/** All bindings of these identities. */
export async function bindingsOfIdentities(db: Queryable, identities: readonly string[]): Promise<BindingRow[]> {
  const build = new StatementBuilder()
  return db.query<BindingRow>(
    build.build(`${BINDINGS} WHERE b.identity_uid = ANY(${build.param(identities, 'text[]')}) ORDER BY b.uid`),
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

/** Mappings of external groups that give a capability in one of `groups`. */
export async function mappingsWith(db: Queryable, capability: number, groups: readonly string[]): Promise<string[]> {
  const build = new StatementBuilder()
  const rows = await db.query<{ uid: string }>(
    build.build(`SELECT m.uid FROM external_group_role_mappings m JOIN roles r ON r.uid = m.role_uid
      WHERE m.scope = ANY(${build.param(groups, 'text[]')}) AND ${build.param(capability, 'int')} = ANY(r.capabilities)
      ORDER BY m.uid LIMIT 1000`),
  )
  return rows.map((row) => row.uid)
}

/** What one group has and another lacks, at most `limit` of each kind. */
export interface SideRow {
  readonly roleUids: readonly string[]
  readonly bindingUids: readonly string[]
  readonly memberUids: readonly string[]
}

/** What `one` has that `other` lacks: roles by name and content, bindings by identity and role, members. */
export async function readSide(
  db: Queryable,
  { one, other, limit }: { one: string; other: string; limit: number },
): Promise<SideRow> {
  const build = new StatementBuilder()
  const a = build.param(one, 'text')
  const b = build.param(other, 'text')
  const n = build.param(limit, 'int')
  const [row] = await db.query<SideRow>(
    build.build(`SELECT
      ARRAY(SELECT x.uid FROM roles x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM roles y
        WHERE y.parent_uid = ${b} AND y.name = x.name AND y.capabilities @> x.capabilities AND x.capabilities @> y.capabilities)
        ORDER BY x.uid LIMIT ${n}) AS "roleUids",
      ARRAY(SELECT x.uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS (SELECT FROM role_bindings y
        WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid AND y.role_uid = x.role_uid)
        ORDER BY x.uid LIMIT ${n}) AS "bindingUids",
      ARRAY(SELECT DISTINCT x.identity_uid FROM role_bindings x WHERE x.parent_uid = ${a} AND NOT EXISTS
        (SELECT FROM role_bindings y WHERE y.parent_uid = ${b} AND y.identity_uid = x.identity_uid)
        ORDER BY 1 LIMIT ${n}) AS "memberUids"`),
  )
  return row ?? { roleUids: [], bindingUids: [], memberUids: [] }
}
