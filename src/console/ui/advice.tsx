// What one can do about what the server refused, whatever page it was refused on.
import type { ReactNode } from 'react'

const LATER = 'Nothing is wrong with what you asked for. Try again in a moment.'

/** By the code that programs switch on. Of others the server's words say all. */
const ADVICE: Readonly<Record<string, string>> = {
  PERMISSION_DENIED: 'Whoever may make role bindings here, or in a group above, can give you a role that has it.',
  PRIVILEGE_ESCALATION: 'Nobody gives what they do not hold: ask somebody who holds all of it.',
  ALREADY_EXISTS: 'Choose another name, or use what is there.',
  NOT_FOUND: 'Somebody may have deleted it meanwhile. Load the page again.',
  ABORTED: 'Somebody else changed it at the same time. Look at what it is now, and try again.',
  RESOURCE_NOT_EMPTY: 'Everything that hangs on it has to go first.',
  RESOURCE_LIMIT_REACHED: 'Delete what is not needed any more, or ask who runs this server for more.',
  LAST_OWNER: 'Make somebody else an owner first.',
  ORGANIZATION_SUSPENDED: 'Who runs this server can let the organization go on.',
  RATE_LIMITED: 'You asked for much in a short time. Wait a minute, and try again.',
  RESOURCE_EXHAUSTED: 'You asked for much in a short time. Wait a minute, and try again.',
  QUERY_TOO_COMPLEX: 'Ask for less at once: by a filter, or in a smaller group.',
  DEADLINE_EXCEEDED: 'It took too long. Ask for less at once, or try again in a moment.',
  UNAVAILABLE: LATER,
  OVERLOADED: LATER,
  UPSTREAM_UNREACHABLE: 'The server behind this one does not answer. Try again in a moment.',
  UPSTREAM_FAULT: 'The server behind this one gave an answer that is none. Try again, or tell who runs it.',
  INTERNAL: 'The fault is the server’s. Tell who runs it, with the number of the request.',
}

/** What one can do about a refusal, as a sentence; undefined: its own words say all. */
export const adviceFor = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : ADVICE[code]

export interface AdviceProps {
  readonly code: string | undefined
  /** Where what is lacking could be given. */
  readonly children?: ReactNode
}

/** What to do next, and in small the code, for who writes to somebody about it. */
export function Advice({ code, children }: AdviceProps): ReactNode {
  if (code === undefined) return null
  const text = adviceFor(code)
  return (
    <p className="soft small">
      {text !== undefined && `${text} `}
      {children} <code>{code}</code>
    </p>
  )
}
