// `import reports`: what scanners have found in images, from their files.
import { gzipSync } from 'node:zlib'
import { createReport, reported } from './report.ts'
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import type { ImportOptions } from './import-osv.ts'
import { openSource } from './source.ts'

const FAULTS = 'errors { message reason ... on ValidationError { fieldViolations { field description } } }'
const IMPORT = `mutation Import($input: ImportVulnerabilityReportInput!) {
  importVulnerabilityReport(input: $input) { created unchanged ${FAULTS} }
}`

export interface ReportsOptions extends ImportOptions {
  /** The uid of the repo of the image; absent: all of the group that have it. */
  readonly repo?: string | undefined
  /** The digest of the image; absent: what the reports say. */
  readonly digest?: string | undefined
}

interface Payload {
  readonly created: number | null
  readonly unchanged: number | null
  readonly errors: readonly UserFault[]
}

interface Named {
  readonly path: string
  readonly text: string
}

/** Imports all reports of a path, or none: each is checked by the server before the first is written. */
export async function importReports({ client, path, group, repo, digest, ...output }: ReportsOptions): Promise<number> {
  const about = { parent: group, ...(repo ? { repoUid: repo } : {}), ...(digest ? { digest } : {}) }
  const files: Named[] = []
  const source = await openSource(path, ['.json', '.sarif']).catch((error: unknown) => {
    throw new ImportError((error as Error).message)
  })
  const report = createReport(source.count, output)
  return reported(report, 'reports', async () => {
    for await (const { path: at, text = '', fault } of source.files()) {
      const wrong = fault ?? (await refusal(client, { ...about, content: packed(text), validateOnly: true }))
      if (wrong === undefined) files.push({ path: at, text })
      else report.fail(at, wrong)
    }
    if (report.failed > 0) return
    for (const { path: at, text } of files) {
      const { created, unchanged, errors } = await send(client, { ...about, content: packed(text) })
      if (errors.length > 0) report.fail(at, textOf(errors))
      report.counts.created += created ?? 0
      report.counts.unchanged += unchanged ?? 0
      report.step()
    }
  })
}

/** A report is larger than a body of the graph may be, and says much twice. */
function packed(text: string): string {
  return gzipSync(text).toString('base64')
}

async function send(client: GraphClient, input: object): Promise<Payload> {
  return (await client.run<{ importVulnerabilityReport: Payload }>(IMPORT, { input })).importVulnerabilityReport
}

async function refusal(client: GraphClient, input: object): Promise<string | undefined> {
  const { errors } = await send(client, input)
  return errors.length > 0 ? textOf(errors) : undefined
}

function textOf(errors: readonly UserFault[]): string {
  return errors.map(({ message }) => message).join('; ')
}
