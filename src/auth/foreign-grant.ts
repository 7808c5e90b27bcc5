// What one of our tokens says that is exchanged for one of another issuer.
import type { IdentityDirectory } from './directory.ts'
import { groupsByClaim, passEach } from './every-provider.ts'
import type { TokenGrant } from './issuer.ts'
import type { Match } from './match.ts'
import { narrow, type NarrowingInput } from './narrow.ts'
import type { One } from './one-match.ts'
import { refuse } from './refusal.ts'
import {
  reachOf,
  recognizeIdentity,
  requireActive,
  requireIdentity,
  verifiedEmail,
  type RecognizedIdentity,
  type SuspendedOf,
} from './sign-in.ts'
import type { TokenClaims } from './token.ts'

type Said = Omit<TokenGrant, 'identity' | 'audience' | 'ttlSeconds'>

export interface ForeignGrantOptions {
  readonly identities: IdentityDirectory
  readonly suspendedOf?: SuspendedOf
}

interface Foreign {
  readonly claims: TokenClaims
  readonly match: One
  readonly input: NarrowingInput
}

/**
 * What the token says beside whom it is for; a person is signed in for it.
 * @throws PERMISSION_DENIED when more is asked for than there is, or the organization is suspended; UNAUTHENTICATED when nobody
 * lets the person in
 */
export async function foreignGrant(options: ForeignGrantOptions, foreign: Foreign): Promise<Said> {
  const email = verifiedEmail(foreign.claims)
  const { through } = foreign.match
  const said = through ? await throughEach(options, { ...foreign, through }) : await throughOne(options, foreign)
  return { ...said, ...(email === undefined ? {} : { email }) }
}

/** By a rule, for the person itself, or through one provider. */
async function throughOne(options: ForeignGrantOptions, { claims, match, input }: Foreign): Promise<Said> {
  const narrowed = narrow(input, reachOf(match))
  const { provider, grants } = await enter(options, claims, match)
  if (provider === undefined) return narrowed
  // Only groups that are mapped now: all of them would not fit into a header.
  return { ...narrowed, provider, groups: [...new Set(grants.map((one) => one.externalGroup))] }
}

/** Through each of several providers of one client. */
async function throughEach(
  options: ForeignGrantOptions,
  { claims, through, input }: Foreign & { readonly through: readonly Match[] },
): Promise<Said> {
  const reach = through.flatMap((match) => reachOf(match).scopes ?? [])
  const { scopes, ...narrowed } = narrow(input, { scopes: reach })
  const { passed, shut } = await passEach(through, async (match) => (await enter(options, claims, match)).grants)
  const [first] = passed
  if (first === undefined) throw shut ?? refuse('IDENTITY_UNKNOWN', 'no identity provider lets the person in')
  const given = passed.map(({ match: { provider }, entered }) => ({ claim: provider?.groupsClaim, grants: entered }))
  return {
    ...narrowed,
    // Else where it may act is asked of the providers with each request: strangers' can be more than a token could name.
    ...(scopes === undefined || scopes === reach ? {} : { scopes }),
    everyProvider: { clientId: first.match.audience, groups: groupsByClaim(given) },
  }
}

async function enter(
  { identities, suspendedOf }: ForeignGrantOptions,
  claims: TokenClaims,
  match: One,
): Promise<RecognizedIdentity> {
  const { identity, provider: { provider } = {} } = match
  // First, for to sign a person in writes in the organization.
  await requireActive(suspendedOf, { identity, ...(provider === undefined ? {} : { provider }) })
  const recognized = await recognizeIdentity(identities, claims, match)
  await requireIdentity(identities, identity, reachOf(match).scopes)
  return recognized
}
