// A code or a refresh token that comes twice has been stolen, and nobody knows by whom: what came of it ends, access tokens too
// (RFC 6749 section 4.1.2, RFC 9700 section 4.14.2). So does what its owner gives back (RFC 7009 section 2.1).
import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { mcpFace } from '../support/faces-mcp.ts'
import type { Answer } from '../support/faces.ts'
import { statement } from '../support/database.ts'
import { attackedWorld, type Attacked } from './world.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const BINDING = { client: 'c', redirectUri: 'http://127.0.0.1/cb', challenge: CHALLENGE }
const LIST = 'registry.v2.ReposService/ListRepos'

let world: Attacked
beforeAll(async () => {
  world = await attackedWorld()
})

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}

async function post(path: string, form: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${world.server.url}${path}`, { method: 'POST', body: new URLSearchParams(form) })
}

async function pair(form: Readonly<Record<string, string>>): Promise<Pair> {
  const answer = await post('/oauth/token', { ...form, client_id: 'c' })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Pair
}

const redeeming = (code: string): Record<string, string> => ({
  ...{ grant_type: 'authorization_code', code, client_id: 'c', redirect_uri: BINDING.redirectUri },
  code_verifier: VERIFIER,
})

const renewing = (secret: string): Record<string, string> => ({ grant_type: 'refresh_token', refresh_token: secret })

/** What came of one sign-in of the organization's editor: its code, and the pairs of it and of its renewal. */
interface Session {
  readonly code: string
  readonly first: Pair
  readonly second: Pair
  /** A token that was exchanged for the first one. */
  readonly exchanged: string
}

async function session(identity = world.victim.variables['editor']!): Promise<Session> {
  const { sessions, issuer } = world.server.platform
  const record = { identity, audience: [issuer.url], act: { iss: issuer.url, sub: identity } }
  const expiresAt = new Date(Date.now() + 3_600_000)
  const code = await sessions.toCode(await sessions.open({ ...record, expiresAt }), BINDING)
  const first = await pair(redeeming(code))
  const second = await pair(renewing(first.refresh_token))
  const headers = { authorization: `Bearer ${first.access_token}` }
  const audience = encodeURIComponent(issuer.url)
  const answer = await fetch(`${world.server.url}/sts/exchange?aud=${audience}`, { method: 'POST', headers })
  const { token: exchanged } = (await answer.json()) as { token: string }
  return { code, first, second, exchanged }
}

const tokensOf = ({ first, second, exchanged }: Session): string[] => [
  first.access_token,
  second.access_token,
  exchanged,
]

/** What each token gives, by each face: the name of a code, or OK. */
async function answersTo(tokens: readonly string[]): Promise<string[]> {
  const request = { uidp: { descendantsOf: world.victim.root } }
  const answers: Answer[] = []
  for (const token of tokens.map((text) => `Bearer ${text}`)) {
    answers.push(...(await world.everywhere(LIST, request, { token })))
    answers.push(await mcpFace(world.server.url).call(LIST, request, { authorization: token }))
  }
  return answers.map(({ error }) => error?.code ?? 'OK')
}

const ends: Readonly<Record<string, (of: Session) => Promise<Response>>> = {
  'its code comes again': async ({ code }) => post('/oauth/token', redeeming(code)),
  'a refresh token comes again': async ({ first }) =>
    post('/oauth/token', { ...renewing(first.refresh_token), client_id: 'c' }),
  'it is given back': async ({ second }) => post('/oauth/revoke', { token: second.refresh_token }),
}

describe('no token of a session is good', () => {
  it.each(Object.keys(ends))('once %s; those of others are', async (how) => {
    const [stolen, other] = [await session(), await session()]
    expect(new Set(await answersTo([...tokensOf(stolen), ...tokensOf(other)]))).toEqual(new Set(['OK']))
    await ends[how]!(stolen)
    expect(new Set(await answersTo(tokensOf(stolen)))).toEqual(new Set(['UNAUTHENTICATED']))
    expect(new Set(await answersTo(tokensOf(other)))).toEqual(new Set(['OK']))
    // Nor is there another for one of them.
    const headers = { authorization: `Bearer ${stolen.exchanged}` }
    const audience = encodeURIComponent(world.server.platform.issuer.url)
    const answer = await fetch(`${world.server.url}/sts/exchange?aud=${audience}`, { method: 'POST', headers })
    expect(answer.status).toBe(403)
  })
})

it('a session that is only closed leaves its token good, until what was closed is used', async () => {
  const { second } = await session()
  await world.server.platform.sessions.close(second.refresh_token)
  expect(new Set(await answersTo([second.access_token]))).toEqual(new Set(['OK']))
  expect((await post('/oauth/token', { ...renewing(second.refresh_token), client_id: 'c' })).status).toBe(400)
  expect(new Set(await answersTo([second.access_token]))).toEqual(new Set(['UNAUTHENTICATED']))
})

it('other servers hear of it, once however often the code comes', async () => {
  const { code } = await session()
  const heard: string[] = []
  const handlers = { connected: () => undefined, disconnected: () => undefined, heard: () => undefined }
  const stop = await world.server.db.listen('access_changed', { ...handlers, notify: () => heard.push('') })
  for (let times = 0; times < 3; times++) await post('/oauth/token', redeeming(code))
  // What comes after it says that nothing more comes of it.
  await world.server.db.transaction((tx) => tx.query(statement("SELECT pg_notify('access_changed', 'end')")))
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
  expect(heard).toHaveLength(2)
  await stop()
})

it('who has assumed an identity loses it with the session that it was done in', async () => {
  const { issuer } = world.server.platform
  const editor = world.victim.variables['editor']!
  const claimMatch = { issuer: issuer.url, subject: editor }
  const robot = await world.identity(world.victim, { claimMatch }, 'viewer')
  const { code, first } = await session()
  const headers = { authorization: `Bearer ${first.access_token}` }
  const path = `/sts/exchange?aud=${encodeURIComponent(issuer.url)}&identity=${encodeURIComponent(robot)}`
  const answer = await fetch(`${world.server.url}${path}`, { method: 'POST', headers })
  const { token } = (await answer.json()) as { token: string }
  expect(new Set(await answersTo([token]))).toEqual(new Set(['OK']))
  await post('/oauth/token', redeeming(code))
  expect(new Set(await answersTo([token]))).toEqual(new Set(['UNAUTHENTICATED']))
})

it('a token says which session it came of, and no secret of it', async () => {
  const { first, second, exchanged } = await session()
  const [one, two, three] = [first.access_token, second.access_token, exchanged].map((token) => decodeJwt(token)['sid'])
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect([two, three]).toEqual([one, one])
})

it('who leaves and comes again has nothing of the sessions before, nor has who stole one', async () => {
  const { db, platform, url } = world.server
  const uid = '5e'.repeat(20)
  const { root } = world.victim
  const come = async (): Promise<void> => {
    await db.prisma.identity.create({ data: { uid, name: 'a person', cameTime: new Date() } })
    const binding = { uid: newChildUid(root), parentUid: root, identityUid: uid, roleUid: builtinRole('viewer').uid }
    await db.prisma.roleBinding.create({ data: binding })
    platform.access.forget()
  }
  await come()
  const [revoked, open] = [await session(uid), await session(uid)]
  await post('/oauth/revoke', { token: revoked.second.refresh_token })
  const headers = { authorization: `Bearer ${open.second.access_token}` }
  const left = await fetch(`${url}/auth/v1/delete/${uid}`, { method: 'DELETE', headers })
  expect(left.status).toBe(200)
  await come()
  expect(new Set(await answersTo([...tokensOf(revoked), ...tokensOf(open)]))).toEqual(new Set(['UNAUTHENTICATED']))
  expect((await post('/oauth/token', { ...renewing(open.second.refresh_token), client_id: 'c' })).status).toBe(400)
  expect(new Set(await answersTo(tokensOf(await session(uid))))).toEqual(new Set(['OK']))
})

it('who is gone gets no session, nor goes on in one', async () => {
  const { db, platform } = world.server
  const [uid, issuer] = ['6f'.repeat(20), platform.issuer.url]
  const record = { identity: uid, audience: [issuer], act: { iss: issuer, sub: uid } }
  const open = (): Promise<string> => platform.sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
  await expect(open()).rejects.toMatchObject({ reason: 'IDENTITY_UNKNOWN' })
  await db.prisma.identity.create({ data: { uid, name: 'gone soon', cameTime: new Date() } })
  const code = await platform.sessions.toCode(await open(), BINDING)
  const { refresh_token } = await pair(redeeming(code))
  await db.prisma.identity.delete({ where: { uid } })
  expect((await post('/oauth/token', { ...renewing(refresh_token), client_id: 'c' })).status).toBe(400)
})
