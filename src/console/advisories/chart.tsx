import type { ReactNode } from 'react'
import { Bars } from '../ui/bars.tsx'
import { sentence } from '../ui/words.ts'
import { LEVELS, ratingOf } from './severity.ts'

export interface SeveritiesProps {
  readonly advisories: readonly { readonly severities: readonly { readonly score: string }[] }[]
}

/** How many advisories there are of each severity that occurs. */
export function Severities({ advisories }: SeveritiesProps): ReactNode {
  const levels = advisories.map(({ severities }) => ratingOf(severities).level)
  const bars = LEVELS.map((level) => ({ level, value: levels.filter((one) => one === level).length }))
    .filter(({ value }) => value > 0)
    .map(({ level, value }) => ({ name: sentence(level), kind: level, value, text: String(value) }))
  return <Bars label="Advisories by severity" bars={bars} />
}
