// The uid of a resource and what it tells by itself: its ancestors, its parent, its depth.
import { randomBytes } from 'node:crypto'
import { invalidField } from './errors.ts'

/** Length of a root uid: 20 bytes in hex. */
export const ROOT_LENGTH = 40
/** Length that each level adds: a slash and 8 bytes in hex. */
const SEGMENT_LENGTH = 17

/** At most 32 levels, deeper than any organization: that bounds the length of what is parsed. */
export const UID = /^[0-9a-f]{40}(?:\/[0-9a-f]{16}){0,32}$/
const MAX_LENGTH = ROOT_LENGTH + SEGMENT_LENGTH * 32
/** Levels that lie below a group at most, beside groups: a repo and its tags. */
const LEVELS_IN_GROUP = 2

/** Whether `value` has the shape of a uid (docs/rules.md, "Identifiers"). */
export function isUid(value: string): boolean {
  return value.length >= ROOT_LENGTH && value.length <= MAX_LENGTH && UID.test(value)
}

/** A new root uid. */
export function newRootUid(): string {
  return randomBytes(20).toString('hex')
}

/** A new uid directly below `parent`. @throws INVALID_ARGUMENT where it would be none, and nobody could name what has it */
export function newChildUid(parent: string): string {
  if (parent.length >= MAX_LENGTH) throw invalidField('parent', 'lies as deep as anything may')
  return `${parent}/${randomBytes(8).toString('hex')}`
}

/** Whether all that lies in a group below `parent` would have a uid. */
export function hasRoomForGroup(parent: string): boolean {
  return parent.length + SEGMENT_LENGTH * (1 + LEVELS_IN_GROUP) <= MAX_LENGTH
}

/** Whether `uid` has no parent. */
export function isRoot(uid: string): boolean {
  return uid.length === ROOT_LENGTH
}

/** The uid one level up; undefined for a root. */
export function parentOf(uid: string): string | undefined {
  return isRoot(uid) ? undefined : uid.slice(0, -SEGMENT_LENGTH)
}

/** The uid of the organization that `uid` is in: its first segment. */
export function rootOf(uid: string): string {
  return uid.slice(0, ROOT_LENGTH)
}

/** All uids above `uid`, the root first; empty for a root. */
export function ancestorsOf(uid: string): string[] {
  const ancestors: string[] = []
  for (let end = ROOT_LENGTH; end < uid.length; end += SEGMENT_LENGTH) ancestors.push(uid.slice(0, end))
  return ancestors
}

/** The uids above `uid` of at most `longest` letters: what is no uid, however long it is, is walked no further. */
export function ancestorsUpTo(uid: string, longest: number): string[] {
  return ancestorsOf(uid.slice(0, longest + 1)).filter((above) => isBelow(uid, above))
}

/** All uids above `uid` and itself, the root first. */
export function lineageOf(uid: string): string[] {
  return [...ancestorsOf(uid), uid]
}

/** Whether `uid` is `scope` or lies below it. */
export function isWithin(uid: string, scope: string): boolean {
  return uid.length === scope.length ? uid === scope : isBelow(uid, scope)
}

/** Whether `uid` lies strictly below `scope`. */
export function isBelow(uid: string, scope: string): boolean {
  return uid.length > scope.length && uid.charCodeAt(scope.length) === 47 && uid.startsWith(scope)
}
