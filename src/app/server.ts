// A running server: the port first, then what answers on it, and the way to stop both.
// What belongs here: the order of starting and stopping. What does not: the parts. `serve` and the tests call it.
import { publicUrlAt, type Config } from './config.ts'
import { createFaces, type Handler } from './faces.ts'
import { lockFolder } from './folder-lock.ts'
import type { Log } from './log.ts'
import { keepOwnerToken } from './owner-token.ts'
import { openPlatform, type Platform } from './platform.ts'
import { listen, type OnePort } from './port.ts'
import { readTls } from './tls.ts'
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
}

export interface RunningServer {
  readonly port: OnePort
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
  const undo: (() => void | Promise<void>)[] = []
  try {
    return await start(options, undo)
  } catch (error) {
    for (const step of undo.reverse()) await step()
    throw error
  }
}

async function start(
  { config: wanted, log, draining = () => false, clock = systemClock, db }: ServerOptions,
  undo: (() => void | Promise<void>)[],
) {
  const lock = wanted.database.kind === 'pglite' ? await lockFolder(wanted.dataDir) : undefined
  undo.push(() => lock?.release())
  // The port is taken before anything is made, so that a second server fails without a trace, and a free port that was
  // chosen by the system is known before the issuer is named after it.
  let handler: Handler = notReady
  const port = await listen({
    host: wanted.host,
    port: wanted.port,
    tls: wanted.tls && (await readTls(wanted.tls)),
    tlsOnly: wanted.tlsOnly,
    limits: wanted.limits,
    handler: (req, res) => handler(req as Parameters<Handler>[0], res as Parameters<Handler>[1]),
    onFault: (error, fromHandler) => log[fromHandler ? 'error' : 'debug']({ err: error }, 'a connection failed'),
  })
  undo.push(() => port.close(0))
  const config = { ...wanted, publicUrl: publicUrlAt(wanted, port.port) }
  const platform = await openPlatform({ config, log, clock, ...(db ? { db } : {}) })
  undo.push(() => platform.close())
  const { owner, issuer } = platform
  const ownerToken = owner ? await keepOwnerToken(config.dataDir, { issuer, owner, clock }) : undefined
  handler = createFaces({ config, log, platform, draining })
  return {
    port,
    platform,
    config,
    ownerToken,
    close: async (graceMs: number) => {
      await port.close(graceMs)
      await platform.close()
      lock?.release()
    },
  }
}

const notReady: Handler = async (_req, res) => {
  res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  res.end('starting\n')
}
