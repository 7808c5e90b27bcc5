// The one identity that an exchange is for (docs/rules.md, "Tokens").
import type { Match } from './match.ts'
import { refuse } from './refusal.ts'
import { chosen, hasCome, NAMING_HINT, type TokenIdentities } from './token-identities.ts'

/** What the new token stands for; `provider` absent: an identity by a rule, or a person as such. */
export type One = Pick<Match, 'identity' | 'audience' | 'provider'>

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
  const uids = [input.identity ?? '', input.identityProvider ?? ''].filter((uid) => uid !== '')
  const named = uids.length > 0 ? uids : candidates.namedByAudience ? [candidates.namedByAudience] : []
  const person = await candidates.person()
  const self = person?.isEverywhere
    ? { identity: person.identity, audience: candidates.token.claims.aud[0] ?? '' }
    : undefined
  if (named.length === 0 && self !== undefined && hasCome(person)) return self
  const [only, ...more] = named
  if (only !== undefined && more.length === 0 && only === self?.identity) return self
  const { matches: fitting, refusal } = await candidates.fits()
  if (named.length === 0 && self !== undefined && !isOld(fitting, person?.namedAt)) return self
  const lists = await Promise.all(named.map((uid) => candidates.named(uid)))
  const open = lists.length === 0 ? fitting : intersection(lists)
  const byProvider = open.filter((match) => match.provider !== undefined)
  const { one, unclear } = chosen(hasCome(person) && byProvider.length > 0 ? byProvider : open)
  const [match, ...others] = one
  if (others.length > 0 || (match !== undefined && unclear.size > 0)) {
    throw refuse(
      'IDENTITY_AMBIGUOUS',
      `${one.length + unclear.size} organizations have an identity that fits; ${NAMING_HINT}`,
    )
  }
  if (match === undefined) throw unclear.values().next().value ?? (named.length > 0 ? misfitOf(input) : refusal)
  return match
}

/**
 * Whether an exact rule is older than what a directory says of the person, so that it goes on to decide. A pattern never is: a
 * stranger's for everybody, written early, would keep out whom a directory names.
 */
function isOld(fitting: readonly Match[], namedAt = Infinity): boolean {
  return fitting.some(({ rank, since }) => rank === 0 && since < namedAt)
}

/** What is in all of the lists: the person that is named, through the provider that is named. */
function intersection(lists: readonly (readonly Match[])[]): readonly Match[] {
  const [first = [], ...rest] = lists
  const key = (match: Match): string => `${match.identity} ${match.provider?.provider ?? ''}`
  return first.filter((match) => rest.every((list) => list.some((other) => key(other) === key(match))))
}

function misfitOf({ identity, identityProvider }: Wanted): Error {
  const claim = identity && identityProvider ? 'sub' : 'aud'
  return refuse('IDENTITY_UNKNOWN', `the token does not stand for ${identity || identityProvider}: invalid "${claim}"`)
}
