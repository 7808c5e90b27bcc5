// A compact token in, what it proves out: whose it is, checked against the right keys.
import type { Clock } from '../core/clock.ts'
import { PlatformError } from '../core/errors.ts'
import { Work } from '../core/patterns/automaton.ts'
import type { IdentityDirectory, MatchRule, StaticKeysRule } from './directory.ts'
import type { Issuer } from './issuer.ts'
import { verifySignature, createKeySet, requireVerified, type KeySet } from './keyset.ts'
import type { KeySource } from './keysource.ts'
import { LruMap } from '../core/lru.ts'
import { matchesPattern } from '../core/patterns/patterns.ts'
import { readOwnClaims, type OwnClaims } from './ownclaims.ts'
import { refuse } from './refusal.ts'
import { requireIssuerUrl, requireValidTimes, parseToken, type ParsedToken, type TokenClaims } from './token.ts'

const CACHE_SIZE = 10_000
const CACHE_MILLIS = 5 * 60_000
const MAX_STATIC_KEYS_LENGTH = 65_536
/** Sets of static keys that one token is tried with. */
const MAX_STATIC_SETS = 32
/** Checks of a signature by static keys that one token may take: the sets share them, so that no other's takes all of them. */
const MAX_STATIC_CHECKS = 64
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
interface Known {
  readonly token: ParsedToken
  readonly own: OwnClaims | undefined
  /** The sets that verified it. A set that has been replaced since does not count any more. */
  readonly verifiedBy: Set<KeySet>
  readonly until: number
}

interface Context extends VerifierOptions {
  /** By the compact token, which is part of what is kept anyway. */
  readonly known: LruMap<string, Known>
  readonly staticSets: LruMap<string, KeySet>
}

/** Makes the one verifier that authentication and exchange share (docs/rules.md, "Tokens"; RFC 8725). */
export function createVerifier(options: VerifierOptions): Verify {
  const { issuer, clock } = options
  const context: Context = {
    ...options,
    known: new LruMap(CACHE_SIZE),
    staticSets: new LruMap(1_000),
  }
  return async (compact) => {
    const found = context.known.get(compact)
    const now = clock.now()
    const known = found !== undefined && now < found.until && now < found.token.claims.exp * 1000 ? found : undefined
    if (known?.own !== undefined) return { kind: 'own', claims: known.token.claims, own: known.own }

    const token = known?.token ?? parseToken(compact)
    const isOwn = token.claims.iss === issuer.url
    const entry = known ?? { token, own: undefined, verifiedBy: new Set(), until: now + CACHE_MILLIS }
    const verified = isOwn ? await verifyOwn(context, token) : await verifyForeign(context, entry)
    if (known === undefined) {
      context.known.set(compact, verified.kind === 'own' ? { ...entry, own: verified.own } : entry)
    }
    return verified
  }
}

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

/**
 * The rules whose keys made the signature. Static keys count for their own identity only, so nobody can speak for
 * another by registering a key.
 */
async function trustedRules(
  context: Context,
  entry: Known,
  { rules, isPublished }: { rules: readonly MatchRule[]; isPublished: boolean },
): Promise<MatchRule[]> {
  const { iss, sub } = entry.token.claims
  const trusted: MatchRule[] = []
  const isForToken = (rule: MatchRule): rule is StaticKeysRule =>
    rule.kind === 'staticKeys' && rule.issuer === iss && rule.subject === sub
  const sets = new Set(rules.filter(isForToken).map(({ issuerKeys }) => issuerKeys))
  const most = Math.floor(MAX_STATIC_CHECKS / Math.min(sets.size, MAX_STATIC_SETS))
  const tried = new Set<string>()
  for (const rule of rules) {
    if (rule.kind !== 'staticKeys') {
      if (isPublished) trusted.push(rule)
    } else if (isForToken(rule)) {
      tried.add(rule.issuerKeys)
      if (tried.size <= MAX_STATIC_SETS && (await isSignedByStaticKeys(context, entry, { rule, most })))
        trusted.push(rule)
    }
  }
  return trusted
}

async function isSignedByStaticKeys(
  context: Context,
  entry: Known,
  { rule, most }: { readonly rule: StaticKeysRule; readonly most: number },
): Promise<boolean> {
  if (rule.expirationTime !== undefined && rule.expirationTime.getTime() <= context.clock.now()) return false
  const keys = staticKeySet(context, rule.issuerKeys)
  if (keys === undefined) return false
  if (entry.verifiedBy.has(keys)) return true
  if ((await verifySignature(entry.token, keys, most)) !== 'good') return false
  entry.verifiedBy.add(keys)
  return true
}

function staticKeySet({ staticSets }: Context, text: string): KeySet | undefined {
  if (text.length > MAX_STATIC_KEYS_LENGTH) return undefined
  const known = staticSets.get(text)
  if (known !== undefined) return known
  try {
    const made = createKeySet(JSON.parse(text))
    staticSets.set(text, made)
    return made
  } catch {
    return undefined
  }
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
