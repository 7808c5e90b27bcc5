// What the tables say of one identity's rights: the groups it is bound in and the capabilities it has there.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

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
  readonly grants: readonly GrantRow[]
}

const TEXT = `SELECT i.uid, i.email, i.match_issuer AS issuer, b.parent_uid AS "group", r.capabilities
FROM identities i
LEFT JOIN role_bindings b ON b.identity_uid = i.uid
LEFT JOIN roles r ON r.uid = b.role_uid
WHERE i.uid = $1`

/** The identity and its grants; undefined when it does not exist. */
export async function readGrants(db: Queryable, identity: string): Promise<IdentityGrants | undefined> {
  const rows = await db.query<
    Pick<IdentityGrants, 'uid' | 'email' | 'issuer'> & { group: string | null; capabilities: number[] | null }
  >({
    name: statementName(TEXT),
    text: TEXT,
    values: [identity],
  })
  const [first] = rows
  if (first === undefined) return undefined
  const grants = rows.flatMap((row) =>
    row.group === null || row.capabilities === null ? [] : [{ group: row.group, capabilities: row.capabilities }],
  )
  return { uid: first.uid, email: first.email, issuer: first.issuer, grants }
}
