// A compact token in, what it proves out: whose it is, checked against the right keys.
// What belongs here: trust in issuers, the cache of signatures. What does not: the Caller (authenticate.ts). Within auth/.
import { hash } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import { PlatformError } from '../core/errors.ts'
import type { IdentityDirectory, MatchRule, StaticKeysRule } from './directory.ts'
import type { Issuer } from './issuer.ts'
import { checkSignature, createKeySet, requireGood, type KeySet } from './keyset.ts'
import type { KeySource } from './keysource.ts'
import { LruMap } from '../core/lru.ts'
import { matchRules, namesIssuer, namesSubject, type Match } from './match.ts'
import { readOwnClaims, type OwnClaims } from './ownclaims.ts'
import { refuse } from './refusal.ts'
import { checkTimes, parseToken, type ParsedToken, type TokenClaims } from './token.ts'

const CACHE_SIZE = 10_000
const CACHE_MILLIS = 5 * 60_000
const MAX_STATIC_KEYS_LENGTH = 65_536

/** A token of this server. Whether its identity still exists is not yet known. */
export interface OwnToken {
  readonly kind: 'own'
  readonly claims: TokenClaims
  readonly own: OwnClaims
}

/** A token of another issuer, with the rules that it fulfils: at least one. */
export interface ForeignToken {
  readonly kind: 'foreign'
  readonly claims: TokenClaims
  readonly matches: readonly Match[]
}

export type VerifiedToken = OwnToken | ForeignToken
/** Verifies a compact token; throws UNAUTHENTICATED with its reason, or UNAVAILABLE when an issuer's keys are. */
export type Verify = (compact: string) => Promise<VerifiedToken>

export interface VerifierOptions {
  readonly issuer: Issuer
  /** The audiences of this server; by default the issuer's URL, with and without a trailing slash. */
  readonly audiences?: readonly string[]
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
  readonly accepted: ReadonlySet<string>
  readonly known: LruMap<string, Known>
  readonly staticSets: LruMap<string, KeySet>
}

/** Makes the one verifier that authentication and exchange share (docs/rules.md, "Tokens"; RFC 8725). */
export function createVerifier(options: VerifierOptions): Verify {
  const { issuer, clock } = options
  const context: Context = {
    ...options,
    accepted: new Set(options.audiences?.length ? options.audiences : [issuer.url, `${issuer.url}/`]),
    known: new LruMap(CACHE_SIZE),
    staticSets: new LruMap(1_000),
  }
  return async (compact) => {
    const digest = hash('sha256', compact, 'base64')
    const found = context.known.get(digest)
    const now = clock.now()
    const known = found !== undefined && now < found.until && now < found.token.claims.exp * 1000 ? found : undefined
    if (known?.own !== undefined) return { kind: 'own', claims: known.token.claims, own: known.own }

    const token = known?.token ?? parseToken(compact)
    const isOwn = token.claims.iss === issuer.url
    const entry = known ?? { token, own: undefined, verifiedBy: new Set(), until: now + CACHE_MILLIS }
    const verified = isOwn ? await verifyOwn(context, token) : await verifyForeign(context, entry)
    if (known === undefined) {
      context.known.set(digest, verified.kind === 'own' ? { ...entry, own: verified.own } : entry)
    }
    return verified
  }
}

async function verifyOwn({ issuer, clock, accepted }: Context, token: ParsedToken): Promise<OwnToken> {
  checkTimes(token.claims, clock.now())
  requireGood(await checkSignature(token, issuer.keys), token)
  if (!token.claims.aud.some((audience) => accepted.has(audience))) {
    throw refuse(
      'TOKEN_WRONG_AUDIENCE',
      `the token is for ${token.claims.aud.slice(0, 3).join(', ')}, not for this server`,
    )
  }
  return { kind: 'own', claims: token.claims, own: readOwnClaims(token.claims) }
}

async function verifyForeign(context: Context, entry: Known): Promise<ForeignToken> {
  const { claims } = entry.token
  const candidates = await context.identities.candidates(claims.iss)
  const rules = candidates.filter((rule) => namesIssuer(rule, claims.iss))
  if (rules.length === 0) {
    throw refuse('TOKEN_UNKNOWN_ISSUER', `no identity or identity provider here names the issuer ${claims.iss}`)
  }
  checkTimes(claims, context.clock.now())
  const trusted = await trustedRules(context, entry, rules)
  return { kind: 'foreign', claims, matches: matchRules(trusted, claims, context.accepted) }
}

/**
 * The rules whose keys made the signature. Static keys count for their own identity only, so nobody can speak for
 * another by registering a key. When static keys have verified a token, discovery that fails does not refuse it.
 */
async function trustedRules(context: Context, entry: Known, rules: readonly MatchRule[]): Promise<MatchRule[]> {
  const { token } = entry
  const fixed = rules.filter((rule) => rule.kind === 'staticKeys')
  const discovered = rules.filter((rule) => rule.kind !== 'staticKeys')
  const subjects = fixed.filter((rule) => namesSubject(rule, token.claims.sub))
  const trusted: MatchRule[] = []
  for (const rule of subjects) if (await isSignedByStaticKeys(context, entry, rule)) trusted.push(rule)

  if (discovered.length > 0) {
    const failure = await discoveryFailure(context, entry)
    if (failure === undefined) trusted.push(...discovered)
    else if (trusted.length === 0) throw failure
  } else if (trusted.length === 0) {
    if (subjects.length > 0) throw refuse('TOKEN_INVALID', 'the signature was not made by a key of the identity')
    throw refuse('IDENTITY_UNKNOWN', `no identity matches issuer ${token.claims.iss} and subject ${token.claims.sub}`)
  }
  return trusted
}

async function isSignedByStaticKeys(context: Context, entry: Known, rule: StaticKeysRule): Promise<boolean> {
  if (rule.expirationTime !== undefined && rule.expirationTime.getTime() <= context.clock.now()) return false
  const keys = staticKeySet(context, rule.issuerKeys)
  if (keys === undefined) return false
  if (entry.verifiedBy.has(keys)) return true
  if ((await checkSignature(entry.token, keys)) !== 'good') return false
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
    requireGood(await checkSignature(token, keys), token)
    entry.verifiedBy.add(keys)
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}
