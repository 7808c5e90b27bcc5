import { createElement as h, Fragment, type ReactNode } from 'react'
import type { Outcome } from './outcome.ts'

/** What the page says of who asks. */
export interface Notice {
  readonly kind: 'hint' | 'bad'
  readonly text: string
}

export interface NoticesProps {
  readonly notice: Notice | undefined
  /** What was found out about the last run. */
  readonly outcome: Outcome | undefined
}

/** What stands in the place of what a run cost until there is one. */
const BEFORE = 'What a run costs is said here, in nodes and in points of the rate limit.'

/** The lines below the bar. They are always there, so that a reader of the screen tells of what comes into them. */
export const Notices = ({ notice, outcome }: NoticesProps): ReactNode =>
  h(
    Fragment,
    null,
    h('p', { id: 'session-notice', className: 'notice', 'data-kind': notice?.kind, role: 'status' }, notice?.text),
    h('p', { className: `notice bar-${outcome?.kind ?? 'none'}`, role: 'status' }, outcome?.text ?? BEFORE),
  )
