// While one address does its worst, another is served: whatever the machine's speed, it is never sent away.
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../../src/app/config/limits.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { attacks } from './attacks.ts'
import type { Tenant } from './clients.ts'
import { flood } from './flood.ts'
import { makeLargeRepos } from './large-repos.ts'
import { ask, type Asked } from './victim.ts'

const TIMES = 5

// Other systems have but one address of their own to come from.
describe.skipIf(process.platform !== 'linux')('a caller at another address', () => {
  let victim: Asked
  let tenant: Tenant
  beforeAll(async () => {
    const server = await startTestServer({ LIMIT_REFUSALS_PER_ADDRESS: String(defaultLimits.refusalsEach) })
    const org = await seedOrganization(server)
    victim = {
      port: Number(new URL(server.url).port),
      path: `/iam/v2/groups/${org.root}`,
      authorization: (await org.authorization('viewer'))!,
    }
    const theirs = await seedOrganization(server)
    tenant = { authorization: (await theirs.authorization('owner'))!, organization: theirs.root }
    await makeLargeRepos(server.url, tenant)
  })

  it.each(Object.keys(attacks))('is served through a flood of %s', async (name) => {
    const stop = await flood(name, victim.port, tenant)
    try {
      for (let left = TIMES; left > 0; left--) expect(await ask(victim)).toBe(200)
    } finally {
      await stop()
    }
  })
})
