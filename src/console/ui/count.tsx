import type { ReactNode } from 'react'

/** A total as it is known: a server in front of another one tells none where that one gives none, whatever the schema of ours says. */
export const known = (total: number | null): number | undefined => total ?? undefined

export interface CountProps {
  /** Undefined: nobody counted. */
  readonly total: number | undefined
  readonly one: string
  readonly many: string
}

/** How long a list is, above it; told to readers of the screen when it changes. */
export function Count({ total, one, many }: CountProps): ReactNode {
  return (
    <p className="soft small list-count" role="status">
      {typeof total === 'number' ? `${total.toLocaleString('en')} ${total === 1 ? one : many}` : ''}
    </p>
  )
}

export interface ShownOfProps {
  readonly shown: number
  readonly total: number | undefined
}

/** Of how many of a list a picture is drawn. */
export function ShownOf({ shown, total }: ShownOfProps): ReactNode {
  const all = total ?? shown
  return (
    <span className="soft small">
      {shown < all
        ? `of ${shown.toLocaleString('en')} in ${all.toLocaleString('en')}`
        : `${all.toLocaleString('en')} in all`}
    </span>
  )
}
