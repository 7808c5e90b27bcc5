// People hang below no group: where they are bound says who may see them.
import type { Queryable } from '../database.ts'
import { IS_DEPROVISIONED } from './deprovisioning.ts'
import { isBelowAny, rootsOf } from './scope.ts'

const GROUPS = '$1::text[]'
/** What is strictly below a group: its bindings and those of the groups inside it. */
const BELOW = isBelowAny('b.uid', GROUPS)

/**
 * Whether an organization knows an identity, by the SQL for their uids: one made in it, or a person who has acted in it or came
 * through its provider. Of whom it does not know it sees the uid and nothing else (docs/access.md, "People").
 */
export function isKnown({ organization, identity }: { organization: string; identity: string }): string {
  return `(length(${identity}) > 40 OR EXISTS (SELECT FROM known_persons known
    WHERE known.organization_uid = ${organization} AND known.identity_uid = ${identity}))`
}

const KNOWN = isKnown({ organization: 'left(b.uid, 40)', identity: 'b.identity_uid' })

// From the people whom the organizations know: of bindings there may be far more, most of them of what was made in a group.
const ALL = `SELECT DISTINCT k.identity_uid AS uid FROM ${rootsOf(GROUPS)} o JOIN known_persons k ON k.organization_uid = o.root
WHERE EXISTS (SELECT FROM role_bindings b
  WHERE left(b.uid, 40) = k.organization_uid AND b.identity_uid = k.identity_uid AND ${BELOW}) ORDER BY uid`

const AMONG = `SELECT DISTINCT b.identity_uid AS uid FROM role_bindings b WHERE b.identity_uid = ANY($2::text[])
AND ${BELOW} AND ${KNOWN} ORDER BY uid`

const KNOW = `INSERT INTO known_persons (organization_uid, identity_uid) VALUES ($1, $2) ON CONFLICT DO NOTHING`

/** Lets an organization know a person. Whoever acts in it, it knows without that: a trigger sees to it. */
export async function addKnownPerson(
  db: Queryable,
  { organization, person }: { organization: string; person: string },
): Promise<void> {
  await db.query({ text: KNOW, values: [organization, person] })
}

const COME = `UPDATE identities SET came_time = $2::timestamptz WHERE uid = $1 AND came_time IS NULL RETURNING uid`
/** Whether the organization of a row `k` of known_persons has no event of the person. */
export const HAS_NOT_ACTED = `NOT EXISTS (SELECT FROM outbox_events e
  WHERE e.actor ->> 'subject' = k.identity_uid AND left(e.group_uid, 40) = k.organization_uid)`
const UNKNOW = `DELETE FROM known_persons k WHERE k.identity_uid = $1 AND ${HAS_NOT_ACTED}`

/**
 * Says that a person has come itself. Who knew it only because a directory of theirs had named it knows it no more.
 * @returns whether it is the first time
 */
export async function noteCame(db: Queryable, { person, at }: { person: string; at: Date }): Promise<boolean> {
  const found = await db.query({ text: COME, values: [person, at] })
  if (found.length === 0) return false
  await db.query({ text: UNKNOW, values: [person] })
  return true
}

/**
 * The uids of people who are bound in or below one of `groups` and known to the organization, in order.
 * @param among only people of these uids; undefined: all
 */
export async function personsBoundIn(
  db: Queryable,
  groups: readonly string[],
  among?: readonly string[],
): Promise<string[]> {
  if (groups.length === 0 || among?.length === 0) return []
  const [text, values] = among === undefined ? [ALL, [groups]] : [AMONG, [groups, among]]
  const rows = await db.query<{ uid: string }>({ text, values })
  return rows.map((row) => row.uid)
}

/** No token can be of the identity `i` any more, until somebody gives it other keys. */
const HAS_ENDED_KEYS = `coalesce((nullif(i.static_keys ->> 'expirationTime', ''))::timestamptz <= now(), false)`
/** Nor where its keys are none: every key says its type (RFC 7517 section 4.1). */
const HAS_NO_KEYS = `coalesce(i.static_keys ->> 'issuerKeys' NOT LIKE '%"kty"%', false)`
/** Nor of a service principal, which is a service of the platform. */
const IS_SERVICE = `coalesce(i.service_principal, 0) <> 0`
const HOLDERS = `FROM role_bindings b JOIN identities i ON i.uid = b.identity_uid
WHERE b.role_uid = $1 AND b.parent_uid = ANY($2::text[]) AND (i.parent_uid IS NULL OR i.parent_uid = ANY($2::text[]))
AND NOT ${IS_DEPROVISIONED} AND NOT ${HAS_ENDED_KEYS} AND NOT ${HAS_NO_KEYS} AND NOT ${IS_SERVICE}`
const COUNT = `SELECT count(DISTINCT b.identity_uid) AS count ${HOLDERS}`
const IS_SOLE = `SELECT count(DISTINCT b.identity_uid) = 1 AND min(b.identity_uid) = $3 AS "isSole" ${HOLDERS}`

/**
 * How many identities have the role in a group, and can come.
 * @param groups the group and those above it: a binding above counts, unless the identity was made beside or below,
 *   for then it is cut (docs/rules.md, "Access")
 */
export async function holdersOf(db: Queryable, role: string, groups: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: COUNT,
    values: [role, groups],
  })
  return Number(row?.count ?? 0)
}

/** Whether an identity alone has the role in a group, as `holdersOf` counts. */
export async function isSoleHolder(
  db: Queryable,
  { role, group, identity }: { readonly role: string; readonly group: string; readonly identity: string },
): Promise<boolean> {
  const values = [role, [group], identity]
  const [row] = await db.query<{ isSole: boolean }>({ text: IS_SOLE, values })
  return row?.isSole === true
}
