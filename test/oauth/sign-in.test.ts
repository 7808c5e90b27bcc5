// Signing in through an organization's provider: into our own pages, and as the published clients do.
import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserAgent, type Visited } from './user-agent.ts'
import { startWorld, throughProvider, type World } from './world.ts'

let world: World
let at: string
beforeAll(async () => {
  world = await startWorld()
  at = world.server.platform.issuer.url
})
afterAll(async () => {
  await world.server.close()
  expect(world.server.faults, 'the server logged faults of its own').toEqual([])
})

const CALLBACK = 'http://localhost:45678/callback?token=true&error=true'
const toProgram = (url: string): boolean => url.startsWith('http://localhost:45678/')

/** As the published Go client begins. */
function loginUrl(more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ exit: 'redirect', redirect: CALLBACK, idp_id: world.provider, ...more })
  return `${at}/oauth?${query.toString()}`
}

async function toConsent(agent: UserAgent, url = loginUrl(), login = 'ada'): Promise<Visited> {
  return throughProvider(agent, await agent.visit(url), { login, stop: toProgram })
}

async function tokenFor(agent: UserAgent, url: string): Promise<string> {
  const done = await agent.submit(await toConsent(agent, url), { decision: 'allow' }, toProgram)
  return new URL(done.url).searchParams.get('token') ?? ''
}

async function pageSession(agent: UserAgent, login = 'ada'): Promise<Visited> {
  const page = await agent.visit(`${at}/sign-in?organization=${world.organization}&return_to=/`)
  return throughProvider(agent, page, { login })
}

it('tells whether an organization can sign in by its name', async () => {
  const check = async (name: string): Promise<unknown> => (await fetch(`${at}/orgcheck?name=${name}`)).json()
  expect(await check(world.organization)).toBe(true)
  expect(await check('nobody')).toBe(false)
  await world.server.db.prisma.group.update({ where: { uid: world.org.root }, data: { verified: false } })
  expect(await check(world.organization)).toBe(false)
  await world.server.db.prisma.group.update({ where: { uid: world.org.root }, data: { verified: true } })
})

describe('a program on the same machine', () => {
  it('gets a token of whom the provider names, after the person has agreed', async () => {
    const agent = new UserAgent()
    const consent = await toConsent(agent)
    expect(consent.text).toContain('Allow this?')
    expect(consent.text).toContain('localhost:45678')
    expect(consent.text).toContain('ada of the test')
    const { url } = await agent.submit(consent, { decision: 'allow' }, toProgram)
    const query = new URL(url).searchParams
    expect([...query.keys()]).toEqual(['token'])
    const claims = decodeJwt(query.get('token')!)
    expect(claims).toMatchObject({
      iss: at,
      aud: at,
      email: 'ada@example.com',
      act: { iss: world.oidc.issuer, sub: 'ada' },
    })
    const ok = await fetch(`${at}/auth/v1/ok`, { headers: { authorization: `Bearer ${query.get('token')}` } })
    expect(await ok.json()).toMatchObject({ subject: claims.sub, capabilities: [{ role: { name: 'viewer' } }] })
    expect(world.oidc.asked.at(-1)).toMatchObject({
      scope: 'openid email profile department',
      code_challenge_method: 'S256',
    })
  })

  it('gets a refresh token where it asks for one, and only the scopes and audiences that it names', async () => {
    const agent = new UserAgent()
    const consent = await toConsent(
      agent,
      loginUrl({
        create_refresh_token: 'true',
        scope: encodeURIComponent(`${world.org.root}`),
        audience: 'https://a.example,https://b.example',
      }),
    )
    const { url } = await agent.submit(consent, { decision: 'allow' }, toProgram)
    const query = new URL(url).searchParams
    expect(decodeJwt(query.get('token')!)).toMatchObject({
      scopes: [world.org.root],
      aud: ['https://a.example', 'https://b.example'],
    })
    expect(query.get('refresh_token')).toBeTruthy()
  })

  it('is told when the person denies, or the provider refuses', async () => {
    const agent = new UserAgent()
    const denied = await agent.submit(await toConsent(agent), { decision: 'deny' }, toProgram)
    const query = new URL(denied.url).searchParams
    expect(query.get('token')).toBeNull()
    expect(query.get('error')).toBe('The request was denied.')
    expect(query.get('status_code')).toBe('403')
    const other = new UserAgent()
    const begun = await other.send(loginUrl())
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!
    const back = `${at}/oauth/callback/${world.provider}?${new URLSearchParams({ error: 'access_denied', state, iss: world.oidc.issuer }).toString()}`
    const refused = await other.visit(back, {}, toProgram)
    expect(new URL(refused.url).searchParams.get('error')).toBe('The sign-in was refused at the identity provider.')
  })

  it('gets no token of somebody else than whom it wants to be', async () => {
    const agent = new UserAgent()
    const consent = await toConsent(agent, loginUrl({ identity: 'f'.repeat(40) }))
    const { url } = await agent.submit(consent, { decision: 'allow' }, toProgram)
    const query = new URL(url).searchParams
    expect([query.get('token'), query.get('error')]).toEqual([null, expect.stringContaining('is not who signed in')])
    const { sub } = decodeJwt(await tokenFor(new UserAgent(), loginUrl()))
    expect(decodeJwt(await tokenFor(new UserAgent(), loginUrl({ identity: sub! }))).sub).toBe(sub)
  })

  it.each([
    ['another machine', 'https://evil.example/callback'],
    ['a name that only begins so', 'http://localhost.evil.example/callback'],
    ['a user in the URL', 'http://localhost@evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['https at a loopback address', 'https://localhost/callback'],
    ['nothing', ''],
  ])('is never at %s', async (_, redirect) => {
    const { status, text, headers } = await new UserAgent().visit(loginUrl({ redirect }))
    expect(status).toBe(400)
    expect(text).toContain('This link cannot be used')
    expect(headers.get('location')).toBeNull()
  })
})

describe('only the browser that began', () => {
  it('can come back: not another, not twice, and not with another state', async () => {
    const agent = new UserAgent()
    let callback = ''
    await throughProvider(agent, await agent.visit(loginUrl()), {
      stop: (url) => {
        if (url.startsWith(`${at}/oauth/callback`)) callback = url
        return callback !== ''
      },
    })
    expect(callback).not.toBe('')
    expect((await new UserAgent().visit(callback)).status).toBe(400)
    const wrong = new URL(callback)
    wrong.searchParams.set('state', 'x'.repeat(43))
    expect((await agent.visit(wrong.href)).status).toBe(400)
    expect((await agent.visit(callback, {}, toProgram)).text).toContain('Allow this?')
    expect((await agent.visit(callback)).status).toBe(400)
  })

  it('may agree, by its own form, once', async () => {
    const agent = new UserAgent()
    const consent = await toConsent(agent)
    const flow = new URL(consent.url).searchParams.get('flow')!
    const form = { flow, decision: 'allow' }
    expect((await new UserAgent().visit(`${at}/oauth/consent`, { form }, toProgram)).status).toBe(400)
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await agent.visit(`${at}/oauth/consent`, { form, headers }, toProgram)).status).toBe(403)
    // A cookie is found by the beginning of its flow, which stands in the open: in its name.
    for (const told of [flow.slice(0, 8), flow.slice(0, 8) + 'x'.repeat(flow.length - 8)]) {
      const guessed = { form: { flow: told, decision: 'allow' } }
      expect((await agent.visit(`${at}/oauth/consent`, guessed, toProgram)).status).toBe(400)
    }
    const old = agent.cookiesOf(at)
    const cookie = [...old].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await agent.visit(`${at}/oauth/consent`, { form }, toProgram)).url).toMatch(/token=/)
    const again = await new UserAgent().visit(`${at}/oauth/consent`, { form, headers: { cookie } }, toProgram)
    expect(again.url).not.toMatch(/[?&]token=ey/)
    expect([...agent.cookiesOf(at).keys()]).toEqual([])
  })

  it('does so in ten minutes', async () => {
    const agent = new UserAgent()
    const consent = await toConsent(agent)
    world.server.moveClock(601_000)
    expect((await agent.submit(consent, { decision: 'allow' }, toProgram)).status).toBe(400)
    world.server.moveClock(0)
  })
})

it('gives a device without a browser its token, readable by nobody else', async () => {
  const device = generateKeyPairSync('x25519')
  const code = Buffer.from((device.publicKey.export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString(
    'base64url',
  )
  const waiting = await fetch(`${at}/sts/headless_sessions?code=${code}`)
  expect(waiting.status).toBe(404)
  const agent = new UserAgent()
  const consent = await toConsent(agent, `${at}/oauth?headless_code=${code}&idp_id=${world.organization}`, 'grace')
  expect(consent.text).toContain(code)
  expect((await agent.submit(consent, { decision: 'allow' })).text).toContain('Go back to the device')
  const session = (await (await fetch(`${at}/sts/headless_sessions?code=${code}`)).json()) as Record<string, string>
  const x = Buffer.from(session['ecdhPublicKey']!, 'base64').toString()
  const key = diffieHellman({
    privateKey: device.privateKey,
    publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' }),
  })
  const sealed = Buffer.from(session['encryptedIdtoken']!, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(-16))
  const token = decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  expect(decodeJwt(token)).toMatchObject({ act: { sub: 'grace' } })
  const other = new UserAgent()
  const second = await toConsent(other, `${at}/oauth?headless_code=${code}&idp_id=${world.organization}`, 'eve')
  expect((await other.submit(second, { decision: 'allow' })).status).toBe(409)
})

describe('the session of a browser', () => {
  it('is a cookie that no script reads, and is who came through the provider', async () => {
    const agent = new UserAgent()
    const page = await agent.visit(`${at}/sign-in?organization=${world.organization}&return_to=https://evil.example/`)
    const last = await throughProvider(agent, page, { stop: (url) => url === `${at}/` })
    expect(last.url).toBe(`${at}/`)
    const text = last.headers.getSetCookie().find((one) => one.startsWith('session='))
    expect(text).toMatch(/; HttpOnly; SameSite=Strict$/)
    const ok = await agent.send(`${at}/auth/v1/ok`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(JSON.parse(ok.text)).toMatchObject({ email: 'ada@example.com' })
  })

  it('is asked for by its cookie: another credential tells nobody who is signed in here', async () => {
    const agent = new UserAgent()
    const authorization = `Bearer ${await tokenFor(agent, loginUrl())}`
    const asking = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await agent.send(`${at}/oauth/session`, { headers })).text)
    const own = { 'sec-fetch-site': 'same-origin' }
    expect(await asking({ ...own, authorization })).toEqual({ identity: null })
    await pageSession(agent)
    const identity = decodeJwt(authorization.slice('Bearer '.length)).sub
    expect(await asking(own)).toEqual({ identity })
    expect(await asking({ ...own, authorization: 'Bearer x' })).toEqual({ identity })
  })

  it('ends when the person signs out, also for those who kept the cookie', async () => {
    const agent = new UserAgent()
    await pageSession(agent)
    const session = agent.cookie(at, 'session')!
    const ask = async (): Promise<number> =>
      (await fetch(`${at}/auth/v1/ok`, { headers: { cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' } }))
        .status
    expect(await ask()).toBe(200)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await agent.send(`${at}/sign-out`, { form: {}, headers: foreign })).status).toBe(403)
    expect(await ask()).toBe(200)
    expect((await agent.send(`${at}/sign-out`, { form: {} })).status).toBe(303)
    expect(agent.cookie(at, 'session')).toBeUndefined()
    expect(await ask()).toBe(401)
  })

  it('ends with the time', async () => {
    const agent = new UserAgent()
    await pageSession(agent)
    const ask = async (): Promise<number> =>
      (await agent.send(`${at}/auth/v1/ok`, { headers: { 'sec-fetch-site': 'same-origin' } })).status
    world.server.moveClock(12 * 3_600_000 + 1000)
    expect(await ask()).toBe(401)
    world.server.moveClock(0)
    expect(await ask()).toBe(200)
  })

  it('is no refresh token, and no credential of the sign-in itself', async () => {
    const agent = new UserAgent()
    await pageSession(agent)
    const secret = agent.cookie(at, 'session')!
    const forged = Buffer.from(JSON.stringify({ exp: 4_000_000_000, secret })).toString('base64')
    const refreshed = await fetch(`${at}/sts/exchange_refresh_token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(refreshed.ok).toBe(false)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: forged })
    const token = await fetch(`${at}/oauth/token`, { method: 'POST', body: form })
    expect(await token.json()).toMatchObject({ error: 'invalid_grant' })
    const bare = new URLSearchParams({ grant_type: 'refresh_token' })
    expect((await agent.send(`${at}/oauth/token`, { form: Object.fromEntries(bare) })).status).toBe(400)
    // With a session or without: who signs in for a program is asked.
    const begun = await agent.send(`${at}/oauth?redirect=${encodeURIComponent(CALLBACK)}`)
    expect(begun.text).toContain('Name of the organization')
  })
})
