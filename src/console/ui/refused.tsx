import { Fragment, type ReactNode } from 'react'
import { Advice } from './advice.tsx'
import { Link } from './link.tsx'
import type { Refusal } from './refusal.ts'
import { rightText } from './words.ts'

export interface RefusedProps {
  /** Why; what is said at a field is not said again. */
  readonly reasons: readonly Refusal[]
  /** What that means for what was to be done. */
  readonly outcome: string
  /** The uid of the group in which it was to be done. */
  readonly group?: string | undefined
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** That something was not done, why, and what to do next. */
export function Refused({ reasons, outcome, group, children }: RefusedProps): ReactNode {
  return (
    <div className="refused" role="alert">
      {advised(reasons).map(({ first, all }) => (
        <Fragment key={first.message}>
          {all.map((reason) => (
            <p key={reason.message}>{wordsOf(reason)}</p>
          ))}
          <Advice code={first.code}>
            {first.lacks && group !== undefined && (
              <Link to={`/access/${group}?show=explain&capability=${first.lacks}`}>Who could give it</Link>
            )}
          </Advice>
        </Fragment>
      ))}
      <p>{outcome}</p>
      {children}
    </div>
  )
}

interface Advised {
  readonly first: Refusal
  readonly all: readonly Refusal[]
}

/** The reasons, those together about which the same can be done: that is said once. */
function advised(reasons: readonly Refusal[]): readonly Advised[] {
  const found = new Map<unknown, Refusal[]>()
  for (const reason of reasons) {
    const key = reason.code === undefined ? reason : `${reason.code} ${reason.lacks ?? ''}`
    found.set(key, [...(found.get(key) ?? []), reason])
  }
  return [...found.values()].map((all) => ({ first: all[0]!, all }))
}

/** The reason without what is on the page already: a uid that begins it is of what was to be changed. */
const wordsOf = ({ message, lacks }: Refusal): string =>
  lacks
    ? `You may not do this: it takes ${rightText(lacks)}.`
    : message.replace(/^[0-9a-f]{40}(?:\/[0-9a-f]{16})* /, 'It ')
