// `import osv`: reads a feed and writes it through the graph in batches, so that what is broken costs only itself.
import { createReport } from './report.ts'
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import { advisoriesOf, vulnerabilityOf, type AdvisoryInput } from './osv.ts'
import { createRecords } from './osv-records.ts'
import { openSource } from './source.ts'

const BATCH = 200
const BATCH_BYTES = 400 * 1024
const DOCUMENT = `mutation Import($input: ImportAdvisoriesInput!) {
  importAdvisories(input: $input) {
    created updated unchanged
    errors { message reason ... on ValidationError { fieldViolations { field description } } }
  }
}`

interface Answer {
  readonly importAdvisories: {
    readonly created: number | null
    readonly updated: number | null
    readonly unchanged: number | null
    readonly errors: readonly UserFault[]
  }
}

/** An advisory with the file it came from. */
interface Item {
  readonly path: string
  readonly advisory: AdvisoryInput
}

export interface ImportOptions {
  readonly client: GraphClient
  readonly path: string
  /** The group that everything hangs below. */
  readonly group: string
  readonly out: NodeJS.WriteStream
  readonly err: NodeJS.WriteStream
}

/** Imports a feed. Gives the exit code; throws ImportError when it cannot go on. */
export async function importOsv({ client, path, group, out, err }: ImportOptions): Promise<number> {
  const source = await openSource(path)
  const report = createReport(source.count, out, err)
  const pending: Item[] = []
  const records = createRecords({ client, group, err })
  let bytes = 0
  const flush = async (): Promise<void> => {
    const items = pending.splice(0)
    bytes = 0
    await send(client, { group, items, report })
    await records.flush()
  }
  try {
    for await (const file of source.files()) {
      try {
        if (file.text === undefined) throw new Error(file.fault)
        const advisories = advisoriesOf(file.text)
        for (const advisory of advisories) pending.push({ path: file.path, advisory })
        const vulnerability = vulnerabilityOf(file.text)
        records.add(vulnerability)
        bytes += JSON.stringify(advisories).length + JSON.stringify(vulnerability).length
      } catch (error) {
        report.fail(file.path, (error as Error).message)
      }
      report.step()
      if (pending.length >= BATCH || bytes >= BATCH_BYTES) await flush()
    }
    await flush()
  } catch (error) {
    report.finish('advisories')
    throw error
  }
  return report.finish('advisories')
}

/** Sends a batch; what the server finds broken in it is reported and left out, and the rest is sent again. */
async function send(
  client: GraphClient,
  { group, items, report }: { group: string; items: readonly Item[]; report: ReturnType<typeof createReport> },
): Promise<void> {
  let rest = items
  while (rest.length > 0) {
    const input = { parent: group, advisories: rest.map((item) => item.advisory) }
    const { importAdvisories: answer } = await client.run<Answer>(DOCUMENT, { input })
    if (answer.errors.length === 0) {
      report.counts.created += answer.created ?? 0
      report.counts.updated += answer.updated ?? 0
      report.counts.unchanged += answer.unchanged ?? 0
      return
    }
    const broken = brokenOnes(answer.errors)
    if (broken.size === 0) throw new ImportError(answer.errors.map((error) => error.message).join('; '))
    for (const [at, why] of broken) report.fail(rest[at]?.path ?? '', why)
    rest = rest.filter((_, at) => !broken.has(at))
  }
}

/** Which advisories of a batch the violations are about. */
function brokenOnes(errors: readonly UserFault[]): Map<number, string> {
  const broken = new Map<number, string>()
  for (const { field, description } of errors.flatMap((error) => error.fieldViolations ?? [])) {
    const match = /^advisories\[(\d+)\]\.?(.*)$/.exec(field)
    if (!match) continue
    const at = Number(match[1])
    const said = `${match[2] || 'advisory'}: ${description}`
    broken.set(at, broken.has(at) ? `${broken.get(at)}; ${said}` : said)
  }
  return broken
}
