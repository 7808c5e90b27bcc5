// What a person is called by a directory.
import { membersOf } from '../../../core/json.ts'
import type { Values } from '../../../core/scim/values.ts'

/** The name that the identity of a person gets from what its directory says of it. */
export function displayNameOf({ displayName, name, userName }: Values): string {
  const { formatted, givenName, familyName } = membersOf(name)
  return String(displayName || formatted || [givenName, familyName].filter(Boolean).join(' ') || userName)
}
