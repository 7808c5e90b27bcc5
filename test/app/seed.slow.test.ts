// A first start with the demo: the same from the seed that the build made as from the services, and nobody else's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SEED_ISSUER } from '../../src/app/bootstrap.ts'
import { loadConfig } from '../../src/app/config/config.ts'
import { makeSeed } from '../../src/app/demo/make-seed.ts'
import { openPlatform, type Platform } from '../../src/app/platform.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { atEnd } from '../support/at-end.ts'

const log = createLog({ level: 'silent' })

async function firstStart(db: Database): Promise<{ readonly platform: Platform; readonly steps: readonly string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-first-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: 'memory:', DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:1234', BOOTSTRAP_ORG: 'mine' }
  const steps: string[] = []
  const platform = await openPlatform({ config: loadConfig(env), log, db, onStep: (step) => steps.push(step) })
  atEnd(() => platform.close())
  return { platform, steps }
}

async function counts({ db }: Platform): Promise<object> {
  const { prisma } = db
  const [groups, identities, repos, tags, advisories, events] = await Promise.all([
    prisma.group.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    prisma.identity.findMany({ select: { name: true, matchIssuer: true }, orderBy: { name: 'asc' } }),
    prisma.repo.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    prisma.tag.count(),
    prisma.advisory.count(),
    prisma.outboxEvent.count(),
  ])
  return { groups, identities, repos, tags, advisories, events }
}

it('comes to the same with a seed as without', async () => {
  const seed = await makeSeed()
  const [plain, seeded, other] = [
    await firstStart(await openDatabase({ kind: 'memory' })),
    await firstStart(await openDatabase({ kind: 'memory', begin: async () => seed })),
    await firstStart(await openDatabase({ kind: 'memory', begin: async () => seed })),
  ]
  expect(plain.steps).toContain('loading the demo')
  expect(seeded.steps).not.toContain('loading the demo')
  expect(await counts(seeded.platform)).toEqual(await counts(plain.platform))
  expect(JSON.stringify(await counts(seeded.platform))).not.toContain(SEED_ISSUER)
  expect(seeded.platform.madeOrganization).toMatch(/^[0-9a-f]{40}$/)
  const secrets = await Promise.all(
    [seeded, other].map(({ platform }) => platform.db.prisma.installationSecret.findMany({ orderBy: { name: 'asc' } })),
  )
  const pages = secrets.map((rows) => rows.find(({ name }) => name === 'page_tokens')?.value)
  expect(pages[0]).toHaveLength(32)
  expect(pages[0]).not.toEqual(pages[1])
})
