// Which identity a verified third-party token stands for.
// What belongs here: the rules of claimMatch, staticKeys and identity providers. What does not: signatures. Within auth/.
import { createHash } from 'node:crypto'
import type { ClaimMatchRule, MatchRule, ProviderRule, StaticKeysRule } from './directory.ts'
import { matchesPattern } from './patterns.ts'
import { refuse } from './refusal.ts'
import type { TokenClaims } from './token.ts'

/** A rule that a token fulfils, and the identity that it gives. */
export interface Match {
  readonly identity: string
  /** The token's audience that the rule accepted. */
  readonly audience: string
  /** Set when a person comes through an identity provider. */
  readonly provider?: ProviderRule
}

/** What an exchange asks for among several matches. */
export interface Selection {
  readonly identity?: string
  readonly identityProvider?: string
}

/** The uid of the identity of a person: the SHA-1 of issuer, blank, subject (docs/rules.md, "Identifiers"). */
export function personUid(issuer: string, subject: string): string {
  return createHash('sha1').update(`${issuer} ${subject}`).digest('hex')
}

/** Whether a rule names this issuer, exactly or by its pattern. */
export function namesIssuer(rule: MatchRule, issuer: string): boolean {
  if (rule.kind !== 'claimMatch') return rule.issuer !== '' && rule.issuer === issuer
  return isNamed(issuer, rule.issuer, rule.issuerPattern)
}

/** Whether a rule names this subject; a provider's rule names everyone. */
export function namesSubject(rule: MatchRule, subject: string): boolean {
  if (rule.kind === 'identityProvider') return true
  if (rule.kind === 'staticKeys') return rule.subject !== '' && rule.subject === subject
  return isNamed(subject, rule.subject, rule.subjectPattern)
}

/**
 * The rules that a verified token fulfils, each with its identity. `audiences` are this server's, which hold where a
 * rule names none. Throws TOKEN_WRONG_AUDIENCE when nothing but the audience stood in the way, IDENTITY_UNKNOWN when no
 * rule fits.
 */
export function matchRules(rules: readonly MatchRule[], claims: TokenClaims, audiences: ReadonlySet<string>): Match[] {
  const named = rules.filter(
    (rule) => namesIssuer(rule, claims.iss) && namesSubject(rule, claims.sub) && claimsFit(rule, claims),
  )
  const matches = named.flatMap((rule): Match[] => {
    const audience = acceptedAudience(rule, claims, audiences)
    return audience === undefined ? [] : [matchOf(rule, claims, audience)]
  })
  if (matches.length > 0) return matches
  if (named.length > 0) {
    throw refuse(
      'TOKEN_WRONG_AUDIENCE',
      `the token is for ${listed(claims.aud)}, which is not an audience accepted here`,
    )
  }
  throw refuse('IDENTITY_UNKNOWN', `no identity matches issuer ${claims.iss} and subject ${claims.sub}`)
}

/**
 * The one match to use. An identity that a rule names outright comes before an identity provider, which would take
 * anyone. Throws IDENTITY_UNKNOWN when the selection names none of them, IDENTITY_AMBIGUOUS when several remain.
 */
export function selectMatch(matches: readonly Match[], selection: Selection = {}): Match {
  const { identity, identityProvider } = selection
  const chosen = matches.filter(
    (match) =>
      (identity === undefined || match.identity === identity) &&
      (identityProvider === undefined || match.provider?.provider === identityProvider),
  )
  const outright = chosen.filter((match) => match.provider === undefined)
  const [first, ...others] = outright.length > 0 ? outright : chosen
  if (first === undefined) {
    throw refuse('IDENTITY_UNKNOWN', 'the token does not stand for the identity or identity provider asked for')
  }
  if (others.every((other) => isSame(other, first))) return first
  throw refuse(
    'IDENTITY_AMBIGUOUS',
    `${others.length + 1} identities or identity providers match the token; exchange it and name one of them`,
  )
}

function isSame(a: Match, b: Match): boolean {
  return a.identity === b.identity && a.provider?.provider === b.provider?.provider
}

function matchOf(rule: MatchRule, claims: TokenClaims, audience: string): Match {
  if (rule.kind !== 'identityProvider') return { identity: rule.identity, audience }
  return { identity: personUid(claims.iss, claims.sub), audience, provider: rule }
}

function acceptedAudience(rule: MatchRule, claims: TokenClaims, own: ReadonlySet<string>): string | undefined {
  const accepts = audienceTest(rule) ?? ((audience: string) => own.has(audience))
  const accepted = claims.aud.find(accepts)
  // A token for several clients says which of them it was made for (OpenID Connect Core section 3.1.3.7).
  const isShared = rule.kind === 'identityProvider' && claims.aud.length > 1
  return isShared && claims.all['azp'] !== rule.clientId ? undefined : accepted
}

function audienceTest(rule: MatchRule): ((audience: string) => boolean) | undefined {
  if (rule.kind === 'identityProvider') return (audience) => rule.clientId !== '' && audience === rule.clientId
  if (rule.kind === 'staticKeys') return listTest(rule)
  if (!rule.audience && !rule.audiencePattern) return undefined
  return (audience) => isNamed(audience, rule.audience, rule.audiencePattern)
}

function listTest({ audiences = [] }: StaticKeysRule): ((audience: string) => boolean) | undefined {
  return audiences.length === 0 ? undefined : (audience) => audiences.includes(audience)
}

function claimsFit(rule: MatchRule, claims: TokenClaims): boolean {
  return rule.kind !== 'claimMatch' || (allFit(rule.claims, claims, equals) && allFit(rule.claimPatterns, claims, fits))
}

function allFit(
  wanted: ClaimMatchRule['claims'],
  claims: TokenClaims,
  test: (wanted: string, value: string) => boolean,
): boolean {
  return Object.entries(wanted ?? {}).every(([name, want]) => valuesOf(claims, name).some((value) => test(want, value)))
}

const equals = (wanted: string, value: string): boolean => wanted === value
const fits = (pattern: string, value: string): boolean => matchesPattern(pattern, value)

/** A claim as the strings it can be compared as: a list has its members, objects and null have none. */
function valuesOf(claims: TokenClaims, name: string): string[] {
  if (!Object.hasOwn(claims.all, name)) return []
  const value = claims.all[name]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    if (typeof item === 'string') return [item]
    return typeof item === 'boolean' || typeof item === 'number' ? [String(item)] : []
  })
}

function isNamed(value: string, exact: string | undefined, pattern: string | undefined): boolean {
  if (exact) return value === exact
  return pattern ? matchesPattern(pattern, value) : false
}

function listed(audience: readonly string[]): string {
  const shown = audience.slice(0, 3).join(', ')
  return audience.length > 3 ? `${shown} and ${audience.length - 3} others` : shown
}
