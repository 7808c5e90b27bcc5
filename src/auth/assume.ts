// One of our own tokens that is to become a token of another identity, which the published clients call assuming it.
import { Work } from '../core/patterns/automaton.ts'
import { requireActive, requireIdentity, type SuspendedOf } from './sign-in.ts'
import type { IdentityDirectory } from './directory.ts'
import type { Issuer } from './issuer.ts'
import { tryRule } from './match.ts'
import { refuse } from './refusal.ts'
import type { OwnClaims } from './ownclaims.ts'
import { isServer, type OwnToken } from './verify.ts'

/** Steps that the other claims of a rule may take: about a millisecond. */
const STEPS = 100_000

export interface AssumeOptions {
  readonly identities: IdentityDirectory
  readonly issuer: Issuer
  readonly suspendedOf?: SuspendedOf
}

/** Who has assumed the identity of a token; undefined: nobody, it was given to the identity itself. */
function assumerOf(issuer: Issuer, { identity, act }: Pick<OwnClaims, 'identity' | 'act'>): string | undefined {
  return act?.iss === issuer.url && act.sub !== identity ? act.sub : undefined
}

/**
 * Who assumed the identity of a token is asked for with each request too.
 * @throws IDENTITY_UNKNOWN when it is gone, or a directory has deactivated it where the identity is
 */
export async function requireAssumer({ identities, issuer }: AssumeOptions, own: OwnClaims): Promise<void> {
  const assumer = assumerOf(issuer, own)
  if (assumer !== undefined) await requireIdentity(identities, assumer, [own.identity])
}

/**
 * The session that a token came of is asked for with each request too, of whoever began it.
 * @throws TOKEN_INVALID when it was revoked
 */
export async function requireSession({ identities, issuer }: AssumeOptions, own: OwnClaims): Promise<void> {
  if (own.session === undefined) return
  const found = await identities.exists(assumerOf(issuer, own) ?? own.identity)
  if (found?.revokedSessions?.includes(own.session)) {
    throw refuse('TOKEN_INVALID', 'the session that the token came of was revoked; sign in again')
  }
}

/**
 * The identity provider that a person came through is asked for with each request too: one that is deleted lets nobody in.
 * @throws IDENTITY_UNKNOWN when it is gone
 */
export async function requireProvider({ identities }: AssumeOptions, { provider }: OwnClaims): Promise<void> {
  if (provider === undefined || (await identities.hasProvider(provider))) return
  throw refuse('IDENTITY_UNKNOWN', `the identity provider ${provider} of the token does not exist (any more)`)
}

/**
 * Whether a rule of the identity names this server as the issuer and the token's identity as the subject, both exactly:
 * no pattern that was written for issuers elsewhere lets somebody of this installation in.
 * @throws IDENTITY_UNKNOWN or ORGANIZATION_SUSPENDED where it does, and the organization of the identity lets neither in
 */
export async function isAssumable(
  { identities, issuer, suspendedOf }: AssumeOptions,
  { claims, own }: OwnToken,
  uid: string,
): Promise<boolean> {
  // Who has assumed one identity is told by the token; of two it could not tell.
  if (assumerOf(issuer, own) !== undefined) return false
  // A token of ours is for this server, whatever else it is for.
  const isOwn = (audience: string): boolean => isServer(issuer, audience)
  const context = { claims, isOwn, clients: [], work: new Work(STEPS) }
  const fits = (await identities.rulesOf(uid))
    .filter((rule) => rule.kind === 'claimMatch' && rule.issuer === issuer.url && rule.subject === claims.sub)
    .some((rule) => !('misfit' in tryRule(rule, context)))
  if (!fits) return false
  await requireIdentity(identities, uid)
  // Whom a directory has deactivated stays out of its organization by this way too.
  await requireIdentity(identities, claims.sub, [uid])
  await requireActive(suspendedOf, { identity: uid })
  return true
}
