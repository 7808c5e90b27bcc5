import type { ReactNode } from 'react'

export interface RefusedProps {
  /** Why, in the server's words; what is said at a field is not said again. */
  readonly reasons: readonly string[]
  /** What that means for what was to be done. */
  readonly outcome: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** That something was not done, and why. */
export function Refused({ reasons, outcome, children }: RefusedProps): ReactNode {
  return (
    <div className="sign-in-refused" role="alert">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>{outcome}</p>
      {children}
    </div>
  )
}
