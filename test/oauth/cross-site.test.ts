// The session of a browser on every face: for pages of this server, and for no other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let cookie: string
beforeAll(async () => {
  // Any origin may call with a token; a session is another matter.
  server = await startTestServer({ CORS_ORIGINS: '*', MCP_WRITES: 'true' })
  org = await seedOrganization(server)
  const { sessions, issuer } = server.platform
  const identity = org.variables['owner']!
  const act = { iss: issuer.url, sub: identity, aud: issuer.url }
  const expiresAt = new Date(Date.now() + 3_600_000)
  const refreshToken = await sessions.open({ identity, audience: [issuer.url], act, expiresAt })
  cookie = `session=${(await sessions.toSession(refreshToken)).secret}`
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

interface Sent {
  readonly path: string
  readonly method?: string
  readonly type?: string
  readonly accept?: string
  readonly body?: () => string | Uint8Array<ArrayBuffer>
}

const json = 'application/json'
let count = 0
const nextName = (): string => `made-${(count += 1)}`
/** A message of gRPC-Web without a field. */
const EMPTY_MESSAGE = new Uint8Array(5)

const rpc = '/chainguard.platform.iam.v2.GroupsService/ListGroups'
const faces: Readonly<Record<string, Sent>> = {
  'REST, reading': { path: '/iam/v2/groups' },
  'REST, writing': {
    path: '/iam/v2/groups/',
    method: 'POST',
    type: json,
    body: () => JSON.stringify({ name: nextName() }),
  },
  'gRPC-Web': { path: rpc, method: 'POST', type: 'application/grpc-web+proto', body: () => EMPTY_MESSAGE },
  Connect: { path: rpc, method: 'POST', type: json, body: () => '{}' },
  'the graph': {
    path: '/graphql',
    method: 'POST',
    type: json,
    body: () => JSON.stringify({ query: '{ viewer { identity { uid } } }' }),
  },
  MCP: {
    path: '/mcp',
    method: 'POST',
    type: json,
    accept: 'application/json, text/event-stream',
    body: () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  },
}

/** Whether the request was let in as the owner. */
async function isLetIn(sent: Sent, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const path = sent.path === '/iam/v2/groups/' ? `${sent.path}${org.root}` : sent.path
  const response = await fetch(server.url + path, {
    method: sent.method ?? 'GET',
    headers: {
      ...(sent.type ? { 'content-type': sent.type } : {}),
      ...(sent.accept ? { accept: sent.accept } : {}),
      ...headers,
    },
    ...(sent.body ? { body: sent.body() } : {}),
  })
  const text = await response.text()
  const refusal = /CROSS_SITE_REQUEST|TOKEN_MISSING|"viewer":null|grpc-status: ?(?:7|16)/.test(text)
  return response.ok && !refusal
}

describe.each(Object.entries(faces))('%s', (_, sent) => {
  const own = (): string => server.platform.issuer.url

  it('takes the session from pages of this server', async () => {
    expect(await isLetIn(sent, { cookie, 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(await isLetIn(sent, { cookie, origin: own() })).toBe(true)
  })

  it.each([
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page at another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['another origin, of an old browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['nobody knows whom', {}],
  ])('takes it not from %s', async (__, headers) => {
    expect(await isLetIn(sent, { cookie, ...headers })).toBe(false)
  })

  it('takes it once, and never beside a bad token', async () => {
    const site = { 'sec-fetch-site': 'same-origin' }
    expect(await isLetIn(sent, { cookie: `${cookie}; session=other`, ...site })).toBe(false)
    expect(await isLetIn(sent, { cookie: 'session=other', ...site })).toBe(false)
    expect(await isLetIn(sent, { cookie, authorization: 'Bearer not.a.token', ...site })).toBe(false)
  })
})

it('says why it refuses, and lets no page read with credentials', async () => {
  const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const response = await fetch(`${server.url}/iam/v2/groups`, { headers })
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(await response.json()).toMatchObject({ details: [{ reason: 'CROSS_SITE_REQUEST' }] })
})
