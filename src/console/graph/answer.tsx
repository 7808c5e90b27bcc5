// Asking the graph from a component, and the states of an answer.
import { useState, type ReactNode } from 'react'
import { useQuery, type AnyVariables, type TypedDocumentNode, type CombinedError } from 'urql'
import { Problem } from '../ui/states.tsx'
import { problemOf } from './problem.ts'

export interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: CombinedError | undefined
  /** An answer is on its way; there may be an older one meanwhile. */
  readonly busy: boolean
  readonly again: () => void
}

/** What went wrong. That the server is away is so until there is an answer: urql forgets it as soon as it asks again. */
function useProblem(error: CombinedError | undefined, isAsking: boolean): CombinedError | undefined {
  const [last, setLast] = useState(error)
  if (!isAsking && last !== error) setLast(error)
  return isAsking && last?.networkError ? (error ?? last) : error
}

/** Asks, and asks again when the variables change. `when`: false waits. */
export function useGraph<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { when = true }: { readonly when?: boolean } = {},
): Asked<Data> {
  const args = { query, variables, pause: !when } as Parameters<typeof useQuery<Data, Variables>>[0]
  const [{ data, error, fetching, stale }, execute] = useQuery<Data, Variables>(args)
  const problem = useProblem(error, fetching)
  return {
    // The cache gives null, which the types do not tell, when nothing of an answer was left by what was refused.
    data: data ?? undefined,
    error: problem,
    busy: fetching || stale,
    again: () => execute({ requestPolicy: 'network-only' }),
  }
}

export interface AnswerProps<Data> {
  readonly of: Asked<Data>
  /** What stands there until the first answer: of the size of what will come. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** An answer as it stands: what is known stays on the screen while more is asked, and what went wrong is said above it. */
export function Answer<Data>({ of: { data, error, busy, again }, skeleton, children }: AnswerProps<Data>): ReactNode {
  // While the server is away it is asked again and again: that is said until it answers.
  const problem = error && (!busy || error.networkError) ? problemOf(error) : undefined
  const shown = problem && <Problem problem={problem} onRetry={again} isAlone={data === undefined} />
  if (data === undefined) return shown ?? <div aria-busy="true">{skeleton}</div>
  return (
    <>
      {/* What is refused in a part of an answer is null there, and drawn in its place. */}
      {problem?.kind !== 'refused' && shown}
      {children(data)}
    </>
  )
}
