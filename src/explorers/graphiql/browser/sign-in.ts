// The two ways to sign in: a pasted token, and on a server that was started with --dev the list of its identities.
import { createElement as h, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { listChoices, tokenFor, type Choice } from './dev.ts'
import type { SavedToken } from './token.ts'

export interface TokenFormProps {
  readonly saved: SavedToken
  readonly isRefused: boolean
  readonly onUse: (pasted: string, keep: boolean) => void
  readonly onForget: () => void
}

interface ChangeEvent {
  readonly target: { readonly value: string; readonly checked: boolean }
}

/** Takes a token, and says whether it is kept on this computer. */
export const TokenForm = ({ saved, isRefused, onUse, onForget }: TokenFormProps): ReactNode => {
  const [text, setText] = useState(saved.token)
  const [keep, setKeep] = useState(saved.keep)
  // A token that was got in another way belongs into the field too.
  useEffect(() => setText(saved.token), [saved.token])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onUse(text, keep)
  }
  const changeKeep = ({ target }: ChangeEvent): void => {
    setKeep(target.checked)
    if (saved.token !== '') onUse(saved.token, target.checked)
  }
  const forget = (): void => {
    setText('')
    onForget()
  }
  const field = h('input', {
    id: 'token',
    className: 'bar-field bar-token',
    type: 'password',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: 'Paste a token',
    'aria-describedby': 'token-notice',
    'aria-invalid': isRefused,
    value: text,
    onChange: ({ target }: ChangeEvent) => setText(target.value),
  })
  return h(
    'form',
    { className: 'bar-form', onSubmit: submit },
    h('label', { htmlFor: 'token' }, 'Token'),
    field,
    h('button', { type: 'submit', className: 'bar-use' }, 'Use token'),
    saved.token !== '' && h('button', { type: 'button', className: 'bar-forget', onClick: forget }, 'Forget'),
    h(
      'label',
      { className: 'bar-keep' },
      h('input', { type: 'checkbox', checked: keep, onChange: changeKeep }),
      'Keep on this computer',
    ),
  )
}

export interface DevFormProps {
  readonly onToken: (token: string) => void
  readonly onFault: (message: string) => void
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Takes one of the identities. A button signs in, since arrow keys change the list before a choice is made. */
export const DevForm = ({ onToken, onFault }: DevFormProps): ReactNode => {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    listChoices().then(
      (found) => {
        setChoices(found)
        setChosen(found[0]?.uid ?? '')
      },
      (error: unknown) => onFault(sentenceOf(error)),
    )
  }, [onFault])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    tokenFor(chosen).then(onToken, (error: unknown) => onFault(sentenceOf(error)))
  }
  const list = h(
    'select',
    {
      id: 'identity',
      className: 'bar-field bar-identity',
      value: chosen,
      onChange: ({ target }: ChangeEvent) => setChosen(target.value),
    },
    choices.map(({ uid, label }) => h('option', { key: uid, value: uid }, label)),
  )
  return h(
    'form',
    { className: 'bar-form', onSubmit: submit },
    h('label', { htmlFor: 'identity' }, 'Sign in as'),
    list,
    h('button', { type: 'submit', className: 'bar-use', disabled: chosen === '' }, 'Sign in'),
  )
}
