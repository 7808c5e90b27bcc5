// `import artifacts`: what a repository of libraries publishes becomes artifacts with versions.
// Everything is read and checked before anything is written: a broken file costs the whole import, never half of it.
import { normalizedName } from '../../core/versions/pep440.ts'
import { createReport, reported } from './report.ts'
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import { readMavenRepository } from './artifacts/maven.ts'
import type { EcosystemName, Published, PublishedVersion } from './artifacts/published.ts'
import { deleteMany } from './delete-many.ts'
import { readWheels } from './artifacts/wheels.ts'
import type { ImportOptions } from './import-osv.ts'

const READERS: Readonly<Record<EcosystemName, (path: string) => Promise<Published>>> = {
  python: readWheels,
  java: readMavenRepository,
}
const BATCH = 200
const BATCH_BYTES = 400 * 1024
const DOCUMENT = `mutation Import($input: ImportArtifactsInput!) {
  importArtifacts(input: $input) {
    created updated unchanged
    errors { message reason ... on ValidationError { fieldViolations { field description } } }
  }
}`

interface Answer {
  readonly importArtifacts: {
    readonly created: number | null
    readonly updated: number | null
    readonly unchanged: number | null
    readonly errors: readonly UserFault[]
  }
}

export interface ArtifactOptions extends ImportOptions {
  readonly ecosystem: EcosystemName
  /** Whether libraries of the ecosystem that are not published any more are deleted. */
  readonly prune?: boolean | undefined
}

/** Imports a repository. Gives the exit code: 1 when anything is broken, and then nothing was written. */
export async function importArtifacts(options: ArtifactOptions): Promise<number> {
  const { client, path, group, ecosystem, prune = false } = options
  const { versions, faults } = await READERS[ecosystem](path)
  const report = createReport(versions.length, options)
  for (const fault of faults) report.fail(fault.path, fault.why)
  const batches = batchesOf(versions)
  const code = await reported(report, 'versions', async () => {
    // All batches are checked before the first is written.
    for (const validateOnly of [true, false]) {
      if (report.failed > 0) return
      for (const batch of batches) await send(client, { group, ecosystem, batch, validateOnly, report })
    }
    if (!prune || report.failed > 0) return
    const filter = { ecosystems: [ecosystem.toUpperCase()] }
    report.counts.deleted = await deleteMany(client, {
      kind: 'artifacts',
      group,
      filter,
      keeps: publishedIn(options, versions),
    })
  })
  if (code !== 0) options.err.write('Nothing was imported.\n')
  return code
}

/** Whether a library is published, under whatever form of its name. */
function publishedIn(
  { ecosystem }: Pick<ArtifactOptions, 'ecosystem'>,
  versions: readonly PublishedVersion[],
): (name: string) => boolean {
  const named = (name: string): string => (ecosystem === 'python' ? normalizedName(name) : name)
  const names = new Set(versions.map(({ name }) => named(name)))
  return (name) => names.has(named(name))
}

function batchesOf(versions: readonly PublishedVersion[]): PublishedVersion[][] {
  const batches: PublishedVersion[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const version of versions) {
    const size = JSON.stringify(version).length
    if (bytes + size > BATCH_BYTES || (batches.at(-1)?.length ?? 0) >= BATCH) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(version)
    bytes += size
  }
  return batches
}

interface Sending {
  readonly group: string
  readonly ecosystem: EcosystemName
  readonly batch: readonly PublishedVersion[]
  readonly validateOnly: boolean
  readonly report: ReturnType<typeof createReport>
}

async function send(client: GraphClient, { group, ecosystem, batch, validateOnly, report }: Sending): Promise<void> {
  const input = { parent: group, ecosystem: ecosystem.toUpperCase(), versions: batch, validateOnly }
  const { importArtifacts: answer } = await client.run<Answer>(DOCUMENT, { input })
  if (answer.errors.length > 0) {
    const violations = answer.errors.flatMap((error) => error.fieldViolations ?? [])
    if (violations.length === 0) throw new ImportError(answer.errors.map((error) => error.message).join('; '))
    for (const { field, description } of violations) {
      const one = batch[Number(/^versions\[(\d+)\]/.exec(field)?.[1] ?? -1)]
      report.fail(one ? `${one.name} ${one.version}` : field, description)
    }
    return
  }
  if (validateOnly) return
  report.counts.created += answer.created ?? 0
  report.counts.updated += answer.updated ?? 0
  report.counts.unchanged += answer.unchanged ?? 0
  for (const _ of batch) report.step()
}
