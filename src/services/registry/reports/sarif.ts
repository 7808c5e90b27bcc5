// SARIF 2.1.0 (OASIS), as scanners of images write it; numbers are of its sections.
import { z } from 'zod'
import {
  digestsIn,
  type Finding,
  merged,
  type ReadReport,
  severityOf,
  severityOfScore,
  type FoundPackage,
} from './finding.ts'
import { timestampIn } from '../../../core/timestamp.ts'
import { items, texts } from '../document-items.ts'

const text = z.string().nullish()
const said = z.object({ text }).nullish()
const place = z.number().int().nullish()

const rule = z.object({
  id: z.string(),
  shortDescription: said,
  fullDescription: said,
  help: said,
  helpUri: text,
  properties: z.object({ 'security-severity': z.union([z.string(), z.number()]).nullish() }).nullish(),
})
type Rule = z.output<typeof rule>

const result = z.object({
  // A result names its rule by one of these (3.27.5 to 3.27.7).
  ruleId: text,
  ruleIndex: place,
  rule: z.object({ id: text, index: place }).nullish(),
  kind: text,
  baselineState: text,
  suppressions: items(z.object({ status: text })).nullish(),
  message: said,
  locations: items(
    z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri: text }).nullish() }).nullish() }),
  ).nullish(),
})
type Result = z.output<typeof result>

/** The shape of a log. */
export const sarif = z.object({
  version: z.literal('2.1.0'),
  runs: items(
    z.object({
      tool: z.object({
        driver: z.object({ name: z.string(), version: text, semanticVersion: text, rules: items(rule).nullish() }),
      }),
      results: items(result).nullish(),
      invocations: items(z.object({ endTimeUtc: text })).nullish(),
      // Of Trivy: the image.
      properties: z.object({ repoDigests: texts }).nullish(),
    }),
  ).refine(({ length }) => length > 0, 'is empty'),
})

/** A rule's id may go on behind that of its vulnerability, with the package. */
const KNOWN_ID = /^(?:CVE-\d+-\d+|GHSA(?:-[0-9a-z]{4}){3})/

/** Kinds that say of a result that nothing is wrong (3.27.9). */
const HARMLESS: ReadonlySet<string> = new Set(['pass', 'notApplicable', 'informational'])

/** Whether a result is there now and nobody has decided to let it pass (3.27.23, 3.27.24, 3.35.3). */
function counts({ kind, baselineState, suppressions }: Result): boolean {
  const isSuppressed = (suppressions ?? []).some(({ status }) => (status ?? 'accepted') === 'accepted')
  return !HARMLESS.has(kind ?? 'fail') && baselineState !== 'absent' && !isSuppressed
}

/** What Grype and Trivy say in lines of text, for which SARIF has no fields: `Package: openssl`. */
const LINE = /^(Severity|Fixed Version|Fix Version|Package|Installed Version|Version): (.*)$/gm
/** The first line of each label, in the order of the text. */
type Lines = ReadonlyMap<string, string>

/** The rules of a run, each found and read once however many results name it. */
interface Rules {
  readonly all: readonly Rule[]
  readonly byId: ReadonlyMap<string, Rule>
  readonly linesOf: (text: string) => Lines
}

function rulesOf(all: readonly Rule[]): Rules {
  // Of two by one id the first counts.
  const byId = new Map(all.toReversed().map((one) => [one.id, one]))
  const known = new Map<string, Lines>()
  const linesOf = (text: string): Lines => {
    const lines = known.get(text) ?? readLines(text)
    known.set(text, lines)
    return lines
  }
  return { all, byId, linesOf }
}

function readLines(text: string): Lines {
  const lines = new Map<string, string>()
  for (const [, label = '', value = ''] of text.matchAll(LINE)) if (!lines.has(label)) lines.set(label, value.trim())
  return lines
}

/** What the first text with one of these lines says there. */
function lineOf(texts: readonly Lines[], ...labels: readonly string[]): string {
  for (const lines of texts) for (const [label, value] of lines) if (labels.includes(label)) return value
  return ''
}

function findingOf(found: Result, { all, byId, linesOf }: Rules): Finding {
  const named = found.ruleId || found.rule?.id
  const index = found.ruleIndex ?? found.rule?.index ?? -1
  const known = all[index] ?? byId.get(named ?? '')
  const ruleId = named || known?.id || 'unknown'
  const id = KNOWN_ID.exec(ruleId)?.[0] ?? ruleId
  const texts = [found.message?.text ?? '', known?.help?.text ?? ''].map(linesOf)
  const score = known?.properties?.['security-severity']
  const severity = severityOf(lineOf(texts, 'Severity'))
  const fixVersions = lineOf(texts, 'Fixed Version', 'Fix Version')
    .split(',')
    .flatMap((version) => version.trim() || [])
  return {
    id,
    aliases: [],
    description: known?.shortDescription?.text ?? found.message?.text ?? '',
    details: known?.fullDescription?.text ?? '',
    severity: severity === 'UNKNOWN' ? severityOfScore(Number(score ?? 0)) : severity,
    source: known?.helpUri ?? '',
    cvss: score === undefined || score === null ? [] : [{ score: String(score), version: '' }],
    fixVersions,
    fixState: fixVersions.length > 0 ? 'FIXED' : 'UNKNOWN',
    urls: known?.helpUri ? [known.helpUri] : [],
    packages: packagesOf(found, { texts, name: ruleId.slice(id.length + 1) }),
  }
}

/** The package of a result: what its lines say, else what its rule is called by. Where it lies alone is none. */
function packagesOf({ locations }: Result, { texts, name }: { texts: readonly Lines[]; name: string }): FoundPackage[] {
  const called = lineOf(texts, 'Package') || name
  if (called === '') return []
  const paths = (locations ?? []).flatMap((one) => one.physicalLocation?.artifactLocation?.uri ?? [])
  return [{ name: called, version: lineOf(texts, 'Installed Version', 'Version'), purl: '', locations: paths }]
}

/** What a log says, all its runs together; its scanner is that of the first. */
export function fromSarif({ runs }: z.output<typeof sarif>): ReadReport {
  const findings = runs.flatMap(({ tool, results }) => {
    const rules = rulesOf(tool.driver.rules ?? [])
    return (results ?? []).filter(counts).map((one) => findingOf(one, rules))
  })
  const driver = runs[0]?.tool.driver
  return {
    scanner: (driver?.name ?? '').toLowerCase(),
    scannerVersion: driver?.semanticVersion ?? driver?.version ?? '',
    dbTime: undefined,
    createTime: timestampIn(runs[0]?.invocations?.[0]?.endTimeUtc ?? ''),
    digests: digestsIn(runs.flatMap(({ properties }) => properties?.repoDigests ?? [])),
    findings: merged(findings),
  }
}
