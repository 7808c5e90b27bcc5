// What an event changed, field by field.
import type { ReactNode } from 'react'
import type { EventLineFragment } from './gen/events.ts'

const textOf = (value: unknown): string =>
  value === '' ? '(empty)' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

/** Before and after; both are text for who reads the screen, and colour is not all that tells them apart. */
export function Difference({ changes }: Pick<EventLineFragment, 'changes'>): ReactNode {
  if (changes.length === 0) return <p className="difference-none">No field of it differs.</p>
  return (
    <dl className="difference">
      {changes.map(({ path, before, after }) => (
        <div key={path} className="difference-field">
          <dt>
            <code>{path}</code>
          </dt>
          {before !== null && (
            <dd>
              <del>{textOf(before)}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <ins>{textOf(after)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
