import type { ReactNode } from 'react'

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
      {total === undefined ? '' : `${total.toLocaleString('en')} ${total === 1 ? one : many}`}
    </p>
  )
}

export interface ShownOfProps {
  readonly shown: number
  readonly total: number | undefined
}

/** Of how many of a list a picture is drawn. */
export function ShownOf({ shown, total = shown }: ShownOfProps): ReactNode {
  return (
    <span className="soft small">
      {shown < total
        ? `of ${shown.toLocaleString('en')} in ${total.toLocaleString('en')}`
        : `${total.toLocaleString('en')} in all`}
    </span>
  )
}
