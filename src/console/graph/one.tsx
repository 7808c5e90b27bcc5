// A page about one resource, which its address names.
import type { ReactNode } from 'react'
import { State } from '../ui/states.tsx'
import { Answer, type AnswerProps } from './answer.tsx'

export interface OneProps<Data, Found> extends Omit<AnswerProps<Data>, 'children'> {
  readonly pick: (data: Data) => Found | null
  /** What it is, for when it is not there: `repo`. */
  readonly what: string
  readonly children: (found: Found) => ReactNode
}

/** Draws what was found; one that is not there is said to be gone, and one out of sight as `Answer` says it. */
export function One<Data, Found>({ of, pick, what, skeleton, children }: OneProps<Data, Found>): ReactNode {
  return (
    <Answer of={of} skeleton={skeleton}>
      {(data) => {
        const found = pick(data)
        if (found !== null) return children(found)
        if (of.error) return null
        return of.busy ? (
          skeleton
        ) : (
          <State kind="empty" title={`There is no such ${what}`}>
            <p>It was deleted, or the address is not right.</p>
          </State>
        )
      }}
    </Answer>
  )
}
