import type { ReactNode } from 'react'
import { scaleLinear } from 'd3-scale'

export interface BarsProps {
  readonly label: string
  readonly bars: readonly {
    readonly name: string
    readonly value: number
    readonly text: string
    /** Named in a style sheet, for its colour. */
    readonly kind?: string
  }[]
}

/** Quantities under each other, each with its bar; the numbers stand there as text. */
export function Bars({ label, bars }: BarsProps): ReactNode {
  const wide = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [0, 100])
  return (
    <dl className="bars" aria-label={label}>
      {bars.map(({ name, value, text, kind }) => (
        <div key={name} className="bar-line" data-kind={kind}>
          <dt>{name}</dt>
          <dd className="bar-track" aria-hidden="true">
            <span className="bar-fill" style={{ width: `${wide(value)}%` }} />
          </dd>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
