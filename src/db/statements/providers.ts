// Which identity providers an issuer may speak for, and what the groups of a directory give: asked for every token that
// comes through an identity provider, so it must be cheap.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'
import { rangeOf, type RuleScope } from './match.ts'

export interface ProviderRow {
  readonly uid: string
  /** The contract's OIDC message without its secret. */
  readonly oidc: Record<string, unknown>
  readonly createTime: Date
}

const PROVIDERS = `SELECT uid, oidc, create_time AS "createTime" FROM identity_providers
WHERE issuer = $1 AND oidc ->> 'clientId' = ANY($2::text[]) AND uid > $3 AND uid < $4
ORDER BY create_time, uid LIMIT $5`

/** Identity providers of exactly this issuer that one of the audiences is the client of, the oldest first. */
export async function providersFor(
  db: Queryable,
  { issuer, audiences }: { issuer: string; audiences: readonly string[] },
  { organization, limit }: RuleScope,
): Promise<ProviderRow[]> {
  const values = [issuer, audiences, ...rangeOf(organization), limit]
  return db.query<ProviderRow>({ name: statementName(PROVIDERS), text: PROVIDERS, values })
}

const PROVIDER = `SELECT uid, oidc, create_time AS "createTime" FROM identity_providers WHERE uid = $1`

/** One identity provider; none: it does not exist. */
export async function providerByUid(db: Queryable, uid: string): Promise<ProviderRow[]> {
  return db.query<ProviderRow>({ name: statementName(PROVIDER), text: PROVIDER, values: [uid] })
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
