// What is taken away is gone for the next request, here and on the other servers of one database, also while requests run.
// The part with two servers needs PostgreSQL (TEST_DATABASE_URL).
import { beforeAll, expect, test } from 'vitest'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { startSecondServer } from '../support/second-server.ts'

let first: TestServer
beforeAll(async () => {
  first = await startTestServer()
})

/** The status that a viewer's read of the organization has. */
async function statusAt(url: string, org: Organization, authorization: string | undefined): Promise<number> {
  const response = await fetch(`${url}/iam/v2/groups/${org.root}`, { headers: { authorization: authorization ?? '' } })
  await response.arrayBuffer()
  return response.status
}

/** Takes the viewer's rights away, through the first server, as its owner. */
async function revoke(org: Organization, what: 'binding' | 'identity'): Promise<void> {
  const authorization = (await org.authorization('owner'))!
  const viewer = org.variables['viewer']!
  const [binding] = await first.db.prisma.roleBinding.findMany({ where: { identityUid: viewer } })
  const path = what === 'binding' ? `roleBindings/${binding!.uid}` : `identities/${viewer}`
  const response = await fetch(`${first.url}/iam/v2/${path}`, { method: 'DELETE', headers: { authorization } })
  expect(response.status).toBe(200)
}

const REFUSED = { binding: 403, identity: 401 } as const

for (const what of ['binding', 'identity'] as const) {
  test(`a deleted ${what} counts for no request that begins after its deletion, while others run`, async () => {
    const org = await seedOrganization(first)
    const viewer = await org.authorization('viewer')
    expect(await statusAt(first.url, org, viewer)).toBe(200)
    let isRevoked = false
    const late: number[] = []
    const worker = async (): Promise<void> => {
      for (let after = 0; after < 5;) {
        const began = isRevoked
        const status = await statusAt(first.url, org, viewer)
        if (began) after += late.push(status) > 0 ? 1 : 0
        else expect([200, REFUSED[what]]).toContain(status)
      }
    }
    const work = Promise.all([worker(), worker(), worker(), worker()])
    await revoke(org, what)
    isRevoked = true
    await work
    expect(new Set(late)).toEqual(new Set([REFUSED[what]]))
  })
}

test.skipIf(TEST_DATABASE_URL === undefined)('the other server on the database hears of it', async () => {
  const second = await startSecondServer(first)
  for (const what of ['binding', 'identity'] as const) {
    const org = await seedOrganization(first)
    const viewer = await second.authorize(org.variables['viewer']!)
    expect(await statusAt(second.url, org, viewer)).toBe(200)
    await revoke(org, what)
    // It is told at once, but by another way than this request comes; a busy machine may take its time.
    await expect.poll(() => statusAt(second.url, org, viewer)).toBe(REFUSED[what])
  }
})
