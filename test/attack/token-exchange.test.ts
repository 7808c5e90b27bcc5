// The exchange of tokens in the words of OAuth (RFC 8693): it gives nobody more than /sts/exchange does, and tells no more.
import { decodeJwt, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { attackedWorld, type Attacked } from './world.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const TYPE = 'urn:ietf:params:oauth:token-type:jwt'
const SUBJECT = 'repo:enemy/app'
/** What a description may hold (RFC 6749 section 5.2). */
const DESCRIPTION = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/

let world: Attacked
let at: string
/** An identity of the organization that is attacked, and one of the attacker's own, which its token is of. */
let robot: string
let own: string
beforeAll(async () => {
  world = await attackedWorld()
  at = world.server.platform.issuer.url
  const { victim, enemy, login } = world
  robot = await world.identity(victim, { claimMatch: { issuer: login.url, subject: 'repo:acme/app' } }, 'editor')
  own = await world.identity(enemy, { claimMatch: { issuer: login.url, subject: SUBJECT } }, 'editor')
})

type Fields = Readonly<Record<string, string | readonly string[]>>
interface Told {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, string>>
}

async function ask(token: string, more: Fields = {}, init: RequestInit = {}): Promise<Told> {
  const all: Fields = { grant_type: GRANT, subject_token: token, subject_token_type: TYPE, ...more }
  const body = new URLSearchParams(Object.entries(all).flatMap(([name, of]) => [of].flat().map((one) => [name, one])))
  const response = await fetch(`${world.server.url}/oauth/token`, { method: 'POST', body, ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Told['body']) : {} }
}
const foreign = (claims: JWTPayload = {}) => world.login.sign({ sub: SUBJECT, aud: at, ...claims })
const ours = async (limits: object = {}): Promise<string> => {
  const grant = { identity: own, audience: [at], ttlSeconds: 600, ...limits }
  return (await world.server.platform.issuer.sign(grant)).token
}

describe('a refusal', () => {
  const wishes: [string, () => Promise<readonly [string, Fields]>][] = [
    ['of another identity', async () => [await foreign(), { identity: robot }]],
    ['of another provider', async () => [await ours(), { identity_provider: robot }]],
    ['of an audience that the token has not', async () => [await ours(), { audience: '"a\\b"' }]],
    ['of an audience that is none', async () => [await ours(), { audience: 'a"\n\u00e9' }]],
    ['of a capability that is none', async () => [await ours(), { scope: '"\\\u00e9\n' }]],
    ['of a group that the token has not', async () => [await ours({ scopes: [own] }), { scope: world.victim.root }]],
    ['of an issuer with odd letters', async () => [await world.login.sign({ iss: 'https://\u00e9".example\\' }), {}]],
    ['of a subject with odd letters', async () => [await foreign({ sub: '"\u00e9\n' }), {}]],
    ['of an audience with odd letters', async () => [await foreign({ aud: '"\u00e9\n' }), {}]],
    ['of a type with odd letters', async () => [await ours(), { subject_token_type: '"\u00e9\n' }]],
    ['of a parameter twice', async () => [await ours(), { '"\u00e9\n': ['1', '2'] }]],
    ['of a token with odd letters', () => Promise.resolve(['ey"\u00e9\n.ey.e', {}])],
  ]
  it.each(wishes)('%s says so in the letters that OAuth has', async (_, make) => {
    const [token, more] = await make()
    const { status, body } = await ask(token, more)
    expect(status).toBe(400)
    expect(body['error']).toMatch(/^invalid_/)
    expect(body['error_description']).toMatch(DESCRIPTION)
  })
})

describe('identities of others', () => {
  it('answer as those that are not there', async () => {
    const absent = `${robot.slice(0, -4)}0000`
    for (const token of [await ours(), await world.rogue.sign({ sub: 'x', aud: at })]) {
      for (const name of ['identity', 'identity_provider']) {
        const [there, not] = await Promise.all([robot, absent].map((uid) => ask(token, { [name]: uid })))
        expect(there?.status).toBe(400)
        expect(JSON.stringify(there?.body).replaceAll(robot, 'UID')).toBe(
          JSON.stringify(not?.body).replaceAll(absent, 'UID'),
        )
      }
    }
  })
})

describe('a token that was narrowed', () => {
  const limits = () => ({
    scopes: [world.enemy.root],
    capabilities: ['repo.list'],
    audience: [at, 'https://a.example'],
  })
  it.each<[string, Fields]>([
    ['by another audience', { audience: ['https://a.example', 'https://b.example'] }],
    ['by another capability', { scope: 'repo.list tag.list' }],
    ['by nothing', {}],
    ['by blanks', { scope: '   ', audience: '' }],
    ['by an empty word twice', { audience: ['', ''], scope: ' ' }],
  ])('is no wider %s', async (_, more) => {
    const { status, body } = await ask(await ours(limits()), more)
    if (status === 200) {
      expect(decodeJwt(String(body['access_token']))).toMatchObject({
        sub: own,
        cap: ['repo.list'],
        scopes: [world.enemy.root],
        aud: [at, 'https://a.example'],
      })
    } else expect(status).toBe(400)
  })
  it('is no wider by the group of others', async () => {
    expect((await ask(await ours(limits()), { scope: world.victim.root })).status).toBe(400)
  })
})

describe('what is no token to exchange', () => {
  const things: [string, () => Promise<string>][] = [
    [
      'a refresh token',
      async () => {
        const { sessions } = world.server.platform
        const record = { identity: own, audience: [at], act: { iss: at, sub: own } }
        return sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
      },
    ],
    ['one that has ended', () => foreign({ exp: Math.floor(Date.now() / 1000) - 3_600 })],
    ['one of 15 KB', () => foreign({ more: 'x'.repeat(9_000) })],
    ['one for another audience', () => foreign({ aud: 'https://b.example' })],
    ['ours for another server', () => ours({ audience: ['https://b.example'] })],
    ['one unsigned', async () => `${(await foreign()).split('.').slice(0, 2).join('.')}.`],
    ['one with a line after it', async () => `${await foreign()}\n`],
    ['one with a line before it', async () => `\n${await foreign()}`],
    ['one with a blank after it', async () => `${await foreign()} `],
    ['one with its scheme', async () => `Bearer ${await foreign()}`],
    ['two', async () => `${await foreign()},${await foreign()}`],
    ['one padded', async () => `${await foreign()}==`],
  ]
  it.each(things)('%s gives nothing', async (_, make) => {
    const { status, body } = await ask(await make())
    expect([status, body['error'], body['access_token']]).toEqual([400, 'invalid_request', undefined])
    expect(body['error_description']).toMatch(DESCRIPTION)
  })
})

it('reads neither the header, nor a cookie, nor the address', async () => {
  const headers = { authorization: `Bearer ${await foreign()}`, cookie: `session=${await ours()}` }
  expect((await ask('', {}, { headers })).status).toBe(400)
  const form = new URLSearchParams({ grant_type: GRANT, subject_token: await foreign(), subject_token_type: TYPE })
  const init = { method: 'POST', body: new URLSearchParams({ grant_type: GRANT }) }
  expect((await fetch(`${world.server.url}/oauth/token?${form}`, init)).status).toBe(400)
})

it('lets no page of another site read what it gives', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { status, headers: told } = await ask(await foreign(), {}, { headers })
  expect([status, told.get('access-control-allow-origin'), told.get('cache-control')]).toEqual([
    200,
    null,
    expect.stringContaining('no-store'),
  ])
})

it('nothing of it was a fault of the server', () => {
  expect(world.server.faults).toEqual([])
})
