// An organization keeps its last owner, whichever face somebody comes through; that of a directory is in test/scim.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { ALL_DOORS, doorsOf } from '../support/faces-doors.ts'
import type { JsonObject } from '../support/faces.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
/** An identity of the organization, and its binding: the only owner that is left. */
let last: { readonly identity: string; readonly binding: string; readonly authorization: string }

beforeAll(async () => {
  server = await startTestServer({ MCP_WRITES: 'true' })
  org = await seedOrganization(server)
  const rest = restFace(server.url)
  const authorization = await org.authorization('owner')
  const call = async (method: string, request: JsonObject): Promise<string> => {
    const { ok, error } = await rest.call(`iam.v2.${method}`, request, { authorization })
    expect(error, method).toBeUndefined()
    return ok?.['uid'] as string
  }
  const claimMatch = { issuer: 'https://ci.example.test', subject: 'last' }
  const parent = org.root
  const identity = await call('IdentitiesService/CreateIdentity', { parent, identity: { name: 'last', claimMatch } })
  const roleBinding = { identityUid: identity, roleUid: builtinRole('owner').uid }
  const binding = await call('RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
  last = { identity, binding, authorization: await server.authorize(identity) }
  for (const name of ['teamOwnerBinding', 'ownerBinding']) {
    await call('RoleBindingsService/DeleteRoleBinding', { uid: org.variables[name]! })
  }
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

const doors = doorsOf(...ALL_DOORS)

const tries: readonly [string, string, () => JsonObject][] = [
  ['unbound', 'RoleBindingsService/DeleteRoleBinding', () => ({ uid: last.binding })],
  [
    'bound to another role',
    'RoleBindingsService/UpdateRoleBinding',
    () => ({ roleBinding: { uid: last.binding, roleUid: builtinRole('viewer').uid } }),
  ],
  ['deleted', 'IdentitiesService/DeleteIdentity', () => ({ uid: last.identity })],
]

describe.each(doors)('%s', (_, door) => {
  it.each(tries)('never lets the last owner be %s', async (_name, method, request) => {
    const { error } = await door(server.url).call(`iam.v2.${method}`, request(), last)
    expect(error).toMatchObject({ code: 'FAILED_PRECONDITION', violations: [`LAST_OWNER ${org.root}`] })
  })
})
