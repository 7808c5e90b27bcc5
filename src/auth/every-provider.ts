// A person that comes through every identity provider of one client: strangers may have one too, and take nothing by it.
import type { IdentifiedCaller, Membership } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { isWithin, rootOf } from '../core/uid.ts'
import { MAX_FOUND, type GroupGrant, type IdentityDirectory, type ProviderRule } from './directory.ts'
import type { ActClaim, EveryProvider } from './issuer.ts'
import type { Match } from './match.ts'
import { refuse } from './refusal.ts'
import { requireIdentity, suspended, withGrants } from './sign-in.ts'

/**
 * Identity providers that a person signs up through by one request that names none of them. Those that it has come through before
 * do not count, so that what strangers open for it takes nothing from it: the next request goes on where this one ends.
 */
export const MAX_SIGN_UPS = 64

/** What came of the providers that were tried. */
export interface Passed<Entered> {
  readonly passed: readonly { readonly match: Match; readonly entered: Entered }[]
  /** Why the first of those was shut that was. */
  readonly shut: Error | undefined
  /** Whether all were tried. */
  readonly isWhole: boolean
}

/** Signs the person in through each provider that lets it in. A door that is shut is no other organization's concern. */
export async function passEach<Entered>(
  matches: readonly Match[],
  enter: (match: Match) => Promise<Entered>,
): Promise<Passed<Entered>> {
  const passed: { match: Match; entered: Entered }[] = []
  let shut: Error | undefined
  let signUps = 0
  for (const match of matches) {
    const isNew = !match.provider?.isUsed
    if (isNew && signUps === MAX_SIGN_UPS) continue
    try {
      passed.push({ match, entered: await enter(match) })
      if (isNew) signUps++
    } catch (error) {
      if (!isShut(error)) throw error
      shut ??= error
    }
  }
  return { passed, shut, isWhole: signUps < MAX_SIGN_UPS }
}

/** Whether a provider's door is shut for this person; other organizations are none of its concern. */
export function isShut(error: unknown): error is PlatformError {
  return error instanceof PlatformError && (error.code === 'UNAUTHENTICATED' || isSuspension(error))
}

function isSuspension({ code, details }: PlatformError): boolean {
  return code === 'PERMISSION_DENIED' && details.reason === 'ORGANIZATION_SUSPENDED'
}

/** Who a person is in each organization, by the providers that let it in: the callers of one are joined. */
export function membershipsOf(callers: Iterable<readonly [organization: string, IdentifiedCaller]>): Membership[] {
  const found = new Map<string, IdentifiedCaller>()
  for (const [organization, caller] of callers) {
    const before = found.get(organization)
    found.set(organization, before ? joined(before, caller) : caller)
  }
  return Array.from(found, ([organization, person]) => ({ organization, person }))
}

/** A person who came in by two doors. */
export function joined(a: IdentifiedCaller, b: IdentifiedCaller): IdentifiedCaller {
  const sessionGrants = [...(a.sessionGrants ?? []), ...(b.sessionGrants ?? [])]
  const scopes = [...new Set([...(a.scopes ?? []), ...(b.scopes ?? [])])]
  return { ...a, scopes, ...(sessionGrants.length === 0 ? {} : { sessionGrants }) }
}

/** The external groups that give something, by the claims that list them at their providers. */
export function groupsByClaim(
  given: readonly { readonly claim: string | undefined; readonly grants: readonly GroupGrant[] }[],
): EveryProvider['groups'] {
  const groups = given.flatMap(({ claim = '', grants }) =>
    grants.map(({ externalGroup }) => ({ claim, externalGroup })),
  )
  const byClaim = Map.groupBy(groups, ({ claim }) => claim)
  return Object.fromEntries(
    Array.from(byClaim, ([claim, ones]) => [claim, [...new Set(ones.map((one) => one.externalGroup))]]),
  )
}

/** Who a token of ours is for, that names a client for a provider. */
export interface ClientPerson extends EveryProvider {
  /** The person and its name at the issuer. */
  readonly identity: string
  readonly issuer: string
  readonly subject: string
}

/** Who a token or a session is for; undefined: it is for no client. */
export function clientPersonOf({ identity, act = {}, everyProvider }: OfClient): ClientPerson | undefined {
  const { iss: issuer = '', sub: subject = '' } = act
  return everyProvider && { identity, issuer, subject, ...everyProvider }
}

interface OfClient {
  readonly identity: string
  readonly act?: ActClaim | undefined
  readonly everyProvider?: EveryProvider | undefined
}

/** The providers of the client that the person has come through, as they are now. */
export async function providersUsed(
  identities: IdentityDirectory,
  { identity: person, issuer, subject, clientId }: ClientPerson,
  organization?: string,
): Promise<readonly ProviderRule[]> {
  const among = organization === undefined ? {} : { organization }
  const rules = await identities.rules({ issuer, subject, person, clients: [clientId], ...among })
  return rules
    .filter((rule) => rule.kind === 'identityProvider')
    .filter((rule) => rule.isUsed === true && rule.issuer === issuer && rule.clientId === clientId)
}

/**
 * Whether the person comes through a provider of the client still.
 * @throws PERMISSION_DENIED (ORGANIZATION_SUSPENDED) where all of them are of organizations that are suspended
 */
export async function comesThroughAny(identities: IdentityDirectory, person: ClientPerson): Promise<boolean> {
  const providers = await providersUsed(identities, person)
  const [first] = providers
  if (first && providers.every(({ isSuspended }) => isSuspended)) throw suspended(rootOf(first.provider))
  return first !== undefined
}

/**
 * The caller of a token for every provider of a client: in each organization as through its providers, and nowhere else.
 * @param base who it is, with the groups that the token is narrowed to
 * @throws IDENTITY_UNKNOWN when no provider lets the person in any more
 */
export async function throughEveryProvider(
  identities: IdentityDirectory,
  person: ClientPerson,
  base: IdentifiedCaller,
): Promise<IdentifiedCaller> {
  const saidBy = new Map(Object.entries(person.groups))
  const groups = [...new Set([...saidBy.values()].flat())]
  const through = async (providers: readonly ProviderRule[]): Promise<Membership[]> => {
    const open = await openOf(identities, providers, base)
    const uids = open.map(({ rule }) => rule.provider)
    const grants = uids.length === 0 || groups.length === 0 ? [] : await identities.groupGrants(uids, groups)
    const byProvider = Map.groupBy(grants, ({ provider }) => provider)
    const callers = open.map(({ rule: { provider, groupsClaim = '' }, scopes }) => {
      const said = saidBy.get(groupsClaim) ?? []
      const given = (byProvider.get(provider) ?? []).filter(({ externalGroup }) => said.includes(externalGroup))
      return [rootOf(provider), { ...base, scopes, ...withGrants(given) }] as const
    })
    return membershipsOf(callers)
  }
  const providers = await providersUsed(identities, person)
  const all = await through(providers)
  const [first, ...others] = all.flatMap((one) => one.person ?? [])
  if (first === undefined) {
    throw refuse('IDENTITY_UNKNOWN', `no identity provider lets ${person.identity} in any more; sign in again`)
  }
  const caller = others.reduce(joined, first)
  if (providers.length < MAX_FOUND) return caller
  const one = async (organization: string): Promise<Membership> => {
    const [member] = await through(await providersUsed(identities, person, organization))
    return member ?? { organization }
  }
  return { ...caller, memberships: { all: async () => all, in: one } }
}

/**
 * The groups of one organization that the token may act in; none: no provider there lets the person in. It bounds what comes of the
 * token too, such as a token of an identity that the person assumes: a client is anybody's.
 */
export async function scopesIn(
  identities: IdentityDirectory,
  person: ClientPerson,
  { organization, scopes }: { readonly organization: string; readonly scopes: readonly string[] | undefined },
): Promise<readonly string[]> {
  const providers = await providersUsed(identities, person, organization)
  const open = await openOf(identities, providers, { identity: person.identity, ...(scopes ? { scopes } : {}) })
  return [...new Set(open.flatMap((one) => one.scopes))]
}

/** The providers that let the person in now, each with where the token may act by it: none of an organization that is suspended. */
async function openOf(
  identities: IdentityDirectory,
  providers: readonly ProviderRule[],
  { identity, scopes }: Pick<IdentifiedCaller, 'identity' | 'scopes'>,
): Promise<{ readonly rule: ProviderRule; readonly scopes: readonly string[] }[]> {
  const open: { rule: ProviderRule; scopes: readonly string[] }[] = []
  for (const rule of providers) {
    const root = rootOf(rule.provider)
    const within = scopes?.filter((scope) => isWithin(scope, root)) ?? [root]
    if (within.length === 0 || rule.isSuspended || (await isBarred(identities, identity, within))) continue
    open.push({ rule, scopes: within })
  }
  return open
}

async function isBarred(identities: IdentityDirectory, uid: string, scopes: readonly string[]): Promise<boolean> {
  try {
    await requireIdentity(identities, uid, scopes)
    return false
  } catch (error) {
    if (isShut(error)) return true
    throw error
  }
}
