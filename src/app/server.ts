// A running server: the port first, then what answers on it, and the way to stop both.
import { createHandlerSwitch } from './handler-switch.ts'
import { publicUrlAt, type Config } from './config/config.ts'
import { type OpenWorld, Worlds } from './dev/worlds.ts'
import { createFaces } from './faces.ts'
import { createJournal, type Journal } from './dev/journal.ts'
import { lockDataFolder } from './stores/database.ts'
import type { Log } from './telemetry/log.ts'
import { keepOwnerToken } from './stores/owner-token.ts'
import type { OnStep } from './progress.ts'
import { openPlatform, type Platform } from './platform.ts'
import type { Handler } from '../http/messages.ts'
import type { PortListener } from '../http/port.ts'
import { openMetricsPort, type MetricsPort } from './telemetry/metrics-endpoint.ts'
import { openPort } from './open-port.ts'
import { watchRequests } from './telemetry/requests.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { createStartupHandler } from './startup-handler.ts'
import type { WorkerLink } from './workers/link.ts'
import type { Clock } from '../core/clock.ts'
import { systemClock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  /** Whether the process is stopping: then `/readyz` fails and new gRPC calls are refused. */
  readonly draining?: () => boolean
  readonly clock?: Clock
  /** A database that is open and migrated already (tests). */
  readonly db?: Database
  readonly onStep?: OnStep
  /** With it worlds are made over HTTP where `--dev` allows it. */
  readonly openWorld?: OpenWorld
  /** For one of several processes behind the port. */
  readonly worker?: WorkerLink | undefined
}

export interface RunningServer {
  readonly port: PortListener
  /** Where metrics have a port of their own. */
  readonly metricsPort: MetricsPort | undefined
  readonly platform: Platform
  /** The configuration in force: with the public URL of the port that was had. */
  readonly config: Config
  /** Where the owner's token is; undefined when there is no owner. */
  readonly ownerToken: string | undefined
  /**
   * Begins anew on another database, on the same port: all that was in memory is gone with what held it.
   * @param open the database, migrated; the present one is closed before
   * @param changes what of the configuration is to be different
   * @param graceMs how long requests under way may take before they are cut off
   */
  readonly restart: (open: () => Promise<Database>, changes: Partial<Config>, graceMs: number) => Promise<void>
  /** Lets what runs finish (`graceMs` at most), then closes everything, the database last. */
  close(graceMs: number): Promise<void>
}

/** Starts a server. Leaves nothing open when it fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config: wanted, log, draining = () => false, clock = systemClock, db, onStep, worker } = options
  const shared = worker !== undefined
  await using parts = new AsyncDisposableStack()
  let grace = 0
  if (wanted.database.kind === 'pglite') parts.adopt(await lockDataFolder(wanted.dataDir), (lock) => lock.release())
  const telemetry = await openTelemetry(wanted, log, worker)
  const { metrics, tracing } = telemetry
  parts.defer(() => tracing?.close(grace))
  const watch = (unwatched: Handler, journal?: Journal): Handler =>
    watchRequests(unwatched, { log, metrics, tracing, journal: journal?.note })
  // The port is taken before anything is made, so that a second server fails without a trace, and a free port that was
  // chosen by the system is known before the issuer is named after it.
  const behind = createHandlerSwitch(watch(createStartupHandler(wanted)))
  const open = (): Promise<PortListener> => openPort({ config: wanted, log, handler: behind.handler, watch, shared })
  // Who joins others that answer at the port waits with it instead, so that no request comes to one that cannot answer yet.
  const early = worker?.joins ? undefined : await open()
  if (early) parts.defer(() => early.close(grace))
  const metricsPort = wanted.metrics && (await openMetricsPort({ ...wanted.metrics, shared }, metrics))
  parts.defer(() => metricsPort?.close())
  const config = { ...wanted, publicUrl: publicUrlAt(wanted, early?.port ?? wanted.port) }
  const start = { log, clock, telemetry }
  let platform = await openPlatform({ ...start, config, ...(db ? { db } : {}), ...(onStep ? { onStep } : {}) })
  parts.defer(() => platform.close())
  const { owner, issuer } = platform
  const ownerToken = owner ? await keepOwnerToken(config.dataDir, { issuer, owner, clock }) : undefined
  const worlds = config.dev && options.openWorld ? new Worlds(options.openWorld) : undefined
  parts.defer(() => worlds?.close())
  let port = early
  const facesOf = (inForce: Config): Handler => {
    metrics.watch({ db: platform.db, connections: () => port?.connections() ?? 0, draining })
    const journal = inForce.dev ? createJournal(inForce.publicUrl) : undefined
    const faces = { config: inForce, log, platform, telemetry, journal, worlds, spending: worker?.spending, draining }
    return watch(createFaces(faces), journal)
  }
  onStep?.('opening the faces')
  behind.put(facesOf(config))
  const opened = (port ??= await open())
  // What runs from here on needs the platform, so the port stops before it.
  parts.defer(() => opened.close(grace))
  const running = parts.move()
  return {
    port: opened,
    metricsPort,
    config,
    ownerToken,
    get platform() {
      return platform
    },
    restart: (open, changes, graceMs) =>
      behind.exchange(graceMs, async () => {
        await platform.close()
        const changed = { ...config, ...changes }
        platform = await openPlatform({ ...start, config: changed, db: await open() })
        return facesOf(changed)
      }),
    close: (graceMs) => {
      grace = graceMs
      return running.disposeAsync()
    },
  }
}
