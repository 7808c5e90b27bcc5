// Which identity providers an issuer may speak for, and what the groups of a directory give: asked for every token that
// comes through an identity provider, so it must be cheap.
import type { Queryable } from '../database.ts'
import { atPrimary } from './builder.ts'
import { rangeOf, type RuleScope } from './match.ts'

export interface ProviderRow {
  readonly uid: string
  /** What a token is held against of the contract's OIDC message. */
  readonly oidc: Record<string, unknown>
  readonly createTime: Date
  /** Whether the person has signed in through it before. */
  readonly isUsed: boolean
  /** Whether its organization is suspended (OrgStatus 3). */
  readonly isSuspended: boolean
}

// The rest of it may be long, and is read for tokens of others too.
const OIDC = `p.oidc - 'additionalScopes' AS oidc`

const PROVIDERS = `SELECT p.uid, ${OIDC}, p.create_time AS "createTime", s.identity_uid IS NOT NULL AS "isUsed",
  EXISTS (SELECT FROM groups g WHERE g.uid = left(p.uid, 40) AND g.status = 3) AS "isSuspended"
FROM identity_providers p
LEFT JOIN provider_sign_ins s ON s.provider_uid = p.uid AND s.identity_uid = $6
WHERE p.issuer = $1 AND p.oidc ->> 'clientId' = ANY($2::text[]) AND p.uid > $3 AND p.uid < $4
ORDER BY s.create_time, p.create_time, p.uid LIMIT $5`

/**
 * Identity providers of exactly this issuer that have one of the clients: those that the person has signed in through, then the
 * others, the oldest first.
 */
export async function providersFor(
  db: Queryable,
  { issuer, clients, person }: { issuer: string; clients: readonly string[]; person: string },
  { organization, limit }: RuleScope,
): Promise<ProviderRow[]> {
  const values = [issuer, clients, ...rangeOf(organization), limit, person]
  return db.query<ProviderRow>(atPrimary(PROVIDERS, values))
}

const PROVIDER = `SELECT p.uid, ${OIDC}, p.create_time AS "createTime", false AS "isUsed",
  EXISTS (SELECT FROM groups g WHERE g.uid = left(p.uid, 40) AND g.status = 3) AS "isSuspended"
FROM identity_providers p WHERE p.uid = $1`

/** One identity provider; none: it does not exist. */
export async function providerByUid(db: Queryable, uid: string): Promise<ProviderRow[]> {
  return db.query<ProviderRow>(atPrimary(PROVIDER, [uid]))
}

export interface MappingRow {
  /** The identity provider that it belongs to. */
  readonly provider: string
  /** The uid of the mapping. */
  readonly mapping: string
  readonly externalGroup: string
  readonly group: string
  readonly role: string
}

const MAPPINGS = `SELECT parent_uid AS "provider", uid AS "mapping", external_group_id AS "externalGroup", scope AS "group", role_uid AS "role"
FROM external_group_role_mappings WHERE parent_uid = ANY($1::text[]) AND external_group_id = ANY($2::text[])`

/** What these groups of identity providers' directories give. */
export async function mappingsOf(
  db: Queryable,
  providers: readonly string[],
  externalGroups: readonly string[],
): Promise<MappingRow[]> {
  return db.query<MappingRow>(atPrimary(MAPPINGS, [providers, externalGroups]))
}

export interface Addresses {
  readonly email: string
  readonly emailUnverified: string
}

/** What is known of a person who comes through an identity provider. */
export interface SignedIn {
  /** Its addresses; undefined: it has never come through the provider. */
  readonly known: Addresses | undefined
  /** Whom the provider's directory has brought under the external id; undefined: nobody. */
  readonly user: { readonly id: string; readonly active: boolean; readonly identityUid: string | null } | undefined
  /** The directory has taken the identity away. */
  readonly hasLeft: boolean
  /** The provider's organization knows the person. */
  readonly isKnown: boolean
  /** The person has come itself before, through this provider or another. */
  readonly hasCome: boolean
}

const SIGNED_IN = `SELECT i.email, i.email_unverified AS "emailUnverified", u.id, u.active, u.identity_uid AS "identityUid",
  d.identity_uid IS NOT NULL AS "hasLeft", k.identity_uid IS NOT NULL AS "isKnown",
  i.came_time IS NOT NULL AS "hasCome"
FROM (VALUES ($1, $2)) q(provider, identity)
LEFT JOIN provider_sign_ins s ON s.provider_uid = q.provider AND s.identity_uid = q.identity
LEFT JOIN identities i ON i.uid = s.identity_uid
LEFT JOIN scim_users u ON u.provider_uid = q.provider AND u.external_id = $3
LEFT JOIN scim_departures d ON d.provider_uid = q.provider AND d.identity_uid = q.identity
LEFT JOIN known_persons k ON k.organization_uid = left(q.provider, 40) AND k.identity_uid = q.identity`

/** What is known of a person who comes through the provider. */
export async function signedIn(
  db: Queryable,
  { provider, identity, externalId }: { provider: string; identity: string; externalId?: string },
): Promise<SignedIn> {
  const values = [provider, identity, externalId ?? null]
  const [row] = await db.query<
    { [Name in keyof Addresses]: string | null } & {
      id: string | null
      active: boolean
      identityUid: string | null
      hasLeft: boolean
      isKnown: boolean
      hasCome: boolean
    }
  >(atPrimary(SIGNED_IN, values))
  const {
    email = null,
    emailUnverified,
    id = null,
    active = false,
    identityUid = null,
    hasLeft = false,
    isKnown = false,
    hasCome = false,
  } = row ?? {}
  return {
    known: email === null ? undefined : { email, emailUnverified: emailUnverified ?? '' },
    user: id === null ? undefined : { id, active, identityUid },
    hasLeft,
    isKnown,
    hasCome,
  }
}

/** A provider as those who bring people need it. */
export interface HeldProvider {
  readonly parentUid: string
  readonly issuer: string
  readonly oidc: Record<string, unknown>
}

// Not FOR UPDATE: what people and groups refer to is held so as well, and two who had that could not both go on to the other.
const HELD = `SELECT parent_uid AS "parentUid", issuer, oidc FROM identity_providers WHERE uid = $1 FOR KEY SHARE`

/** Keeps a provider there, as it is, until the end of the transaction: who changes it waits. Undefined: there is none. */
export async function holdProvider(tx: Queryable, uid: string): Promise<HeldProvider | undefined> {
  const [held] = await tx.query<HeldProvider>({ text: HELD, values: [uid] })
  return held
}

const WITHDRAWN = `INSERT INTO withdrawn_default_roles (provider_uid, identity_uid)
SELECT p.uid, s.identity_uid FROM provider_sign_ins s JOIN identity_providers p ON p.uid = s.provider_uid
WHERE s.identity_uid = ANY($1::text[]) AND NOT EXISTS (SELECT FROM role_bindings b WHERE b.identity_uid = s.identity_uid
  AND (b.origin = $2 AND b.origin_uid = p.uid OR b.parent_uid = p.parent_uid AND b.role_uid = p.default_role))
ON CONFLICT DO NOTHING`

/**
 * Notes, before people leave, whose default role each has no more: it was taken away, or changed.
 * @param origin of bindings that a sign-in gives
 */
export async function noteWithdrawnRoles(
  tx: Queryable,
  { identities, origin }: { identities: readonly string[]; origin: number },
): Promise<void> {
  await tx.query({ text: WITHDRAWN, values: [identities, origin] })
}

// A statement of its own: in one with the change of the row, PostgreSQL reads the row last, and passes over what it has changed itself.
const DEPART = `INSERT INTO scim_departures (provider_uid, identity_uid)
SELECT $2, o.identity_uid FROM (SELECT identity_uid FROM scim_users WHERE id = $1 AND identity_uid <> $3 FOR UPDATE) o
ON CONFLICT DO NOTHING`
const LINK = `WITH back AS (DELETE FROM scim_departures WHERE provider_uid = $2 AND identity_uid = $3)
UPDATE scim_users SET identity_uid = $3 WHERE id = $1`

/** Says which identity a user of a directory is; another one that it was has left. */
export async function linkUser(
  tx: Queryable,
  { provider, identity, user }: { provider: string; identity: string; user: string },
): Promise<void> {
  for (const text of [DEPART, LINK]) await tx.query({ text, values: [user, provider, identity] })
}
