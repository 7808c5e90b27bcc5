// `import osv` and `import images`: real data into a running server, through its own graph.
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { decodeJwt } from 'jose'
import { loadConfig, type Config } from '../config.ts'
import { createGraphClient, ImportError } from '../import/client.ts'
import { importImages } from '../import/import-images.ts'
import { importOsv, type ImportOptions } from '../import/import-osv.ts'
import { ownerTokenPath } from '../owner-token.ts'
import { readUid, signToken } from './token.ts'

/** Long enough for any feed, short enough to be of no use to whoever finds it. */
const TOKEN_SECONDS = 3600

interface CommandOptions {
  readonly group?: string
  readonly server?: string
  readonly tokenFile?: string
}

export function addImport(program: Command): void {
  const group = program.command('import').description('Load real data into a running server.')
  const kinds = [
    ['osv', 'advisories: an OSV record, a folder of them, or a zip as OSV publishes it', importOsv],
    ['images', 'repos with readmes: a catalogue of images as a JSON list', importImages],
  ] as const
  for (const [name, description, run] of kinds) {
    group
      .command(name)
      .description(`Import ${description}. A second run changes nothing.`)
      .argument('<path>', 'what to import')
      .requiredOption('--group <uid>', 'the group that everything hangs below', readUid)
      .option('--server <url>', 'the running server (default: PUBLIC_URL)')
      .option('--token-file <path>', "a file with a token (default: one made with the local key for the file's owner)")
      .action(async (path: string, options: CommandOptions) => {
        process.exitCode = await runImport(run, path, options)
      })
  }
}

async function runImport(
  run: (options: ImportOptions) => Promise<number>,
  path: string,
  options: CommandOptions,
): Promise<number> {
  const config = loadConfig()
  const token = options.tokenFile ? await tokenIn(options.tokenFile) : await operatorToken(config)
  const client = createGraphClient({ server: options.server ?? config.publicUrl, token })
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
