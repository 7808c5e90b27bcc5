// Whether a verified third-party token fits a rule, and which identity it then stands for.
import { createHash } from 'node:crypto'
import { rootOf } from '../core/uid.ts'
import type { Work } from '../core/patterns/automaton.ts'
import type { ClaimMatchRule, MatchRule, ProviderRule, StaticKeysRule } from './directory.ts'
import { matchesPattern } from '../core/patterns/patterns.ts'
import type { TokenClaims } from './token.ts'

/** A rule that a token fulfils, and the identity that it gives. */
export interface Match {
  readonly identity: string
  /** The organization whose rule it is. */
  readonly organization: string
  /** An exact rule (0) counts before a pattern (1), and a rule before an identity provider (2). */
  readonly rank: 0 | 1 | 2
  /** When what the rule belongs to was made, in milliseconds since the epoch. */
  readonly since: number
  /** The token's audience that the rule accepted. */
  readonly audience: string
  /** Set when a person comes through an identity provider. */
  readonly provider?: ProviderRule
}

/** What rules are held against. */
export interface TokenContext {
  readonly claims: TokenClaims
  /** Whether an audience is this server's: it holds where a rule names none. */
  readonly isOwn: (audience: string, identity: string) => boolean
  /** The audiences that may be the client of an identity provider. */
  readonly clients: readonly string[]
  /** What may be spent on patterns. */
  readonly work: Work
}

/** The uid of the identity of a person: the SHA-1 of issuer, blank, subject. */
export function personUid(issuer: string, subject: string): string {
  return createHash('sha1').update(`${issuer} ${subject}`).digest('hex')
}

/** A rule that a token fulfils, or the first claim that does not fit: `iss`, `sub`, a claim's name, `aud` at the end. */
export function tryRule(rule: MatchRule, context: TokenContext): Match | { readonly misfit: string } {
  const { claims } = context
  if (!namesIssuer(rule, claims.iss, context.work)) return { misfit: 'iss' }
  if (!namesSubject(rule, claims.sub, context.work)) return { misfit: 'sub' }
  const misfit = rule.kind === 'claimMatch' ? misfitOf(rule, context) : undefined
  if (misfit !== undefined) return { misfit }
  const audience = acceptedAudience(rule, context)
  return audience === undefined ? { misfit: 'aud' } : matchOf(rule, claims, audience)
}

/** Whether a rule names this issuer, exactly or by its pattern. */
export function namesIssuer(rule: MatchRule, issuer: string, work: Work): boolean {
  if (rule.kind !== 'claimMatch') return rule.issuer !== '' && rule.issuer === issuer
  return isNamed(issuer, { exact: rule.issuer, pattern: rule.issuerPattern }, work)
}

/** Whether a rule names this subject; a provider's rule names everyone. */
export function namesSubject(rule: MatchRule, subject: string, work: Work): boolean {
  if (rule.kind === 'identityProvider') return true
  if (rule.kind === 'staticKeys') return rule.subject !== '' && rule.subject === subject
  return isNamed(subject, { exact: rule.subject, pattern: rule.subjectPattern }, work)
}

function matchOf(rule: MatchRule, claims: TokenClaims, audience: string): Match {
  const { since } = rule
  if (rule.kind === 'identityProvider') {
    const identity = personUid(claims.iss, claims.sub)
    return { identity, organization: rootOf(rule.provider), rank: 2, since, audience, provider: rule }
  }
  const { identity } = rule
  const rank = rule.kind === 'staticKeys' || (rule.issuer && rule.subject) ? 0 : 1
  return { identity, organization: rootOf(identity), rank, since, audience }
}

function acceptedAudience(rule: MatchRule, { claims, isOwn, clients, work }: TokenContext): string | undefined {
  if (rule.kind !== 'identityProvider') {
    const { identity } = rule
    return claims.aud.find(audienceTest(rule, work) ?? ((audience) => isOwn(audience, identity)))
  }
  // A token for several clients says which of them it was made for (OpenID Connect Core section 3.1.3.7).
  if (claims.aud.length > 1 && claims.all['azp'] !== rule.clientId) return undefined
  return clients.find((audience) => audience === rule.clientId)
}

type IdentityRule = ClaimMatchRule | StaticKeysRule

function audienceTest(rule: IdentityRule, work: Work): ((audience: string) => boolean) | undefined {
  if (rule.kind === 'staticKeys') return listTest(rule)
  if (!rule.audience && !rule.audiencePattern) return undefined
  return (audience) => isNamed(audience, { exact: rule.audience, pattern: rule.audiencePattern }, work)
}

function listTest({ audiences = [] }: StaticKeysRule): ((audience: string) => boolean) | undefined {
  return audiences.length === 0 ? undefined : (audience) => audiences.includes(audience)
}

/** The first of the rule's own claims that the token does not have as it should. */
function misfitOf(rule: ClaimMatchRule, { claims, work }: TokenContext): string | undefined {
  const lacks = (wanted: ClaimMatchRule['claims'], test: (wanted: string, value: string) => boolean) =>
    Object.entries(wanted ?? {}).find(([name, want]) => !valuesOf(claims, name).some((value) => test(want, value)))?.[0]
  return (
    lacks(rule.claims, (wanted, value) => wanted === value) ??
    lacks(rule.claimPatterns, (pattern, value) => matchesPattern(pattern, value, work))
  )
}

/** A claim as the strings it can be compared as: a list has its members, objects and null have none. */
function valuesOf(claims: TokenClaims, name: string): string[] {
  const value = claims.all[name]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    if (typeof item === 'string') return [item]
    return typeof item === 'boolean' || typeof item === 'number' ? [String(item)] : []
  })
}

interface Wanted {
  readonly exact: string | undefined
  readonly pattern: string | undefined
}

function isNamed(value: string, { exact, pattern }: Wanted, work: Work): boolean {
  if (exact) return value === exact
  return pattern ? matchesPattern(pattern, value, work) : false
}
