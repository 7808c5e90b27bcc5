// What scanners of images report, in one form, whichever wrote it.
import { z } from 'zod'

/** The contract's Vulnerability.Severity. */
export const SEVERITIES = ['UNKNOWN', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'NEGLIGIBLE'] as const
export type SeverityName = (typeof SEVERITIES)[number]

/** The contract's Fix.State. */
export const FIX_STATES = ['UNKNOWN', 'FIXED', 'NOT_FIXED', 'WONT_FIX'] as const
export type FixState = (typeof FIX_STATES)[number]

/** A package that a vulnerability was found in. */
export interface FoundPackage {
  readonly name: string
  readonly version: string
  /** Empty: the report does not say. */
  readonly purl: string
  /** Paths in the image. */
  readonly locations: readonly string[]
}

/** A vulnerability of an image: once in a report, however many packages have it. */
export interface Finding {
  readonly id: string
  readonly aliases: readonly string[]
  readonly description: string
  readonly details: string
  readonly severity: SeverityName
  readonly source: string
  readonly cvss: readonly { readonly score: string; readonly version: string }[]
  readonly fixVersions: readonly string[]
  readonly fixState: FixState
  readonly urls: readonly string[]
  readonly packages: readonly FoundPackage[]
}

/** The findings of a report as they are kept. */
export const findingsOf: z.ZodType<readonly Finding[]> = z.array(
  z.object({
    id: z.string(),
    aliases: z.array(z.string()),
    description: z.string(),
    details: z.string(),
    severity: z.enum(SEVERITIES),
    source: z.string(),
    cvss: z.array(z.object({ score: z.string(), version: z.string() })),
    fixVersions: z.array(z.string()),
    fixState: z.enum(FIX_STATES),
    urls: z.array(z.string()),
    packages: z.array(
      z.object({ name: z.string(), version: z.string(), purl: z.string(), locations: z.array(z.string()) }),
    ),
  }),
)

/** A report as it was read. */
export interface ReadReport {
  readonly scanner: string
  readonly scannerVersion: string
  readonly dbTime: Date | undefined
  /** When the report was made; undefined: it does not say. */
  readonly createTime: Date | undefined
  /** The digests of the image that the report itself names. */
  readonly digests: readonly string[]
  readonly findings: readonly Finding[]
}

/** The findings with each vulnerability once, in their order; what a report says of one in many places is joined at once. */
export function merged(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, [Finding, ...Finding[]]>()
  for (const one of findings) {
    const known = byId.get(one.id)
    if (known) known.push(one)
    else byId.set(one.id, [one])
  }
  return [...byId.values()].map((same) => (same.length === 1 ? same[0] : joined(same)))
}

function joined(same: readonly [Finding, ...Finding[]]): Finding {
  const union = <T>(listOf: (one: Finding) => readonly T[]): T[] => [
    ...new Map(same.flatMap((one) => listOf(one).map((item) => [JSON.stringify(item), item]))).values(),
  ]
  return {
    ...same[0],
    aliases: union(({ aliases }) => aliases),
    cvss: union(({ cvss }) => cvss),
    fixVersions: union(({ fixVersions }) => fixVersions),
    urls: union(({ urls }) => urls),
    packages: union(({ packages }) => packages),
  }
}

/** The severity of a name in any case, as scanners write it. */
export function severityOf(name: string): SeverityName {
  return SEVERITIES.find((one) => one === name.toUpperCase()) ?? 'UNKNOWN'
}

/** The qualitative rating of a CVSS score (CVSS 3.1, section 5). */
export function severityOfScore(score: number): SeverityName {
  if (score >= 9) return 'CRITICAL'
  if (score >= 7) return 'HIGH'
  if (score >= 4) return 'MEDIUM'
  return score > 0 ? 'LOW' : 'UNKNOWN'
}

/** The digests at the end of names such as `nginx@sha256:…`. */
export function digestsIn(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => /sha256:[0-9a-f]{64}$/.exec(name)?.[0] ?? []))]
}
