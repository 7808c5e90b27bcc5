// A start that fails leaves nothing open, however far it came.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../../src/app/config/config.ts'
import { startServer } from '../../src/app/server.ts'
import { lockFolder } from '../../src/app/stores/folder-lock.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { freshDatabase } from '../support/database.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-start-'))
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const nonsense = join(dataDir, 'nonsense.json')
await writeFile(nonsense, '{}')
afterAll(async () => {
  taken.close()
  await rm(dataDir, { recursive: true, force: true })
})

const openPorts = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

it.each([
  ['while the ports are opened', { METRICS_PORT: String((taken.address() as AddressInfo).port) }, /METRICS_PORT/],
  ['when the database is open', { SIGNING_KEYS: nonsense }, /nonsense\.json/],
])('%s', async (_, environment, why) => {
  const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false', ...environment })
  const db = await freshDatabase()
  let closed = 0
  const watched = Object.assign(Object.create(db) as typeof db, { close: () => db.close().then(() => void closed++) })
  const before = openPorts()
  const log = createLog({ level: 'fatal' })
  await expect(startServer({ config, log, db: watched })).rejects.toThrow(why)
  await expect.poll(openPorts).toBe(before)
  if ('SIGNING_KEYS' in environment) expect(closed).toBe(1)
  else await db.close()
  // Throws where the folder is still held.
  const lock = await lockFolder(dataDir)
  lock.release()
})
