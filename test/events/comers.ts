// Ways of coming in that end while the token itself stays good: what is mapped, a rule, a session.
import { expect } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { renew } from '../../src/oauth/outcome.ts'
import type { World } from '../scim/world.ts'

const viewer = builtinRole('viewer').uid

/** Somebody who may come in and see the organization, and how that is ended. */
export interface Comer {
  readonly headers: Readonly<Record<string, string>>
  readonly end: () => Promise<unknown>
}

/** By a provider, one of whose groups is mapped to a role; the person has no other. */
async function member(world: World, name: string): Promise<{ provider: string; mapping: string; token: string }> {
  const oidc = { issuer: world.login.url, clientId: name, pkceEnabled: true, groupsClaim: 'groups' }
  const fields = { name, defaultRole: viewer, oidc }
  const { uid: provider } = await world.made(`/iam/v2/identityProviders/${world.org}`, fields)
  const mapped = { externalGroupId: 'staff', roleUid: viewer, scope: world.org }
  const { uid: mapping } = await world.made(`/iam/v2/externalGroupRoleMappings/${provider}`, mapped)
  const token = await world.signIn(name, { aud: name, groups: ['staff'] })
  await world.rest('GET', '/iam/v2/groups', { as: token })
  await world.server.db.prisma.roleBinding.deleteMany({ where: { identityUid: world.identityOf(name) } })
  world.server.platform.access.forget()
  return { provider: provider as string, mapping: mapping as string, token }
}

/** By the rule of an identity of the organization, and the binding that it has there. */
async function robot(world: World, name: string): Promise<Comer & { uid: string; binding: string }> {
  const claimMatch = { issuer: world.login.url, subject: name }
  const { uid } = await world.made(`/iam/v2/identities/${world.org}`, { name, claimMatch })
  const binding = await world.bind(uid as string, 'viewer')
  const token = await world.login.sign({ sub: name, aud: world.server.platform.issuer.url })
  const end = removed(world, `/iam/v2/identities/${uid}`)
  return { headers: { authorization: `Bearer ${token}` }, end, uid: uid as string, binding }
}

const removed = (world: World, path: string) => async () => expect((await world.rest('DELETE', path)).status).toBe(200)

const changed = (world: World, path: string, body: object) => async () =>
  expect(await world.rest('PATCH', path, { body })).toMatchObject({ status: 200 })

/** By why they end. */
export const comers: Readonly<Record<string, (world: World) => Promise<Comer>>> = {
  'its external group is mapped to nothing': async (world) => {
    const { mapping, token } = await member(world, 'mapped')
    return { headers: { authorization: token }, end: removed(world, `/iam/v2/externalGroupRoleMappings/${mapping}`) }
  },
  'its external group is mapped to nothing, and its token is one of ours': async (world) => {
    const { provider, mapping, token } = await member(world, 'exchanged')
    const audience = encodeURIComponent(world.server.platform.issuer.url)
    const path = `/sts/exchange?aud=${audience}&identityProvider=${provider}`
    const { body } = await world.rest('POST', path, { as: token })
    const headers = { authorization: `Bearer ${body['token']}` }
    return { headers, end: removed(world, `/iam/v2/externalGroupRoleMappings/${mapping}`) }
  },
  'its rule wants another subject': async (world) => {
    const { uid, headers } = await robot(world, 'robot')
    const body = { claimMatch: { issuer: world.login.url, subject: 'another' } }
    return { headers, end: changed(world, `/iam/v2/identities/${uid}`, body) }
  },
  'it is deleted': (world) => robot(world, 'deleted'),
  'its binding is deleted': async (world) => {
    const { binding, headers } = await robot(world, 'unbound')
    return { headers, end: removed(world, `/iam/v2/roleBindings/${binding}`) }
  },
  'its binding is given to another': async (world) => {
    const { binding, headers } = await robot(world, 'bound')
    const body = { identityUid: await world.person('editor') }
    return { headers, end: changed(world, `/iam/v2/roleBindings/${binding}`, body) }
  },
  'the session that its token came of is revoked': async (world) => {
    const { sessions, issuer } = world.server.platform
    const record = { identity: world.owner, audience: [issuer.url], act: { iss: issuer.url, sub: world.owner } }
    const first = await sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
    const { token, refreshToken } = await renew({ ...world.server.platform, newRequestId: () => 'x' }, first)
    const headers = { authorization: `Bearer ${token}` }
    return { headers, end: () => sessions.end({ refreshToken }) }
  },
  'it has signed out of its browser': async (world) => {
    const { sessions, issuer } = world.server.platform
    const record = { identity: world.owner, audience: [issuer.url], act: { iss: issuer.url, sub: world.owner } }
    const refreshToken = await sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
    const { secret } = await sessions.toSession(refreshToken)
    const headers = { cookie: `session=${secret}`, 'sec-fetch-site': 'same-origin' }
    return { headers, end: () => sessions.end({ session: secret }) }
  },
}
