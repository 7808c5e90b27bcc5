// A compact token in, what it proves out: whose it is, checked against the right keys.
import type { Clock } from '../core/clock.ts'
import { PlatformError } from '../core/errors.ts'
import { Work } from '../core/patterns/automaton.ts'
import type { IdentityDirectory, MatchRule } from './directory.ts'
import type { Issuer } from './issuer.ts'
import { verifySignature, requireVerified } from './keyset.ts'
import type { KeySource } from './keysource.ts'
import { LruMap } from '../core/lru.ts'
import { matchesPattern } from '../core/patterns/patterns.ts'
import { readOwnClaims, type OwnClaims } from './ownclaims.ts'
import { refuse } from './refusal.ts'
import { StaticKeys, type TriedToken } from './static-keys.ts'
import { requireIssuerUrl, requireValidTimes, parseToken, type ParsedToken, type TokenClaims } from './token.ts'

const CACHE_SIZE = 10_000
const CACHE_MILLIS = 5 * 60_000
/** What may be spent on the patterns of issuers before a signature is checked. */
const ISSUER_STEPS = 50_000

/** A token of this server. Whether its identity still exists is not yet known. */
export interface OwnToken {
  readonly kind: 'own'
  readonly claims: TokenClaims
  readonly own: OwnClaims
}

/** A token of another issuer that some rule names. */
export interface FederatedToken {
  readonly kind: 'foreign'
  readonly claims: TokenClaims
  /** Whether the keys that the issuer publishes made the signature; otherwise only static keys can have. */
  readonly isPublished: boolean
  /** Those of the rules whose keys made the signature. */
  trusted(rules: readonly MatchRule[]): Promise<MatchRule[]>
  /** Why the token is refused when no rule is left. */
  refusal(): PlatformError
}

export type VerifiedToken = OwnToken | FederatedToken
/** Verifies a compact token; throws UNAUTHENTICATED with its reason, or UNAVAILABLE when an issuer's keys are. */
export type Verify = (compact: string) => Promise<VerifiedToken>

export interface VerifierOptions {
  readonly issuer: Issuer
  readonly identities: IdentityDirectory
  readonly fetchKeys: KeySource
  readonly clock: Clock
}

/** What was learnt of a token whose signature is good. Rules and identities are asked again each time. */
interface Known extends TriedToken {
  readonly own: OwnClaims | undefined
  readonly until: number
}

interface Context extends VerifierOptions {
  /** By the compact token, which is part of what is kept anyway. */
  readonly known: LruMap<string, Known>
  readonly staticKeys: StaticKeys
}

/** Makes the one verifier that authentication and exchange share (docs/rules.md, "Tokens"; RFC 8725). */
export function createVerifier(options: VerifierOptions): Verify {
  const { issuer, clock } = options
  const context: Context = {
    ...options,
    known: new LruMap(CACHE_SIZE),
    staticKeys: new StaticKeys(clock),
  }
  return async (compact) => {
    const found = context.known.get(compact)
    const now = clock.now()
    const known = found !== undefined && now < found.until && now < found.token.claims.exp * 1000 ? found : undefined
    if (known?.own !== undefined) return { kind: 'own', claims: known.token.claims, own: known.own }

    const token = known?.token ?? parseToken(compact)
    const isOwn = token.claims.iss === issuer.url
    const entry = known ?? { ...untried(token), own: undefined, until: now + CACHE_MILLIS }
    const verified = isOwn ? await verifyOwn(context, token) : await verifyForeign(context, entry)
    if (known === undefined) {
      context.known.set(compact, verified.kind === 'own' ? { ...entry, own: verified.own } : entry)
    }
    return verified
  }
}

const untried = (token: ParsedToken): TriedToken => ({ token, verifiedBy: new Set(), refusedBy: new Map() })

/** Whether an audience is this server: the issuer's URL, with and without a trailing slash. */
export function isServer(issuer: Issuer, audience: string): boolean {
  return audience === issuer.url || audience === `${issuer.url}/`
}

async function verifyOwn({ issuer, clock }: Context, token: ParsedToken): Promise<OwnToken> {
  requireValidTimes(token.claims, clock.now())
  requireVerified(await verifySignature(token, issuer.keys), token)
  if (!token.claims.aud.some((audience) => isServer(issuer, audience))) {
    throw refuse(
      'TOKEN_WRONG_AUDIENCE',
      `the token is for ${token.claims.aud.slice(0, 3).join(', ')}, not for this server`,
    )
  }
  return { kind: 'own', claims: token.claims, own: readOwnClaims(token.claims) }
}

async function verifyForeign(context: Context, entry: Known): Promise<FederatedToken> {
  const { claims } = entry.token
  requireIssuerUrl(claims.iss)
  const { isNamed, hasStaticKeys, patterns } = await context.identities.issuer(claims.iss)
  const work = new Work(ISSUER_STEPS)
  const isDiscovered = isNamed || patterns.some((pattern) => matchesPattern(pattern, claims.iss, work))
  if (!isDiscovered && !hasStaticKeys) {
    throw refuse('TOKEN_UNKNOWN_ISSUER', `no identity or identity provider here names the issuer ${claims.iss}`)
  }
  requireValidTimes(claims, context.clock.now())
  const failure = isDiscovered ? await discoveryFailure(context, entry) : undefined
  // Static keys may have made the signature where the issuer is down or denies it.
  if (failure !== undefined && !hasStaticKeys) throw failure
  const isPublished = isDiscovered && failure === undefined
  return {
    kind: 'foreign',
    claims,
    isPublished,
    trusted: async (rules) => trustedRules(context, entry, { rules, isPublished }),
    refusal: () => failure ?? refuse('TOKEN_INVALID', 'the signature was not made by a key of the identity'),
  }
}

/** The rules whose keys made the signature. */
async function trustedRules(
  { staticKeys }: Context,
  entry: Known,
  { rules, isPublished }: { rules: readonly MatchRule[]; isPublished: boolean },
): Promise<MatchRule[]> {
  const signed = await staticKeys.signed(
    entry,
    rules.filter((rule) => rule.kind === 'staticKeys'),
  )
  return rules.filter((rule) => (rule.kind === 'staticKeys' ? signed.has(rule) : isPublished))
}

/** Why the issuer's published keys do not verify the token; undefined when they do. */
async function discoveryFailure(context: Context, entry: Known): Promise<PlatformError | undefined> {
  const { token } = entry
  const current = context.fetchKeys.current(token.claims.iss)
  if (current !== undefined && entry.verifiedBy.has(current)) return undefined
  try {
    const keys = await context.fetchKeys.keysFor(token.claims.iss, token.header)
    // The same set again, served while the issuer is down.
    if (entry.verifiedBy.has(keys)) return undefined
    requireVerified(await verifySignature(token, keys), token)
    entry.verifiedBy.add(keys)
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}
