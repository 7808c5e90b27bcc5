// Requests whose client is gone: what the database does for them ends too. It needs PostgreSQL (TEST_DATABASE_URL).
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { statement, TEST_DATABASE_URL, urlOf } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const onPostgres = it.skipIf(TEST_DATABASE_URL === undefined)
let server: TestServer
let org: Organization
beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
})

/** A connection beside the server's, to hold what its statements wait for and to look at them. */
async function beside(): Promise<pg.Client> {
  const [row] = await server.db.query<{ name: string }>(statement('SELECT current_database() AS name'))
  const client = new pg.Client({ connectionString: urlOf(TEST_DATABASE_URL!, row!.name) })
  await client.connect()
  atEnd(() => client.end())
  return client
}

onPostgres.each<[string, () => string, string?]>([
  ['a list', () => `/registry/v2/repos?uidp.descendantsOf=${org.root}`],
  ['a list of the graph', () => '/graphql', '{ repos(first: 5) { nodes { name } } }'],
])('%s is cancelled with its request, and others are answered', async (_, path, query) => {
  const [client, watcher] = [await beside(), await beside()]
  const running = async (): Promise<number> => {
    const text = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`
    return (await watcher.query<{ n: number }>(text)).rows[0]!.n
  }
  const headers = { authorization: (await org.authorization('owner'))!, 'content-type': 'application/json' }
  const ask = (signal?: AbortSignal): Promise<Response> =>
    fetch(server.url + path(), {
      headers,
      ...(query === undefined ? {} : { method: 'POST', body: JSON.stringify({ query }) }),
      ...(signal ? { signal } : {}),
    })
  await client.query('BEGIN; LOCK TABLE repos IN ACCESS EXCLUSIVE MODE')
  const leaving = new AbortController()
  const asked = ask(leaving.signal)
  await eventually(async () => (await running()) > 0)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await eventually(async () => (await running()) === 0)
  await client.query('ROLLBACK')
  const again = await ask()
  expect(again.status).toBe(200)
  expect(await again.text()).not.toContain('errors')
})
