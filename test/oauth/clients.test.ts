// OAuth for clients: the official client of MCP from its first 401 to its tools, and everything that is refused on the way.
import { createHash, randomBytes } from 'node:crypto'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
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

const REDIRECT = 'http://127.0.0.1:45679/callback'
const long = (name: string): string => `https://example.com/${name.repeat(470)}`
const back = (url: string): boolean => url.startsWith(`${REDIRECT}?`)
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

async function register(body: object = { client_name: 'An agent', redirect_uris: [REDIRECT] }) {
  const response = await fetch(`${at}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function authorizeUrl(more: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
  const { body } = await register()
  const all = {
    response_type: 'code',
    client_id: body['client_id'],
    redirect_uri: REDIRECT,
    state: 'of-the-client',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${at}/mcp`,
    ...more,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${at}/oauth/authorize?${new URLSearchParams(given).toString()}`
}

/** Through our page of choice and the provider, up to the question whether it is allowed. */
async function toConsent(agent: UserAgent, url: string): Promise<Visited> {
  const page = await agent.visit(url, {}, back)
  const flow = /name="flow" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const chosen = await agent.visit(
    `${at}/oauth/choose?${new URLSearchParams({ flow, organization: world.organization }).toString()}`,
  )
  const link = /href="(\/oauth\/start[^"]+)"/.exec(chosen.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return throughProvider(agent, await agent.visit(at + link), { stop: back })
}

async function codeFor(url: string): Promise<URLSearchParams> {
  const agent = new UserAgent()
  const done = await agent.submit(await toConsent(agent, url), { decision: 'allow' }, back)
  return new URL(done.url).searchParams
}

async function redeem(form: Readonly<Record<string, string>>) {
  const response = await fetch(`${at}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

it('leads the official client of MCP from a 401 to its tools', async () => {
  const saved = new Map<string, unknown>()
  let asked: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'The official client',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => saved.get('client') as never,
    saveClientInformation: (client) => void saved.set('client', client),
    tokens: () => saved.get('tokens') as never,
    saveTokens: (tokens) => void saved.set('tokens', tokens),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (text) => void saved.set('verifier', text),
    codeVerifier: () => saved.get('verifier') as string,
  }
  const url = new URL(`${at}/mcp`)
  const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow(UnauthorizedError)
  const agent = new UserAgent()
  const consent = await toConsent(agent, asked!.href)
  expect(consent.text).toContain('The official client')
  expect(consent.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:45679")
  const done = await agent.submit(consent, { decision: 'allow' }, back)
  await transport.finishAuth(new URL(done.url).searchParams)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }))
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(10)
  await client.close()
})

describe('the code', () => {
  it('is for the client that asked, with its verifier, at its redirect', async () => {
    const url = await authorizeUrl()
    const client = new URL(url).searchParams.get('client_id')!
    const query = await codeFor(url)
    expect(query.get('state')).toBe('of-the-client')
    expect(query.get('iss')).toBe(at)
    const good = {
      grant_type: 'authorization_code',
      code: query.get('code')!,
      client_id: client,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }
    const other = (await register({ redirect_uris: [REDIRECT], client_name: 'another' })).body['client_id']!
    for (const wrong of [{ client_id: other }, { redirect_uri: `${REDIRECT}2` }, { code_verifier: 'a'.repeat(43) }]) {
      expect(await redeem({ ...good, ...wrong })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    }
    const { status, body } = await redeem(good)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) as number })
    expect(decodeJwt(body['access_token']!)).toMatchObject({ iss: at, aud: at })
  })

  it('is used once: a replay ends what came of it', async () => {
    const url = await authorizeUrl()
    const client = new URL(url).searchParams.get('client_id')!
    const code = (await codeFor(url)).get('code')!
    const form = {
      grant_type: 'authorization_code',
      code,
      client_id: client,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }
    const { body } = await redeem(form)
    const renewed = await redeem({ grant_type: 'refresh_token', refresh_token: body['refresh_token']! })
    expect(renewed.status).toBe(200)
    expect((await redeem(form)).body['error']).toBe('invalid_grant')
    const late = await redeem({ grant_type: 'refresh_token', refresh_token: renewed.body['refresh_token']! })
    expect(late.body['error']).toBe('invalid_grant')
  })

  it('lives a minute', async () => {
    const url = await authorizeUrl()
    const client_id = new URL(url).searchParams.get('client_id')!
    const code = (await codeFor(url)).get('code')!
    world.server.moveClock(61_000)
    const form = { grant_type: 'authorization_code', code, client_id, redirect_uri: REDIRECT, code_verifier: verifier }
    expect((await redeem(form)).body['error']).toBe('invalid_grant')
    world.server.moveClock(0)
  })

  it('is not given when the person denies', async () => {
    const agent = new UserAgent()
    const denied = await agent.submit(await toConsent(agent, await authorizeUrl()), { decision: 'deny' }, back)
    const query = Object.fromEntries(new URL(denied.url).searchParams)
    expect(query).toMatchObject({ error: 'access_denied', state: 'of-the-client', iss: at })
    expect(query['code']).toBeUndefined()
  })
})

describe('a request to authorize', () => {
  it.each([
    ['an unknown client', { client_id: 'client.v1.nobody.x' }],
    ['a client of no shape', { client_id: 'x' }],
    ['a redirect that was not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect with another path', { redirect_uri: 'http://127.0.0.1:45679/other' }],
    ['a loopback redirect by another name', { redirect_uri: 'http://localhost:45679/callback' }],
  ])('is answered by a page, never by a redirect: %s', async (_, more) => {
    const { status, headers } = await new UserAgent().send(await authorizeUrl(more))
    expect(status).toBe(400)
    expect(headers.get('location')).toBeNull()
  })

  it('may come from another port of the loopback address', async () => {
    const { text } = await new UserAgent().send(await authorizeUrl({ redirect_uri: 'http://127.0.0.1:5/callback' }))
    expect(text).toContain('An agent')
  })

  it.each([
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('is refused with %s', async (_, more, error) => {
    const { status, headers } = await new UserAgent().send(await authorizeUrl(more))
    expect(status).toBe(303)
    const location = new URL(headers.get('location')!)
    expect(location.href.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: 'of-the-client', iss: at })
  })
})

describe('a registration', () => {
  it('keeps nothing, and says what the client may do', async () => {
    const { status, body } = await register()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      client_name: 'An agent',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    })
    const found = (await (await fetch(`${at}/.well-known/oauth-authorization-server`)).json()) as Record<string, string>
    expect(found).toMatchObject({
      issuer: at,
      registration_endpoint: `${at}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it.each<[string, object, string]>([
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['http elsewhere', { redirect_uris: ['http://example.com/'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://example.com/#x'] }, 'invalid_redirect_uri'],
    ['no redirect', { redirect_uris: [] }, 'invalid_client_metadata'],
    ...['client_secret_basic', 'client_secret_post', 'private_key_jwt'].map((method): [string, object, string] => {
      const body = { redirect_uris: [REDIRECT], token_endpoint_auth_method: method }
      return [`a secret by ${method}`, body, 'invalid_client_metadata']
    }),
    ['more than fits into its id', { redirect_uris: [long('a'), long('b'), long('c')] }, 'invalid_client_metadata'],
  ])('is refused with %s', async (_, body, error) => {
    expect(await register(body)).toMatchObject({ status: 400, body: { error } })
  })
})
