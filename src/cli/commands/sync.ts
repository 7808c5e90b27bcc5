// `sync`: mirrors the catalogue of the registry at REGISTRY_URL into a group of a running server.
import type { Command } from 'commander'
import { readSeconds } from '../arguments.ts'
import { ImportError } from '../import/client.ts'
import { syncRegistry, watchRegistry } from '../import/sync-registry.ts'
import type { OpenInstallation } from '../installation.ts'
import { clientOf, withServer, type ServerOptions } from './server.ts'

interface SyncCommandOptions extends ServerOptions {
  readonly watch?: boolean
  readonly interval: number
}

export function addSync(program: Command, open: OpenInstallation): void {
  withServer(
    program
      .command('sync')
      .description('Mirror repos, tags and digests of the registry at REGISTRY_URL. A second run changes nothing.'),
    'the group that the repos hang below',
  )
    .option('--watch', 'go on until Ctrl-C, and say only what changes')
    .option('--interval <seconds>', 'how long to wait between two rounds', readSeconds, 60)
    .action(async (options: SyncCommandOptions) => {
      process.exitCode = await runSync(open, options)
    })
}

async function runSync(open: OpenInstallation, options: SyncCommandOptions): Promise<number> {
  const registry = await open().registry()
  if (!registry) throw new ImportError('REGISTRY_URL is not set: it names the registry to mirror.')
  const { watch: watching = false } = options
  const round = async (): Promise<number> => {
    // A token may expire while this watches, so each round has one of its own.
    const client = await clientOf(open, options)
    const to = { out: process.stdout, err: process.stderr, watching, json: options.json }
    return syncRegistry({ client, registry, group: options.group, ...to })
  }
  if (!watching) return round()
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort())
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  await watchRegistry({ round, intervalMs: options.interval * 1000, signal: abort.signal, say })
  return 0
}
