// Who writes what others hold waits for a turn, and not with connections of the database that others need (PostgreSQL:
// TEST_DATABASE_URL).
import { beforeAll, describe, expect, it } from 'vitest'
import { behind } from '../support/behind.ts'
import { statement, TEST_DATABASE_URL } from '../support/database.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

describe.skipIf(TEST_DATABASE_URL === undefined)('writes of a row that somebody holds', () => {
  let server: TestServer
  let org: Organization
  let other: Organization
  beforeAll(async () => {
    server = await startTestServer()
    org = await seedOrganization(server)
    other = await seedOrganization(server)
  })

  /** What somebody of an organization is answered of a repo there, or for a change of its description. */
  const ask = async (
    [at, caller]: readonly [Organization, 'owner' | 'editor'],
    repo: string,
    description?: string,
  ): Promise<number> => {
    const headers = { authorization: (await at.authorization(caller))!, 'content-type': 'application/json' }
    const init = description === undefined ? {} : { method: 'PATCH', body: JSON.stringify({ description }) }
    return (await fetch(`${server.url}/registry/v2/repos/${at.variables[repo]}`, { headers, ...init })).status
  }

  it('keep neither reads waiting, nor other organizations, nor others of their own', async () => {
    const hold = statement(`SELECT uid FROM repos WHERE uid = $1 FOR UPDATE`, [org.variables['repo']])
    const held = await behind(
      server.db,
      [
        (tx) => tx.query(hold),
        async () => {
          for (let n = 0; n < 3; n++) {
            expect(await ask([org, 'owner'], 'repo')).toBe(200)
            expect(await ask([other, 'owner'], 'repo', `${n}`)).toBe(200)
            expect(await ask([org, 'editor'], 'teamRepo', `${n}`)).toBe(200)
          }
        },
      ],
      () => Promise.all(Array.from({ length: 20 }, (_, n) => ask([org, 'owner'], 'repo', `${n}`))),
    )
    expect(new Set(held)).toEqual(new Set([200]))
    expect(server.faults).toEqual([])
  })
})
