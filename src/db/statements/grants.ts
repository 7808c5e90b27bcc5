// What the tables say of one identity's rights: the groups it is bound in and the capabilities it has there.
import { isWithin } from '../../core/uid.ts'
import type { Queryable } from '../database.ts'
import { atPrimary } from './builder.ts'
import { DEPROVISIONED } from './deprovisioning.ts'
import { MAPPED_ROLES } from './held-roles.ts'

/** One role that an identity has in one group. */
export interface GrantRow {
  readonly group: string
  readonly capabilities: readonly number[]
}

export interface IdentityGrants {
  readonly uid: string
  readonly email: string
  /** The issuer of a person, or of who a rule names; empty where a pattern decides. */
  readonly issuer: string
  /** Groups in and below which an organization's directory has taken its access away. */
  readonly barred: readonly string[]
  /** The organizations that know the person. */
  readonly knownTo: readonly string[]
  /** What is left of its roles, and what the groups of directories that it is in give. */
  readonly grants: readonly GrantRow[]
}

/** Whether a directory has taken an access away that is given in `group`. */
export function isDeprovisioned(group: string, barred: readonly string[]): boolean {
  return barred.some((uid) => isWithin(group, uid))
}

const TEXT = `SELECT i.uid, i.email, i.match_issuer AS issuer, g."group", g.capabilities,
  ARRAY(SELECT DISTINCT x."group" FROM (${DEPROVISIONED}) x) AS barred,
  ARRAY(SELECT k.organization_uid FROM known_persons k WHERE k.identity_uid = i.uid) AS "knownTo"
FROM identities i
LEFT JOIN LATERAL (
  SELECT b.parent_uid AS "group", r.capabilities FROM role_bindings b
  JOIN roles r ON r.uid = b.role_uid WHERE b.identity_uid = i.uid
  UNION ALL
  SELECT m.group_uid, r.capabilities FROM (${MAPPED_ROLES}) m
  JOIN roles r ON r.uid = m.role_uid WHERE m.identity_uid = i.uid
) g ON true
WHERE i.uid = $1`

/** The identity and its grants; undefined when it does not exist. */
export async function readGrants(db: Queryable, identity: string): Promise<IdentityGrants | undefined> {
  const rows = await db.query<Omit<IdentityGrants, 'grants'> & { group: string | null; capabilities: number[] | null }>(
    atPrimary(TEXT, [identity]),
  )
  const [first] = rows
  if (first === undefined) return undefined
  const grants = rows.flatMap((row) =>
    row.group === null || row.capabilities === null || isDeprovisioned(row.group, first.barred)
      ? []
      : [{ group: row.group, capabilities: row.capabilities }],
  )
  const { uid, email, issuer, barred, knownTo } = first
  return { uid, email, issuer, barred, knownTo, grants }
}
