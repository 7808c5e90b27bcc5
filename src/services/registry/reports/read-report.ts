// Reports of scanners: Grype and Trivy in their JSON, and SARIF, which both and others write.
import { z } from 'zod'
import { isObject } from '../../../core/json.ts'
import { measureJson } from '../../../core/measure-json.ts'
import { storable } from '../../../core/storable.ts'
import { timestampIn } from '../../../core/timestamp.ts'
import { digestsIn, type Finding, type FixState, merged, type ReadReport, severityOf } from './finding.ts'
import { items, reading, texts } from '../document-items.ts'
import { fromSarif, sarif } from './sarif.ts'

const text = z.string().nullish()

const grype = z.object({
  matches: items(
    z.object({
      vulnerability: z.object({
        id: z.string().min(1),
        dataSource: text,
        severity: text,
        urls: texts,
        description: text,
        cvss: items(
          z.object({ version: text, metrics: z.object({ baseScore: z.number().nullish() }).nullish() }),
        ).nullish(),
        fix: z.object({ versions: texts, state: text }).nullish(),
      }),
      relatedVulnerabilities: items(z.object({ id: z.string(), description: text })).nullish(),
      artifact: z.object({
        name: z.string(),
        version: text,
        purl: text,
        locations: items(z.object({ path: text })).nullish(),
      }),
    }),
  ),
  source: z
    .object({
      target: z.union([z.object({ userInput: text, manifestDigest: text, repoDigests: texts }), z.string()]).nullish(),
    })
    .nullish(),
  descriptor: z.object({
    name: z.literal('grype'),
    version: text,
    timestamp: text,
    db: z.object({ built: text, status: z.object({ built: text }).nullish() }).nullish(),
  }),
})

/** What Grype and Trivy call the states of a fix. */
const FIX: ReadonlyMap<string, FixState> = new Map([
  ['fixed', 'FIXED'],
  ['not-fixed', 'NOT_FIXED'],
  ['affected', 'NOT_FIXED'],
  ['wont-fix', 'WONT_FIX'],
  ['will_not_fix', 'WONT_FIX'],
  ['end_of_life', 'WONT_FIX'],
])

function fromGrype({ matches, source, descriptor }: z.output<typeof grype>): ReadReport {
  const target = typeof source?.target === 'object' ? source.target : undefined
  const names = [...(target?.repoDigests ?? []), target?.manifestDigest ?? '', target?.userInput ?? '']
  return {
    scanner: 'grype',
    scannerVersion: descriptor.version ?? '',
    dbTime: timestampIn(descriptor.db?.built ?? descriptor.db?.status?.built ?? ''),
    createTime: timestampIn(descriptor.timestamp ?? ''),
    digests: digestsIn(names),
    findings: merged(
      matches.map(({ vulnerability: one, relatedVulnerabilities, artifact }) => ({
        id: one.id,
        aliases: (relatedVulnerabilities ?? []).map(({ id }) => id).filter((id) => id !== one.id),
        description: one.description || (relatedVulnerabilities?.[0]?.description ?? ''),
        details: '',
        severity: severityOf(one.severity ?? ''),
        source: one.dataSource ?? '',
        cvss: (one.cvss ?? []).flatMap(({ version, metrics }) =>
          typeof metrics?.baseScore !== 'number' ? [] : [{ score: String(metrics.baseScore), version: version ?? '' }],
        ),
        fixVersions: one.fix?.versions ?? [],
        fixState: FIX.get(one.fix?.state ?? '') ?? 'UNKNOWN',
        urls: one.urls ?? [],
        packages: [
          {
            name: artifact.name,
            version: artifact.version ?? '',
            purl: artifact.purl ?? '',
            locations: (artifact.locations ?? []).flatMap(({ path }) => path ?? []),
          },
        ],
      })),
    ),
  }
}

const scores = z.object({
  V2Score: z.number().nullish(),
  V3Score: z.number().nullish(),
  V40Score: z.number().nullish(),
})

const trivy = z.object({
  SchemaVersion: z.literal(2),
  CreatedAt: text,
  ArtifactName: text,
  Metadata: z.object({ RepoDigests: texts }).nullish(),
  Trivy: z.object({ Version: text }).nullish(),
  Results: items(
    z.object({
      Target: text,
      Vulnerabilities: items(
        z.object({
          VulnerabilityID: z.string().min(1),
          VendorIDs: texts,
          PkgName: z.string(),
          PkgPath: text,
          PkgIdentifier: z.object({ PURL: text }).nullish(),
          InstalledVersion: text,
          FixedVersion: text,
          Status: text,
          PrimaryURL: text,
          Title: text,
          Description: text,
          Severity: text,
          CVSS: z.record(z.string(), z.unknown()).transform(Object.values).pipe(items(scores)).nullish(),
          References: texts,
        }),
      ).nullish(),
    }),
  ).nullish(),
})

const CVSS_VERSIONS = [
  ['V2Score', '2.0'],
  ['V3Score', '3.1'],
  ['V40Score', '4.0'],
] as const

function fromTrivy(report: z.output<typeof trivy>): ReadReport {
  const found = (report.Results ?? []).flatMap(({ Target, Vulnerabilities }) =>
    (Vulnerabilities ?? []).map((one): Finding => {
      const scores = (one.CVSS ?? []).flatMap((rating) =>
        CVSS_VERSIONS.flatMap(([name, version]) =>
          typeof rating[name] !== 'number' ? [] : [{ score: String(rating[name]), version }],
        ),
      )
      const fixVersions = (one.FixedVersion ?? '').split(',').flatMap((version) => version.trim() || [])
      const state = FIX.get(one.Status ?? '')
      return {
        id: one.VulnerabilityID,
        aliases: one.VendorIDs ?? [],
        description: one.Title ?? '',
        details: one.Description ?? '',
        severity: severityOf(one.Severity ?? ''),
        source: one.PrimaryURL ?? '',
        cvss: scores,
        fixVersions,
        fixState: state ?? (fixVersions.length > 0 ? 'FIXED' : 'UNKNOWN'),
        urls: one.References ?? [],
        packages: [
          {
            name: one.PkgName,
            version: one.InstalledVersion ?? '',
            purl: one.PkgIdentifier?.PURL ?? '',
            locations: [one.PkgPath || Target || ''].filter((path) => path !== ''),
          },
        ],
      }
    }),
  )
  return {
    scanner: 'trivy',
    scannerVersion: report.Trivy?.Version ?? '',
    dbTime: undefined,
    createTime: timestampIn(report.CreatedAt ?? ''),
    digests: digestsIn([...(report.Metadata?.RepoDigests ?? []), report.ArtifactName ?? '']),
    findings: merged(found),
  }
}

/** Members and items of a report, thousands of findings: far above any on an image. */
const MOST_VALUES = 500_000
const MOST_DEPTH = 100
/** Characters of all findings: texts that they share, such as that of a rule, are kept with each. */
const MOST_TOLD = 16 * 1024 * 1024
/** How JSON spells NUL and halves of surrogate pairs. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

/** A report, or what is wrong with it. */
export type Reading = ReadReport | { readonly fault: string }

/**
 * What a report says; read piece by piece, between which others have their turn of the event loop.
 * @returns what is wrong with it, when it is none that can be read
 */
export async function readReport(content: string): Promise<Reading> {
  await reading.take()
  const excess = excessOf(content)
  if (excess !== undefined) return { fault: excess }
  await reading.take()
  let json: unknown
  try {
    // Windows writes a byte order mark, which JSON has none of.
    json = JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (error) {
    return { fault: `is not JSON: ${error instanceof Error ? error.message : ''}` }
  }
  await reading.take()
  if (ESCAPED.test(content)) json = storableIn(json)
  const report = await reportOf(json)
  await reading.take()
  if ('fault' in report || sizeOf(report.findings) <= MOST_TOLD) return report
  return { fault: `says more than ${MOST_TOLD} characters, with the texts that its findings share` }
}

async function reportOf(json: unknown): Promise<Reading> {
  const has = (name: string): boolean => json !== null && typeof json === 'object' && name in json
  if (has('matches')) return read(await grype.safeParseAsync(json), fromGrype, 'a report of Grype')
  if (has('SchemaVersion')) return read(await trivy.safeParseAsync(json), fromTrivy, 'a report of Trivy')
  if (has('runs')) return read(await sarif.safeParseAsync(json), fromSarif, 'SARIF 2.1.0')
  return { fault: 'is no report of Grype or Trivy in JSON, and no SARIF' }
}

/** What of a text is too much to parse, JSON or not. */
function excessOf(content: string): string | undefined {
  const { values, depth } = measureJson(Buffer.from(content), { values: MOST_VALUES, depth: MOST_DEPTH })
  if (values > MOST_VALUES) return `has more than ${MOST_VALUES} members and items`
  return depth > MOST_DEPTH ? `is nested more than ${MOST_DEPTH} levels deep` : undefined
}

/** The same with every text as a database can hold it. */
function storableIn(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableIn)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storableIn(member)]))
}

/** Characters of the texts of findings. */
function sizeOf(findings: readonly Finding[]): number {
  const lengths = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)
  return findings.reduce((sum, one) => {
    const own = [one.description, one.details, one.source, ...one.aliases, ...one.urls, ...one.fixVersions]
    const found = one.packages.flatMap(({ name, version, purl, locations }) => [name, version, purl, ...locations])
    return sum + lengths(own) + lengths(found)
  }, 0)
}

function read<T>(parsed: z.ZodSafeParseResult<T>, convert: (report: T) => ReadReport, what: string): Reading {
  if (parsed.success) return convert(parsed.data)
  const [issue] = parsed.error.issues
  return { fault: `is not ${what}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
}
