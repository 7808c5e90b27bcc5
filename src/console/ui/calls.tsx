import type { ReactNode } from 'react'
import type { GraphCall } from '../graph/calls.ts'
import { Same } from './same.tsx'

export interface CallsProps {
  readonly calls: readonly GraphCall[]
  /** What asked for them, for readers of the screen. */
  readonly of: string
}

/** What an operation of the graph asks for, on the other faces. */
export function Calls({ calls, of }: CallsProps): ReactNode {
  if (calls.length === 0) return <p className="soft small">Only the graph can ask for this.</p>
  return (
    <ol className="behind-list" aria-label={`${of} by REST and gRPC`}>
      {calls.map((call) => (
        <li key={JSON.stringify(call)} className="behind">
          <p className="small">
            <code>{call.method}</code>
            {call.calls > 1 && <span className="soft"> · up to {call.calls.toLocaleString('en')} such calls</span>}
          </p>
          <Same same={call} />
        </li>
      ))}
    </ol>
  )
}
