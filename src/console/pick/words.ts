// What stands in the field of a choice: what is being typed, else the name of what is chosen.
import { useState } from 'react'

export interface Option {
  readonly uid: string
  readonly name: string
  /** What tells it from others of the same name: where it lies, or its e-mail address; empty: nothing does. */
  readonly about: string
}

/** Options as they are shown: what tells it from others stands at one alone that another is named like. */
export const apart = (options: readonly Option[]): readonly Option[] =>
  options.map((one) => {
    const isAlone = options.every(({ uid, name }) => uid === one.uid || name !== one.name)
    return { ...one, about: isAlone ? '' : one.about || one.uid }
  })

export interface Words {
  readonly shown: string
  /** What is being typed and is not chosen yet: what to search for; empty: nothing. */
  readonly typed: string
  /** What was chosen here. */
  readonly uid: string | null
  readonly type: (text: string) => void
  readonly choose: (option: Option) => void
  /** The field or its list was left: what was typed and not chosen gives way to what is chosen. */
  readonly leave: () => void
}

interface State {
  readonly given: string | undefined
  readonly chosen: { readonly uid: string | null; readonly name: string }
  readonly typed: string | undefined
}

/** A name from outside may come while somebody types: it is what the field goes back to, and takes no word away. */
export function useWords(given: string | undefined, onPick: (uid: string) => void): Words {
  const [state, setState] = useState<State>({ given, chosen: { uid: null, name: given ?? '' }, typed: undefined })
  if (state.given !== given)
    setState(({ chosen, typed }) => ({
      given,
      chosen: given === undefined || given === chosen.name ? chosen : { uid: null, name: given },
      typed,
    }))
  const { chosen, typed } = state
  return {
    shown: typed ?? chosen.name,
    typed: typed ?? '',
    uid: chosen.uid,
    type: (text) => {
      if (text === '' && chosen.name !== '') onPick('')
      setState((now) => {
        if (text === '') return { ...now, chosen: { uid: null, name: '' }, typed: undefined }
        return { ...now, typed: text === now.chosen.name ? undefined : text }
      })
    },
    choose: (option) => {
      setState((now) => ({ ...now, chosen: option, typed: undefined }))
      onPick(option.uid)
    },
    leave: () => setState((now) => ({ ...now, typed: undefined })),
  }
}
