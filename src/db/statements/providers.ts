// Which identity providers an issuer may speak for, and what the groups of a directory give: asked for every token that
// comes through an identity provider, so it must be cheap.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

export interface ProviderRow {
  readonly uid: string
  /** The contract's OIDC message without its secret. */
  readonly oidc: Record<string, unknown>
}

const PROVIDERS = `SELECT uid, oidc FROM identity_providers WHERE issuer = $1 ORDER BY uid LIMIT 10000`

/** Identity providers whose issuer is exactly this one. */
export async function providersForIssuer(db: Queryable, issuer: string): Promise<ProviderRow[]> {
  return db.query<ProviderRow>({ name: statementName(PROVIDERS), text: PROVIDERS, values: [issuer] })
}

export interface MappingRow {
  /** The uid of the mapping. */
  readonly mapping: string
  readonly externalGroup: string
  readonly group: string
  readonly role: string
}

const MAPPINGS = `SELECT uid AS "mapping", external_group_id AS "externalGroup", scope AS "group", role_uid AS "role"
FROM external_group_role_mappings WHERE parent_uid = $1 AND external_group_id = ANY($2::text[])`

/** What these groups of an identity provider's directory give. */
export async function mappingsOf(
  db: Queryable,
  provider: string,
  externalGroups: readonly string[],
): Promise<MappingRow[]> {
  return db.query<MappingRow>({ name: statementName(MAPPINGS), text: MAPPINGS, values: [provider, externalGroups] })
}

export interface SignedIn {
  readonly email: string
  readonly emailUnverified: string
}

const SIGNED_IN = `SELECT i.email, i.email_unverified AS "emailUnverified" FROM provider_sign_ins s
JOIN identities i ON i.uid = s.identity_uid WHERE s.provider_uid = $1 AND s.identity_uid = $2`

/** The addresses of a person who has signed in through the provider before; undefined when it never did. */
export async function signedIn(
  db: Queryable,
  { provider, identity }: { provider: string; identity: string },
): Promise<SignedIn | undefined> {
  const values = [provider, identity]
  const [row] = await db.query<SignedIn>({ name: statementName(SIGNED_IN), text: SIGNED_IN, values })
  return row
}
