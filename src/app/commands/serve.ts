// `serve`: starts the server and runs until it is told to stop.
import type { Command } from 'commander'
import { loadConfig, settings, type Config } from '../config/config.ts'
import { tell, type OutputOptions } from '../../cli/output.ts'
import { exit } from '../exit.ts'
import { createLifecycle, type Lifecycle, STOP_GRACE_MS } from '../lifecycle.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import { claimFree, requireFree } from '../../http/bind.ts'
import { requireDataFolder } from '../stores/data-folder.ts'
import { careForMemory } from '../memory.ts'
import { createProgress } from '../progress.ts'
import { version } from '../version.ts'
import type { RunningServer, ServerOptions } from '../server.ts'
import { forkWorker, type ThisWorker, thisWorker } from '../workers/cluster.ts'
import { connectWorker } from '../workers/link.ts'
import type { Ready } from '../workers/messages.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Start the server: GraphQL, REST and gRPC on one port.')
    .option(
      '--dev',
      'let its pages sign in as any identity of this installation and show the last requests, and make platforms for tests; only at a loopback address',
    )
    .addHelpText('after', () => `\nEnvironment:\n${settingsText()}`)
    .action(async ({ dev, ...output }: { dev?: boolean } & OutputOptions) => {
      await serve(loadConfig(undefined, { dev: dev === true }), output)
    })
}

async function serve(config: Config, output: OutputOptions): Promise<void> {
  const log = createLog({ level: config.logLevel })
  const worker = thisWorker()
  if (worker) return serveAsWorker(config, { log: log.child({ worker: worker.id }), worker })
  // Before anything is loaded: a second server is told at once.
  await requireDataFolder(config.dataDir)
  if (config.workers > 1) {
    const claim = await claimFree(config)
    return serveByWorkers(config, { log, output }).finally(claim.release)
  }
  await requireFree(config)
  const lifecycle = lifecycleOf(config, log)
  const { onStep, end } = createProgress(log)
  const server = await start(config, { log, lifecycle, onStep }).finally(end)
  const { found, text } = readyOf(server)
  tell(output, found, text)
}

/** Runs the workers, and ends when they have. */
async function serveByWorkers(
  { workers: count, limits: { drainMs }, drainDelayMs }: Config,
  { log, output }: { log: Log; output: OutputOptions },
): Promise<void> {
  const { supervise } = await import('../workers/supervisor.ts')
  const lifecycle = createLifecycle({ log, graceMs: drainDelayMs + drainMs + STOP_GRACE_MS })
  lifecycle.install()
  const onFailure = (code: number): void => void lifecycle.stop(code).then((worst) => exit(worst))
  const supervisor = supervise({ count, fork: forkWorker, log, onFailure })
  lifecycle.parts.defer(() => supervisor.stop())
  const { found, text } = await supervisor.ready
  tell(output, found, text)
}

async function serveAsWorker(config: Config, { log, worker }: { log: Log; worker: ThisWorker }): Promise<void> {
  const lifecycle = lifecycleOf(config, log)
  const link = await connectWorker(worker)
  try {
    const server = await start({ ...config, ...link.joins }, { log, lifecycle, worker: link })
    link.ready(readyOf(server))
  } catch (error) {
    worker.leave()
    throw error
  }
}

function lifecycleOf({ limits, drainDelayMs }: Config, log: Log): Lifecycle {
  const lifecycle = createLifecycle({ log, graceMs: limits.drainMs, delayMs: drainDelayMs })
  lifecycle.install()
  return lifecycle
}

type Start = Pick<ServerOptions, 'log' | 'onStep' | 'worker'> & { readonly lifecycle: Lifecycle }

async function start(config: Config, { lifecycle, ...options }: Start): Promise<RunningServer> {
  options.onStep?.('loading the server')
  // Everything that answers is behind this: the other commands need not wait for it.
  const { startServer } = await import('../server.ts')
  // A world is known to the process alone that made it.
  const worlds = config.dev && !options.worker ? { openWorld: (await import('../worlds/world.ts')).openWorld } : {}
  lifecycle.parts.defer(careForMemory())
  const server = await startServer({ ...options, ...worlds, config, draining: () => lifecycle.draining })
  lifecycle.parts.defer(() => server.close(lifecycle.graceMs))
  return server
}

/** What a server that answers says of itself. */
function readyOf(server: RunningServer): Ready {
  const { config, platform, port, ownerToken = null } = server
  const { publicUrl: url, dev } = config
  const found = { url, dev, ownerToken, madeOrganization: platform.madeOrganization ?? null, version }
  return { port: port.port, found, text: greeting(server) }
}

/** What a person who just started the server wants to know. */
function greeting({ config, ownerToken, platform }: RunningServer): string {
  const { publicUrl: url } = config
  const lines = [
    `platform-graph is ready at ${url}`,
    `  Console ${url}/ (who may do what here, and why)`,
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
