// Which uid an example shows: one with as many segments as what it addresses has.
import { resourceTypes, resourceTypeNamed } from '../resource-type.ts'
import { uidOf, VIEWER_ROLE } from './values.ts'

/** The segments of what usually stands under a name that names no resource. */
const SEGMENTS: Readonly<Record<string, number>> = {
  parent: 1,
  at: 1,
  scope: 1,
  a: 1,
  b: 1,
  orgUid: 1,
  descendantsOf: 1,
  childrenOf: 1,
}

/** What names a role, of which there are some that everyone has. */
const ROLES = new Set(['role', 'defaultRole'])

let segments: ReadonlyMap<string, number> | undefined

/**
 * A uid for a field or argument.
 * @param name its name: `roleUid`, `parent`, or `uid` for that of the subject itself
 * @param subject the name of the type that it is about
 */
export function uidFor(name: string, subject: string): string {
  segments ??= new Map(
    resourceTypes().flatMap((type) => [type.one, type.many].map((word) => [word, type.segments] as const)),
  )
  const word = name.replace(/Uids?$/, '')
  if (ROLES.has(word)) return VIEWER_ROLE
  return uidOf(segments.get(word) ?? SEGMENTS[name] ?? resourceTypeNamed(subject)?.segments ?? 2)
}
