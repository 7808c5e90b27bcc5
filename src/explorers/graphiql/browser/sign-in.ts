// The two ways to sign in: a pasted token, and on a server that was started with --dev the list of its identities.
import { createElement as h, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { listIdentities, rolesOf, tokenFor, type DevIdentity } from '../../../console/session/dev.ts'

export interface TokenFormProps {
  readonly token: string
  readonly isRefused: boolean
  readonly onUse: (pasted: string) => void
  readonly onForget: () => void
}

interface ChangeEvent {
  readonly target: { readonly value: string }
}

/** Takes a token. */
export const TokenForm = ({ token, isRefused, onUse, onForget }: TokenFormProps): ReactNode => {
  const [text, setText] = useState(token)
  // A token that was got in another way belongs into the field too.
  useEffect(() => setText(token), [token])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onUse(text)
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
    token !== '' && h('button', { type: 'button', className: 'bar-forget', onClick: forget }, 'Forget'),
  )
}

export interface DevFormProps {
  readonly onToken: (token: string) => void
  readonly onFault: (message: string) => void
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Takes one of the identities. A button signs in, since arrow keys change the list before a choice is made. */
export const DevForm = ({ onToken, onFault }: DevFormProps): ReactNode => {
  const [choices, setChoices] = useState<readonly DevIdentity[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    listIdentities().then(
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
    choices.map((one) => h('option', { key: one.uid, value: one.uid }, `${one.name}: ${rolesOf(one)}`)),
  )
  return h(
    'form',
    { className: 'bar-form', onSubmit: submit },
    h('label', { htmlFor: 'identity' }, 'Sign in as'),
    list,
    h('button', { type: 'submit', className: 'bar-use', disabled: chosen === '' }, 'Sign in'),
  )
}
