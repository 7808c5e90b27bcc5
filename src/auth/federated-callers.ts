// The caller that a third-party token makes, and who it is from organization to organization.
import type { IdentifiedCaller, Membership } from '../core/caller.ts'
import { isRoot } from '../core/uid.ts'
import {
  actOf,
  deactivated,
  type Entrance,
  reachOf,
  recognizeIdentity,
  requireIdentity,
  withGrants,
} from './sign-in.ts'
import type { IdentityDirectory } from './directory.ts'
import { isShut, joined, MAX_SIGN_UPS, membershipsOf, passEach } from './every-provider.ts'
import type { Issuer } from './issuer.ts'
import type { Match } from './match.ts'
import { refuse } from './refusal.ts'
import { chosen, hasCome, TokenIdentities, type TokenPerson } from './token-identities.ts'
import type { FederatedToken } from './verify.ts'

/** Makes the callers of one token, each once. */
export class FederatedCallers {
  readonly #identities: IdentityDirectory
  readonly #candidates: TokenIdentities
  readonly #memberships = new Map<string, Promise<Membership>>()
  #all: Promise<readonly Membership[]> | undefined

  constructor(token: FederatedToken, options: { identities: IdentityDirectory; issuer: Issuer }) {
    this.#identities = options.identities
    this.#candidates = new TokenIdentities(token, options)
  }

  /**
   * The caller of a request. Throws IDENTITY_UNKNOWN when the identity that is named is none of the token's, or nothing
   * fits; IDENTITY_AMBIGUOUS when that is all that can be said.
   * @param named the identity that the request names
   */
  async caller(named?: string): Promise<IdentifiedCaller> {
    const uid = named ?? this.#candidates.namedByAudience
    if (uid !== undefined) return this.#named(uid)
    const person = await this.#candidates.person()
    const memberships = { all: async () => this.#everywhere(), in: async (uid: string) => this.#in(uid) }
    if (person?.isEverywhere) return { ...this.#caller(person.identity, this.#audience), memberships }
    const all = await this.#everywhere()
    const made = person && all.find((one) => one.person)?.person
    const first = made ?? all.map((one) => one.person ?? one.member).find((one) => one !== undefined)
    const { isWhole, refusal } = await this.#candidates.fits()
    if (first === undefined) throw all.find((one) => one.unclear)?.unclear ?? refusal
    // One identity, and surely no other: there is nothing to choose from.
    return all.length === 1 && isWhole ? first : { ...first, memberships }
  }

  async #named(uid: string): Promise<IdentifiedCaller> {
    const matches = await this.#candidates.named(uid)
    const [first] = matches
    if (!isRoot(uid)) {
      if (first === undefined) throw (await this.#candidates.fits()).refusal
      // What is named may be a provider: its person acts in its organization, as without a name.
      return this.#enter(first)
    }
    const person = await this.#candidates.person()
    if (person?.isEverywhere) return this.#caller(person.identity, this.#audience)
    const { entered, unclear, isWhole } = await this.#throughAll(matches)
    const [only, ...others] = entered.flatMap((one) => one.person ?? [])
    if (only === undefined) {
      throw unclear ?? refuse('IDENTITY_UNKNOWN', `the token does not stand for ${uid}: invalid "aud"`)
    }
    const caller = others.reduce(joined, only)
    const { isWhole: isAll } = await this.#candidates.fits()
    if (isWhole && isAll) return caller
    return { ...caller, memberships: { all: async () => entered, in: async (place) => this.#throughDoors(place) } }
  }

  /** Who the person is in one organization by its providers, and by no rule that fits it too. */
  async #throughDoors(organization: string): Promise<Membership> {
    const { matches } = await this.#candidates.fits(organization)
    const { entered, unclear } = await this.#throughAll(matches.filter(({ provider }) => provider !== undefined))
    return entered[0] ?? { organization, ...(unclear ? { unclear } : {}) }
  }

  /** The person in each organization whose providers let it in. */
  async #throughAll(
    matches: readonly Match[],
  ): Promise<{ entered: readonly Membership[]; unclear: Error | undefined; isWhole: boolean }> {
    const { passed, shut, isWhole } = await passEach(matches, async (match) => this.#enter(match))
    const callers = passed.map(({ match: { organization }, entered }) => [organization, entered] as const)
    return { entered: membershipsOf(callers), unclear: shut, isWhole }
  }

  #everywhere(): Promise<readonly Membership[]> {
    this.#all ??= this.#findAll()
    return this.#all
  }

  async #findAll(): Promise<readonly Membership[]> {
    const { matches } = await this.#candidates.fits()
    const organizations = [...new Set(matches.map((match) => match.organization))]
    const person = await this.#candidates.person()
    const all: Membership[] = []
    let signUps = 0
    for (const organization of organizations) {
      const theirs = matches.filter((match) => match.organization === organization)
      const isNew = theirs.some(({ provider }) => provider && !provider.isUsed)
      if (isNew && signUps === MAX_SIGN_UPS) continue
      const membership = await this.#membership(organization, { matches: theirs, person })
      all.push(membership)
      // Doors that are shut do not count, or strangers could keep a person from all others by theirs.
      if (isNew && membership.unclear === undefined) signUps++
    }
    return all
  }

  #in(organization: string): Promise<Membership> {
    const known = this.#memberships.get(organization)
    if (known !== undefined) return known
    const found = Promise.all([this.#candidates.fits(organization), this.#candidates.person()]).then(
      ([{ matches }, person]) => this.#membership(organization, { matches, person }),
    )
    this.#memberships.set(organization, found)
    return found
  }

  /** A person whom the organization's directory has deactivated is nobody there, whatever else fits. */
  async #membership(
    organization: string,
    found: { matches: readonly Match[]; person: TokenPerson | undefined },
  ): Promise<Membership> {
    const { identity } = found.person ?? {}
    const barred = identity === undefined ? undefined : (await this.#identities.exists(identity))?.barred
    if (identity !== undefined && barred?.includes(organization))
      return { organization, unclear: deactivated(identity) }
    try {
      return await this.#member(organization, found)
    } catch (error) {
      if (isShut(error)) return { organization, unclear: error }
      throw error
    }
  }

  /** The person by its audience or its provider, and the identity of the organization's own rules. */
  async #member(
    organization: string,
    { matches, person }: { matches: readonly Match[]; person: TokenPerson | undefined },
  ): Promise<Membership> {
    const { one, unclear } = chosen(matches)
    const [match] = one
    const why = unclear.get(organization)
    const entrances = chosen(matches.filter(({ provider }) => provider !== undefined)).one
    // A person who is not made yet comes in only where no rule of the organization says otherwise.
    const entrance = person === undefined ? (match?.provider ? match : undefined) : entrances[0]
    const entered = entrance && (await this.#pass(entrance, person))
    const everywhere = person?.isEverywhere ? this.#caller(person.identity, this.#audience) : undefined
    const self = everywhere ? { ...everywhere, ...grantsOf(entered) } : entered
    const isMember = match !== undefined && !match.provider && (await this.#identities.exists(match.identity))
    return {
      organization,
      ...(self ? { person: self } : {}),
      ...(isMember ? { member: this.#caller(match.identity, match.audience) } : {}),
      ...(why ? { unclear: why } : {}),
    }
  }

  /** Signs the person in through the provider of a match that a request has not named. */
  async #pass(match: Match, person: TokenPerson | undefined): Promise<IdentifiedCaller> {
    // The rules of all organizations are looked at for that, so not once the person has come.
    const isByTheWay = !hasCome(person) && (await this.#fitsRules())
    return this.#enter({ ...match, isByTheWay })
  }

  /** Whether rules fit the token, or might: then it may be no person's, and whoever runs a provider has let it in. */
  async #fitsRules(): Promise<boolean> {
    const { matches, isWhole } = await this.#candidates.fits()
    return !isWhole || matches.some(({ provider }) => provider === undefined)
  }

  /** Signs the person in through the provider of a match. */
  async #enter(match: Match & Entrance): Promise<IdentifiedCaller> {
    const { identity, grants } = await recognizeIdentity(this.#identities, this.#candidates.token.claims, match)
    await requireIdentity(this.#identities, identity, reachOf(match).scopes)
    return { ...this.#caller(identity, match.audience), ...reachOf(match), ...withGrants(grants) }
  }

  get #audience(): string {
    return this.#candidates.token.claims.aud[0] ?? ''
  }

  #caller(identity: string, audience: string): IdentifiedCaller {
    const act = actOf(this.#candidates.token.claims, audience)
    return { kind: 'identity', identity, actor: { subject: identity, act }, internal: false }
  }
}

function grantsOf(caller: IdentifiedCaller | undefined): Pick<IdentifiedCaller, 'sessionGrants'> {
  return caller?.sessionGrants ? { sessionGrants: caller.sessionGrants } : {}
}
