// `facade`: serves the graph in front of another server of the v2 API until it is told to stop.
import { type Command, Option } from 'commander'
import { type OutputOptions, tell } from '../../cli/output.ts'
import { requireFree } from '../../http/bind.ts'
import { type Config, ConfigError, loadConfig, type UpstreamProtocol } from '../config/config.ts'
import { UPSTREAM_PROTOCOLS } from '../config/settings.ts'
import { createLifecycle } from '../lifecycle.ts'
import { createLog } from '../telemetry/log.ts'
import { version } from '../version.ts'

interface Flags {
  readonly upstream?: string | undefined
  readonly upstreamProtocol?: UpstreamProtocol | undefined
  readonly documents?: readonly string[] | undefined
}

export function addFacade(program: Command): void {
  program
    .command('facade')
    .description(
      'Serve the graph, GraphiQL and MCP in front of another server of the v2 API: no database, no tokens of its own.',
    )
    .option('--upstream <url>', 'where that server is (UPSTREAM_URL)')
    .addOption(
      new Option('--upstream-protocol <name>', 'what it is spoken to in (UPSTREAM_PROTOCOL)').choices(
        UPSTREAM_PROTOCOLS,
      ),
    )
    .option('--documents <path...>', 'documents that run by their ids: files, or folders with such files in them')
    .action(({ upstream, upstreamProtocol, documents, ...output }: Flags & OutputOptions) =>
      facade({ upstream, upstreamProtocol, documents }, output),
    )
}

async function facade(flags: Flags, output: OutputOptions): Promise<void> {
  const { upstream, upstreamProtocol } = flags
  const config = loadConfig(undefined, { settings: { UPSTREAM_URL: upstream, UPSTREAM_PROTOCOL: upstreamProtocol } })
  const { url, protocol } = config.upstream
  if (url === undefined) throw new ConfigError(['UPSTREAM_URL is not given: say --upstream https://… or set it.'])
  const documents = flags.documents && (await documentsIn(flags.documents, config))
  const log = createLog({ level: config.logLevel })
  const lifecycle = createLifecycle({ log, graceMs: config.limits.drainMs, delayMs: config.drainDelayMs })
  lifecycle.install()
  await requireFree(config)
  const { startFacade } = await import('../facade.ts')
  const options = { config, upstream: { url, protocol }, log, draining: () => lifecycle.draining }
  const running = await startFacade({ ...options, ...(documents ? { documents } : {}) })
  lifecycle.parts.defer(() => running.close(lifecycle.graceMs))
  const { publicUrl } = running.config
  tell(output, { url: publicUrl, upstream: url, protocol, version }, greeting(running.config, { url, protocol }))
}

function greeting({ publicUrl, mcpWrites }: Config, { url, protocol }: { url: string; protocol: string }): string {
  const lines = [
    `platform-graph is ready at ${publicUrl}, in front of ${url} (${protocol})`,
    `  Graph   ${publicUrl}/graphql (GraphiQL in a browser)`,
    `  MCP     ${publicUrl}/mcp${mcpWrites ? ', with writes' : ''}`,
  ]
  return lines.join('\n')
}

/** @throws Error with all that is wrong with the files */
async function documentsIn(paths: readonly string[], { limits }: Config): Promise<ReadonlyMap<string, string>> {
  const { readFit } = await import('./check-documents.ts')
  const { documents, faults } = await readFit(paths, limits)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return new Map(documents.flatMap(({ ids, text }) => ids.map((id) => [id, text] as const)))
}
