// What an identity was given at a moment of the past, from the versions of bindings and roles that triggers keep.
import type { Queryable } from '../database.ts'
import { StatementBuilder } from './builder.ts'
import type { PathRow } from './holders.ts'

/** A binding of then; `capabilities` is null where the role's were not kept, `origin` where that of the binding was not. */
export interface PastBindingRow extends Omit<PathRow, 'origin' | 'originUid'> {
  readonly identityUid: string
  readonly capabilities: readonly number[] | null
  readonly origin: number | null
  readonly originUid: string | null
}

/** The bindings of an identity that were in force at the moment, each with what its role gave then. */
export async function bindingsAsOf(db: Queryable, identity: string, moment: Date): Promise<PastBindingRow[]> {
  const build = new StatementBuilder()
  const at = build.param(moment, 'timestamptz')
  return db.query<PastBindingRow>(
    build.read(`SELECT b.uid AS "bindingUid", b.role_uid AS "roleUid", b.parent_uid AS "groupUid", b.identity_uid AS "identityUid",
      b.origin, b.origin_uid AS "originUid", r.capabilities
      FROM role_binding_versions b
      LEFT JOIN role_versions r ON r.uid = b.role_uid AND r.update_time <= ${at} AND r.valid_until > ${at}
      WHERE b.identity_uid = ${build.param(identity, 'text')} AND b.update_time <= ${at} AND b.valid_until > ${at}
      ORDER BY b.parent_uid DESC, b.uid`),
  )
}

/** Whether a directory has ever had a say in what the identity may do: what it said at a moment is not kept. */
export async function hasDirectory(db: Queryable, identity: string): Promise<boolean> {
  const build = new StatementBuilder()
  const uid = build.param(identity, 'text')
  const [row] = await db.query<{ found: boolean }>(
    build.read(`SELECT EXISTS (SELECT FROM scim_users WHERE identity_uid = ${uid})
      OR EXISTS (SELECT FROM scim_departures WHERE identity_uid = ${uid})
      OR EXISTS (SELECT FROM provider_sign_ins WHERE identity_uid = ${uid}) AS found`),
  )
  return row?.found === true
}
