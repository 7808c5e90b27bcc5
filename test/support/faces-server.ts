// The whole server for tests: real faces on a real port, on a database of its own, with a clock that can be moved.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../src/app/config/config.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { type RunningServer, startServer } from '../../src/app/server.ts'
import { generateSigningKey, type StoredJwk } from '../../src/auth/keys.ts'
import type { Clock } from '../../src/core/clock.ts'
import type { Database } from '../../src/db/database.ts'
import { atEnd } from './at-end.ts'
import { freshDatabase } from './database.ts'
import { PATIENT } from './limits.ts'

/** Longer than any test moves the clock. */
const TOKEN_SECONDS = 30 * 24 * 3600

export interface TestServer {
  /** `http://127.0.0.1:<port>`, for every face. */
  readonly url: string
  readonly db: Database
  readonly platform: RunningServer['platform']
  /** What the server logged as errors of its own: nothing, if all is well. */
  readonly faults: string[]
  /** The value of an Authorization header that stands for an identity. */
  authorize(identity: string, options?: { readonly internal?: boolean; readonly ttlSeconds?: number }): Promise<string>
  /** Moves the server's clock this far ahead of the machine's; 0 puts it right. */
  moveClock(milliseconds: number): void
  close(): Promise<void>
}

export interface TestServerOptions {
  /** As `serve --dev` does. */
  readonly dev?: boolean
  /** With all migrations; default: a fresh one. */
  readonly db?: Database
}

/** Starts a server without demo data on any free port, until the file ends. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  { db: given, ...flags }: TestServerOptions = {},
): Promise<TestServer> {
  const dataDir = await dataFolder()
  const faults: string[] = []
  let ahead = 0
  const clock: Clock = { now: () => Date.now() + ahead }
  const config = loadConfig(
    {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: 'memory:',
      DEMO_DATA: 'false',
      TERMS_DOCUMENTS: 'eula,privacy,x,n0,n1,n2,n3,n4,n5',
      ...PATIENT,
      ...environment,
    },
    flags,
  )
  const log = createLog({ level: 'error', readable: false, stream: { write: (line) => faults.push(line) } })
  const db = given ?? (await freshDatabase())
  const worlds = flags.dev ? { openWorld: (await import('../../src/app/worlds/world.ts')).openWorld } : {}
  const server = await startServer({ config, log, clock, db, ...worlds })
  const { issuer } = server.platform
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= server.close(1000).then(() => rm(dataDir, { recursive: true, force: true })))
  atEnd(close)
  return {
    url: `http://127.0.0.1:${server.port.port}`,
    db,
    platform: server.platform,
    faults,
    authorize: async (identity, { internal = false, ttlSeconds = TOKEN_SECONDS } = {}) => {
      const { token } = await issuer.sign({ identity, audience: [issuer.url], ttlSeconds, internal })
      return `Bearer ${token}`
    },
    moveClock: (milliseconds) => {
      ahead = milliseconds
    },
    close,
  }
}

/** Of the kind that a server makes for itself, which takes as long as half of its start: once for all servers of a process. */
let signingKey: Promise<StoredJwk> | undefined

/** A folder for a server's data, with a key in it. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-graph-server-'))
  signingKey ??= generateSigningKey(Math.floor(Date.now() / 1000))
  const key = await signingKey
  await mkdir(join(folder, 'keys'), { mode: 0o700 })
  await writeFile(join(folder, 'keys', `${key.kid}.jwk`), JSON.stringify(key), { mode: 0o600 })
  return folder
}
