// The draft as it stands in the address: what is added as `identity~role`, what is removed as `-binding`, with commas.

import { isUid } from '../../address.ts'

export interface Draft {
  readonly add: readonly { readonly identityUid: string; readonly roleUid: string }[]
  /** Uids of bindings. */
  readonly remove: readonly string[]
}

export const draftText = ({ add, remove }: Draft): string =>
  [...add.map(({ identityUid, roleUid }) => `${identityUid}~${roleUid}`), ...remove.map((uid) => `-${uid}`)].join(',')

export function parseDraft(text: string): Draft {
  const parts = text.split(',').filter((part) => part !== '')
  const add = parts.flatMap((part) => {
    const [identityUid = '', roleUid = ''] = part.split('~')
    return isUid(identityUid) && isUid(roleUid) ? [{ identityUid, roleUid }] : []
  })
  const remove = parts.flatMap((part) => (part.startsWith('-') && isUid(part.slice(1)) ? [part.slice(1)] : []))
  return { add, remove }
}
