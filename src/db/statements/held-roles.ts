// Which roles identities hold where, whichever way they came by them.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import { DEPROVISIONED } from './deprovisioning.ts'
import { inStatements } from './list-slice.ts'

/** What is looked at for who holds what: tables, or the rows of them that are wanted. */
export interface Given {
  readonly bindings: string
  /** Who is in which group of a directory. */
  readonly memberships: string
}

const ALL: Given = {
  bindings: 'role_bindings',
  memberships: `(SELECT u.identity_uid, u.provider_uid, u.active, m.group_id FROM scim_users u JOIN scim_members m ON m.user_id = u.id)`,
}

const mappedRoles = ({
  memberships,
}: Given): string => `SELECT u.identity_uid, e.role_uid, e.scope AS group_uid, e.uid AS mapping_uid
  FROM ${memberships} u JOIN scim_groups d ON d.id = u.group_id
  JOIN external_group_role_mappings e
    ON e.parent_uid = u.provider_uid AND e.external_group_id = coalesce(d.external_id, d.display_name)
  WHERE u.active`

/** What the groups of directories give their active members, by the mappings of the provider (docs/scim.md, "Groups"). */
export const MAPPED_ROLES = mappedRoles(ALL)

/** The roles of all that is given, as HELD_ROLES tells them. */
export const heldRoles = (given: Given): string => `SELECT h.* FROM (
    SELECT b.identity_uid, b.role_uid, b.parent_uid AS group_uid, b.uid AS binding_uid, b.origin, b.origin_uid FROM ${given.bindings} b
    UNION ALL SELECT m.identity_uid, m.role_uid, m.group_uid, '', 4, m.mapping_uid FROM (${mappedRoles(given)}) m
  ) h CROSS JOIN LATERAL (SELECT h.identity_uid AS uid) i
  WHERE NOT EXISTS (SELECT FROM (${DEPROVISIONED}) x WHERE h.group_uid = x."group" OR starts_with(h.group_uid, x."group" || '/'))`

/**
 * Every role of every identity: by its bindings, and by the groups of directories that it is in; without what a directory has
 * taken away. The numbers are those of Origin (platformgraph.iam.v1).
 */
export const HELD_ROLES = heldRoles(ALL)

/** An identity at a place. */
export interface HolderAt {
  readonly identity: string
  /** The place and all above it. */
  readonly places: readonly string[]
}

/** A role that an identity holds at a place, in however many ways; `stays`: in one more than is taken away. */
export interface RoleAt {
  readonly roleUid: string
  readonly stays: boolean
}

/** Holders of whom one statement reads what they hold: each may be bound thousands of times at its place and above it. */
const MOST_HOLDERS = 5

/**
 * The roles that each holds at its place or above it, each once.
 * @param without uids of bindings that are taken away
 */
export function rolesAt(db: Queryable, holders: readonly HolderAt[], without: readonly string[]): Promise<RoleAt[][]> {
  return inStatements(holders, { partOf: () => true, most: MOST_HOLDERS }, (some) => readRolesAt(db, some, without))
}

async function readRolesAt(
  db: Queryable,
  holders: readonly HolderAt[],
  without: readonly string[],
): Promise<RoleAt[][]> {
  const build = new StatementBuilder()
  const wanted = build.param(JSON.stringify(holders.map((holder, at) => ({ at, ...holder }))), 'jsonb')
  const rows = await db.query<RoleAt & { readonly at: number }>(
    build.build(`SELECT q.at, b.role_uid AS "roleUid", bool_or(b.binding_uid <> ALL(${build.param(without, 'text[]')})) AS stays
      FROM jsonb_to_recordset(${wanted}) AS q(at int, identity text, places text[]) CROSS JOIN LATERAL (
        SELECT g.* FROM (${HELD_ROLES}) g WHERE g.identity_uid = q.identity AND g.group_uid = ANY(q.places) OFFSET 0
      ) b GROUP BY q.at, b.role_uid`),
  )
  const held = Map.groupBy(rows, ({ at }) => at)
  return holders.map((_holder, at) => held.get(at) ?? [])
}
