// As it was at a moment of the past, which the address names; and what of it nobody kept.
import type { ReactNode } from 'react'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import type { AccessUnknown } from '../../gen/types.ts'

/** The moment in the form that the graph takes; undefined: now, for there is none, or it is still to come. */
const momentOf = (text: string): string | undefined => {
  const time = Date.parse(`${text}Z`)
  return Number.isNaN(time) || time > Date.now() ? undefined : new Date(time).toISOString()
}

/** As the field shows it: what somebody wrote may be a day alone, or say that it is of UTC, which all are. */
const shownOf = (text: string): string => (text.length === 10 ? `${text}T00:00` : text.replace(/Z$/, ''))

/** Whether the field can show it: a text that it cannot show names no moment. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?$/.test(text) &&
  !Number.isNaN(Date.parse(`${shownOf(text)}Z`))

function useText(): readonly [string, (next: string) => void] {
  const [text, setText] = useAddress('asOf', '', { only: isMoment })
  return [text === '' ? '' : shownOf(text), setText]
}

/** The moment that the address names; undefined: now. */
export function useMoment(): string | undefined {
  const [text] = useText()
  // The past is kept by nobody else.
  return isFacade ? undefined : momentOf(text)
}

/** The field of the moment. */
export function AsOf(): ReactNode {
  const [text, setText] = useText()
  if (isFacade) return null
  const isIgnored = text !== '' && momentOf(text) === undefined
  return (
    <label className="field">
      <span className="label">As of (UTC)</span>
      <input
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-describedby={isIgnored ? 'as-of-ignored' : undefined}
      />
      {isIgnored && (
        <span id="as-of-ignored" className="small" role="status">
          That is still to come: shown as it is now.
        </span>
      )}
    </label>
  )
}

const UNKNOWN: Readonly<Record<AccessUnknown, string>> = {
  ROLE: 'What a role gave then was not kept yet: there may have been more rights.',
  DIRECTORY: 'What a directory gave or took away then is not kept: there may have been more rights, or fewer.',
  ORIGIN: 'How a binding came about was not kept yet.',
}

/** What nobody kept of the past; of now nothing. */
export function Unknown({ unknown }: { readonly unknown: readonly AccessUnknown[] }): ReactNode {
  if (unknown.length === 0) return null
  return (
    <ul className="why-unknown soft">
      {unknown.map((one) => (
        <li key={one}>{UNKNOWN[one]}</li>
      ))}
    </ul>
  )
}
