// What is made can be named: a uid has 32 levels below its organization at most, and a group leaves room for all that lies below it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { doorsOf } from '../support/faces-doors.ts'
import type { Face, JsonObject } from '../support/faces.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let authorization: string | undefined
/** The deepest group that there may be. */
let deepest: string

const CREATE_GROUP = 'iam.v2.GroupsService/CreateGroup'

beforeAll(async () => {
  server = await startTestServer({ MCP_WRITES: 'true' })
  org = await seedOrganization(server)
  authorization = await org.authorization('owner')
  deepest = org.root
  for (let level = 1; level <= 30; level++) {
    deepest = await made(CREATE_GROUP, { parent: deepest, group: { name: `level ${level}` } })
  }
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

async function made(method: string, request: JsonObject, face: Pick<Face, 'call'> = restFace(server.url)) {
  const { ok, error } = await face.call(method, request, { authorization })
  expect(error, method).toBeUndefined()
  return ok?.['uid'] as string
}

const doors = doorsOf('REST', 'gRPC', 'version 1 by REST', 'version 1 by gRPC', 'the graph', 'MCP')

describe.each(doors)('over %s', (name, open) => {
  it('no group is made that is deeper', async () => {
    const request = { parent: deepest, group: { name: 'too deep' } }
    const { error } = await open(server.url).call(CREATE_GROUP, request, { authorization })
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['parent'] })
  })

  // No tool makes a tag.
  it.skipIf(name === 'MCP')('what lies below the deepest group can be read and deleted', async () => {
    const face = open(server.url)
    const label = name.replaceAll(' ', '-').toLowerCase()
    const repo = await made('registry.v2.ReposService/CreateRepo', { parent: deepest, repo: { name: label } }, face)
    const tag = { name: 'latest', digest: `sha256:${'0'.repeat(64)}` }
    const uid = await made('registry.v2.TagsService/CreateTag', { parent: repo, tag }, face)
    for (const [service, one] of [
      ['Tag', uid],
      ['Repo', repo],
    ] as const) {
      const { ok } = await face.call(`registry.v2.${service}sService/Get${service}`, { uid: one }, { authorization })
      expect(ok).toMatchObject({ uid: one })
      const gone = await face.call(`registry.v2.${service}sService/Delete${service}`, { uid: one }, { authorization })
      expect(gone.error).toBeUndefined()
    }
  })
})

it('an identity provider in the deepest group leaves a level for its mappings', async () => {
  const oidc = { issuer: 'https://idp.example.test', clientId: 'deep', clientSecret: 'x' }
  const identityProvider = { name: 'deep', defaultRole: builtinRole('viewer').uid, oidc }
  const provider = await made('iam.v2.IdentityProvidersService/CreateIdentityProvider', {
    parent: deepest,
    identityProvider,
  })
  expect(provider).toMatch(/^[0-9a-f]{40}(\/[0-9a-f]{16}){31}$/)
})

it('no uid is made that is none', () => {
  const root = '0'.repeat(40)
  const of = (levels: number): string => root + '/0000000000000000'.repeat(levels)
  expect(newChildUid(of(31))).toMatch(/^0{40}(\/0{16}){31}\/[0-9a-f]{16}$/)
  expect(() => newChildUid(of(32))).toThrow('parent')
})
