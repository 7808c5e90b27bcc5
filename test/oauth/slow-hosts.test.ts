// Servers elsewhere that strangers have named and that never answer: whoever needs none of them is served meanwhile.
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { eventually } from '../support/eventually.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { localServer } from '../support/local-server.ts'

const CHALLENGE = createHash('sha256').update('v'.repeat(43)).digest('base64url')

let host: string
let server: TestServer
let at: string
/** What the host was asked and has not answered. */
const open = new Set<() => void>()
/** Providers of a hostile organization, each with an issuer of its own at the host. */
let providers: string[]

beforeAll(async () => {
  host = await localServer((_, response) => {
    open.add(() => response.writeHead(404).end())
  })
  const issuers = Array.from({ length: 24 }, (_, n) => `${host}/issuer-${n}`)
  const allowed = [host, ...issuers].join(',')
  server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: allowed, TRUSTED_PROXIES: '127.0.0.1' })
  at = server.platform.issuer.url
  const { root } = await seedOrganization(server)
  providers = issuers.map(() => newChildUid(root))
  const data = providers.map((uid, n) => ({
    ...{ uid, parentUid: root, name: `login ${n}`, issuer: issuers[n]!, clientSecret: '' },
    ...{
      oidc: { issuer: issuers[n]!, clientId: 'platform', additionalScopes: [] },
      defaultRole: builtinRole('viewer').uid,
    },
  }))
  await server.db.prisma.identityProvider.createMany({ data })
})

// What was not answered is asked for again after ten seconds.
let ahead = 0
beforeEach(() => server.moveClock((ahead += 11_000)))

const from = (address: string): RequestInit => ({
  headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'none' },
  redirect: 'manual',
})

function client(n: number): string {
  const query = { client_id: `${host}/client-${n}`, response_type: 'code', code_challenge: CHALLENGE }
  return `/oauth/authorize?${new URLSearchParams({ ...query, redirect_uri: 'https://a.example/' })}`
}

function token(n: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor((Date.now() + ahead) / 1000)
  const claims = { iss: `${host}/issuer-${n}`, sub: 'a', aud: 'platform', iat: seconds, exp: seconds + 600 }
  return `${part({ alg: 'ES256', kid: 'a' })}.${part(claims)}.${'A'.repeat(86)}`
}

function exchange(n: number): RequestInit {
  const { headers } = from(`198.51.100.${n % 8}`)
  return { method: 'POST', headers: { ...headers, authorization: `Bearer ${token(n)}` } }
}

const form = (address: string, fields: Readonly<Record<string, string>>): RequestInit => ({
  ...from(address),
  method: 'POST',
  body: new URLSearchParams(fields),
})

function oauthExchange(n: number): RequestInit {
  const type = 'urn:ietf:params:oauth:token-type:jwt'
  const of = { subject_token: token(n), subject_token_type: type, identity_provider: providers[n]! }
  const grant_type = 'urn:ietf:params:oauth:grant-type:token-exchange'
  return form(`198.51.100.${n % 8}`, { grant_type, ...of })
}

const floods: readonly (readonly [string, (n: number) => readonly [string, RequestInit?]])[] = [
  ['documents of clients', (n) => [client(n)]],
  ['providers that a link names', (n) => [`/sign-in?organization=${encodeURIComponent(providers[n]!)}`]],
  [
    'providers that a program names',
    (n) => [`/oauth?redirect=http://localhost:1/&idp_id=${encodeURIComponent(providers[n]!)}`],
  ],
  [
    'keys for exchanges',
    (n) => [
      `/sts/exchange?aud=${encodeURIComponent(at)}&identity_provider=${encodeURIComponent(providers[n]!)}`,
      exchange(n),
    ],
  ],
  ['keys for exchanges by forms', (n) => ['/oauth/token', oauthExchange(n)]],
]
it.each(floods)('who asks for none is served while all wait for %s', async (_, wish) => {
  let answered = 0
  const flood = Array.from({ length: 24 }, async (_, n) => {
    const [path, init = from(`198.51.100.${n % 8}`)] = wish(n)
    const { status } = await fetch(server.url + path, init)
    answered += 1
    return status
  })
  await eventually(() => open.size >= 4)
  const paths = ['/sign-in', '/orgcheck?name=x', '/oauth/session', '/.well-known/oauth-authorization-server']
  for (const path of paths) expect((await fetch(server.url + path, from('203.0.113.1'))).status, path).toBe(200)
  const renewal = form('203.0.113.1', { grant_type: 'refresh_token', refresh_token: 'made-up' })
  expect((await fetch(`${server.url}/oauth/token`, renewal)).status, 'a renewal').toBe(400)
  expect(answered).toBe(0)
  const answering = setInterval(() => {
    for (const answer of open) answer()
    open.clear()
  }, 5)
  await Promise.all(flood)
  clearInterval(answering)
})

it('none of it was a fault of the server', () => expect(server.faults).toEqual([]))
