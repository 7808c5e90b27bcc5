// The steps of a sign-in, one by one: who may be sent on, what an answer ends, and what is left of it.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSessions } from '../../src/auth/sessions.ts'
import { Seal } from '../../src/core/seal.ts'
import type { Answer } from '../../src/http/answer.ts'
import type { HttpRequest } from '../../src/http/messages.ts'
import type { HeadlessResult, UpstreamProvider } from '../../src/oauth/options.ts'
import { SignIn, type SignInOptions } from '../../src/oauth/sign-in.ts'
import type { SignInRequest } from '../../src/oauth/sign-in-request.ts'
import * as f from '../auth/fixtures.ts'

const ORIGIN = 'https://api.example.test'
const ISSUER = 'https://login.example.test'
const PAGE: SignInRequest = { kind: 'page', returnTo: '/docs' }
const provider = (digit: string): UpstreamProvider => ({
  ...{ name: 'login', organization: 'acme', issuer: ISSUER, clientId: 'c', clientSecret: '', additionalScopes: [] },
  uid: `${'c'.repeat(40)}/${digit.repeat(16)}`,
})
const request = (headers: Readonly<Record<string, string>> = {}, url = '/'): HttpRequest =>
  ({ url, headers }) as unknown as HttpRequest
const OWN = { 'sec-fetch-site': 'same-origin' }
const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map(String)
const pairsOf = (answer: Answer): string =>
  cookiesOf(answer)
    .map((one) => one.split(';', 1)[0])
    .join('; ')

function world(providers: readonly UpstreamProvider[] = []) {
  const clock = new f.TestClock()
  const store = new f.MemoryRefreshStore()
  const sessions = createSessions(store, clock)
  const devices: HeadlessResult[] = []
  const expiresAt = new Date(f.START + 3_600_000)
  const fresh = () => sessions.open({ identity: f.IDENTITY, audience: ['x'], act: {}, expiresAt })
  const documents = { issuer: ISSUER, authorization_endpoint: `${ISSUER}/authorize`, token_endpoint: `${ISSUER}/token` }
  const signIn = new SignIn({
    ...{ publicUrl: ORIGIN, sessions, clock, seal: new Seal([randomBytes(32)]), newRequestId: () => 'id' },
    services: {
      call: async () => ({ token: { token: 'access', expiry: expiresAt }, refreshToken: { token: await fresh() } }),
    },
    directory: {
      provider: async (uid: string) => providers.find((one) => one.uid === uid),
      providersOf: async () => providers,
      people: async () => [{ uid: f.IDENTITY, name: 'Ada', description: '' }],
      keepHeadless: async (one: HeadlessResult) => devices.push(one) === 1,
    },
    fetchFrom: () => async () => Response.json(documents),
    allowsHttp: () => false,
    log: { info: () => undefined, warn: () => undefined },
    mayChoose: () => true,
  } as unknown as SignInOptions)
  /** Somebody who has been chosen, for this wish. */
  const chosen = async (wish: SignInRequest): Promise<{ answer: Answer; flow: string; cookie: string }> => {
    const begun = await signIn.begin(request(OWN), wish, '')
    const flow = /name="flow" value="([^"]+)"/.exec(typeof begun.body === 'string' ? begun.body : '')?.[1] ?? ''
    const body = Buffer.from(new URLSearchParams({ flow, identity: f.IDENTITY }).toString())
    const answer = await signIn.dev({ req: request({ ...OWN, cookie: pairsOf(begun) }), body })
    return { answer, flow, cookie: pairsOf(answer) }
  }
  const decide = async (wish: SignInRequest, form: Readonly<Record<string, string>>) => {
    const { flow, cookie } = await chosen(wish)
    const body = Buffer.from(new URLSearchParams({ flow, ...form }).toString())
    return signIn.decide({ req: request({ ...OWN, cookie }), body })
  }
  const live = (): number => [...store.rows.values()].filter(({ spent }) => !spent).length
  return { signIn, store, devices, chosen, decide, live }
}

it('sends on to the only provider at once, but from a page of another site', async () => {
  const { signIn } = world([provider('1')])
  const left = await signIn.begin(request(OWN), PAGE, 'acme')
  // What stands in an address of a sign-in is told to no page that follows.
  expect(left.headers['referrer-policy']).toBe('no-referrer')
  expect([left.status, String(left.headers['location'])]).toEqual([
    303,
    expect.stringContaining(`${ISSUER}/authorize?`),
  ])
  const stays = await signIn.begin(request({ 'sec-fetch-site': 'cross-site' }), PAGE, 'acme')
  expect([stays.status, stays.headers['location']]).toEqual([200, undefined])
})

it('asks with whom where there are two', async () => {
  const asked = await world([provider('1'), provider('2')]).signIn.begin(request(OWN), PAGE, 'acme')
  expect([asked.status, asked.headers['location']]).toEqual([200, undefined])
})

it('ends with a session, and nothing else is left of it in the browser', async () => {
  const { answer } = await world().chosen(PAGE)
  expect([answer.status, answer.headers['location']]).toEqual([303, '/docs'])
  expect(cookiesOf(answer).map((one) => one.replace(/=.*?; Path=\/; /, ' '))).toEqual([
    expect.stringMatching(/^__Host-sign-in-[\w-]{8} Max-Age=0; /),
    '__Host-session Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
  ])
})

const program: SignInRequest = {
  ...{ kind: 'program', redirectUri: 'http://localhost:1/', audience: [], scopes: [] },
  ...{ identity: '', invite: '', refresh: false },
}

it.each<Readonly<Record<string, string>>>([{}, { decision: '' }, { decision: 'deny' }, { decision: 'ALLOW' }])(
  'gives nothing for the answer %j, and ends what was signed in',
  async (form) => {
    const { decide, store, live } = world()
    const answer = await decide(program, form)
    const { searchParams } = new URL(String(answer.headers['location']))
    expect([searchParams.get('token'), searchParams.get('status_code')]).toEqual([null, '403'])
    expect([live(), store.revoked.size]).toEqual([0, 1])
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-sign-in-[\w-]{8}=; Path=\/; Max-Age=0; /)])
  },
)

it('gives a program its token, and keeps a refresh token for it only where it wants one', async () => {
  for (const refresh of [false, true]) {
    const { decide, live } = world()
    const answer = await decide({ ...program, refresh }, { decision: 'allow' })
    const { searchParams } = new URL(String(answer.headers['location']))
    expect([searchParams.get('token'), searchParams.has('refresh_token')]).toEqual(['access', refresh])
    // The one that was chosen with is left, as the services that are stood in for here use up none.
    expect(live()).toBe(refresh ? 2 : 1)
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^__Host-sign-in-[\w-]{8}=; Path=\/; Max-Age=0; /)])
  }
})

it('gives a device its token for five minutes, and no refresh token goes on without it', async () => {
  const { decide, devices, live } = world()
  const raw = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const code = raw.toString('base64url')
  expect((await decide({ kind: 'device', code }, { decision: 'allow' })).status).toBe(200)
  expect(devices).toMatchObject([{ code, identity: f.IDENTITY, expiresAt: new Date(f.START + 300_000) }])
  expect(live()).toBe(1)
})

it('is of nobody else than whom the program wants', async () => {
  const answer = await world().decide({ ...program, identity: f.OTHER }, { decision: 'allow' })
  const { searchParams } = new URL(String(answer.headers['location']))
  expect([searchParams.get('token'), searchParams.get('error')]).toEqual([null, expect.stringContaining(f.IDENTITY)])
})
