// A person is told alike in all of an answer of the graph, and is found where it may be listed.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newRootUid } from '../../src/core/uid.ts'
import { type JsonObject } from '../support/faces.ts'
import { post } from '../support/faces-graphql.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let other: Organization
/** Bound as a viewer in both organizations. */
let person: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  other = await seedOrganization(server)
  org = await seedOrganization(server, other)
  person = await viewerIn(org, other)
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

async function viewerIn(...organizations: readonly Organization[]): Promise<string> {
  const uid = newRootUid()
  await server.db.prisma.identity.create({ data: { uid, name: 'ada lovelace', email: 'ada@lovelace.test' } })
  const bind = `mutation ($input: CreateRoleBindingInput!) { createRoleBinding(input: $input) { errors { message } } }`
  for (const of of organizations) {
    const input = { parent: of.root, identityUid: uid, roleUid: builtinRole('viewer').uid }
    const { data } = await post(server.url, { query: bind, variables: { input } }, await of.authorization('owner'))
    expect(data).toEqual({ createRoleBinding: { errors: [] } })
  }
  return uid
}

/** From then on the organization knows the person. */
const actIn = ({ root: organizationUid }: Organization): Promise<unknown> =>
  server.db.prisma.knownPerson.create({ data: { organizationUid, identityUid: person } })

it('by whichever organization of the caller it is known', async () => {
  await actIn(other)
  const her = 'uid name email lastSeenTime'
  const query = `query ($person: UID!, $group: UID!) { identity(uid: $person) { ${her} } group(uid: $group) {
    access(capability: REPO_LIST) { nodes { ${her} } }
    accessMatrix(capabilities: [REPO_LIST]) { rows { nodes { ${her} } } }
    roleBindings(filter: { identity: $person }) { nodes { identity { ${her} } } }
  } }`
  const variables = { person, group: org.root }
  const caller = await server.authorize(await viewerIn(org, other))
  const { data, errors } = await post(server.url, { query, variables }, caller)
  const { identity, group } = (data ?? {}) as Record<string, JsonObject>
  expect(identity, JSON.stringify(errors)).toMatchObject({ name: 'ada lovelace', email: 'ada@lovelace.test' })
  expect(group).toMatchObject({
    access: { nodes: expect.arrayContaining([identity]) },
    accessMatrix: { rows: { nodes: expect.arrayContaining([identity]) } },
    roleBindings: { nodes: [{ identity }] },
  })
  // Who is in this organization alone is told the uid and no more.
  const owner = await post(server.url, { query, variables }, await org.authorization('owner'))
  expect(JSON.stringify(owner)).toContain(person)
  expect(JSON.stringify(owner)).not.toMatch(/lovelace/)
})

it('by the search, where the organization knows it', async () => {
  const query = '{ search(query: "lovelac ada", types: [IDENTITY]) { totalCount nodes { ... on Identity { uid } } } }'
  const find = async (authorization: string | undefined) => (await post(server.url, { query }, authorization)).data
  const owner = await org.authorization('owner')
  expect(await find(owner)).toEqual({ search: { totalCount: 0, nodes: [] } })
  await actIn(org)
  for (const who of [owner, await server.authorize(person)]) {
    expect(await find(who)).toEqual({ search: { totalCount: 1, nodes: [{ uid: person }] } })
  }
  expect(await find(await other.authorization('owner'))).toEqual({ search: { totalCount: 0, nodes: [] } })
})
