// How severe a vulnerability is, in the words of CVSS, by the vectors that the graph gives.
import { fromVector } from 'ae-cvss-calculator'

/** The worst first; `unrated` where no vector is, or none that can be read. */
export const LEVELS = ['critical', 'high', 'medium', 'low', 'none', 'unrated'] as const
export type Level = (typeof LEVELS)[number]

export interface Rating {
  readonly level: Level
  /** From 0 to 10; undefined: unrated. */
  readonly score: number | undefined
}

const scoreOf = (vector: string): number | undefined => {
  try {
    const read = fromVector(vector) as { calculateScores: () => { readonly overall: number } } | null | undefined
    return read?.calculateScores().overall
  } catch {
    // Feeds write what they like; what is no vector is no rating.
    return undefined
  }
}

/** The scale of CVSS: https://www.first.org/cvss/v4.0/specification-document, section 6. */
const levelOf = (score: number): Level =>
  score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'none'

/** The worst rating of several schemes. */
export const ratingOf = (severities: readonly { readonly score: string }[]): Rating => {
  const scores = severities.flatMap(({ score }) => scoreOf(score) ?? [])
  if (scores.length === 0) return { level: 'unrated', score: undefined }
  const worst = Math.max(...scores)
  return { level: levelOf(worst), score: worst }
}
