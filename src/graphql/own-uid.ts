// Uids that we have given to what the contract gives none: other servers of the contract do not tell them.
import { isUid } from '../core/uid.ts'

/** The uid of such a thing; null where the upstream has none. */
export function toldUid(uid: string | undefined): string | null {
  return uid !== undefined && isUid(uid) ? uid : null
}
