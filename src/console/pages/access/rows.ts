// Holders as the graph gives them, turned into rows of people; and reasons in words and in the address.
import { nameOf } from '../../pick/names.ts'
import { apart } from '../../pick/words.ts'
import type { AccessOrigin, AccessSourceInput, Capability } from '../../gen/types.ts'
import type { MatrixRowFragment, ReasonFragment, WayFragment } from './gen/access.ts'

export type Person = MatrixRowFragment['node']

/** One person, and the ways in which it holds each of the rights that it holds, the nearest first. */
export interface Row {
  readonly person: Person
  /** What the person is called, with what tells it from others in the table that are called the same. */
  readonly name: string
  readonly ways: ReadonlyMap<Capability, readonly WayFragment[]>
}

export function rowOf({ node, ways }: MatrixRowFragment, name = nameOf(node)): Row {
  const held = new Map<Capability, WayFragment[]>()
  for (const { path, capabilities } of ways)
    for (const capability of capabilities) held.set(capability, [...(held.get(capability) ?? []), path])
  return { person: node, name, ways: held }
}

/** Rows by name; who holds more comes first among those of one name. */
export const rowsOf = (edges: readonly MatrixRowFragment[]): readonly Row[] => {
  const people = apart(edges.map(({ node }) => ({ uid: node.uid, name: nameOf(node), about: node.email })))
  const names = people.map(({ name, about }) => (about === '' ? name : `${name} · ${about}`))
  return edges
    .map((edge, at) => rowOf(edge, names[at]))
    .sort((a, b) => nameOf(a.person).localeCompare(nameOf(b.person)) || b.ways.size - a.ways.size)
}

interface Given {
  readonly role: { readonly name: string } | null
  readonly group: { readonly name: string } | null
}

/** What is given where, in words: `viewer in engineering`. */
export const reasonOf = (given: Given | undefined): string => {
  if (!given) return 'what you may not see'
  return `${given.role?.name ?? 'a role you may not see'} in ${given.group?.name ?? 'a group you may not see'}`
}

/** How it came to be given, where it was not by hand. */
export function originText({ origin, mapping, identityProvider }: ReasonFragment): string {
  switch (origin) {
    case 'INVITE':
      return 'by invites'
    case 'MAPPING':
      return `by directory group ${mapping?.externalGroupId ?? 'out of your sight'}`
    case 'SIGN_IN':
      return `by first sign-in${identityProvider ? ` through ${identityProvider.name}` : ''}`
    case 'DIRECT':
      return ''
  }
}

/** A reason as it stands in the address. */
export const reasonKey = ({ groupUid, roleUid, origin, originUid }: ReasonFragment): string =>
  [groupUid, roleUid, origin, originUid ?? ''].join('~')

export function parseReason(text: string): AccessSourceInput | undefined {
  const [groupUid, roleUid, origin, originUid] = text.split('~')
  if (!groupUid || !roleUid || !origin) return undefined
  return { groupUid, roleUid, origin: origin as AccessOrigin, originUid: originUid || null }
}
