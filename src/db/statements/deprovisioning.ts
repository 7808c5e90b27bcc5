// What an organization's directory has taken away: where an identity has no access any more, and what goes with it.
import type { Queryable } from '../database.ts'

/** The groups of the identity providers whose directories say that the identity `i` has left or is inactive. */
export const DEPROVISIONED = `SELECT left(p.provider_uid, length(p.provider_uid) - 17) AS "group" FROM (
  SELECT provider_uid FROM scim_departures WHERE identity_uid = i.uid
  UNION ALL SELECT provider_uid FROM scim_users WHERE identity_uid = i.uid AND NOT active) p`

/** Whether the identity `i` has lost its access at the binding `b`. */
export const IS_DEPROVISIONED = `EXISTS (SELECT FROM (${DEPROVISIONED}) x
  WHERE b.parent_uid = x."group" OR starts_with(b.parent_uid, x."group" || '/'))`

const BARRED = `SELECT i.uid, x."group" FROM identities i CROSS JOIN LATERAL (${DEPROVISIONED}) x WHERE i.uid = ANY($1::text[])`

/** The groups in and below which directories have taken the access of these identities away, by identity. */
export async function barredGroups(
  db: Queryable,
  identities: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const values = [identities]
  const rows = await db.query<{ uid: string; group: string }>({ text: BARRED, values })
  const barred = Map.groupBy(rows, ({ uid }) => uid)
  return new Map(Array.from(barred, ([uid, of]) => [uid, of.map(({ group }) => group)]))
}

const END_SESSIONS = `UPDATE refresh_tokens SET spent = true WHERE identity_uid = $1 AND NOT spent AND (
  record ->> 'provider' = $2 OR
  (ARRAY(SELECT k.organization_uid FROM known_persons k WHERE k.identity_uid = $1) = ARRAY[$3]
    AND NOT EXISTS (SELECT FROM role_bindings b
      WHERE b.identity_uid = $1 AND b.parent_uid <> $3 AND NOT starts_with(b.parent_uid, $3 || '/'))))`

/**
 * Uses up the refresh tokens of a person: those that came through the identity provider, and all where the person has
 * no other place than `group`: it is bound in no other, and known to no other organization.
 */
export async function endSessions(
  db: Queryable,
  { identity, provider, group }: { identity: string; provider: string; group: string },
): Promise<void> {
  await db.query({ text: END_SESSIONS, values: [identity, provider, group] })
}
