import { above } from '../links.ts'

interface Group {
  readonly uid: string
  readonly name: string
}

/** Groups to choose from: those that others are named like with the group that they lie in, too. */
export const namedApart = (groups: readonly Group[]): readonly { readonly value: string; readonly text: string }[] =>
  groups.map(({ uid, name }) => {
    const isAlone = groups.every((other) => other.uid === uid || other.name !== name)
    const parent = groups.find((other) => other.uid === above(uid))
    return { value: uid, text: isAlone ? name : parent ? `${name} in ${parent.name}` : `${name} · ${uid}` }
  })
