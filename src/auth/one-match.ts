// The one identity that an exchange is for (docs/rules.md, "Tokens").
import { isRoot } from '../core/uid.ts'
import type { Match } from './match.ts'
import { refuse } from './refusal.ts'
import { chosen, hasCome, NAMING_HINT, type TokenIdentities } from './token-identities.ts'

/** What the new token stands for; `provider` absent: an identity by a rule, or a person as such. */
export interface One extends Pick<Match, 'identity' | 'audience' | 'provider'> {
  /** A person who comes through several providers of one client. */
  readonly through?: readonly Match[]
}

/** Who is named; nobody has to be. */
interface Wanted {
  readonly identity?: string | undefined
  readonly identityProvider?: string | undefined
}

/**
 * The one identity that is named, else the person, else the only one that fits. Whom only a directory names is no person that has
 * been made: a stranger's could name whom it likes, and what rules said before would be said no more.
 */
export async function oneMatch(candidates: TokenIdentities, input: Wanted): Promise<One> {
  const { identity, identityProvider } = input
  const named = identityProvider || identity || candidates.namedByAudience
  const person = await candidates.person()
  const self = person?.isEverywhere
    ? { identity: person.identity, audience: candidates.token.claims.aud[0] ?? '' }
    : undefined
  if (named === undefined && self !== undefined && hasCome(person)) return self
  if (named !== undefined && named === self?.identity && !identityProvider) return self
  const { matches: fitting, refusal } = await candidates.fits()
  if (named === undefined && self !== undefined && !isOld(fitting, person?.namedAt)) return self
  const found = named === undefined ? fitting : await candidates.named(named)
  // Who is named comes through the provider that is named.
  const open = identityProvider && identity ? found.filter((match) => match.identity === identity) : found
  const byProvider = open.filter((match) => match.provider !== undefined)
  const isPerson = hasCome(person) || (named !== undefined && isRoot(named))
  const [first, second] = byProvider
  // It decides, however many have let it in; a stranger's provider of the same client takes nothing from that.
  if (isPerson && first !== undefined && second !== undefined) return { ...personOf(first), through: byProvider }
  const { one, unclear } = chosen(isPerson && first !== undefined ? byProvider : open)
  const [match, ...others] = one
  if (others.length > 0 || (match !== undefined && unclear.size > 0)) {
    throw refuse(
      'IDENTITY_AMBIGUOUS',
      `${one.length + unclear.size} organizations have an identity that fits; ${NAMING_HINT}`,
    )
  }
  if (match === undefined) throw unclear.values().next().value ?? (named === undefined ? refusal : misfitOf(input))
  return match
}

function personOf({ identity, audience }: Match): Pick<One, 'identity' | 'audience'> {
  return { identity, audience }
}

/**
 * Whether an exact rule is older than what a directory says of the person, so that it goes on to decide. A pattern never is: a
 * stranger's for everybody, written early, would keep out whom a directory names.
 */
function isOld(fitting: readonly Match[], namedAt = Infinity): boolean {
  return fitting.some(({ rank, since }) => rank === 0 && since < namedAt)
}

function misfitOf({ identity, identityProvider }: Wanted): Error {
  const claim = identity && identityProvider ? 'sub' : 'aud'
  return refuse('IDENTITY_UNKNOWN', `the token does not stand for ${identity || identityProvider}: invalid "${claim}"`)
}
