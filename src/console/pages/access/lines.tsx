// A line of a draft in words: who, and as what.
import type { ReactNode } from 'react'
import { useGraph } from '../../graph/answer.tsx'
import { IdentityNameDocument } from '../../pick/gen/pick.ts'
import { nameOf } from '../../pick/names.ts'
import type { DraftBindingFragment, DraftQuery } from './gen/draft.ts'

/** What a draft needs to know of what is there: the roles that can be given, and the bindings that are struck out. */
export interface Known {
  readonly roles: DraftQuery['roles']['nodes']
  readonly struck: readonly DraftBindingFragment[]
}

/** A binding that there is. */
export const bindingWords = ({ identity, identityUid, role }: DraftBindingFragment): string =>
  `${identity?.name || identityUid} as ${role?.name ?? 'a role you may not see'}`

/** One that is struck out; it may be gone, or not be known yet. */
export const struckWords = ({ struck }: Known, uid: string): string => {
  const binding = struck.find((one) => one.uid === uid)
  return binding ? bindingWords(binding) : `…${uid.slice(-16)}`
}

export interface AddedWordsProps {
  readonly known: Known
  readonly identityUid: string
  readonly roleUid: string
}

/** A binding that is to be made. */
export function useAddedWords({ known, identityUid, roleUid }: AddedWordsProps): string {
  const { data } = useGraph(IdentityNameDocument, { uid: identityUid })
  const role = known.roles.find(({ uid }) => uid === roleUid)?.name ?? roleUid
  return `${data?.identity ? nameOf(data.identity) : identityUid} as ${role}`
}

export function AddedWords(props: AddedWordsProps): ReactNode {
  return useAddedWords(props)
}
