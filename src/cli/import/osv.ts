// OSV records as advisories (ossf.github.io/osv-schema): one for each record and affected package.
import { z } from 'zod'
import { expected } from './expected.ts'

/** An advisory as the graph's import takes it. */
export interface AdvisoryInput {
  readonly advisoryId: string
  readonly author: string
  readonly artifactName: string
  readonly artifactType: string
  readonly componentName: string
  readonly componentType: string
  readonly aliases: readonly string[]
  readonly severities: readonly { readonly type: string; readonly score: string }[]
  readonly deleteTime?: string
  readonly events: readonly EventInput[]
}

export interface EventInput {
  readonly author: string
  readonly reviewState: 'APPROVED'
  readonly createTime?: string
  readonly detection?: { readonly manual: Record<string, never> }
  readonly fixed?: { readonly fixedVersion: string }
}

/** Ecosystem → the type of its packages in a purl, and the type scanners give to what they find. */
const ECOSYSTEMS: Readonly<Record<string, readonly [artifact: string, component: string]>> = {
  Go: ['golang', 'go-module'],
  npm: ['npm', 'npm'],
  PyPI: ['pypi', 'python'],
  Maven: ['maven', 'java-archive'],
  'crates.io': ['cargo', 'rust-crate'],
  RubyGems: ['gem', 'gem'],
  NuGet: ['nuget', 'dotnet'],
  Packagist: ['composer', 'php-composer'],
  Hex: ['hex', 'hex'],
  Pub: ['pub', 'dart-pub'],
  Alpine: ['apk', 'apk'],
  Wolfi: ['apk', 'apk'],
  Chainguard: ['apk', 'apk'],
  Debian: ['deb', 'deb'],
  Ubuntu: ['deb', 'deb'],
  'Red Hat': ['rpm', 'rpm'],
  'Rocky Linux': ['rpm', 'rpm'],
}
const SEVERITIES: Readonly<Record<string, string>> = { CVSS_V2: 'CVSS_V2', CVSS_V3: 'CVSS_V3', CVSS_V4: 'CVSS_V4' }

const time = z.iso.datetime({ offset: true })
const severity = z.object({ type: z.string(), score: z.string() })
const record = z.object({
  id: z.string().min(1).max(255),
  modified: time,
  published: time.optional(),
  withdrawn: time.optional(),
  aliases: z.array(z.string()).nullish(),
  summary: z.string().nullish(),
  details: z.string().nullish(),
  references: z.array(z.object({ type: z.string(), url: z.string() })).nullish(),
  severity: z.array(severity).nullish(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string().min(1), name: z.string().min(1) }).optional(),
        severity: z.array(severity).nullish(),
        ranges: z.array(z.object({ events: z.array(z.record(z.string(), z.string())) })).nullish(),
      }),
    )
    .nullish(),
})
type OsvRecord = z.infer<typeof record>
type Affected = NonNullable<OsvRecord['affected']>[number] & { package: { ecosystem: string; name: string } }

/**
 * What one record says: its advisories, and the vulnerability itself.
 * @param text the record as JSON
 * @throws Error with one sentence that names every fault of the record by its path
 */
export function readOsv(text: string): { advisories: AdvisoryInput[]; vulnerability: VulnerabilityInput } {
  const parsed = record.safeParse(parseJson(text), { error: expected })
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the record'} ${message}`)
    throw new Error(`is not an OSV record: ${faults.join('; ')}`)
  }
  return { advisories: advisoriesOf(parsed.data), vulnerability: vulnerabilityOf(parsed.data) }
}

function advisoriesOf(osv: OsvRecord): AdvisoryInput[] {
  const packages = Map.groupBy(
    (osv.affected ?? []).filter((one): one is Affected => one.package !== undefined),
    (one) => `${one.package.ecosystem}\0${one.package.name}`,
  )
  return [...packages.values()].map((parts) => advisoryOf(osv, parts))
}

/** What a record says of the vulnerability itself, as the graph's import takes it. */
export interface VulnerabilityInput {
  readonly id: string
  readonly aliases: readonly string[]
  readonly summary: string
  readonly details: string
  readonly references: readonly { readonly type: string | null; readonly url: string }[]
  readonly severities: readonly { readonly type: string; readonly score: string }[]
  readonly createTime?: string
  readonly updateTime?: string
}

const REFERENCES = new Set(
  'ADVISORY ARTICLE DETECTION DISCUSSION REPORT FIX INTRODUCED PACKAGE EVIDENCE WEB'.split(' '),
)

function vulnerabilityOf(osv: OsvRecord): VulnerabilityInput {
  const created = stated(osv.published)
  const updated = stated(osv.modified)
  return {
    id: osv.id,
    aliases: [...new Set(osv.aliases ?? [])],
    summary: (osv.summary ?? '').slice(0, 4096),
    details: osv.details ?? '',
    references: (osv.references ?? []).map(({ type, url }) => ({ type: REFERENCES.has(type) ? type : null, url })),
    severities: (osv.severity ?? []).flatMap(({ type, score }) => (SEVERITIES[type] ? [{ type, score }] : [])),
    ...(created ? { createTime: created } : {}),
    ...(updated ? { updateTime: updated } : {}),
  }
}

/** A package that a record lists in several parts is one advisory. */
function advisoryOf(osv: OsvRecord, parts: readonly Affected[]): AdvisoryInput {
  const [first] = parts
  const { ecosystem, name } = first?.package ?? { ecosystem: '', name: '' }
  const family = ecosystem.split(':')[0] ?? ecosystem
  const [artifactType, componentType] = ECOSYSTEMS[family] ?? [family.toLowerCase(), family.toLowerCase()]
  const severities = [...(osv.severity ?? []), ...parts.flatMap((part) => part.severity ?? [])]
  return {
    advisoryId: osv.id,
    author: authorOf(osv.id),
    artifactName: name,
    artifactType,
    componentName: name,
    componentType,
    aliases: [...new Set(osv.aliases ?? [])],
    severities: severities.flatMap(({ type, score }) => (SEVERITIES[type] ? [{ type: SEVERITIES[type], score }] : [])),
    ...(stated(osv.withdrawn) ? { deleteTime: stated(osv.withdrawn) } : {}),
    events: eventsOf(osv, parts),
  }
}

function eventsOf(osv: OsvRecord, parts: readonly Affected[]): EventInput[] {
  // What a database publishes, its people have reviewed.
  const by = { author: authorOf(osv.id), reviewState: 'APPROVED' as const }
  const published = stated(osv.published)
  const detection = { ...by, ...(published ? { createTime: published } : {}), detection: { manual: {} } }
  const fixedVersion = parts
    .flatMap((part) => part.ranges ?? [])
    .flatMap((range) => range.events)
    .find((event) => event['fixed'])?.['fixed']
  if (!fixedVersion) return [detection]
  // A record says when it was changed last, not when the fix came; it cannot have come before the record.
  const modified = stated(osv.modified)
  const at = published && modified ? later(published, modified) : (published ?? modified)
  return [detection, { ...by, ...(at ? { createTime: at } : {}), fixed: { fixedVersion } }]
}

/** The database that an id belongs to: `GO` of `GO-2021-0053`. */
function authorOf(id: string): string {
  return id.split('-')[0] ?? id
}

/** Feeds write the year 1 where they know no time. */
function stated(value: string | undefined): string | undefined {
  return value === undefined || value.startsWith('0001-') ? undefined : new Date(value).toISOString()
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`is not JSON: ${(error as Error).message}`, { cause: error })
  }
}
