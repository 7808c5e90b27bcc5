// A binding in words: who, and as what; and which of it one may not see.
import { Fragment, type ReactNode } from 'react'
import { useGraph } from '../../graph/answer.tsx'
import { IdentityNameDocument } from '../../pick/gen/pick.ts'
import { nameOf } from '../../pick/names.ts'
import { Hidden } from '../../ui/hidden.tsx'
import type { DraftBindingFragment, DraftQuery } from './gen/draft.ts'

/** A part of a line: a name, or that one may not see it. */
interface Part {
  readonly text: string
  readonly isHidden?: boolean
}

/** What stands in a line, with "as" between its parts. */
export type Words = readonly Part[]

const hidden = (text: string): Part => ({ text, isHidden: true })
const NO_PERSON = hidden('somebody who is gone, or out of your sight')
const NO_ROLE = hidden('a role that is gone, or out of your sight')
const NO_BINDING = hidden('a binding that is gone, or out of your sight')

/** What a draft needs to know of what is there: the roles that can be given, and the bindings that are struck out. */
export interface Known {
  /** Undefined: not told yet. */
  readonly roles: DraftQuery['roles']['nodes'] | undefined
  readonly struck: readonly DraftBindingFragment[] | undefined
}

/** A line for readers of the screen. */
export const textOf = (words: Words): string => words.map(({ text }) => text).join(' as ')

/** A line on the screen. */
export const Worded = ({ words }: { readonly words: Words }): ReactNode =>
  words.map(({ text, isHidden }, at) => (
    <Fragment key={at}>
      {at > 0 && ' as '}
      {isHidden ? <Hidden>{text}</Hidden> : text}
    </Fragment>
  ))

/** A binding that there is. */
export const bindingWords = ({ identity, role }: Pick<DraftBindingFragment, 'identity' | 'role'>): Words => [
  identity ? { text: nameOf(identity) } : NO_PERSON,
  role ? { text: role.name } : NO_ROLE,
]

/** One that is struck out; it may be gone, or not be known yet. */
export const struckWords = ({ struck }: Known, uid: string): Words => {
  if (!struck) return [{ text: `…${uid.slice(-16)}` }]
  const binding = struck.find((one) => one.uid === uid)
  return binding ? bindingWords(binding) : [NO_BINDING]
}

export interface AddedWordsProps {
  readonly known: Known
  readonly identityUid: string
  readonly roleUid: string
}

/** A binding that is to be made. */
export function useAddedWords({ known: { roles }, identityUid, roleUid }: AddedWordsProps): Words {
  const { data, busy } = useGraph(IdentityNameDocument, { uid: identityUid })
  const role = roles?.find(({ uid }) => uid === roleUid)
  const who = data?.identity ? { text: nameOf(data.identity) } : busy ? { text: '…' } : NO_PERSON
  return [who, role ? { text: role.name } : roles ? NO_ROLE : { text: '…' }]
}

export function AddedWords(props: AddedWordsProps): ReactNode {
  return <Worded words={useAddedWords(props)} />
}
