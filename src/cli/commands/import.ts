// `import osv`, `import images`, `import artifacts` and `import reports`: real data into a running server, through its own graph.
import { Option, type Command } from 'commander'
import { readUid } from '../arguments.ts'
import { importArtifacts, type ArtifactOptions } from '../import/import-artifacts.ts'
import { importImages } from '../import/import-images.ts'
import { importOsv, type ImportOptions } from '../import/import-osv.ts'
import { importReports } from '../import/import-reports.ts'
import type { OpenInstallation } from '../installation.ts'
import { clientOf, withServer, type ServerOptions } from './server.ts'

const LEFT_OUT =
  'A record that is broken is named with its file and left out, the rest is kept; the exit code is 1 then.'
const ALL_OR_NOTHING = 'All files are checked first: one that is broken is named, and nothing is imported.'

export function addImport(program: Command, open: OpenInstallation): void {
  const group = program.command('import').description('Load real data into a running server.')
  const kinds = [
    ['osv', 'advisories: an OSV record, a folder of them, or a zip as OSV publishes it', LEFT_OUT, importOsv],
    ['images', 'repos with readmes: a catalogue of images as a JSON list', LEFT_OUT, importImages],
  ] as const
  const command = (name: string, description: string, broken: string): Command =>
    withServer(
      group.command(name).description(`Import ${description}. ${broken} A second run changes nothing.`),
      'the group that everything hangs below',
    ).argument('<path>', 'what to import')
  for (const [name, description, broken, run] of kinds) {
    command(name, description, broken).action(async (path: string, options: ServerOptions) => {
      process.exitCode = await runImport(run, { path, options, open })
    })
  }
  command('artifacts', 'libraries: a folder of wheels, or of a Maven repository', ALL_OR_NOTHING)
    .addOption(
      new Option('--ecosystem <name>', 'what the folder holds').choices(['python', 'java']).makeOptionMandatory(),
    )
    .option('--prune', 'delete the libraries of the ecosystem in the group that the folder does not hold')
    .action(async (path: string, options: ServerOptions & Pick<ArtifactOptions, 'ecosystem' | 'prune'>) => {
      const { ecosystem, prune } = options
      const run = (given: ImportOptions) => importArtifacts({ ...given, ecosystem, prune })
      process.exitCode = await runImport(run, { path, options, open })
    })
  command('reports', 'reports on images: JSON of Grype or Trivy, or SARIF', ALL_OR_NOTHING)
    .option('--digest <digest>', 'the image; left out: what each report says')
    .option('--repo <uid>', 'the repo of the image; left out: all below the group with a tag of it', readUid)
    .action(async (path: string, options: ServerOptions & { readonly digest?: string; readonly repo?: string }) => {
      const { digest, repo } = options
      const run = (given: ImportOptions) => importReports({ ...given, digest, repo })
      process.exitCode = await runImport(run, { path, options, open })
    })
}

type Run = (options: ImportOptions) => Promise<number>

interface ImportFrom {
  readonly path: string
  readonly options: ServerOptions
  readonly open: OpenInstallation
}

async function runImport(run: Run, { path, options, open }: ImportFrom): Promise<number> {
  const client = await clientOf(open, options)
  return run({ client, path, group: options.group, out: process.stdout, err: process.stderr, json: options.json })
}
