// The rights of one caller, decided from uids alone (docs/rules.md, "Access").
import { ALL_MASK, INTERNAL_MASK, maskOf, type CapabilityMask } from '../contract/capabilities.ts'
import { builtinRoles } from '../contract/roles.ts'
import type { IdentifiedCaller } from '../core/caller.ts'
import { outermost } from '../core/scope.ts'
import { ancestorsUpTo, isWithin, parentOf } from '../core/uid.ts'

/** Capabilities that hold at `group` and everything below it. */
export interface Grant {
  readonly group: string
  readonly mask: CapabilityMask
}

/** `internal` itself is not marked internal in the contract, and is as little for customers as what is. */
const NEVER_GRANTED = INTERNAL_MASK | maskOf(['internal'])

/** What only an internal caller can hold: that, and what no built-in role gives, so that nobody could pass it on. */
const OPERATOR_ONLY = builtinRoles.reduce((left, { mask }) => left & ~mask, ALL_MASK) | NEVER_GRANTED

/** What a caller may do, where. */
export class Authority {
  readonly identity: string
  readonly grants: readonly Grant[]
  /** Organizations in which it is not clear who the caller is, each with the refusal of requests about it. */
  readonly unclear: ReadonlyMap<string, Error>
  readonly #visible = new Map<CapabilityMask, readonly string[]>()
  #places: Places | undefined

  constructor(identity: string, grants: readonly Grant[], unclear: ReadonlyMap<string, Error> = new Map()) {
    this.identity = identity
    this.grants = grants
    this.unclear = unclear
  }

  /** Whether there is any right in an organization. */
  reaches(organization: string): boolean {
    return this.grants.some(({ group, mask }) => mask !== 0n && isWithin(group, organization))
  }

  /** The union of the capabilities granted at `uid` and above it. */
  capabilitiesAt(uid: string): CapabilityMask {
    const { masks, longest } = (this.#places ??= placesOf(this.grants))
    let mask = masks.get(uid) ?? 0n
    for (const above of ancestorsUpTo(uid, longest)) mask |= masks.get(above) ?? 0n
    return mask
  }

  /** Whether the caller holds all of `required` at `uid`. */
  holds(required: CapabilityMask, uid: string): boolean {
    return (this.capabilitiesAt(uid) & required) === required
  }

  /** Whether it is all of another one, or more. */
  covers(other: Authority): boolean {
    return this === other || other.grants.every(({ group, mask }) => this.holds(mask, group))
  }

  /** The outermost uids at and below which the caller holds all of `required`. */
  visible(required: CapabilityMask): readonly string[] {
    const known = this.#visible.get(required)
    if (known) return known
    // What is needed may come from several grants: it is complete at the deepest of them, so each is tried.
    const uids = outermost(this.grants.map((grant) => grant.group).filter((group) => this.holds(required, group)))
    this.#visible.set(required, uids)
    return uids
  }
}

/** What is granted at each group itself, and the length of the longest uid of them: whatever is asked about is walked no further. */
interface Places {
  readonly masks: ReadonlyMap<string, CapabilityMask>
  readonly longest: number
}

/** One may be bound in thousands of groups, and each is asked about: that must not compare each with all. */
function placesOf(grants: readonly Grant[]): Places {
  const masks = new Map<string, CapabilityMask>()
  let longest = 0
  for (const { group, mask } of grants) {
    masks.set(group, (masks.get(group) ?? 0n) | mask)
    longest = Math.max(longest, group.length)
  }
  return { masks, longest }
}

/**
 * The grants that an identity really has: bindings above its own group are cut to that group, bindings beside it fall
 * away, and no role gives an internal capability.
 */
export function ownGrants(identity: string, bindings: readonly Grant[]): Grant[] {
  const home = parentOf(identity)
  return bindings.flatMap(({ group, mask }) => {
    const at = home === undefined ? group : cut(group, home)
    return at === undefined ? [] : [{ group: at, mask: mask & ~NEVER_GRANTED }]
  })
}

/** What a token may use of what its identity holds. */
export type TokenLimits = Partial<Pick<IdentifiedCaller, 'internal' | 'capabilities' | 'scopes'>>

/** The grants narrowed to what one token may use, and widened by the internal ones where an operator signed for it. */
export function narrow(grants: readonly Grant[], caller: TokenLimits): Grant[] {
  const allowed = caller.capabilities === undefined ? undefined : maskOf(caller.capabilities)
  const wide = caller.internal ? grants.map(({ group, mask }) => ({ group, mask: mask | OPERATOR_ONLY })) : grants
  const limited = allowed === undefined ? wide : wide.map(({ group, mask }) => ({ group, mask: mask & allowed }))
  if (caller.scopes === undefined) return [...limited]
  return caller.scopes.flatMap((scope) =>
    limited.flatMap(({ group, mask }) => {
      const at = cut(group, scope)
      return at === undefined ? [] : [{ group: at, mask }]
    }),
  )
}

/** The deeper of two groups when one holds the other; undefined when they have nothing in common. */
function cut(a: string, b: string): string | undefined {
  if (isWithin(a, b)) return a
  return isWithin(b, a) ? b : undefined
}
