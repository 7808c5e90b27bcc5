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
  /** When a directory named the person, which has not come itself yet; null: it has, or is no person. */
  readonly namedTime: Date | null
  /** Its sessions that were revoked, and a day or more beyond their end. */
  readonly revokedSessions: readonly string[]
  /** What is left of its roles, and what the groups of directories that it is in give. */
  readonly grants: readonly GrantRow[]
}

/** Whether a directory has taken an access away that is given in `group`. */
export function isDeprovisioned(group: string, barred: readonly string[]): boolean {
  return barred.some((uid) => isWithin(group, uid))
}

// A role that one has in thousands of groups is told once: its capabilities are a hundred times the uid of a group.
const GRANTS = `SELECT i.uid, i.email, i.match_issuer AS issuer, g.groups, g.capabilities,
  CASE WHEN i.parent_uid IS NULL AND i.came_time IS NULL THEN i.create_time END AS "namedTime",
  ARRAY(SELECT DISTINCT x."group" FROM (${DEPROVISIONED}) x) AS barred,
  ARRAY(SELECT k.organization_uid FROM known_persons k WHERE k.identity_uid = i.uid) AS "knownTo",
  ARRAY(SELECT t.family FROM refresh_tokens t WHERE t.identity_uid = i.uid AND t.revoked) AS "revokedSessions"
FROM identities i
LEFT JOIN LATERAL (
  SELECT h.groups, r.capabilities FROM (
    SELECT o.role_uid, array_agg(o."group") AS groups FROM (
      SELECT b.role_uid, b.parent_uid AS "group" FROM role_bindings b WHERE b.identity_uid = i.uid
      UNION ALL
      SELECT m.role_uid, m.group_uid FROM (${MAPPED_ROLES}) m WHERE m.identity_uid = i.uid
    ) o GROUP BY o.role_uid
  ) h JOIN roles r ON r.uid = h.role_uid
) g ON true`
const OF_ONE = `${GRANTS} WHERE i.uid = $1`
const OF_MANY = `${GRANTS} WHERE i.uid = ANY($1::text[])`
// A person hangs below no organization, so that nobody in one trusts it by being beside it.
const TRUSTING = `${GRANTS} WHERE i.match_issuer = $2 AND i.match_subject = ANY($1::text[]) AND i.claim_match IS NOT NULL
  AND left(i.uid, 41) = left(i.match_subject, 40) || '/'`

type Row = Omit<IdentityGrants, 'grants'> & { readonly groups: string[] | null; readonly capabilities: number[] | null }

/** The identity and its grants; undefined when it does not exist. */
export async function readGrants(db: Queryable, identity: string): Promise<IdentityGrants | undefined> {
  return grantsIn(await db.query<Row>(atPrimary(OF_ONE, [identity])))
}

/**
 * Identities, and those of the same organization that they can assume: whose rules name our issuer, and one of them as the subject. Who is
 * both comes twice.
 */
export async function readControlled(
  db: Queryable,
  { identities, issuer }: { readonly identities: readonly string[]; readonly issuer: string },
): Promise<readonly IdentityGrants[]> {
  const own = await db.query<Row>(atPrimary(OF_MANY, [identities]))
  const trusting = await db.query<Row>(atPrimary(TRUSTING, [identities, issuer]))
  return [own, trusting].flatMap((rows) =>
    [...Map.groupBy(rows, ({ uid }) => uid).values()].flatMap((of) => grantsIn(of) ?? []),
  )
}

/** @param rows of one identity */
function grantsIn(rows: readonly Row[]): IdentityGrants | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const grants = rows.flatMap(({ groups, capabilities }) =>
    (groups ?? [])
      .filter((group) => !isDeprovisioned(group, first.barred))
      .map((group) => ({ group, capabilities: capabilities ?? [] })),
  )
  const { uid, email, issuer, barred, knownTo, namedTime, revokedSessions } = first
  return { uid, email, issuer, barred, knownTo, namedTime, revokedSessions, grants }
}
