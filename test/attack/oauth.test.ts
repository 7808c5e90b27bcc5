// The doors of OAuth: where a browser is sent, what two parameters of a name are, whose a token is, and what a page of another
// site can make a browser do.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { unavailable } from '../../src/core/errors.ts'
import { revoke } from '../../src/oauth/tokens.ts'
import { UserAgent, type Visited } from '../oauth/user-agent.ts'
import { CHALLENGE, openDoors, type Pairs, REDIRECTS, type Values, VERIFIER } from './oauth-world.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
let at: string
beforeAll(async () => {
  doors = await openDoors()
  ;({ at } = doors)
})

const FORM = 'application/x-www-form-urlencoded'
const renewing = (secret: string, more: Values = {}): Values => ({
  ...{ grant_type: 'refresh_token', refresh_token: secret },
  ...more,
})

describe('a redirect', () => {
  const strange = [
    ...['https://a.example/cb/', 'https://a.example/cb/x', 'https://a.example/cb?', 'https://a.example/cb?x=1'],
    ...['https://a.example/cb#', 'https://a.example/cb#x', 'https://u@a.example/cb', 'https://u:p@a.example/cb'],
    ...['https://a.example:443/cb', 'https://a.example:8443/cb', 'https://a.example./cb', 'https://A.EXAMPLE/cb'],
    ...['HTTPS://a.example/cb', 'https://a.example/%63b', 'https://a.example/cb%2F', 'https://a.example/x/../cb'],
    ...['https://a.example//cb', 'https://a.example\\cb', 'https://a.example/cb\t', ' https://a.example/cb'],
    ...['https://a.example/cb\0', 'https://\u0430.example/cb', 'https://xn--80a.example/cb', 'http://a.example/cb'],
    ...['https://sub.a.example/cb', 'https://a.example.evil/cb', 'https://a.example/cb,https://evil', '//a.example/cb'],
    ...['http://localhost/cb', 'http://127.0.0.2/cb', 'http://127.0.0.1.evil/cb', 'http://127.0.0.1/cb?x'],
    ...['http://127.0.0.1/cb#', 'http://u@127.0.0.1/cb', 'https://127.0.0.1/cb', 'http://127.0.0.1@evil/cb'],
    ...['http://127.0.0.1:99999/cb', 'http://127.0.0.1:/cb', 'http://127.0.0.1:5/%63b', 'http://127.0.0.1:5/c\tb'],
    ...['http://[::ffff:127.0.0.1]/cb', 'http://2130706433:5/cb', 'http://127.1:5/cb', 'http://0x7f000001:5/cb'],
    ...[
      'http://127.0.0.1:5/./cb',
      'http://127.0.0.1:5/x/../cb',
      'HTTP://127.0.0.1:5/cb',
      'http://[0:0:0:0:0:0:0:1]/cb',
    ],
    ...['http://127.0.0.1:5\\cb', 'http://127\u30020.0.1/cb', 'http://\u2460\u2461\u2466.0.0.1:5/cb'],
    ...['com.app:/cb/', 'com.app://cb', 'COM.APP:/cb', 'com.app:cb', 'com.app:/cb?x'],
  ]
  it.each(strange)('to %j is none, for another is registered', async (uri) => {
    const { status, headers, text } = await doors.authorize([['redirect_uri', uri]])
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([400, null, []])
    expect(text).toContain('an address that it did not register')
  })

  it.each([...REDIRECTS, 'http://127.0.0.1:5/cb', 'http://[::1]/cb', 'http://[::1]:65535/cb'])(
    'to %s is one',
    async (uri) => expect((await doors.authorize([['redirect_uri', uri]])).status).toBe(200),
  )

  it('without a value is left out', async () => {
    const one = await doors.registered({ redirect_uris: [REDIRECTS[0]] })
    expect((await doors.authorize([['redirect_uri', '']], one)).status).toBe(200)
    expect((await doors.authorize([['redirect_uri', '']])).status).toBe(400)
  })
})

describe('a wish', () => {
  it.each(['client_id', 'redirect_uri', 'state', 'response_type', 'code_challenge', 'scope', 'nobody_knows'])(
    'with %s twice is told to the person alone',
    async (name) => {
      const { status, headers } = await doors.authorize([
        ['redirect_uri', REDIRECTS[0]],
        ...[1, 2].map(() => [name, 'a'] as const),
      ])
      expect([status, headers.get('location')]).toEqual([400, null])
    },
  )

  it.each(['', 'login', 'login consent'])('for the page %j is shown one as always', async (prompt) =>
    expect((await doors.authorize(Object.entries({ redirect_uri: REDIRECTS[0], prompt }))).status).toBe(200),
  )

  it('of a client that calls itself anything turns round nothing beside its name', async () => {
    const id = await doors.registered({ redirect_uris: [REDIRECTS[0]], client_name: '\u202Enorf\u0000' })
    expect((await doors.authorize([], id)).text).toContain('<bdi>\u202Enorf')
  })

  it.each<[string, (id: string) => string]>([
    ['cut', (id) => id.slice(0, -1)],
    ['changed', (id) => id.replace(/.{4}$/, 'AAAA')],
    ['of another key', (id) => id.replace(/v1\.[\w-]{8}/, 'v1.AAAAAAAA')],
    ['of another kind', (id) => id.replace('client.', '')],
    ['long', (id) => id + 'A'.repeat(2_000)],
  ])('of a client whose id was %s is told to the person alone', async (_, change) => {
    const { status, headers } = await doors.authorize([['redirect_uri', REDIRECTS[0]]], change(doors.client))
    expect([status, headers.get('location')]).toEqual([400, null])
  })
})

describe('the endpoint of tokens', () => {
  const bodies: readonly (readonly [string, (body: string) => RequestInit, number])[] = [
    ['by GET', () => ({ method: 'GET', body: null }), 405],
    ['by PUT', () => ({ method: 'PUT' }), 405],
    ['as JSON', () => ({ body: '{}', headers: { 'content-type': 'application/json' } }), 415],
    ['as text', (body) => ({ body, headers: { 'content-type': 'text/plain' } }), 415],
    ['in another charset', (body) => ({ body, headers: { 'content-type': `${FORM}; charset=iso-8859-1` } }), 415],
    ['of two types', (body) => ({ body, headers: { 'content-type': `${FORM}, text/plain` } }), 415],
    ['of no type', (body) => ({ body: Buffer.from(body) }), 415],
    ['packed', (body) => ({ body, headers: { 'content-type': FORM, 'content-encoding': 'gzip' } }), 415],
  ]
  it.each(bodies)('gives nothing for a code that is sent %s', async (_, init, status) => {
    const form = doors.wanting(await doors.newCode())
    const answer = await doors.token(form, init(new URLSearchParams(form).toString()))
    expect([answer.status, answer.body['error']]).toEqual([status, 'invalid_request'])
    expect((await doors.token(form)).status).toBe(200)
  })

  it('reads no address', async () => {
    const form = doors.wanting(await doors.newCode())
    expect((await doors.send(`/oauth/token?${new URLSearchParams(form)}`, [])).status).toBe(400)
    expect((await doors.token(form)).status).toBe(200)
  })

  it.each(['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier', 'nobody_knows'])(
    'gives nothing for %s twice',
    async (name) => {
      const form = doors.wanting(await doors.newCode())
      const pairs = [...Object.entries(form), [name, form[name] ?? 'a'] as const, ['nobody_knows', 'a'] as const]
      expect(await doors.send('/oauth/token', pairs)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
      expect((await doors.token(form)).status).toBe(200)
    },
  )

  it.each<[string, () => Promise<Values>]>([
    ['of another code', async () => ({ code: await doors.newCode(REDIRECTS[0], 'A'.repeat(43)) })],
    ['of another redirect', async () => ({ code: await doors.newCode(REDIRECTS[1]) })],
    ['of another client', async () => ({ client_id: await doors.registered({ redirect_uris: REDIRECTS }) })],
    ['that is too short', () => Promise.resolve({ code_verifier: VERIFIER.slice(1) })],
    ['that is too long', () => Promise.resolve({ code_verifier: 'v'.repeat(129) })],
    ['in other letters', () => Promise.resolve({ code_verifier: `${VERIFIER.slice(1)}\u00e9` })],
  ])('gives nothing for a proof %s', async (_, more) => {
    const form = { ...doors.wanting(await doors.newCode()), ...(await more()) }
    const { status, body } = await doors.token(form)
    expect(status).toBe(400)
    expect(body['error_description']).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
  })

  it.each([42, 129])('gives nothing for a proof of %i letters, though it is the right one', async (length) => {
    const code_verifier = 'v'.repeat(length)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const form = { ...doors.wanting(await doors.newCode(REDIRECTS[0], challenge)), code_verifier }
    expect(await doors.token(form)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('gives nothing for another server, neither for a code nor for a refresh token, and uses up neither', async () => {
    const resource = 'https://evil.example/mcp'
    const form = doors.wanting(await doors.newCode())
    const target = { status: 400, body: { error: 'invalid_target' } }
    expect(await doors.token({ ...form, resource })).toMatchObject(target)
    const { body } = await doors.token({ ...form, resource: `${at}/mcp` })
    const secret = body['refresh_token']!
    expect(await doors.token(renewing(secret, { resource }))).toMatchObject(target)
    expect((await doors.token(renewing(secret, { resource: at }))).status).toBe(200)
  })

  it('takes a refresh token of its client alone, whenever it was renewed', async () => {
    const other = await doors.registered({ redirect_uris: REDIRECTS, client_name: 'second' })
    let { body } = await doors.token(doors.wanting(await doors.newCode()))
    for (const _ of [1, 2]) {
      const secret = body['refresh_token']!
      const stolen = await doors.token(renewing(secret, { client_id: other }))
      expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      const renewed = await doors.token(renewing(secret, { client_id: doors.client }))
      expect(renewed.status).toBe(200)
      ;({ body } = renewed)
    }
  })
})

describe('the endpoint of revocation', () => {
  it('says of what it does not revoke that it does not', async () => {
    const { body } = await doors.token(doors.wanting(await doors.newCode()))
    const access = body['access_token']!
    const wrong: readonly (readonly [Pairs, string])[] = [
      [[['token', access]], 'unsupported_token_type'],
      [
        [
          ['token', body['refresh_token']!],
          ['token', 'x'],
        ],
        'invalid_request',
      ],
      [[['token', '']], 'invalid_request'],
      [[], 'invalid_request'],
    ]
    for (const [form, error] of wrong) {
      expect(await doors.send('/oauth/revoke', form)).toMatchObject({ status: 400, body: { error } })
    }
    expect((await doors.send('/oauth/revoke', [['token', 'nothing']])).status).toBe(200)
    const headers = { authorization: `Bearer ${access}` }
    expect((await fetch(`${at}/iam/v2/groups`, { headers })).status).toBe(200)
    expect((await doors.send('/oauth/revoke', [['token', body['refresh_token']!]])).status).toBe(200)
    expect((await fetch(`${at}/iam/v2/groups`, { headers })).status).toBe(401)
  })
})

it('of revocation does not say that it did what it could not', async () => {
  const fault = unavailable('the database is away')
  const sessions = { ...doors.server.platform.sessions, end: () => Promise.reject(fault) }
  await expect(revoke({ sessions }, new URLSearchParams({ token: 'x' }))).rejects.toBe(fault)
})

describe('a page of another site', () => {
  it.each([
    '/sign-in',
    '/sign-out',
    '/oauth/authorize',
    '/oauth?redirect=http://localhost:1/',
    '/oauth/dev',
    '/oauth/choose',
  ])('shows %s in no frame', async (path) => {
    const { headers } = await fetch(at + path, { redirect: 'manual' })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store'])
  })

  it.each(['cross-site', 'same-site'])('(%s) signs nobody in through a provider without a question', async (site) => {
    const asked = { headers: { 'sec-fetch-site': site } }
    const page = await new UserAgent().send(`${at}/sign-in?organization=${doors.hostile.uid}`, asked)
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
    expect(page.text).toContain(`provider=${encodeURIComponent(doors.hostile.uid)}`)
    const own = { headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await new UserAgent().send(`${at}/sign-in?organization=${doors.hostile.uid}`, own)).status).toBe(303)
  })

  it('that begins one sign-in after the other leaves room for what else the browser sends', async () => {
    const agent = new UserAgent()
    const id = await doors.registered({
      redirect_uris: [`https://a.example/${'x'.repeat(400)}`],
      client_name: 'n'.repeat(100),
    })
    const query = { response_type: 'code', client_id: id, code_challenge: CHALLENGE, code_challenge_method: 'S256' }
    let page: Visited | undefined
    for (let at_ = 0; at_ < 12; at_ += 1) {
      page = await agent.send(`${at}/oauth/authorize?${new URLSearchParams({ ...query, state: 's'.repeat(700) })}`)
      expect(page.status).toBe(200)
    }
    const kept = [...agent.cookiesOf(at)].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(kept.length).toBeLessThanOrEqual(8_200)
    const flow = /name="flow" value="([^"]+)"/.exec(page!.text)?.[1] ?? ''
    expect((await agent.send(`${at}/oauth/choose?flow=${flow}&organization=${doors.hostile.uid}`)).status).toBe(200)
  })

  it('is told of what no browser would keep', async () => {
    const longs = ['x', 'y'].map((letter) => `https://a.example/${letter.repeat(480)}`)
    const id = await doors.registered({ redirect_uris: longs, client_name: 'n'.repeat(100) })
    const { status, text } = await doors.authorize(
      [
        ['redirect_uri', longs[0]!],
        ['state', 's'.repeat(1_000)],
      ],
      id,
    )
    expect(status).toBe(400)
    expect(text).toContain('too long')
  })
})

it('a provider is given no code of ours, were it sent to where the provider answers', async () => {
  const victim = new UserAgent()
  const { headers } = await victim.send(`${at}/oauth?redirect=http://localhost:1/&idp_id=${doors.hostile.uid}`)
  const asked = new URL(headers.get('location')!).searchParams
  const redirect = asked.get('redirect_uri')!
  // The provider knows the state and the challenge, and has the victim agree to a client with this very address.
  const code = await doors.newCode(redirect, asked.get('code_challenge')!)
  const answer = new URLSearchParams({ code, state: asked.get('state')!, iss: at })
  const { url } = await victim.visit(`${redirect}?${answer}`, {}, (to) => to.startsWith('http://localhost:1/'))
  expect(new URL(url).searchParams.get('token')).toBeNull()
  expect(doors.hostile.asked).toEqual([])
})

it('nothing of it was a fault of the server', () => expect(doors.server.faults).toEqual([]))
