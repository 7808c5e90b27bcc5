// Which identities a verified third-party token stands for (docs/rules.md, "Tokens"): the one that is named,
// else the person, else in each organization the one that fits there.
import { isRoot, isUid } from '../core/uid.ts'
import { Work } from '../core/patterns/automaton.ts'
import { MAX_FOUND, type IdentityDirectory, type MatchRule } from './directory.ts'
import type { Issuer } from './issuer.ts'
import { personUid, tryRule, type Match, type TokenContext } from './match.ts'
import { refuse } from './refusal.ts'
import { MAX_STATIC_SETS } from './static-keys.ts'
import { isServer, type FederatedToken } from './verify.ts'

/** Steps that the rules of one token may take: about a millisecond. */
const TOKEN_STEPS = 100_000

/** What the person of a token's issuer and subject is here. */
export interface TokenPerson {
  readonly identity: string
  /** The token is for this server itself, so that the person acts everywhere; else where a provider takes it. */
  readonly isEverywhere: boolean
  /** When a directory named it, as IdentityRecord has it; absent: it has come itself. */
  readonly namedAt?: number
}

/** Whether there is a person, and it has come itself: whom only a directory has named may be anybody. */
export function hasCome(person: TokenPerson | undefined): boolean {
  return person !== undefined && person.namedAt === undefined
}

/** What fits a token, of one organization or of all. */
export interface Matches {
  /** The oldest first. */
  readonly matches: readonly Match[]
  /** Whether all rules were tried; false: more may fit than stand here. */
  readonly isWhole: boolean
  /** Why there is none. */
  readonly refusal: Error
}

/** Asks the directory about one token; `named` is the identity that its audience names, if it does. */
export class TokenIdentities {
  readonly token: FederatedToken
  readonly #identities: IdentityDirectory
  readonly #issuer: Issuer
  readonly #fits = new Map<string, Promise<Matches>>()

  constructor(token: FederatedToken, { identities, issuer }: { identities: IdentityDirectory; issuer: Issuer }) {
    this.token = token
    this.#identities = identities
    this.#issuer = issuer
  }

  /** The identity that an audience of the form `<PUBLIC_URL>/<uid>` names; the first, if there are several. */
  get namedByAudience(): string | undefined {
    const prefix = `${this.#issuer.url}/`
    const named = this.token.claims.aud.find(
      (audience) => audience.startsWith(prefix) && isUid(audience.slice(prefix.length)),
    )
    return named?.slice(prefix.length)
  }

  /** The person, if it has been made and the issuer itself signed for it. */
  async person(): Promise<TokenPerson | undefined> {
    const { claims, isPublished } = this.token
    if (!isPublished) return undefined
    const identity = personUid(claims.iss, claims.sub)
    const found = await this.#identities.exists(identity)
    if (found === undefined || found.isGone) return undefined
    const { namedAt } = found
    return { identity, isEverywhere: this.isForServer(identity), ...(namedAt === undefined ? {} : { namedAt }) }
  }

  /** Whether the token is for this server as such, or for one identity of it. */
  isForServer(identity: string): boolean {
    return this.token.claims.aud.some((audience) => this.#context().isOwn(audience, identity))
  }

  /** What fits in an organization; without one, in all, the oldest first. */
  fits(organization?: string): Promise<Matches> {
    const known = this.#fits.get(organization ?? '')
    if (known !== undefined) return known
    const { iss: issuer, sub: subject } = this.token.claims
    const person = personUid(issuer, subject)
    const query = {
      issuer,
      subject,
      person,
      clients: this.#clients,
      ...(organization === undefined ? {} : { organization }),
    }
    const found = this.#identities.rules(query).then((rules) => this.#tried(rules))
    this.#fits.set(organization ?? '', found)
    return found
  }

  /**
   * What the token is by the rules of one identity or identity provider.
   * Throws IDENTITY_UNKNOWN when it does not fit, with the claim that is wrong; several matches: a person's providers.
   * What does not exist answers as what wants another issuer, so that no stranger learns which uids there are.
   */
  async named(uid: string): Promise<readonly Match[]> {
    const { claims } = this.token
    if (isRoot(uid)) {
      if (uid !== personUid(claims.iss, claims.sub)) throw this.#misfit(uid, 'sub')
      const { matches } = await this.fits()
      return matches.filter((match) => match.provider !== undefined)
    }
    const rules = await this.#identities.rulesOf(uid)
    const trusted = await this.token.trusted(rules)
    // Who has signed is not known: nothing may be learnt of what was named, not even whether it is there.
    if (trusted.length === 0 && !this.token.isPublished) throw this.token.refusal()
    const context = this.#context(claims.aud)
    const tried = rules.map((rule) => ({ rule, found: tryRule(rule, context) }))
    const fitting = tried.flatMap(({ rule, found }) => ('misfit' in found ? [] : [{ rule, match: found }]))
    const matches = fitting.filter(({ rule }) => trusted.includes(rule)).map(({ match }) => match)
    if (matches.length > 0) return matches
    if (fitting.length > 0) throw this.token.refusal()
    const misfit = tried.map(({ found }) => found).find((found) => 'misfit' in found)
    throw this.#misfit(uid, misfit?.misfit ?? 'iss')
  }

  async #tried(rules: readonly MatchRule[]): Promise<Matches> {
    const trusted = await this.token.trusted(rules)
    const context = this.#context()
    const tried = trusted.map((rule) => tryRule(rule, context))
    const matches = tried.filter((one): one is Match => !('misfit' in one)).sort(bySeniority)
    const isWhole = rules.length < MAX_FOUND && !this.#hasTooManyKeys(rules) && !context.work.isSpent
    return { matches, isWhole, refusal: this.#refusal(rules, trusted, tried) }
  }

  #staticKeys(rules: readonly MatchRule[]): readonly MatchRule[] {
    const { iss, sub } = this.token.claims
    return rules.filter((rule) => rule.kind === 'staticKeys' && rule.subject === sub && rule.issuer === iss)
  }

  /** Whether the keys of some may not have been tried. */
  #hasTooManyKeys(rules: readonly MatchRule[]): boolean {
    return this.#staticKeys(rules).length > MAX_STATIC_SETS
  }

  #refusal(rules: readonly MatchRule[], trusted: readonly MatchRule[], tried: readonly object[]): Error {
    const { iss, sub, aud } = this.token.claims
    if (tried.some((one) => 'misfit' in one && one.misfit === 'aud')) {
      return refuse('TOKEN_WRONG_AUDIENCE', `the token is for ${listed(aud)}, which is not an audience accepted here`)
    }
    if (trusted.length === 0 && this.#hasTooManyKeys(rules))
      return refuse(
        'TOKEN_INVALID',
        `no key of the ${MAX_STATIC_SETS} oldest identities made the signature; ${NAMING_HINT}`,
      )
    if (trusted.length === 0 && this.#staticKeys(rules).length > 0) return this.token.refusal()
    const isAll = rules.length < MAX_FOUND && this.#clients.length === aud.length
    const hint = isAll ? '' : `; ${NAMING_HINT}`
    return refuse('IDENTITY_UNKNOWN', `no identity matches issuer ${iss} and subject ${sub}${hint}`)
  }

  /** What is not there, or has no rule, is refused as what wants another issuer. */
  #misfit(uid: string, claim: string): Error {
    const hint = claim === 'iss' ? `; ${ISSUER_HINT}` : ''
    return refuse('IDENTITY_UNKNOWN', `the token does not stand for ${uid}: invalid "${claim}"${hint}`)
  }

  /**
   * The audiences that are clients of somebody's. This server is the audience of all organizations, so it is a provider's only where
   * the holder says which: whoever has a provider with this server as its client would else hear of all who come.
   */
  get #clients(): readonly string[] {
    const { url } = this.#issuer
    return this.token.claims.aud.filter((audience) => audience !== url && !audience.startsWith(`${url}/`))
  }

  /** @param clients the audiences by which providers may be meant */
  #context(clients: readonly string[] = this.#clients): TokenContext {
    const issuer = this.#issuer
    return {
      claims: this.token.claims,
      isOwn: (audience, identity) => isServer(issuer, audience) || audience === `${issuer.url}/${identity}`,
      clients,
      work: new Work(TOKEN_STEPS),
    }
  }
}

/** Those of matches that are of these organizations' best rank, in each organization one. */
export function chosen(matches: readonly Match[]): {
  readonly one: Match[]
  readonly unclear: ReadonlyMap<string, Error>
} {
  const one: Match[] = []
  const unclear = new Map<string, Error>()
  for (const [organization, theirs] of Map.groupBy(matches, (match) => match.organization)) {
    const rank = Math.min(...theirs.map((match) => match.rank))
    const best = theirs.filter((match) => match.rank === rank)
    const [first] = best
    const names = new Set(best.map((match) => match.provider?.provider ?? match.identity))
    if (first !== undefined && names.size === 1) one.push(first)
    else unclear.set(organization, ambiguous(names.size, organization))
  }
  return { one, unclear }
}

/** How to name one, for a caller that is several identities. */
export const NAMING_HINT =
  'name one by the header "platform-identity", by the audience <PUBLIC_URL>/<identity uid>, or as identity or ' +
  'identity_provider in an exchange'

/** Who else could be meant, said whether or not it is. */
const ISSUER_HINT =
  'an identity of AWS takes a GetCallerIdentity request that it has signed, and a service principal takes no token'

function ambiguous(count: number, organization: string): Error {
  return refuse(
    'IDENTITY_AMBIGUOUS',
    `${count} identities or identity providers of ${organization} fit the token; ${NAMING_HINT}`,
  )
}

function bySeniority(a: Match, b: Match): number {
  return a.since - b.since || (a.identity < b.identity ? -1 : 1)
}

function listed(audience: readonly string[]): string {
  const shown = audience.slice(0, 3).join(', ')
  return audience.length > 3 ? `${shown} and ${audience.length - 3} others` : shown
}
