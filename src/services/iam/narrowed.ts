// Tokens that may do less than their identity, where no group says whether they may.
import type { IdentifiedCaller } from '../../core/caller.ts'
import { isWithin } from '../../core/uid.ts'

/**
 * Whether a token may do what needs a capability and is about the person itself, whom all organizations share: one for some groups
 * alone may not. Whoever has a client at an issuer that many share is given such tokens by people of other organizations.
 */
export function mayAsPerson({ scopes, capabilities }: IdentifiedCaller, capability: string): boolean {
  return scopes === undefined && (capabilities === undefined || capabilities.includes(capability))
}

/**
 * Whether a token may hear of what its person has at a place: one for some groups alone is handed on to who works there, and says
 * nothing of what is elsewhere or above.
 */
export function mayHearOf({ scopes }: IdentifiedCaller, uid: string): boolean {
  return scopes === undefined || scopes.some((scope) => isWithin(uid, scope))
}
