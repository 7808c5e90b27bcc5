// `import osv`: reads a feed and writes it through the graph in batches, so that what is broken costs only itself.
import type { OutputOptions } from '../output.ts'
import { type GraphClient, type UserFault } from './client.ts'
import { readOsv, type AdvisoryInput, type VulnerabilityInput } from './osv.ts'
import { createRecords } from './osv-records.ts'
import { createReport, reported, type Report } from './report.ts'
import { faultsByPlace, sendRecords } from './send-records.ts'
import { openSource, type SourceFile } from './source.ts'

const BATCH = 200
/** As many as the server takes at once. */
const MAX_PACKAGES = 500
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

/** A record of the feed: the vulnerability, and an advisory on each package that it affects. */
interface OsvItem {
  readonly path: string
  readonly advisories: readonly AdvisoryInput[]
  readonly vulnerability: VulnerabilityInput
}

export interface ImportOptions extends OutputOptions {
  readonly client: GraphClient
  readonly path: string
  /** The group that everything hangs below. */
  readonly group: string
  readonly out: NodeJS.WriteStream
  readonly err: NodeJS.WriteStream
}

/** Imports a feed. Gives the exit code; throws ImportError when it cannot go on. */
export async function importOsv({ client, path, group, ...output }: ImportOptions): Promise<number> {
  const source = await openSource(path)
  const report = createReport(source.count, output)
  const send = createSender({ client, group, report })
  let pending: OsvItem[] = []
  let count = 0
  let bytes = 0
  // The next batch is read while the server takes the last one.
  let sending = Promise.resolve()
  const flush = async (): Promise<void> => {
    const items = pending
    pending = []
    count = bytes = 0
    await sending
    sending = send(items)
    sending.catch(() => undefined)
  }
  const take = async (item: OsvItem): Promise<void> => {
    // A record is one batch or a part of one, so that it is taken whole or not at all.
    if (count + item.advisories.length > BATCH) await flush()
    pending.push(item)
    count += item.advisories.length
    bytes += JSON.stringify(item).length
    if (count >= BATCH || pending.length >= BATCH || bytes >= BATCH_BYTES) await flush()
  }
  return reported(report, 'advisories', async () => {
    try {
      for await (const file of source.files()) {
        const item = itemOf(file, report)
        report.step()
        if (item) await take(item)
      }
      await flush()
    } finally {
      // What is under way counts, whatever ended the reading.
      await sending
    }
  })
}

/** A record; undefined, with a word, where it is none. */
function itemOf(file: SourceFile, report: Report): OsvItem | undefined {
  try {
    if (file.text === undefined) throw new Error(file.fault)
    const { advisories, vulnerability } = readOsv(file.text)
    if (advisories.length > MAX_PACKAGES)
      throw new Error(`affects ${advisories.length} packages; ${MAX_PACKAGES} are allowed`)
    return { path: file.path, advisories, vulnerability }
  } catch (error) {
    report.fail(file.path, (error as Error).message)
    return undefined
  }
}

/** Sends the records of a batch: the advisories first, then what the feed says of the vulnerabilities themselves. */
function createSender({ client, group, report }: { client: GraphClient; group: string; report: Report }) {
  const sendVulnerabilities = createRecords({ client, group, say: (sentence) => report.say(sentence) })
  return async (items: readonly OsvItem[]): Promise<void> => {
    const failed = new Set<OsvItem>()
    const fail = (item: OsvItem, why: string): void => {
      failed.add(item)
      report.fail(item.path, why)
    }
    const affected = items.filter(({ advisories }) => advisories.length > 0)
    await sendRecords(affected, { fail, send: (some) => sendAdvisories(client, { group, items: some, report }) })
    const rest = items.filter((item) => !failed.has(item))
    await sendRecords(rest, { fail, send: (some) => sendVulnerabilities(some.map((item) => item.vulnerability)) })
  }
}

async function sendAdvisories(
  client: GraphClient,
  { group, items, report }: { group: string; items: readonly OsvItem[]; report: Report },
): Promise<Map<number, string>> {
  const advisories = items.flatMap((item) => item.advisories)
  const places = items.flatMap((item, at) => item.advisories.map(() => at))
  const { importAdvisories: answer } = await client.run<Answer>(DOCUMENT, { input: { parent: group, advisories } })
  const broken = new Map<number, string>()
  for (const [at, why] of faultsByPlace(answer.errors, 'advisories')) {
    const item = places[at] ?? -1
    broken.set(item, broken.has(item) ? `${broken.get(item)}; ${why}` : why)
  }
  report.counts.created += answer.created ?? 0
  report.counts.updated += answer.updated ?? 0
  report.counts.unchanged += answer.unchanged ?? 0
  return broken
}
