// A running server: the port first, then what answers on it, and the way to stop both.
import { publicUrlAt, type Config } from './config/config.ts'
import { createFaces } from './faces.ts'
import { lockFolder } from './stores/folder-lock.ts'
import type { Log } from './telemetry/log.ts'
import { keepOwnerToken } from './stores/owner-token.ts'
import type { OnStep } from './progress.ts'
import { openPlatform, type Platform } from './platform.ts'
import type { Handler } from '../http/messages.ts'
import { listen, type OnePort } from '../http/port.ts'
import { openMetricsPort, type MetricsPort } from './telemetry/metrics-endpoint.ts'
import { currentRequestId, noteOutcome, watchRequests } from './telemetry/requests.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { readTls } from '../http/tls.ts'
import { createStarting } from './starting.ts'
import { createTooLong } from '../http/too-long.ts'
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
}

export interface RunningServer {
  readonly port: OnePort
  /** Where metrics have a port of their own. */
  readonly metricsPort: MetricsPort | undefined
  readonly platform: Platform
  /** The configuration in force: with the public URL of the port that was had. */
  readonly config: Config
  /** Where the owner's token is; undefined when there is no owner. */
  readonly ownerToken: string | undefined
  /** Lets what runs finish (`graceMs` at most), then closes everything, the database last. */
  close(graceMs: number): Promise<void>
}

/** Starts a server. Leaves nothing open when it fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config: wanted, log, draining = () => false, clock = systemClock, db, onStep } = options
  await using parts = new AsyncDisposableStack()
  let grace = 0
  const lock = wanted.database.kind === 'pglite' ? await lockFolder(wanted.dataDir) : undefined
  parts.defer(() => lock?.release())
  const telemetry = await openTelemetry(wanted, log)
  const { metrics, tracing } = telemetry
  parts.defer(() => tracing?.close(grace))
  const watch = (unwatched: Handler): Handler => watchRequests(unwatched, { log, metrics, tracing })
  // The port is taken before anything is made, so that a second server fails without a trace, and a free port that was
  // chosen by the system is known before the issuer is named after it.
  let handler = watch(createStarting(wanted))
  const tooLong = watch(createTooLong({ ...wanted, newRequestId: currentRequestId, observe: noteOutcome }))
  const port = await listen({
    host: wanted.host,
    port: wanted.port,
    tls: wanted.tls && (await readTls(wanted.tls)),
    tlsOnly: wanted.tlsOnly,
    limits: wanted.limits,
    proxies: wanted.trustedProxies,
    handler: (req, res) => handler(req, res),
    tooLong,
    onFault: (error, fromHandler) => log[fromHandler ? 'error' : 'debug']({ err: error }, 'a connection failed'),
  })
  parts.defer(() => port.close(grace))
  const metricsPort = wanted.metrics && (await openMetricsPort(wanted.metrics, metrics))
  parts.defer(() => metricsPort?.close())
  const config = { ...wanted, publicUrl: publicUrlAt(wanted, port.port) }
  const platform = await openPlatform({
    config,
    log,
    clock,
    telemetry,
    ...(db ? { db } : {}),
    ...(onStep ? { onStep } : {}),
  })
  parts.defer(() => platform.close())
  const { owner, issuer } = platform
  const ownerToken = owner ? await keepOwnerToken(config.dataDir, { issuer, owner, clock }) : undefined
  metrics.watch({ db: platform.db, connections: () => port.connections(), draining })
  onStep?.('opening the faces')
  handler = watch(createFaces({ config, log, platform, telemetry, draining }))
  // What runs from here on needs the platform, so the port stops before it.
  parts.defer(() => port.close(grace))
  const running = parts.move()
  return {
    port,
    metricsPort,
    platform,
    config,
    ownerToken,
    close: (graceMs) => {
      grace = graceMs
      return running.disposeAsync()
    },
  }
}
