// What is said of a vulnerability in a package, in the words that OpenVEX and CSAF share (CISA, "Minimum Requirements
// for VEX").
import { PackageURL } from 'packageurl-js'
import { EventTypeFilter } from '../../contract/gen/chainguard/platform/vulnerabilities/v2/advisories_pb.ts'
import type { PackageAdvisoryRow } from '../../db/statements/advisories.ts'

/** An advisory with what its last event says that was not found wrong. */
export type Finding = PackageAdvisoryRow

/** The findings on one package, and who tells of them. */
export interface Findings {
  readonly name: string
  /** A URL. */
  readonly publisher: string
  /** Names this document: the same for the same findings. */
  readonly id: string
  readonly rows: readonly Finding[]
}

export type VexStatus = 'fixed' | 'not_affected' | 'affected' | 'under_investigation'

const STATUS: Readonly<Record<number, VexStatus>> = {
  [EventTypeFilter.UNSPECIFIED]: 'under_investigation',
  [EventTypeFilter.DETECTION]: 'under_investigation',
  [EventTypeFilter.FIXED]: 'fixed',
  [EventTypeFilter.PATCHED]: 'fixed',
  [EventTypeFilter.FALSE_POSITIVE_DETERMINATION]: 'not_affected',
}

/** What the finding comes to. */
export function statusOf({ latest }: Finding): VexStatus {
  return STATUS[latest] ?? 'affected'
}

/** Reasons of false positives → CISA's five justifications; a contested record has none of them. */
const JUSTIFICATIONS: Readonly<Record<number, string>> = {
  2: 'component_not_present',
  3: 'component_not_present',
  4: 'vulnerable_code_not_present',
  5: 'vulnerable_code_not_in_execute_path',
  6: 'vulnerable_code_cannot_be_controlled_by_adversary',
  7: 'inline_mitigations_already_exist',
}

/** Why a package is not affected; undefined: only words say it (`impactOf`). */
export function justificationOf({ reason }: Finding): string | undefined {
  return JUSTIFICATIONS[reason ?? 0]
}

/** Why a package is not affected, in words. */
export function impactOf({ note }: Finding): string {
  return note || 'The vulnerability is not there.'
}

/** What whoever has an affected package can do. */
export function actionOf({ note }: Finding): string {
  return note || 'No fix is available yet.'
}

/** The package as a package URL, with the version that is fixed. */
export function productOf({ artifactName, artifactType, fixed }: Finding): string {
  // What people call a kind of artifact may hold what a package URL's type cannot.
  const type = artifactType.replace(/[^A-Za-z0-9.+-]+/g, '-').replace(/^[^A-Za-z]+/, '') || 'generic'
  const parts = artifactName.split(type.toLowerCase() === 'maven' ? ':' : '/').filter((part) => part !== '')
  const name = parts.pop() ?? artifactName
  const url = (as: string): string => new PackageURL(as, parts.join('/'), name, fixed || undefined).toString()
  try {
    return url(type)
  } catch {
    // Some types want more than advisories have to say, such as a namespace or a version.
    return url('generic')
  }
}

/** When anything was last said. */
export function lastTimeOf(rows: readonly Finding[]): string {
  return new Date(Math.max(...rows.map((row) => row.time.getTime()))).toISOString()
}
