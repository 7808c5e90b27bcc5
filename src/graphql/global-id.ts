// The opaque id of a node: its type and its uid in one text that only this server reads.
import { invalidField } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'

/** The id of a resource. */
export function toGlobalId(type: string, uid: string): string {
  return Buffer.from(`${type}:${uid}`, 'latin1').toString('base64')
}

/**
 * The type and uid in an id.
 * @throws INVALID_ARGUMENT on `id` when it was not made by `toGlobalId`
 */
export function fromGlobalId(id: string): { typename: string; id: string } {
  const [typename = '', uid = '', more] = Buffer.from(id, 'base64').toString('latin1').split(':')
  if (more !== undefined || !/^[A-Z][A-Za-z]*$/.test(typename) || !isUid(uid)) {
    throw invalidField('id', 'is not an id of this graph; take it from the field `id` of what is meant')
  }
  return { typename, id: uid }
}
