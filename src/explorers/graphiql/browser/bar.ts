import { createElement as h, useState, type FormEvent, type ReactNode } from 'react'
import type { SavedToken } from './token.ts'

/** What the line below the token field says. */
export interface Notice {
  readonly kind: 'hint' | 'busy' | 'good' | 'bad'
  readonly text: string
}

export interface BarProps {
  readonly title: string
  readonly saved: SavedToken
  readonly notice: Notice
  readonly onUse: (pasted: string, keep: boolean) => void
  readonly onForget: () => void
}

/** The top bar: whose graph this is, the token, and what the server said about it. */
export const Bar = ({ title, saved, notice, onUse, onForget }: BarProps): ReactNode => {
  const [text, setText] = useState(saved.token)
  const [keep, setKeep] = useState(saved.keep)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onUse(text, keep)
  }
  const changeKeep = (value: boolean): void => {
    setKeep(value)
    if (saved.token !== '') onUse(saved.token, value)
  }
  const forget = (): void => {
    setText('')
    onForget()
  }
  const field = h('input', {
    id: 'token',
    className: 'bar-token',
    type: 'password',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: 'Paste a token',
    'aria-describedby': 'token-notice',
    'aria-invalid': notice.kind === 'bad',
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  })
  const keepBox = h('input', {
    type: 'checkbox',
    checked: keep,
    onChange: (event: { target: { checked: boolean } }) => changeKeep(event.target.checked),
  })
  return h(
    'header',
    { className: 'bar' },
    h('h1', { className: 'bar-title' }, title),
    h(
      'form',
      { className: 'bar-form', onSubmit: submit },
      h('label', { htmlFor: 'token' }, 'Token'),
      field,
      h('button', { type: 'submit', className: 'bar-use' }, 'Use token'),
      saved.token !== '' && h('button', { type: 'button', className: 'bar-forget', onClick: forget }, 'Forget'),
      h('label', { className: 'bar-keep' }, keepBox, 'Keep on this computer'),
    ),
    h('p', { id: 'token-notice', className: `bar-notice bar-${notice.kind}`, role: 'status' }, notice.text),
  )
}
