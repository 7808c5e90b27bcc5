// Version 1 over REST, gRPC, gRPC-Web and Connect: its own names, the same state, and nothing of another organization.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1Methods, type Method } from '../../src/contract/methods.ts'
import type { Answer, Face, JsonObject } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let other: Organization
let faces: Readonly<Record<string, Face>>

beforeAll(async () => {
  server = await startTestServer()
  other = await seedOrganization(server)
  org = await seedOrganization(server, other)
  const protocols = ['gRPC', 'gRPC-Web', 'Connect'] as const
  const rpc = protocols.map((protocol) => [protocol, grpcFace(server.url, 'v1', protocol)] as const)
  faces = { REST: restFace(server.url), ...Object.fromEntries(rpc) }
})

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

async function call(face: string, id: string, request: JsonObject): Promise<Answer> {
  return faces[face]!.call(id, request, { authorization: await org.authorization('owner') })
}

/** The same call by the owner of another organization. */
async function callElsewhere(id: string, request: JsonObject): Promise<Answer> {
  return faces['gRPC']!.call(id, request, { authorization: await other.authorization('owner') })
}

const nameOf = (face: string): string => `of ${face.toLowerCase()}`

describe.each(['REST', 'gRPC', 'gRPC-Web', 'Connect'])('%s', (face) => {
  it('creates, replaces, lists and deletes', async () => {
    const made = await call(face, 'iam.Roles/Create', {
      parentId: org.root,
      role: { name: nameOf(face), capabilities: ['repo.list'] },
    })
    expect(made.ok).toMatchObject({ name: nameOf(face), capabilities: ['repo.list'] })
    const id = made.ok?.['id'] as string
    const changed = await call(face, 'iam.Roles/Update', { id, name: nameOf(face), description: 'new' })
    expect(changed.ok).toMatchObject({ id, description: 'new', capabilities: [] })
    expect((await call(face, 'iam.Roles/List', { id })).ok).toMatchObject({ items: [{ id, description: 'new' }] })
    expect((await call(face, 'iam.Roles/Delete', { id })).error).toBeUndefined()
    expect((await call(face, 'iam.Roles/List', { id })).ok).toEqual({ items: [] })
    expect((await call(face, 'iam.Roles/Delete', { id })).error).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes a list as a body', async () => {
    const identity = await call(face, 'iam.Identities/Create', {
      parentId: org.root,
      identity: { name: nameOf(`batch ${face}`), claimMatch: { issuer: 'https://ci.example.test', subject: face } },
    })
    const roles = await call(face, 'iam.Roles/List', { name: 'viewer' })
    const [role] = (roles.ok?.['items'] ?? []) as { id: string }[]
    const made = await call(face, 'iam.RoleBindings/CreateBatch', {
      parent: org.root,
      roleBindings: [{ identity: identity.ok?.['id'] as string, role: role!.id }],
    })
    expect(made.ok).toMatchObject({ roleBindings: [{ role: role!.id, group: org.root }] })
  })
})

const served = [...v1Methods.values()]

/** A request of `method` about a uid, as far as only its scope matters. */
function about({ scopeField = '' }: Method, uid: string): JsonObject {
  const [last = '', ...above] = scopeField.split('.').reverse()
  return above.reduce<JsonObject>((inner, name) => ({ [name]: inner }), { [last]: uid })
}

describe('another organization', () => {
  it.each(served.filter(({ access }) => access.kind === 'scoped').map((method) => [method.id, method] as const))(
    '%s is refused to its owner',
    async (id, method) => {
      for (const uid of [org.root, `${org.root}/0123456789abcdef`]) {
        const { error } = await callElsewhere(id, about(method, uid))
        expect(error, uid).toMatchObject({ code: 'PERMISSION_DENIED' })
      }
    },
  )

  it('is in no list', async () => {
    const lists = served.filter(({ desc }) => desc.output.fields.some(({ name }) => name === 'items'))
    expect(lists.length).toBeGreaterThan(10)
    for (const { id, access } of lists) {
      if (access.kind !== 'unscoped') continue
      const { ok, error } = await callElsewhere(id, {})
      if (error) expect(error, id).toMatchObject({ code: 'INVALID_ARGUMENT' })
      expect(JSON.stringify(ok ?? {}), id).not.toContain(org.root)
    }
  })
})
