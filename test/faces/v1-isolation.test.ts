// Whoever belongs to another organization sees nothing and changes nothing through any method of version 1, and is answered
// alike about what is there and what is not. Requests are made of the descriptors: every field that can name something does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Method, v1Methods } from '../../src/contract/methods.ts'
import type { Face, JsonObject } from '../support/faces.ts'
import { statement } from '../support/database.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { NAMED, requestOf } from './v1-requests.ts'

let server: TestServer
let face: Face
let org: Organization
let stranger: Organization

beforeAll(async () => {
  server = await startTestServer()
  stranger = await seedOrganization(server)
  org = await seedOrganization(server, stranger)
  face = grpcFace(server.url, 'v1')
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** The answer without what differs from call to call. */
async function told(method: Method, request: JsonObject, validateOnly: boolean): Promise<string> {
  const authorization = await stranger.authorization('owner')
  const answer = await face.call(method.id, request, { authorization, validateOnly })
  return JSON.stringify(answer)
    .replace(/[0-9a-f]{40}(\/[0-9a-f]{16})*/g, '<uid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}

/**
 * A digest of every row that names the organization, but for what the stranger says of itself. Tables without one are left out: the server
 * makes those of the days that come when it has time for it.
 */
async function snapshot(): Promise<string> {
  const tables = await server.db.query<{ name: string }>(
    statement(`SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`),
  )
  const one = ({ name }: { name: string }): string =>
    `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${name} t
      WHERE strpos(t::text, $1) > 0 AND strpos(t::text, $2) = 0 HAVING count(*) > 0`
  const rows = await server.db.query(
    statement(tables.map(one).join(' UNION ALL '), [org.root, stranger.variables['owner']]),
  )
  expect(rows.length).toBeGreaterThan(10)
  return JSON.stringify(rows)
}

/** Of the same shape, and nothing. */
function absent(uid: string): string {
  return uid.includes('/') ? `${uid.slice(0, -16)}0123456789abcdef` : '0123456789'.repeat(4)
}

describe.each([...v1Methods.values()].map((method) => [method.id, method] as const))('%s', (_id, method) => {
  const reads = method.http[0]?.verb === 'GET'

  it('tells a stranger nothing, changes nothing, and is the same for what is there and what is not', async () => {
    const before = await snapshot()
    const { [NAMED[0]]: own = '' } = stranger.variables
    for (const name of NAMED) {
      const uid = org.variables[name]!
      for (const scope of [undefined, own]) {
        // What is about the stranger's own is only checked, so that one call leaves nothing for the next.
        const ask = (named: string): Promise<string> =>
          told(method, requestOf(method, { uid: named, scope: scope ?? named }), scope !== undefined && !reads)
        const [there, nowhere] = [await ask(uid), await ask(absent(uid))]
        expect(there, name).toBe(nowhere)
      }
    }
    expect(await snapshot()).toBe(before)
  })
})
