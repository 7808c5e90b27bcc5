// The opaque id of a node: its type and its uid in one text that only this server reads.
import { invalidField } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'

/** The id of a resource; of what it was like since `version`, where that is another: what clients keep by it must not change. */
export function toGlobalId(type: string, uid: string, version?: Date): string {
  const since = version ? `@${version.getTime()}` : ''
  return Buffer.from(`${type}:${uid}${since}`, 'latin1').toString('base64')
}

/** What an id is of. */
export interface GlobalId {
  readonly typename: string
  readonly uid: string
  /** Since when it was as it is meant; undefined: as it is now. */
  readonly version: Date | undefined
}

/**
 * What an id is of.
 * @throws INVALID_ARGUMENT on `id` when it was not made by `toGlobalId`
 */
export function fromGlobalId(id: string): GlobalId {
  const [, typename = '', uid = '', since] = WRITTEN.exec(Buffer.from(id, 'base64').toString('latin1')) ?? []
  if (!isUid(uid)) throw invalidField('id', 'is not an id of this graph; take it from the field `id` of what is meant')
  return { typename, uid, version: since === undefined ? undefined : new Date(Number(since)) }
}

/** A moment is in milliseconds since 1970. */
const WRITTEN = /^([A-Z][A-Za-z]*):([^:@]*)(?:@(\d{1,15}))?$/
