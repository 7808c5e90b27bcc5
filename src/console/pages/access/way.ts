// A way to a right, in words.
import { isFacade } from '../../base.ts'
import type { WayFragment } from './gen/access.ts'

export interface WayText {
  /** What kind of thing gave it. */
  readonly kind: string
  /** Which one. */
  readonly name: string
  /** Whether the caller may see it. */
  readonly seen: boolean
}

/** The nearest first: what was given closest to the group that is asked about decides. */
export const nearestFirst = (ways: readonly WayFragment[]): readonly WayFragment[] =>
  [...ways].sort((a, b) => (b.group?.uid.length ?? 0) - (a.group?.uid.length ?? 0))

/** By what a role was given. */
export function wayText({ origin, binding, invite, mapping, identityProvider }: WayFragment): WayText {
  // The contract does not tell how a binding came about.
  if (isFacade) return { kind: 'Role binding', name: binding ? '' : 'out of your sight', seen: binding !== null }
  switch (origin) {
    case 'INVITE':
      return { kind: 'Invite', name: invite?.email || 'by its code', seen: true }
    case 'MAPPING':
      return { kind: 'Directory group', name: mapping?.externalGroupId ?? 'out of your sight', seen: mapping !== null }
    case 'SIGN_IN':
      return { kind: 'First sign-in', name: identityProvider?.name ?? 'a provider', seen: true }
    case 'DIRECT':
      return { kind: 'Role binding', name: binding ? 'given by hand' : 'out of your sight', seen: binding !== null }
  }
}
