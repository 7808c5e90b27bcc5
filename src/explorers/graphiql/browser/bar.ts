import { createElement as h, type ReactNode } from 'react'
import type { Outcome } from './outcome.ts'
import { DevForm, TokenForm, type DevFormProps, type TokenFormProps } from './sign-in.ts'

/** What the line beside the token field says. */
export interface Notice {
  readonly kind: 'hint' | 'busy' | 'good' | 'bad'
  readonly text: string
}

export interface BarProps {
  readonly title: string
  readonly notice: Notice
  /** What was found out about the last run. */
  readonly outcome: Outcome | undefined
  readonly token: Omit<TokenFormProps, 'isRefused'>
  /** Only where the server signs in as anybody. */
  readonly dev: DevFormProps | undefined
}

/** The top bar: whose graph this is, who is signed in, what the server said about it and about the last run. */
export const Bar = ({ title, notice, outcome, token, dev }: BarProps): ReactNode =>
  h(
    'header',
    { className: 'bar' },
    h('h1', { className: 'bar-title' }, title),
    dev && h(DevForm, dev),
    h(TokenForm, { ...token, isRefused: notice.kind === 'bad' }),
    h('p', { id: 'token-notice', className: `bar-notice bar-${notice.kind}`, role: 'status' }, notice.text),
    // The element is always there, so that a reader of the screen tells of what comes into it.
    h('p', { className: `bar-outcome bar-${outcome?.kind ?? 'none'}`, role: 'status' }, outcome?.text),
  )
