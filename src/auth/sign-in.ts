// A matched third-party token made into an identity of ours: the sign-in of people, their external groups.
import type { IdentifiedCaller } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { isStorable } from '../core/storable.ts'
import { isRoot, isWithin, rootOf } from '../core/uid.ts'
import type { Person } from '../core/person.ts'
import type { GroupGrant, IdentityDirectory, ProviderRule } from './directory.ts'
import type { ActClaim } from './issuer.ts'
import type { Match } from './match.ts'
import { refuse } from './refusal.ts'
import type { TokenClaims } from './token.ts'

const MAX_GROUPS = 200
const MAX_GROUP_LENGTH = 256

export interface RecognizedIdentity {
  readonly identity: string
  readonly email?: string
  /** The uid of the identity provider the person came through. */
  readonly provider?: string
  /** What the person's external groups give, only those that give something. */
  readonly grants: readonly GroupGrant[]
}

/** The upstream token's parties, as events and our own tokens name them (docs/rules.md, "Tokens"). */
export function actOf(claims: TokenClaims, audience: string): ActClaim {
  return { iss: claims.iss, sub: claims.sub, aud: audience }
}

/**
 * Where a token may act: one that came through an identity provider only in that provider's organization. A person is
 * the same in all of them, so whoever runs a client at an issuer that many share could otherwise take the tokens that
 * people give to it and act as them everywhere.
 */
export function reachOf(match: Pick<Match, 'provider'>): { readonly scopes?: readonly string[] } {
  return match.provider === undefined ? {} : { scopes: [rootOf(match.provider.provider)] }
}

/** Where a token comes in. */
export type Entrance = Pick<Match, 'identity' | 'provider'> & Pick<Person, 'isByTheWay'>

/** Signs a person in where the match is by an identity provider; other matches name an identity already. */
export async function recognizeIdentity(
  identities: IdentityDirectory,
  claims: TokenClaims,
  match: Entrance,
): Promise<RecognizedIdentity> {
  const verified = verifiedEmail(claims)
  const base = { identity: match.identity, ...(verified === undefined ? {} : { email: verified }) }
  if (match.provider === undefined) return { ...base, grants: [] }
  const { provider } = match.provider
  await identities.signIn({
    provider,
    identity: match.identity,
    issuer: claims.iss,
    subject: claims.sub,
    emailVerified: verified !== undefined,
    ...(match.isByTheWay ? { isByTheWay: true } : {}),
    ...textsOf(claims, {
      ...{ email: 'email', name: 'name', givenName: 'given_name', familyName: 'family_name' },
      externalId: match.provider.directoryClaim ?? 'sub',
    }),
  })
  const groups = externalGroups(claims, match.provider)
  return { ...base, provider, grants: groups.length === 0 ? [] : await identities.groupGrants([provider], groups) }
}

/** What external groups give, as a caller carries it. */
export function withGrants(grants: readonly GroupGrant[]): Pick<IdentifiedCaller, 'sessionGrants'> {
  return grants.length === 0
    ? {}
    : { sessionGrants: grants.map(({ mapping, group, role }) => ({ mapping, group, role })) }
}

/**
 * Throws IDENTITY_UNKNOWN when the identity does not exist now, or a directory has taken its access away wherever the
 * token may act.
 * @param scopes the groups that the token is bound to; absent: none
 */
export async function requireIdentity(
  identities: IdentityDirectory,
  uid: string,
  scopes?: readonly string[],
): Promise<void> {
  const found = await identities.exists(uid)
  if (found === undefined) {
    throw refuse('IDENTITY_UNKNOWN', `the identity ${uid} of the token does not exist (any more)`)
  }
  const { isGone, barred = [] } = found
  const isBarredAt = (scope: string): boolean => barred.some((group) => isWithin(scope, group))
  const isShutOut = scopes !== undefined && scopes.length > 0 && scopes.every(isBarredAt)
  if (isGone || isShutOut) throw deactivated(uid)
}

/** The directory of an organization has taken the access of a person away. */
export function deactivated(uid: string): Error {
  return refuse('IDENTITY_UNKNOWN', `the directory of the organization has deactivated ${uid}`)
}

/** The first of some organizations that is suspended; undefined: none is. */
export type SuspendedOf = (organizations: readonly string[]) => Promise<string | undefined>

/** @throws PERMISSION_DENIED when an identity, or the provider that it comes through, is of a suspended organization */
export async function requireActive(
  suspendedOf: SuspendedOf | undefined,
  { identity, provider = identity }: { readonly identity: string; readonly provider?: string },
): Promise<void> {
  const roots = [identity, provider].filter((uid) => !isRoot(uid)).map(rootOf)
  const uid = roots.length === 0 ? undefined : await suspendedOf?.(roots)
  if (uid !== undefined) throw suspended(uid)
}

/** Nobody is given a token of what the operator has suspended (docs/rules.md, "Access"). */
export function suspended(uid: string): PlatformError {
  const text = `Permission denied: the organization ${uid} is suspended, and its identities get no tokens`
  return new PlatformError('PERMISSION_DENIED', text, { reason: 'ORGANIZATION_SUSPENDED' })
}

/** The e-mail of a token that says it is verified (some issuers write "true"). */
export function verifiedEmail({ all }: TokenClaims): string | undefined {
  const { email, email_verified: isVerified } = all
  return isText(email) && email !== '' && (isVerified === true || isVerified === 'true') ? email : undefined
}

/** Claims that are texts, by other names; what is none, or what no database can hold, says nothing. */
function textsOf<Name extends string>(
  { all }: TokenClaims,
  claims: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const found = Object.entries<string>(claims).map(([name, claim]) => [name, all[claim]] as const)
  return Object.fromEntries(found.filter(([, value]) => isText(value))) as Partial<Record<Name, string>>
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value)
}

function externalGroups({ all }: TokenClaims, { groupsClaim }: ProviderRule): string[] {
  if (!groupsClaim) return []
  const value = all[groupsClaim]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const names = list.filter((item): item is string => isText(item) && item !== '')
  return [...new Set(names.filter((item) => item.length <= MAX_GROUP_LENGTH))].slice(0, MAX_GROUPS)
}
