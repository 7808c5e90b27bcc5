// The rights of a caller that is an identity of its own in each organization (docs/rules.md, "Tokens").
import type { IdentifiedCaller, Membership } from '../core/caller.ts'
import { rootOf } from '../core/uid.ts'
import { Authority } from './authority.ts'

type Rights = (caller: IdentifiedCaller) => Promise<Authority>

/** A caller with its rights. */
export interface EffectiveCaller {
  readonly caller: IdentifiedCaller
  readonly authority: Authority
}

/**
 * Who a caller is in one organization: the person where it has rights there, else the organization's own identity.
 * @throws IDENTITY_AMBIGUOUS where several identities of the organization fit and the person has no right
 */
export async function effectiveCallerIn(
  caller: IdentifiedCaller,
  { organization, rights }: { organization: string; rights: Rights },
): Promise<EffectiveCaller> {
  if (caller.memberships === undefined) return { caller, authority: await rights(caller) }
  const membership = await caller.memberships.in(organization)
  const effective = await decide(membership, rights)
  if (effective !== undefined) return effective
  if (membership.unclear) throw membership.unclear
  return { caller, authority: await rights(caller) }
}

/**
 * The rights of all that the caller is: each identity's in its own organization.
 * @param on.naming uids in organizations that count in any case
 */
export async function authorityOfAll(
  caller: IdentifiedCaller,
  { rights, naming = [] }: { rights: Rights; naming?: readonly string[] | undefined },
): Promise<Authority> {
  const own = await rights(caller)
  if (caller.memberships === undefined) return own
  const { memberships } = caller
  const found = await memberships.all()
  const known = new Set(found.map((one) => one.organization))
  const missing = [...new Set(naming.map(rootOf))].filter((organization) => !known.has(organization))
  const all = [...found, ...(await Promise.all(missing.map((organization) => memberships.in(organization))))]
  const grants = new Set(own.grants)
  const unclear = new Map<string, Error>()
  for (const membership of all) {
    const effective = await decide(membership, rights)
    if (effective) for (const grant of effective.authority.grants) grants.add(grant)
    else if (membership.unclear) unclear.set(membership.organization, membership.unclear)
  }
  return new Authority(caller.identity, [...grants], unclear)
}

/** The person, if it has a right in the organization or nothing else fits there, else the member. */
async function decide(
  { organization, person, member }: Membership,
  rights: Rights,
): Promise<EffectiveCaller | undefined> {
  if (person !== undefined) {
    const authority = await rights(person)
    if (member === undefined || authority.reaches(organization)) return { caller: person, authority }
  }
  return member && { caller: member, authority: await rights(member) }
}
