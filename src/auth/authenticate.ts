// A token in, a Caller out. Rights are looked up later (access/).
import {
  ANONYMOUS,
  type Authenticate,
  type BrowserCredentials,
  type Caller,
  type IdentifiedCaller,
  type TokenFacts,
} from '../core/caller.ts'
import { invalidField } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'
import { sessionSecret } from './browser.ts'
import { bearerToken } from './credentials.ts'
import type { IdentityDirectory } from './directory.ts'
import { clientPersonOf, throughEveryProvider } from './every-provider.ts'
import { requireIdentity, verifiedEmail, withGrants } from './sign-in.ts'
import { requireAssumer, requireProvider, requireSession } from './assume.ts'
import type { OwnClaims } from './ownclaims.ts'
import { refuse } from './refusal.ts'
import type { Sessions } from './sessions.ts'
import { FederatedCallers } from './federated-callers.ts'
import type { TokenClaims } from './token.ts'
import { createVerifier, type VerifierOptions, type Verify } from './verify.ts'

export interface AuthenticatorOptions extends VerifierOptions {
  /** How long a token may be; 8 KiB. */
  readonly maxTokenBytes?: number
  /** A verifier to share with the exchange, so that both use one cache; by default one is made. */
  readonly verify?: Verify
  /** Sessions of browsers; absent: there are none. */
  readonly sessions?: Pick<Sessions, 'session'>
}

/**
 * Makes the function that the faces call for every request. It gives ANONYMOUS for no header, and throws
 * UNAUTHENTICATED with a TokenReason for a bad one, or UNAVAILABLE when the keys of a third-party issuer cannot be had.
 * Whether the identity exists is asked each time, so revocation holds for the next request.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const verify = options.verify ?? createVerifier(options)
  const { identities } = options
  return async ({ authorization, identity, browser }): Promise<Caller> => {
    const compact = bearerToken(authorization, options.maxTokenBytes)
    if (identity !== undefined && !isUid(identity)) throw invalidField('platform-identity', 'is not a uid')
    if (compact === undefined) return (await sessionCaller(options, browser, identity)) ?? ANONYMOUS
    const token = await verify(compact)
    if (token.kind === 'own') {
      await requireAssumer(options, token.own)
      await requireSession(options, token.own)
      await requireProvider(options, token.own)
    }
    const caller =
      token.kind === 'own'
        ? await ownCaller(identities, token.own, identity)
        : await new FederatedCallers(token, options).caller(identity)
    identities.seen(caller.identity)
    return { ...caller, token: factsOf(token.claims) }
  }
}

/** Who a browser's session stands for; undefined: there is none. */
async function sessionCaller(
  { sessions, issuer, identities }: AuthenticatorOptions,
  browser: BrowserCredentials | undefined,
  named: string | undefined,
): Promise<IdentifiedCaller | undefined> {
  const secret = sessions && sessionSecret(browser, issuer.url)
  const record = secret === undefined ? undefined : await sessions?.session(secret)
  const known = record && (await identities.exists(record.identity))
  if (record === undefined || known === undefined || known.isGone) return undefined
  // A provider that was taken away signs nobody in any more.
  if (record.provider !== undefined && !(await identities.hasProvider(record.provider))) return undefined
  const { use, expiresAt, audience, groups = [], ...grant } = record
  const caller = await ownCaller(identities, { ...grant, groups, internal: false }, named)
  identities.seen(caller.identity)
  const issuedAt = new Date(use?.kind === 'session' ? use.issuedAt : expiresAt)
  const { identity: subject, email } = record
  const token = { issuer: issuer.url, subject, audience, expiry: expiresAt, issuedAt, ...(email ? { email } : {}) }
  return { ...caller, token }
}

function factsOf(claims: TokenClaims): TokenFacts {
  const email = verifiedEmail(claims)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    audience: claims.aud,
    expiry: new Date(claims.exp * 1000),
    issuedAt: new Date(claims.iat * 1000),
    ...(email === undefined ? {} : { email }),
  }
}

async function ownCaller(
  identities: IdentityDirectory,
  { identity, act, internal, capabilities, scopes, provider, groups, everyProvider }: OwnClaims,
  named: string | undefined,
): Promise<IdentifiedCaller> {
  if (named !== undefined && named !== identity) {
    throw refuse('IDENTITY_UNKNOWN', `the token stands for ${identity}, not for ${named}: invalid "sub"`)
  }
  await requireIdentity(identities, identity, scopes)
  const sessionGrants =
    provider === undefined || groups.length === 0 ? [] : await identities.groupGrants([provider], groups)
  const caller: IdentifiedCaller = {
    kind: 'identity',
    identity,
    actor: { subject: identity, ...(act === undefined ? {} : { act }) },
    internal,
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(scopes === undefined ? {} : { scopes }),
    ...withGrants(sessionGrants),
  }
  const person = clientPersonOf({ identity, act, everyProvider })
  return person ? throughEveryProvider(identities, person, caller) : caller
}
