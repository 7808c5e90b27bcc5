// Makes a seed: what a first start comes to, without what is an installation's own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../db/database.ts'
import { PAGE_SECRET, SEED_ISSUER } from '../bootstrap.ts'
import { loadConfig } from '../config/config.ts'
import { openPlatform } from '../platform.ts'
import { createLog } from '../telemetry/log.ts'

/** A database with the demo, as a tar file for an installation to begin as. */
export async function makeSeed(): Promise<Uint8Array> {
  await using parts = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-seed-'))
  parts.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = loadConfig({ DATABASE_URL: 'memory:', DATA_DIR: dataDir, PUBLIC_URL: SEED_ISSUER })
  const db = await openDatabase({ kind: 'memory' })
  const platform = await openPlatform({ config, log: createLog({ level: 'warn' }), db })
  parts.defer(() => platform.close())
  await platform.events.close(0)
  await db.prisma.installationSecret.deleteMany({ where: { name: PAGE_SECRET } })
  return await db.dump()
}
