// Who may see and do what, said as plainly as docs/rules.md says it ("Access"), by looking at everything: the oracle that
// the services are held against. It shares nothing with them but the spelling of uids.

export interface Binding {
  readonly group: string
  readonly identity: string
  readonly role: string
}

/** What an oracle needs to know: which roles give which capabilities, and who has which role where. */
export interface Facts {
  readonly roles: ReadonlyMap<string, readonly string[]>
  readonly bindings: readonly Binding[]
  /** The people whom an organization knows: `<organization> <person>`. */
  readonly known: ReadonlySet<string>
  /** Capabilities that nobody is given, whatever a role says. */
  readonly never: ReadonlySet<string>
}

const within = (uid: string, group: string): boolean => uid === group || uid.startsWith(`${group}/`)
const home = (uid: string): string | undefined => (uid.includes('/') ? uid.slice(0, -17) : undefined)

/** A binding gives its role on its group and below, cut to the group that the identity was made in. */
export function holds(facts: Facts, caller: string, [capability, uid]: readonly [string, string]): boolean {
  if (facts.never.has(capability)) return false
  const own = home(caller)
  return facts.bindings.some(
    ({ group, identity, role }) =>
      identity === caller &&
      (facts.roles.get(role) ?? []).includes(capability) &&
      within(uid, group) &&
      (own === undefined || within(uid, own)),
  )
}

/** Whether the organization of a group knows somebody: those made in it, and the people who have come to it. */
export function knows(facts: Facts, group: string, identity: string): boolean {
  return home(identity) !== undefined || facts.known.has(`${group.slice(0, 40)} ${identity}`)
}

/**
 * What lists show: what hangs below a group with the capability, people where they are bound and known, built-in roles to
 * all.
 */
export function sees(facts: Facts, caller: string, [capability, uid]: readonly [string, string]): boolean {
  if (holds(facts, caller, [capability, uid])) return true
  if (home(uid) !== undefined) return false
  if (capability === 'roles.list') return true
  if (capability !== 'identity.list') return false
  const bound = facts.bindings.filter((one) => one.identity === uid)
  return (
    uid === caller || bound.some((one) => knows(facts, one.group, uid) && holds(facts, caller, [capability, one.group]))
  )
}

/** What can be had by its uid: what lists show, and oneself. */
export function reads(facts: Facts, caller: string, [capability, uid]: readonly [string, string]): boolean {
  return sees(facts, caller, [capability, uid]) || (capability === 'identity.list' && uid === caller)
}
