import { above } from '../links.ts'
import { apart } from './words.ts'

interface Group {
  readonly uid: string
  readonly name: string
}

/** Groups to choose from: those that others are named like with the group that they lie in, too. */
export const namedApart = (groups: readonly Group[]): readonly { readonly value: string; readonly text: string }[] => {
  const placeOf = (uid: string): string => {
    const parent = groups.find((other) => other.uid === above(uid))
    return parent ? ` in ${parent.name}` : ` · ${uid}`
  }
  const options = apart(groups.map(({ uid, name }) => ({ uid, name, about: placeOf(uid) })))
  return options.map(({ uid, name, about }) => ({ value: uid, text: `${name}${about}` }))
}
