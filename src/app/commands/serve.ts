// `serve`: starts the server and runs until it is told to stop.
import type { Command } from 'commander'
import { loadConfig, settings, type Config } from '../config/config.ts'
import { tell, type OutputOptions } from '../../cli/output.ts'
import { createLifecycle } from '../lifecycle.ts'
import { createLog } from '../telemetry/log.ts'
import { requireFree } from '../../http/bind.ts'
import { requireDataFolder } from '../stores/data-folder.ts'
import { createProgress } from '../progress.ts'
import { version } from '../version.ts'
import type { RunningServer, ServerOptions } from '../server.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Start the server: GraphQL, REST and gRPC on one port.')
    .option('--dev', 'let GraphiQL sign in as any identity of this installation; only at a loopback address')
    .addHelpText('after', () => `\nEnvironment:\n${settingsText()}`)
    .action(async ({ dev, ...output }: { dev?: boolean } & OutputOptions) => {
      await serve(loadConfig(undefined, { dev: dev === true }), output)
    })
}

async function serve(config: Config, output: OutputOptions): Promise<void> {
  const log = createLog({ level: config.logLevel })
  const lifecycle = createLifecycle({ log, graceMs: config.limits.drainMs, delayMs: config.drainDelayMs })
  lifecycle.install(process)
  // Before anything is loaded: a second server is told at once.
  await requireDataFolder(config.dataDir)
  await requireFree(config)
  const server = await start(config, { log, draining: () => lifecycle.draining })
  lifecycle.parts.defer(() => server.close(lifecycle.graceMs))
  const { publicUrl: url, dev } = config
  const { ownerToken = null, platform } = server
  const ready = { url, dev, ownerToken, madeOrganization: platform.madeOrganization ?? null, version }
  tell(output, ready, greeting(server))
}

async function start(config: Config, options: Pick<ServerOptions, 'log' | 'draining'>): Promise<RunningServer> {
  const { onStep, end } = createProgress(options.log)
  try {
    onStep('loading the server')
    // Everything that answers is behind this: the other commands need not wait for it.
    const { startServer } = await import('../server.ts')
    return await startServer({ ...options, config, onStep })
  } finally {
    end()
  }
}

/** What a person who just started the server wants to know. */
function greeting({ config, ownerToken, platform }: RunningServer): string {
  const { publicUrl: url } = config
  const lines = [
    `platform-graph is ready at ${url}`,
    `  Page    ${url}/ (what runs here, and what you see)`,
    `  Graph   ${url}/graphql (GraphiQL in a browser)`,
    `  REST    ${url}/iam/v2/groups`,
    `  gRPC    ${new URL(url).host}, ${config.tls ? 'TLS' : 'plaintext'}, with reflection`,
    `  MCP     ${url}/mcp${config.mcpWrites ? ', with writes' : ''}`,
    config.dev ? '  Dev     whoever opens a page of it on this machine can sign in as anybody' : undefined,
    ownerToken ? `  Token   ${ownerToken} (the owner's; sign in with it)` : undefined,
    platform.madeOrganization
      ? `  Made the organization ${config.bootstrapOrg}: ${platform.madeOrganization}`
      : undefined,
    config.database.kind === 'memory' ? '  Data    in memory: it is gone when this process ends' : undefined,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

function settingsText(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length))
  return settings
    .map(
      ({ name, description, default: fallback }) =>
        `  ${name.padEnd(width)}  ${description} Default: ${fallback || 'none'}`,
    )
    .join('\n')
}
