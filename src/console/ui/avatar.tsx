import type { ReactNode } from 'react'

/** Two letters that stand for a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

/** A round mark of somebody. */
export function Avatar({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
