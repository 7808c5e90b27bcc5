// What is given out once is given out once, to whom it was for: codes, clients' redirects, invites, and what a directory may name.
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { type Directory, GROUP_SCHEMA, patchOf, personOf, scimWorld, type Values, type World } from '../scim/world.ts'
import { raw } from './world.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})
beforeEach(() => world.server.moveClock(0))

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const REDIRECT = 'http://127.0.0.1/cb'

/** A refresh token of the owner, as a sign-in gives one. */
async function signedIn(): Promise<string> {
  const { sessions, issuer } = world.server.platform
  const record = { identity: world.owner, audience: [issuer.url], act: { iss: issuer.url, sub: world.owner } }
  return sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
}

const newCode = async (): Promise<string> =>
  world.server.platform.sessions.toCode(await signedIn(), { client: 'c', redirectUri: REDIRECT, challenge: CHALLENGE })

interface Given {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
}

async function token(form: Readonly<Record<string, string>>): Promise<Given> {
  const answer = await fetch(`${world.server.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const wanting = (code: string): Record<string, string> => ({
  ...{ grant_type: 'authorization_code', code, client_id: 'c', redirect_uri: REDIRECT, code_verifier: VERIFIER },
})

describe('a code', () => {
  // A second use ends what came of the first (RFC 6749 section 4.1.2), be it before the first was answered.
  it('that eight send at once gives one its tokens at most, and ends them', async () => {
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => token(wanting(code))))
    const [won, ...lost] = answers.toSorted((a, b) => a.status - b.status)
    for (const { status, body } of lost) expect([status, body['error']]).toEqual([400, 'invalid_grant'])
    const secret = won?.body['refresh_token'] ?? code
    const renewal = { grant_type: 'refresh_token', refresh_token: secret, client_id: 'c' }
    expect((await token(renewal)).body['error']).toBe('invalid_grant')
  })

  it.each([
    ['without its proof', { code_verifier: '' }],
    ['by its challenge (plain)', { code_verifier: CHALLENGE }],
    ['by a proof in another length', { code_verifier: VERIFIER.slice(1) }],
    ['of another client', { client_id: 'd' }],
    ['to another port', { redirect_uri: 'http://127.0.0.1:99/cb' }],
    ['to a path with a slash', { redirect_uri: `${REDIRECT}/` }],
    ['for another server', { resource: 'https://evil.example' }],
    ['as a refresh token', { grant_type: 'refresh_token' }],
    ['as a code of a device', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }],
    ['as a password', { grant_type: 'password', username: 'a', password: 'b' }],
    ['as a client', { grant_type: 'client_credentials' }],
  ])('%s gives nothing', async (_, more) => {
    const code = await newCode()
    expect((await token({ ...wanting(code), refresh_token: code, ...more })).status).toBe(400)
  })

  it('is over after a minute, is no token, and what is no code is none', async () => {
    const late = await newCode()
    world.server.moveClock(61_000)
    expect((await token(wanting(late))).status).toBe(400)
    world.server.moveClock(0)
    expect((await world.rest('GET', '/iam/v2/groups', { as: `Bearer ${await newCode()}` })).status).toBe(401)
    const { secret } = await world.server.platform.sessions.toSession(await signedIn())
    for (const other of [secret, await signedIn()]) expect((await token(wanting(other))).status).toBe(400)
  })
})

async function register(uri: string, more: object = {}): Promise<Given> {
  const body = JSON.stringify({ redirect_uris: [uri], ...more })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.server.url}/oauth/register`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

describe('a client', () => {
  const good = [
    'https://a.example/cb',
    'http://[::1]/',
    'http://localhost:1/cb',
    'com.app:/cb',
    'cursor://anysphere/cb',
  ]
  it.each(good)('may register %s', async (uri) => expect((await register(uri)).status).toBe(201))

  const bad = [
    ...['http://a.example/cb', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example', 'http://0.0.0.0/'],
    ...[
      'http://localhost@evil.example/',
      'https://u:p@a.example/',
      'https://a.example/cb#f',
      '//a.example',
      'https:/a',
    ],
    ...['https:a.example', 'https:///a.example', 'javascript:alert(1)', 'JAVASCRIPT:x', ' javascript:x', 'vbscript:x'],
    ...['data:text/html,x', 'about:blank', 'file:///x', 'filesystem:https://a/x', 'jar:https://x', 'feed:javascript:x'],
    ...['chrome://x', 'intent://x', 'ms-msdt:/x', 'search-ms:x', 'mailto:x', 'tel:1', 'smb://a/b', 'wss://x'],
    ...['https://a.example/\r\nx', `x:${'x'.repeat(600)}`],
  ]
  it.each(bad)('may not register %j', async (uri) => expect((await register(uri)).status).toBe(400))

  const wishes: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
    ['what it registered', {}, 200],
    ['its loopback address at another port', { redirect_uri: 'http://127.0.0.1:99/cb' }, 200],
    ['no query', { redirect_uri: 'https://a.example/cb' }, 400],
    ['a longer query', { redirect_uri: 'https://a.example/cb?x=1&y=2' }, 400],
    ['another spelling', { redirect_uri: 'https://A.example/cb?x=1' }, 400],
    ['another loopback host', { redirect_uri: 'http://localhost:99/cb' }, 400],
    ['another loopback path', { redirect_uri: 'http://127.0.0.1:99/cb/../x' }, 400],
    ['a loopback address with a query', { redirect_uri: 'http://127.0.0.1:99/cb?code=x' }, 400],
    ['to be another client', { client_id: 'client.v1.AAAA.BBBB' }, 400],
    ['no proof', { code_challenge: '' }, 400],
    ['a plain proof', { code_challenge_method: 'plain' }, 400],
    ['a proof of no method', { code_challenge_method: '' }, 400],
    ['a token at once', { response_type: 'token' }, 400],
    ['a code and a token', { response_type: 'code token' }, 400],
  ]
  it.each(wishes)('that wants %s is answered by a page', async (_, more, status) => {
    const { body } = await register('https://a.example/cb?x=1', {
      redirect_uris: ['https://a.example/cb?x=1', 'http://127.0.0.1:1/cb'],
      client_name: '<script>alert(1)</script>"',
    })
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: body['client_id']!, redirect_uri: 'https://a.example/cb?x=1' },
      ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', state: 'a\r\nSet-Cookie: x=y' },
      ...more,
    })
    const answer = await fetch(`${world.server.url}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain('<script>alert')
    expect(answer.headers.getSetCookie().join()).not.toContain('x=y')
    expect(answer.headers.get('location')).toBeNull()
  })
})

it('an invite for one that ten accept at once binds one', async () => {
  const invite = { roleUid: builtinRole('viewer').uid, ttl: '3600s', singleUse: true }
  const { code } = await world.made(`/iam/v2/groupInvites/${world.org}`, invite)
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person('viewer', world.org)))
  await world.server.db.prisma.roleBinding.deleteMany({ where: { identityUid: { in: people } } })
  world.server.platform.access.forget()
  const accept = async (uid: string): Promise<number> => {
    const as = await world.server.authorize(uid)
    const query = `mutation { acceptGroupInvite(input: { code: "${code}" }) { roleBinding { uid } } }`
    const { body } = await world.rest('POST', '/graphql', { as, body: { query } })
    return body['data']?.acceptGroupInvite?.roleBinding ? 1 : 0
  }
  const bound = await Promise.all(people.map(accept))
  expect(bound.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await world.server.db.prisma.roleBinding.count({ where: { identityUid: { in: people } } })).toBe(1)
})

describe('a directory', () => {
  let own: Directory
  let theirs: Directory
  let person: string
  let stranger: string
  let group: string
  beforeAll(async () => {
    ;[own, theirs] = [await world.directory(), await world.directory({ parent: await world.organization('theirs') })]
    person = (await own.ask('POST', '/Users', { body: personOf('one') })).body['id'] as string
    stranger = (await theirs.ask('POST', '/Users', { body: personOf('two') })).body['id'] as string
    const body = { schemas: [GROUP_SCHEMA], displayName: 'g', members: [{ value: stranger }] }
    group = (await theirs.ask('POST', '/Groups', { body })).body['id'] as string
  })

  const off = patchOf({ op: 'replace', path: 'active', value: false })
  it.each<[string, () => Promise<{ status: number }>, number]>([
    ['reads no person', () => own.ask('GET', `/Users/${stranger}`), 404],
    ['changes no person', () => own.ask('PATCH', `/Users/${stranger}`, { body: off }), 404],
    ['replaces no person', () => own.ask('PUT', `/Users/${stranger}`, { body: personOf('x') }), 404],
    ['deletes no person', () => own.ask('DELETE', `/Users/${stranger}`), 404],
    ['reads no group', () => own.ask('GET', `/Groups/${group}`), 404],
    ['deletes no group', () => own.ask('DELETE', `/Groups/${group}`), 404],
    [
      'puts no person into a group',
      () =>
        own.ask('POST', '/Groups', {
          body: { schemas: [GROUP_SCHEMA], displayName: 'm', members: [{ value: stranger }] },
        }),
      400,
    ],
    ['has no token', () => theirs.ask('GET', '/Users', { token: own.token }), 401],
  ])('%s of another', async (_, attempt, status) => {
    expect((await attempt()).status).toBe(status)
    expect(await theirs.ask('GET', `/Users/${stranger}`)).toMatchObject({ status: 200, body: { active: true } })
  })

  it.each([
    (): string => `id eq "${stranger}"`,
    () => 'userName eq "two@example.com"',
    () => `groups.value eq "${group}"`,
    () => 'not (userName eq "one@example.com")',
    () => 'userName eq "\' OR 1=1 --"',
    () => 'externalId eq "two" or id eq "%"',
  ])('finds nobody of another (filter %#)', async (filter) => {
    const { body } = await own.ask('GET', `/Users?filter=${encodeURIComponent(filter())}`)
    expect(body).toMatchObject({ totalResults: 0, Resources: [] })
  })

  it.each<[string, () => Values]>([
    ['its id', () => ({ path: 'id', value: stranger })],
    ['who it is', () => ({ path: 'identityUid', value: world.owner })],
    ['both without a path', () => ({ value: { identityUid: world.owner, id: stranger } })],
    ['its version', () => ({ path: 'meta.version', value: 'x' })],
    ['its groups', () => ({ path: 'groups', value: [{ value: group }] })],
    ['a prototype', () => ({ path: '__proto__.active', value: false })],
    ['its schemas', () => ({ path: 'schemas', value: [] })],
  ])('does not say of a person %s', async (_, operation) => {
    const body = patchOf({ op: 'replace', ...operation() })
    expect((await own.ask('PATCH', `/Users/${person}`, { body })).status).toBe(400)
    expect(await own.ask('PUT', `/Users/${person}`, { body: personOf('one', { id: randomUUID() }) })).toMatchObject({
      status: 200,
      body: { id: person },
    })
  })
})

describe('a page', () => {
  const preflight = async (origin: string): Promise<string> => {
    const lines = ['OPTIONS /graphql HTTP/1.1', 'Host: localhost', `Origin: ${origin}`, 'Connection: close']
    return raw(world.server.url, `${lines.join('\r\n')}\r\nAccess-Control-Request-Method: POST\r\n\r\n`)
  }
  it.each([
    ...['null', '*', 'https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example:80'],
    ...['http://localhost@evil.example', 'HTTP://LOCALHOST:1', 'http://localhost:80:90', 'http://localhost.:5'],
    ...['http://localhost:1, https://evil.example', 'http://localhost:1 https://evil.example', 'http://localhost:*'],
    ...['file://', 'http://[::1', 'http://127.1:5', 'http://0.0.0.0:5', 'chrome-extension://x'],
  ])('of the origin %s may not call', async (origin) => {
    const text = await preflight(origin)
    expect(text).toMatch(/^HTTP\/1\.1 403 /)
    expect(text).not.toMatch(/access-control-allow/i)
  })

  it('of this machine may, without the cookies of this server', async () => {
    const text = await preflight('http://localhost:5')
    expect(text).toMatch(/access-control-allow-origin: http:\/\/localhost:5/i)
    expect(text).not.toMatch(/access-control-allow-credentials/i)
  })
})

it('nothing of it was a fault of the server', () => expect(world.server.faults).toEqual([]))
