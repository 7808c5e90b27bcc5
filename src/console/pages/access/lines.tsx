// A line of a draft in words: who, and as what.
import type { ReactNode } from 'react'
import { useGraph } from '../../graph/answer.tsx'
import { IdentityNameDocument } from '../../pick/gen/pick.ts'
import { nameOf } from '../../pick/names.ts'
import type { DraftQuery } from './gen/draft.ts'

/** A binding that there is. */
export const bindingWords = ({ group }: DraftQuery, uid: string): string => {
  const binding = group?.roleBindings.nodes.find((one) => one.uid === uid)
  if (!binding) return uid
  const { identity, identityUid, role } = binding
  return `${identity?.name || identityUid} as ${role?.name ?? 'a role you may not see'}`
}

export interface AddedWordsProps {
  readonly known: DraftQuery
  readonly identityUid: string
  readonly roleUid: string
}

/** A binding that is to be made. */
export function useAddedWords({ known, identityUid, roleUid }: AddedWordsProps): string {
  const { data } = useGraph(IdentityNameDocument, { uid: identityUid })
  const role = known.roles.nodes.find(({ uid }) => uid === roleUid)?.name ?? roleUid
  return `${data?.identity ? nameOf(data.identity) : identityUid} as ${role}`
}

export function AddedWords(props: AddedWordsProps): ReactNode {
  return useAddedWords(props)
}
