// Kept reports in the forms of the contract.
import type { Complete, Plain } from '../../../contract/plain.ts'
import {
  type Scanner,
  Scanner_Name,
  type VulnReport,
} from '../../../contract/gen/chainguard/platform/registry/vuln_reports_pb.ts'
import type { VulnReport as TenantReport } from '../../../contract/gen/chainguard/platform/tenant/vuln_reports_pb.ts'
import { type Finding, findingsOf, FIX_STATES, SEVERITIES, type SeverityName } from './finding.ts'

/** A report without its bytes. */
export interface StoredReport {
  readonly digest: string
  readonly scanner: string
  readonly scannerVersion: string
  readonly dbTime: Date | null
  readonly createTime: Date
  readonly contentDigest: string
  readonly findings: readonly Finding[]
}

/** A row as it is kept. */
export function keptReport(row: Omit<StoredReport, 'findings'> & { readonly findings: unknown }): StoredReport {
  return { ...row, findings: findingsOf.parse(row.findings) }
}

const NAMES: Readonly<Record<string, Scanner_Name>> = { grype: Scanner_Name.GRYPE, trivy: Scanner_Name.TRIVY }

export function scannerOf({
  scanner,
  scannerVersion,
  dbTime,
}: Pick<StoredReport, 'scanner' | 'scannerVersion' | 'dbTime'>): Complete<Scanner> {
  return {
    name: NAMES[scanner] ?? Scanner_Name.UNKNOWN,
    version: scannerVersion,
    ...(dbTime ? { dbBuildTime: dbTime } : {}),
  }
}

/** The name that a scanner of the contract is kept under; undefined for those that it has no name for. */
export function scannerNamed(name: number | undefined): string | undefined {
  return Object.keys(NAMES).find((one) => NAMES[one] === name)
}

function fixOf({ fixVersions, fixState }: Finding) {
  return { versions: fixVersions, state: FIX_STATES.indexOf(fixState) }
}

/** chainguard.platform.registry.VulnReport */
export function registryReport(report: StoredReport): Complete<VulnReport> {
  return {
    digest: report.digest,
    scanner: scannerOf(report),
    createdAt: report.createTime,
    vulnerabilities: report.findings.map((one) => ({
      id: one.id,
      aliases: one.aliases,
      purls: unique(one.packages.map(({ purl }) => purl)),
      description: one.description,
      details: one.details,
      severity: SEVERITIES.indexOf(one.severity),
      cvss: one.cvss,
      fix: fixOf(one),
      relatedUrls: one.urls,
      locations: unique(one.packages.flatMap(({ locations }) => locations)),
    })),
  }
}

/** chainguard.platform.tenant.VulnReport, whose severities have no NEGLIGIBLE: it is low. */
export function tenantReport(report: StoredReport, raw: Uint8Array): Plain<TenantReport> {
  return {
    id: report.contentDigest,
    vulnerabilityMatches: report.findings.flatMap((one) => {
      const severity = SEVERITIES.indexOf(one.severity === 'NEGLIGIBLE' ? 'LOW' : one.severity)
      const vulnerability = {
        id: one.id,
        description: one.description,
        severity,
        source: one.source,
        cvss: one.cvss,
        relatedUrls: one.urls,
        relatedVulnerabilities: one.aliases.map((id) => ({ id })),
        displayId: one.id,
      }
      const packages = one.packages.length > 0 ? one.packages : [undefined]
      return packages.map((pkg) => ({
        vulnerability,
        ...(pkg && { pkg: { name: pkg.name, version: pkg.version, purl: pkg.purl } }),
        fix: fixOf(one),
      }))
    }),
    scanner: { name: report.scanner, version: report.scannerVersion },
    reportGeneration: report.createTime,
    rawVulnReport: raw,
    ...(report.dbTime ? { vulnerabilityDbLastBuildTime: report.dbTime } : {}),
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

/** Vulnerabilities by their severity, each once. */
export type FoundIds = ReadonlyMap<string, SeverityName>

/** How many vulnerabilities there are of each severity, the worst first; severities without any are left out. */
export function countsOf(found: FoundIds): { severity: number; count: number }[] {
  return ORDER.flatMap((severity) => {
    const count = [...found.values()].filter((one) => one === severity).length
    return count === 0 ? [] : [{ severity: SEVERITIES.indexOf(severity), count }]
  })
}
const ORDER: readonly SeverityName[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'NEGLIGIBLE', 'UNKNOWN']

/** The ids of each severity under the names of the contract's VulnCountReport. */
export function idsOf(found: FoundIds): object {
  const of = (severity: SeverityName): string[] =>
    [...found].flatMap(([id, is]) => (is === severity ? [id] : [])).sort()
  return {
    cveIds: [...found.keys()].sort(),
    lowCveIds: of('LOW'),
    medCveIds: of('MEDIUM'),
    highCveIds: of('HIGH'),
    critCveIds: of('CRITICAL'),
    negligibleCveIds: of('NEGLIGIBLE'),
    unknownCveIds: of('UNKNOWN'),
  }
}
