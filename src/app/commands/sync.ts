// `sync`: mirrors the catalogue of the registry at REGISTRY_URL into a group of a running server.
import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { loadConfig } from '../config.ts'
import { ImportError } from '../import/client.ts'
import { syncRegistry } from '../import/sync-registry.ts'
import { registryOf } from '../registry.ts'
import { clientOf, withServer, type ServerOptions } from './import.ts'

interface SyncCommandOptions extends ServerOptions {
  readonly watch?: boolean
  readonly interval: number
}

export function addSync(program: Command): void {
  withServer(
    program
      .command('sync')
      .description('Mirror repos, tags and digests of the registry at REGISTRY_URL. A second run changes nothing.'),
  )
    .option('--watch', 'go on, until it is stopped')
    .option('--interval <seconds>', 'how long to wait between two rounds', readSeconds, 60)
    .action(async (options: SyncCommandOptions) => {
      process.exitCode = await runSync(options)
    })
}

async function runSync(options: SyncCommandOptions): Promise<number> {
  const registry = await registryOf(loadConfig())
  if (!registry) throw new ImportError('REGISTRY_URL is not set: it names the registry to mirror.')
  for (;;) {
    // A token may expire while this watches, so each round has one of its own.
    const client = await clientOf(options)
    const round = { client, registry, group: options.group ?? '', out: process.stdout, err: process.stderr }
    if (!options.watch) return syncRegistry(round)
    await syncRegistry(round).catch((error: unknown) => process.stderr.write(`${(error as Error).message}\n`))
    await sleep(options.interval * 1000)
  }
}

function readSeconds(value: string): number {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 86_400) {
    throw new InvalidArgumentError('Give a whole number of seconds, from 1 to 86400.')
  }
  return seconds
}
