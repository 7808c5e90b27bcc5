// Another server on the database of a test's server, which is PostgreSQL then (TEST_DATABASE_URL).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../src/app/config/config.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { startServer } from '../../src/app/server.ts'
import { openDatabase } from '../../src/db/database.ts'
import { atEnd } from './at-end.ts'
import { PATIENT_POOL, statement, TEST_DATABASE_URL, urlOf } from './database.ts'
import type { TestServer } from './faces-server.ts'
import { PATIENT } from './limits.ts'

export interface SecondServer {
  readonly url: string
  /** The value of an Authorization header that stands for an identity, signed by this server. */
  authorize(identity: string): Promise<string>
}

/**
 * Starts it, until the file ends.
 * @param by gives the way to the database, from its URL; default: straight
 */
export async function startSecondServer(
  first: TestServer,
  by: (url: string) => string | Promise<string> = (url) => url,
): Promise<SecondServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-second-'))
  const [row] = await first.db.query<{ name: string }>(statement('SELECT current_database() AS name'))
  const url = await by(urlOf(TEST_DATABASE_URL!, row!.name))
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, DEMO_DATA: 'false', ...PATIENT })
  const log = createLog({ level: 'silent', readable: false })
  const server = await startServer({ config, log, db: await openDatabase({ kind: 'postgres', url, ...PATIENT_POOL }) })
  atEnd(async () => {
    await server.close(1000)
    await rm(dataDir, { recursive: true, force: true })
  })
  const { issuer } = server.platform
  return {
    url: `http://127.0.0.1:${server.port.port}`,
    authorize: async (identity) => {
      const { token } = await issuer.sign({ identity, audience: [issuer.url], ttlSeconds: 600 })
      return `Bearer ${token}`
    },
  }
}
