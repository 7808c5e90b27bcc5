// Caller → Authority, from the database through a cache that a change of bindings empties at once.
import { capabilityByNumber, maskOf, type CapabilityMask } from '../contract/capabilities.ts'
import type { IdentifiedCaller } from '../core/caller.ts'
import { unauthenticated } from '../core/errors.ts'
import { rootOf } from '../core/uid.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type IdentityGrants, isDeprovisioned, readGrants } from '../db/statements/grants.ts'
import { getRows } from '../db/statements/get.ts'
import { columns, type Table } from '../db/statements/table.ts'
import { Authority, narrow, ownGrants, type Grant } from './authority.ts'
import { authorityOfAll, effectiveCallerIn, type EffectiveCaller } from './memberships.ts'

export type { EffectiveCaller } from './memberships.ts'

/** The channel that the triggers on identities, roles and bindings notify. */
const CHANNEL = 'access_changed'
const MAX_CACHED = 10_000
/** Rights may be so old, within the second that is promised (docs/rules.md, "Access"). */
const STALE_MS = 900
/** What the token of a directory gives, at its identity provider. */
const PROVISIONING = maskOf(['identity_providers.scim.manage'])
const ROLE_CAPABILITIES: Table = { name: 'roles', columns: columns(['uid', 'capabilities']), sorts: {} }

export interface Access {
  /**
   * The rights of a caller, as they are now; of one that is several identities, those of all of them, in any case of
   * those in the organizations of `naming`.
   * @throws UNAUTHENTICATED (IDENTITY_UNKNOWN) when the identity does not exist any more
   */
  authorityOf(caller: IdentifiedCaller, naming?: readonly string[]): Promise<Authority>
  /**
   * Who a caller is for a request about `uid`, with its rights.
   * @throws UNAUTHENTICATED: IDENTITY_UNKNOWN, or IDENTITY_AMBIGUOUS when several identities there fit its token
   */
  effectiveCallerAt(caller: IdentifiedCaller, uid: string): Promise<EffectiveCaller>
  /** What is known of the identity; undefined when it does not exist. */
  identity(uid: string): Promise<KnownIdentity | undefined>
  /** Forgets everything: called after each commit that changes an identity, a role or a binding. */
  forget(): void
  close(): Promise<void>
}

export interface KnownIdentity {
  /** Its verified e-mail address, and who verified it. */
  readonly email: string
  readonly issuer: string
  /** Groups in and below which an organization's directory has taken its access away (docs/scim.md). */
  readonly barred: readonly string[]
  /** Organizations that know the person: it came through their providers or has acted in them. */
  readonly knownTo: readonly string[]
  /** When a directory named the person, which has not come itself yet; null: it has, or is no person. */
  readonly namedTime: Date | null
  /** Its sessions that were revoked. */
  readonly revokedSessions: readonly string[]
  /** Whether it has a right anywhere. */
  readonly hasRights: boolean
}

/** Rights, and when it was begun to read them. */
interface Cached {
  readonly reading: Promise<Entry | undefined>
  readonly at: number
}

interface Entry extends KnownIdentity {
  readonly grants: readonly Grant[]
  /** The authority of a token without limits of its own, which nearly all tokens are. */
  readonly authority: Authority
}

const monotonic = (): number => performance.now()

/**
 * Access on a database. Changes made by other servers are heard of; rights that were read longer ago than others were
 * last heard are read again, so that a change is in force within a second whatever happens to the connections.
 * @param now milliseconds on the clock of `ListenHandlers.heard`
 */
export async function createAccess(
  db: Pick<Database, 'query' | 'listen'>,
  now: () => number = monotonic,
): Promise<Access> {
  const cache = new Map<string, Cached>()
  let heardAt = -Infinity
  const forget = (): void => cache.clear()
  const stop = await db.listen(CHANNEL, {
    notify: forget,
    connected: forget,
    disconnected: forget,
    heard: (at) => (heardAt = Math.max(heardAt, at)),
  })
  const entryOf = (uid: string): Promise<Entry | undefined> => {
    const at = now()
    const known = cache.get(uid)
    if (known && Math.max(heardAt, known.at) > at - STALE_MS) return known.reading
    const reading = readEntry(db, uid)
    remember(cache, uid, { reading, at })
    return reading
  }
  const single = async (caller: IdentifiedCaller): Promise<Authority> =>
    caller.provisions === undefined
      ? authorityOf(db, caller, await entryOf(caller.identity))
      : new Authority(caller.identity, [{ group: caller.provisions, mask: PROVISIONING }])
  return {
    authorityOf: async (caller, naming) => authorityOfAll(caller, { rights: single, naming }),
    effectiveCallerAt: async (caller, uid) => effectiveCallerIn(caller, { organization: rootOf(uid), rights: single }),
    identity: async (uid) => entryOf(uid),
    forget,
    close: stop,
  }
}

/** Keeps an entry while it is good: a failed read or an identity that does not exist is asked for again. */
function remember(cache: Map<string, Cached>, uid: string, cached: Cached): void {
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(uid, cached)
  const drop = (): void => {
    if (cache.get(uid) === cached) cache.delete(uid)
  }
  cached.reading.then((entry) => entry ?? drop(), drop)
}

async function readEntry(db: Queryable, uid: string): Promise<Entry | undefined> {
  const found = await readGrants(db, uid)
  if (found === undefined) return undefined
  const grants = grantsOf(found)
  const { email, issuer, barred, knownTo, namedTime, revokedSessions } = found
  const known = { email, issuer, barred, knownTo, namedTime, revokedSessions, hasRights: grants.length > 0 }
  return { ...known, grants, authority: new Authority(uid, grants) }
}

async function authorityOf(db: Queryable, caller: IdentifiedCaller, entry: Entry | undefined): Promise<Authority> {
  if (entry === undefined) {
    throw unauthenticated('IDENTITY_UNKNOWN', 'Unauthenticated: the identity of this token does not exist (any more)')
  }
  const limited = caller.internal || caller.capabilities !== undefined || caller.scopes !== undefined
  if (!limited && caller.sessionGrants === undefined) return entry.authority
  const session = (await sessionGrants(db, caller)).filter((grant) => !isDeprovisioned(grant.group, entry.barred))
  return new Authority(caller.identity, narrow([...entry.grants, ...session], caller))
}

async function sessionGrants(db: Queryable, caller: IdentifiedCaller): Promise<Grant[]> {
  const wanted = caller.sessionGrants ?? []
  const rows = await getRows<{ uid: string; capabilities: number[] }>(
    db,
    ROLE_CAPABILITIES,
    wanted.map((g) => g.role),
  )
  const masks = new Map(rows.map((row) => [row.uid, maskOfNumbers(row.capabilities)]))
  return ownGrants(
    caller.identity,
    wanted.map(({ group, role }) => ({ group, mask: masks.get(role) ?? 0n })),
  )
}

/** The grants that an identity really has by what the tables say of it. */
export function grantsOf({ uid, grants }: Pick<IdentityGrants, 'uid' | 'grants'>): Grant[] {
  // Those of one role have the same list.
  const masks = new Map<readonly number[], CapabilityMask>()
  const maskAt = (numbers: readonly number[]): CapabilityMask => {
    const mask = masks.get(numbers) ?? maskOfNumbers(numbers)
    masks.set(numbers, mask)
    return mask
  }
  return ownGrants(
    uid,
    grants.map(({ group, capabilities }) => ({ group, mask: maskAt(capabilities) })),
  )
}

/** The set of capabilities with these enum numbers; numbers that this version does not know give nothing. */
export function maskOfNumbers(numbers: readonly number[]): CapabilityMask {
  let mask = 0n
  for (const number of numbers) {
    const capability = capabilityByNumber(number)
    if (capability) mask |= 1n << BigInt(capability.bit)
  }
  return mask
}
