// Version 1's own sign-in methods, over REST and gRPC.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Answer, Face, JsonObject } from '../support/faces.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let faces: Readonly<Record<string, Face>>

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  faces = { rest: restFace(server.url), grpc: grpcFace(server.url, 'v1') }
})

afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** A person of its own, with the value of its header. */
async function person(more: object = {}): Promise<{ uid: string; authorization: string }> {
  const uid = newRootUid()
  await server.db.prisma.identity.create({ data: { uid, name: 'ada', ...more } })
  return { uid, authorization: await server.authorize(uid) }
}

async function invite(code: string): Promise<void> {
  await server.db.prisma.groupInvite.create({
    data: {
      uid: newChildUid(org.root),
      parentUid: org.root,
      roleUid: builtinRole('viewer').uid,
      expirationTime: new Date(Date.now() + 3_600_000),
      codeDigest: createHash('sha256').update(code).digest('hex'),
      keyId: code.slice(0, 16),
      makerUid: org.variables['owner']!,
    },
  })
}

describe.each(['rest', 'grpc'])('%s', (face) => {
  const call = async (method: string, request: JsonObject, authorization?: string): Promise<Answer> =>
    faces[face]!.call(`auth.Auth/${method}`, request, { authorization })

  it('tells who a token stands for, until when, and what it may do', async () => {
    const { ok } = await call('Validate', {}, await org.authorization('owner'))
    expect(ok).toMatchObject({
      issuer: server.platform.issuer.url,
      subject: org.variables['owner'],
      audience: [server.platform.issuer.url],
    })
    expect(Date.parse(ok?.['expiry'] as string)).toBeGreaterThan(Date.parse(ok?.['issuedAt'] as string))
    const [first] = ok?.['capabilities'] as JsonObject[]
    expect(first).toMatchObject({ group: { id: org.root }, role: { name: 'owner' } })
    expect((first?.['role'] as JsonObject)['capabilities']).toContain('repo.list')
  })

  it('names the capabilities of a token that may do less than the role', async () => {
    const { token } = await server.platform.issuer.sign({
      identity: org.variables['owner']!,
      audience: [server.platform.issuer.url],
      ttlSeconds: 60,
      capabilities: ['repo.list'],
    })
    const { ok } = await call('Validate', {}, `Bearer ${token}`)
    const [first] = ok?.['capabilities'] as JsonObject[]
    expect(first).toMatchObject({ group: { id: org.root }, capabilities: ['repo.list'] })
    expect(first?.['role']).toBeUndefined()
  })

  it('tells what the sign-in told of a person', async () => {
    const { uid, authorization } = await person({ email: 'ada@example.com' })
    await server.db.prisma.identityMetadata.create({ data: { identityUid: uid, name: 'Ada L', givenName: 'Ada' } })
    const { ok } = await call('Validate', {}, authorization)
    expect(ok).toMatchObject({ subject: uid, email: 'ada@example.com', profile: { name: 'Ada L', givenName: 'Ada' } })
    expect((await call('Validate', {})).error).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('signs up, with an invite and without', async () => {
    const { uid, authorization } = await person()
    expect((await call('Register', {}, authorization)).ok).toMatchObject({ identity: uid })
    const code = `${newChildUid(org.root).slice(-16)}.${'a'.repeat(43)}`
    expect((await call('Register', { code }, authorization)).error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    await invite(code)
    expect((await call('Register', { code }, authorization)).ok).toEqual({ identity: uid, group: org.root })
    const { ok } = await call('Validate', {}, authorization)
    expect(ok?.['capabilities']).toMatchObject([{ group: { id: org.root }, role: { name: 'viewer' } }])
    const events = await server.db.prisma.outboxEvent.findMany({
      where: { type: 'dev.chainguard.api.auth.registered.v1', subject: uid },
      orderBy: { sequence: 'asc' },
    })
    expect(events.map(({ body }) => body)).toEqual([
      { identity: uid, group: '' },
      { identity: uid, group: org.root },
    ])
    const elsewhere = { identityId: org.variables['owner']! }
    expect((await call('Register', elsewhere, authorization)).error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await call('Register', {})).error).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('accepts an invite when the rights of the caller have just been forgotten', async () => {
    const { uid, authorization } = await person()
    const code = `${newChildUid(org.root).slice(-16)}.${'b'.repeat(43)}`
    await invite(code)
    const begin = server.db.transaction.bind(server.db)
    const spy = vi.spyOn(server.db, 'transaction').mockImplementation((work) => {
      server.platform.access.forget()
      return begin(work)
    })
    const { ok } = await call('Register', { code }, authorization)
    spy.mockRestore()
    expect(ok).toEqual({ identity: uid, group: org.root })
  })

  it('lets a person leave, and nobody else take it away', async () => {
    const { uid, authorization } = await person()
    const owner = await org.authorization('owner')
    expect((await call('Delete', { id: uid }, owner)).error).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await call('Delete', { id: uid }, authorization)).error).toBeUndefined()
    expect((await call('Validate', {}, authorization)).error).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await call('Delete', { id: org.variables['owner']! }, owner)).error).toMatchObject({
      code: 'FAILED_PRECONDITION',
    })
  })

  it('lets nobody leave by a token for some groups or for other capabilities: strangers are given such', async () => {
    const { uid } = await person()
    const leave = async (limits: object): Promise<Answer> => {
      const audience = [server.platform.issuer.url]
      const { token } = await server.platform.issuer.sign({ identity: uid, audience, ttlSeconds: 60, ...limits })
      return call('Delete', { id: uid }, `Bearer ${token}`)
    }
    for (const limits of [
      { scopes: [org.root] },
      { scopes: [] },
      { capabilities: ['repo.list'] },
      { capabilities: [] },
    ])
      expect((await leave(limits)).error, JSON.stringify(limits)).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await server.db.prisma.identity.count({ where: { uid } })).toBe(1)
    expect((await leave({ capabilities: ['identity.delete'] })).error).toBeUndefined()
  })

  it('gives a finished sign-in to the device that has its code', async () => {
    const code = newRootUid()
    expect((await call('GetHeadlessSession', { code })).error).toMatchObject({ code: 'NOT_FOUND' })
    await server.db.prisma.headlessSession.create({
      data: {
        codeDigest: createHash('sha256').update(code).digest('hex'),
        identityUid: org.variables['owner']!,
        publicKey: Buffer.from('key'),
        encryptedToken: Buffer.from('token'),
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    expect((await call('GetHeadlessSession', { code })).ok).toEqual({
      ecdhPublicKey: Buffer.from('key').toString('base64'),
      encryptedIdtoken: Buffer.from('token').toString('base64'),
    })
    server.moveClock(61_000)
    expect((await call('GetHeadlessSession', { code })).error).toMatchObject({ code: 'NOT_FOUND' })
    server.moveClock(0)
  })
})
