// `import osv`, `import images` and `import artifacts`: real data into a running server, through its own graph.
import { readFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { decodeJwt } from 'jose'
import { loadConfig, type Config } from '../config.ts'
import { createGraphClient, ImportError, type GraphClient } from '../import/client.ts'
import { importArtifacts, type EcosystemName } from '../import/import-artifacts.ts'
import { importImages } from '../import/import-images.ts'
import { importOsv, type ImportOptions } from '../import/import-osv.ts'
import { ownerTokenPath } from '../owner-token.ts'
import { readUid, signToken } from './token.ts'

/** Long enough for any feed, short enough to be of no use to whoever finds it. */
const TOKEN_SECONDS = 3600

const LEFT_OUT =
  'A record that is broken is named with its file and left out, the rest is kept; the exit code is 1 then.'
const ALL_OR_NOTHING = 'All files are checked first: one that is broken is named, and nothing is imported.'

export interface ServerOptions {
  readonly group?: string
  readonly server?: string
  readonly tokenFile?: string
}

export function addImport(program: Command): void {
  const group = program.command('import').description('Load real data into a running server.')
  const kinds = [
    ['osv', 'advisories: an OSV record, a folder of them, or a zip as OSV publishes it', LEFT_OUT, importOsv],
    ['images', 'repos with readmes: a catalogue of images as a JSON list', LEFT_OUT, importImages],
  ] as const
  const command = (name: string, description: string, broken: string): Command =>
    withServer(
      group.command(name).description(`Import ${description}. ${broken} A second run changes nothing.`),
    ).argument('<path>', 'what to import')
  for (const [name, description, broken, run] of kinds) {
    command(name, description, broken).action(async (path: string, options: ServerOptions) => {
      process.exitCode = await runImport(run, path, options)
    })
  }
  command('artifacts', 'libraries: a folder of wheels, or of a Maven repository', ALL_OR_NOTHING)
    .addOption(
      new Option('--ecosystem <name>', 'what the folder holds').choices(['python', 'java']).makeOptionMandatory(),
    )
    .action(async (path: string, options: ServerOptions & { readonly ecosystem: EcosystemName }) => {
      const run = (given: ImportOptions) => importArtifacts({ ...given, ecosystem: options.ecosystem })
      process.exitCode = await runImport(run, path, options)
    })
}

/** The options of a command that works through a running server. */
export function withServer(command: Command): Command {
  return command
    .requiredOption('--group <uid>', 'the group that everything hangs below', readUid)
    .option('--server <url>', 'the running server (default: PUBLIC_URL)')
    .option('--token-file <path>', 'a file with a token (default: one for the owner, made with the key in DATA_DIR)')
}

/** A client of the running server that the options name. */
export async function clientOf(options: ServerOptions): Promise<GraphClient> {
  const config = loadConfig()
  const token = options.tokenFile ? await tokenIn(options.tokenFile) : await operatorToken(config)
  return createGraphClient({ server: options.server ?? config.publicUrl, token })
}

async function runImport(
  run: (options: ImportOptions) => Promise<number>,
  path: string,
  options: ServerOptions,
): Promise<number> {
  const client = await clientOf(options)
  return run({ client, path, group: options.group ?? '', out: process.stdout, err: process.stderr })
}

async function tokenIn(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ImportError(`${path} cannot be read. Name a file that holds a token with --token-file.`)
  })
  return text.trim()
}

/** A token of the owner that this installation made, with the rights that only its operator has (readmes). */
async function operatorToken(config: Config): Promise<string> {
  const owner = decodeJwt(await tokenIn(ownerTokenPath(config.dataDir))).sub
  if (!owner) throw new ImportError(`${ownerTokenPath(config.dataDir)} does not hold a token.`)
  return signToken(config, { identity: owner, ttl: TOKEN_SECONDS, internal: true })
}
