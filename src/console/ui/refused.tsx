import type { ReactNode } from 'react'

export interface RefusedProps {
  /** Why, in the server's words; none: nothing is drawn. */
  readonly reasons: readonly string[]
  /** What that means for what was to be done. */
  readonly outcome: string
}

/** Why something was not done. */
export function Refused({ reasons, outcome }: RefusedProps): ReactNode {
  if (reasons.length === 0) return null
  return (
    <div className="sign-in-refused" role="alert">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>{outcome}</p>
    </div>
  )
}
