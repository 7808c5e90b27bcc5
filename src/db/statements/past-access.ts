// What was given at a moment of the past, from the versions of bindings and roles that triggers keep.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import type { PathRow } from './holders.ts'

/** A binding of then; `gives` is null where what the role gave was not kept, `origin` where that of the binding was not. */
export interface PastBindingRow extends Omit<PathRow, 'origin' | 'originUid'> {
  readonly identityUid: string
  /** Whether its role gave what is asked for. */
  readonly gives: boolean | null
  readonly origin: number | null
  readonly originUid: string | null
}

/** What is asked of the bindings of a moment. */
interface Then {
  readonly places: readonly string[]
  readonly capability: number
  readonly moment: Date
}

/** The bindings of an identity in some groups that were in force at the moment. */
export async function bindingsAsOf(
  db: Queryable,
  identity: string,
  { places, capability, moment }: Then,
): Promise<PastBindingRow[]> {
  const build = new StatementBuilder()
  const at = build.param(moment, 'timestamptz')
  return db.query<PastBindingRow>(
    build.read(`SELECT b.uid AS "bindingUid", b.role_uid AS "roleUid", b.parent_uid AS "groupUid", b.identity_uid AS "identityUid",
      b.origin, b.origin_uid AS "originUid", ${build.param(capability, 'int')} = ANY(r.capabilities) AS gives
      FROM role_binding_versions b
      LEFT JOIN role_versions r ON r.uid = b.role_uid AND r.update_time <= ${at} AND r.valid_until > ${at}
      WHERE b.identity_uid = ${build.param(identity, 'text')} AND b.parent_uid = ANY(${build.param(places, 'text[]')})
        AND b.update_time <= ${at} AND b.valid_until > ${at}
      ORDER BY b.parent_uid DESC, b.uid`),
  )
}

/**
 * In whose access at `places`, a group and all above it, directories have ever had a say: they give and take away in their provider's
 * group and below it. What they said at a moment is not kept.
 */
const inDirectories = (places: string): string => `SELECT said.identity_uid FROM identity_providers p JOIN (
    SELECT provider_uid, identity_uid FROM scim_users UNION ALL SELECT provider_uid, identity_uid FROM scim_departures
    UNION ALL SELECT provider_uid, identity_uid FROM provider_sign_ins
  ) said ON said.provider_uid = p.uid WHERE p.parent_uid = ANY(${places}) AND said.identity_uid IS NOT NULL`

/**
 * Whether a directory has ever had a say in what the identity may do at a place.
 * @param places the place and all above it
 */
export async function hasDirectory(db: Queryable, identity: string, places: readonly string[]): Promise<boolean> {
  const build = new StatementBuilder()
  const said = inDirectories(build.param(places, 'text[]'))
  const [row] = await db.query<{ found: boolean }>(
    build.read(
      `SELECT EXISTS (SELECT FROM (${said}) x WHERE x.identity_uid = ${build.param(identity, 'text')}) AS found`,
    ),
  )
  return row?.found === true
}

/** Whether the version `of` of something was in force at the moment of a query `q`. */
const inForce = (of: string): string => `${of}.update_time <= q."asOf" AND ${of}.valid_until > q."asOf"`

/** What versions of bindings gave at the moment of a query `q`; where it is not known how, it is told as given by somebody (Origin 1). */
export const givenThen = (
  versions: string,
): string => `SELECT v.identity_uid, v.role_uid, v.parent_uid AS group_uid, v.uid AS binding_uid,
  coalesce(v.origin, 1) AS origin, coalesce(v.origin_uid, '') AS origin_uid
  FROM ${versions} v WHERE ${inForce('v')}`

/** Whether a version `r` of a role is what it was at the moment of a query `q`. */
export const ROLE_GAVE_THEN = inForce('r')

/** The group that an identity was made in, by its uid; null: it is a person. */
const homeOf = (uid: string): string => `CASE WHEN length(${uid}) > 40 THEN left(${uid}, -17) END`

/** Whom something was given to then, of a row `b`; it may be gone since. */
export const IDENTITY_THEN = `SELECT b.identity_uid AS uid, ${homeOf('b.identity_uid')} AS parent_uid`

/** What is not kept of every moment: what roles gave, what directories gave and took away, and how bindings came about. */
export type UnknownPart = 'role' | 'directory' | 'origin'

const part = (name: UnknownPart): string => `'${name}'`

/** What of the moment of a query `q` was not kept at its places, by versions of the bindings there: some of UnknownPart. */
export const unknownThen = (versions: string): string => `ARRAY(
  SELECT CASE WHEN r.uid IS NULL THEN ${part('role')} ELSE ${part('origin')} END
    FROM ${versions} v CROSS JOIN LATERAL (SELECT ${homeOf('v.identity_uid')} AS uid) home
    LEFT JOIN role_versions r ON r.uid = v.role_uid AND ${inForce('r')}
    WHERE ${inForce('v')} AND (home.uid IS NULL OR home.uid = ANY(q.places))
      AND (r.uid IS NULL OR v.origin IS NULL AND r.capabilities && q.capabilities)
  UNION SELECT ${part('directory')} WHERE EXISTS (${inDirectories('q.places')}))`
