// How severe a vulnerability is by its CVSS 3 vector (FIRST, CVSS 3.1 specification, section 7.1 and 5).

export type SeverityBand = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE'

const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
}
const PRIVILEGES: Readonly<Record<string, readonly [number, number]>> = {
  N: [0.85, 0.85],
  L: [0.62, 0.68],
  H: [0.27, 0.5],
}

/** The base score of a CVSS 3.0 or 3.1 vector; undefined for anything else. */
export function baseScore(vector: string): number | undefined {
  if (!/^CVSS:3\.[01]\//.test(vector)) return undefined
  const metrics = new Map(
    vector
      .split('/')
      .slice(1)
      .map((part) => part.split(':') as [string, string]),
  )
  const weight = (name: string): number => WEIGHTS[name]?.[metrics.get(name) ?? ''] ?? Number.NaN
  const changed = metrics.get('S') === 'C'
  const privileges = PRIVILEGES[metrics.get('PR') ?? '']?.[changed ? 1 : 0] ?? Number.NaN
  const loss = 1 - (1 - weight('C')) * (1 - weight('I')) * (1 - weight('A'))
  const impact = changed ? 7.52 * (loss - 0.029) - 3.25 * (loss - 0.02) ** 15 : 6.42 * loss
  const exploitability = 8.22 * weight('AV') * weight('AC') * privileges * weight('UI')
  if (Number.isNaN(impact + exploitability)) return undefined
  if (impact <= 0) return 0
  return roundUp(Math.min((changed ? 1.08 : 1) * (impact + exploitability), 10))
}

/** One decimal, upwards, without the errors of binary fractions (appendix A). */
function roundUp(value: number): number {
  const whole = Math.round(value * 100_000)
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
}

/** The qualitative rating of a score. */
export function bandOf(score: number): SeverityBand {
  if (score >= 9) return 'CRITICAL'
  if (score >= 7) return 'HIGH'
  if (score >= 4) return 'MEDIUM'
  return score > 0 ? 'LOW' : 'NONE'
}
