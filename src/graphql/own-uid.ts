// Uids that we have given to what the contract gives none: other servers of the contract do not tell them.
import { isUid } from '../core/uid.ts'

/** The field of such a uid: null where the upstream has none. */
export const OWN_UID = {
  type: 'UID',
  nullable: true,
  certain: 'value',
  resolve: ({ uid }: { readonly uid?: string }) => (uid !== undefined && isUid(uid) ? uid : null),
} as const
