// A token in, a Caller out.
// What belongs here: the way from the header Authorization to who is calling. What does not: rights (access/), SQL.
// Who may call it: app/, which hands the function to the faces.
import { ANONYMOUS, type Authenticate, type IdentifiedCaller } from '../core/caller.ts'
import { bearerToken } from './credentials.ts'
import type { GroupGrant, IdentityDirectory } from './directory.ts'
import { selectMatch } from './match.ts'
import { actOf, admit, reachOf, requireIdentity } from './admission.ts'
import { createVerifier, type OwnToken, type ForeignToken, type VerifierOptions, type Verify } from './verify.ts'

export interface AuthenticatorOptions extends VerifierOptions {
  /** A verifier to share with the exchange, so that both use one cache; by default one is made. */
  readonly verify?: Verify
}

/**
 * Makes the function that the faces call for every request. It gives ANONYMOUS for no header, and throws
 * UNAUTHENTICATED with a TokenReason for a bad one (docs/api.md, "Identities and access"; docs/rules.md, "Tokens"), or UNAVAILABLE when
 * the keys of a third-party issuer cannot be had. Whether the identity exists is asked each time, so revocation holds
 * for the next request.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const verify = options.verify ?? createVerifier(options)
  const { identities } = options
  return async ({ authorization }) => {
    const compact = bearerToken(authorization)
    if (compact === undefined) return ANONYMOUS
    const token = await verify(compact)
    const caller = token.kind === 'own' ? await ownCaller(identities, token) : await foreignCaller(identities, token)
    identities.seen(caller.identity)
    return caller
  }
}

async function ownCaller(identities: IdentityDirectory, { own }: OwnToken): Promise<IdentifiedCaller> {
  const { identity, act, internal, capabilities, scopes, provider, groups } = own
  await requireIdentity(identities, identity)
  const sessionGrants =
    provider === undefined || groups.length === 0 ? [] : await identities.groupGrants(provider, groups)
  return {
    kind: 'identity',
    identity,
    actor: { subject: identity, ...(act === undefined ? {} : { act }) },
    internal,
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(scopes === undefined ? {} : { scopes }),
    ...withGrants(sessionGrants),
  }
}

async function foreignCaller(identities: IdentityDirectory, token: ForeignToken): Promise<IdentifiedCaller> {
  const match = selectMatch(token.matches)
  const admission = await admit(identities, token.claims, match)
  await requireIdentity(identities, admission.identity)
  return {
    kind: 'identity',
    identity: admission.identity,
    actor: { subject: admission.identity, act: actOf(token.claims, match) },
    internal: false,
    ...reachOf(match),
    ...withGrants(admission.grants),
  }
}

function withGrants(grants: readonly GroupGrant[]): Pick<IdentifiedCaller, 'sessionGrants'> {
  return grants.length === 0
    ? {}
    : { sessionGrants: grants.map(({ mapping, group, role }) => ({ mapping, group, role })) }
}
