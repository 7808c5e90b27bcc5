// The states of a place where something is to stand. Refused is never drawn like empty, and neither like failed.
import type { ReactNode } from 'react'
import type { Problem as GraphProblem } from '../graph/problem.ts'
import { Advice } from './advice.tsx'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useRetry } from './retry.ts'

interface StateProps {
  readonly kind: 'empty' | 'refused' | 'failed' | 'offline'
  readonly title: string
  readonly children?: ReactNode
}

const ICONS: Readonly<Record<StateProps['kind'], IconName>> = {
  empty: 'empty',
  refused: 'hidden',
  failed: 'warning',
  offline: 'offline',
}

/** A box in place of what is not there, and why. */
export function State({ kind, title, children }: StateProps): ReactNode {
  return (
    <div className={`state state-${kind}`} role={kind === 'empty' ? undefined : 'status'}>
      <span className="state-icon">
        <Icon name={ICONS[kind]} />
      </span>
      <div className="state-text">
        <p className="state-title">{title}</p>
        {children}
      </div>
    </div>
  )
}

export interface ProblemProps {
  readonly problem: GraphProblem
  readonly onRetry: () => void
  /** Whether it stands in place of everything, so that nothing older is to be seen. */
  readonly isAlone?: boolean
}

/** Why there is no answer, and what can be done. */
export function Problem({ problem, onRetry, isAlone = false }: ProblemProps): ReactNode {
  if (problem.kind === 'refused')
    return (
      <State kind="refused" title="You may not see this">
        <p>{problem.message}</p>
        <Advice code={problem.code} />
      </State>
    )
  if (problem.kind === 'offline') return <Offline onRetry={onRetry} isAlone={isAlone} />
  return (
    <State kind="failed" title="This did not work">
      <p>{problem.message}</p>
      <Advice code={problem.code} />
      {problem.requestId && (
        <p className="soft">
          Request <code>{problem.requestId}</code>
        </p>
      )}
      <Button onPress={onRetry}>Try again</Button>
    </State>
  )
}

/** Goes by itself when the server is back. */
function Offline({ onRetry, isAlone }: Required<Omit<ProblemProps, 'problem'>>): ReactNode {
  useRetry(onRetry)
  return (
    <State kind="offline" title="The server does not answer">
      <p>
        {isAlone ? 'What belongs here comes by itself when it does.' : 'What is on the screen may be old.'} Is the
        server running, and is this machine connected?
      </p>
      <Button onPress={onRetry}>Try again</Button>
    </State>
  )
}

/** Between two lines of a skeleton, in pixels. */
export const SKELETON_GAP = 12

/** Grey lines where text will be. */
export function Skeleton({ lines = 3, height = 20 }: { readonly lines?: number; readonly height?: number }): ReactNode {
  return (
    <div className="skeleton" aria-label="Loading" role="status">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton-line" style={{ height, width: `${[92, 74, 83, 61][at % 4]}%` }} />
      ))}
    </div>
  )
}
