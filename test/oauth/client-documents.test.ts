// Clients whose id is the URL of a document (OAuth Client ID Metadata Document): the document is fetched behind the guard,
// believed in what it says of itself, and kept for a while.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Clients } from '../../src/oauth/clients.ts'
import { systemClock } from '../../src/core/clock.ts'
import { TEST_SEAL } from '../support/organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { localServer } from '../support/local-server.ts'
import { UserAgent } from './user-agent.ts'

const REDIRECT = 'https://agent.example/callback'
const CHALLENGE = 'a'.repeat(43)

let host: string
let server: TestServer
let at: string
let fetched = 0
/** What the host answers from now on; what is missing is as it should be. */
let said: { readonly status?: number; readonly body?: string; readonly location?: string } = {}
let path = ''
let count = 0
const idOf = (): string => `${host}${path}`

function documentOf(more: object = {}): object {
  return { client_id: idOf(), client_name: 'An agent', redirect_uris: [REDIRECT], ...more }
}

beforeAll(async () => {
  host = await localServer((request, response) => {
    fetched += 1
    const { status = 200, body = JSON.stringify(documentOf()), location } = said
    const headers = { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) }
    response.writeHead(request.url === path ? status : 404, headers).end(body)
  })
  server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: host })
  at = server.platform.issuer.url
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})
beforeEach(() => {
  said = {}
  fetched = 0
  path = `/client-${(count += 1)}.json`
})

async function authorize(more: Readonly<Record<string, string>> = {}): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: idOf(),
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  })
  const { status, text } = await new UserAgent().send(`${at}/oauth/authorize?${query.toString()}`)
  return { status, text }
}

it('is named with the host that says so, and its document is fetched once in a while', async () => {
  const page = await authorize()
  expect(page).toMatchObject({ status: 200 })
  expect(page.text).toContain(`An agent (${new URL(host).host})`)
  await authorize()
  expect(fetched).toBe(1)
  server.moveClock(6 * 60_000)
  await authorize()
  expect(fetched).toBe(2)
  server.moveClock(0)
})

it('is told nothing at an address that the document does not name', async () => {
  for (const redirect_uri of ['https://evil.example/callback', `${REDIRECT}/more`, `${REDIRECT}?x=1`]) {
    const { status, text } = await authorize({ redirect_uri })
    expect(status, redirect_uri).toBe(400)
    expect(text).toContain('an address that it did not register')
  }
})

describe('a document is refused, and asked for again ten seconds later,', () => {
  it.each([
    ['that is of another client', () => ({ body: JSON.stringify(documentOf({ client_id: `${idOf()}2` })) })],
    ['that names no client', () => ({ body: JSON.stringify(documentOf({ client_id: undefined })) })],
    ['without a redirect', () => ({ body: JSON.stringify(documentOf({ redirect_uris: [] })) })],
    ['with a script for a redirect', () => ({ body: JSON.stringify(documentOf({ redirect_uris: ['javascript:0'] })) })],
    [
      'of a client with a secret',
      () => ({ body: JSON.stringify(documentOf({ token_endpoint_auth_method: 'client_secret_basic' })) }),
    ],
    ['that is no JSON', () => ({ body: '<html>' })],
    ['that is a list', () => ({ body: '[]' })],
    ['that is too large', () => ({ body: JSON.stringify(documentOf({ more: 'x'.repeat(2_000_000) })) })],
    ['that is not there', () => ({ status: 404 })],
    ['that is elsewhere: redirects are not followed', () => ({ status: 302, location: `${host}/other.json` })],
  ])('%s', async (_, answer) => {
    said = answer()
    for (const _of of [1, 2, 3]) expect(await authorize()).toMatchObject({ status: 400 })
    expect(fetched).toBe(1)
    said = {}
    expect(await authorize()).toMatchObject({ status: 400 })
    server.moveClock(11_000)
    expect(await authorize()).toMatchObject({ status: 200 })
    expect(fetched).toBe(2)
    server.moveClock(0)
  })
})

it('is asked for once where many want it at the same time, and one that is not there crowds out none that is', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => authorize().then(({ status }) => status)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(fetched).toBe(1)
  const strangers = Array.from({ length: 30 }, (_, at) => authorize({ client_id: `${host}/none-${at}` }))
  for (const { status } of await Promise.all(strangers)) expect(status).toBe(400)
  expect(await authorize()).toMatchObject({ status: 200 })
  expect(fetched).toBe(31)
})

/** What the address says by itself, whatever is there. */
const REFUSED: readonly [string, string][] = [
  ['without encryption', 'http://agent.example/client.json'],
  ['from the root of a host', 'https://agent.example/'],
  ['with a user in the URL', 'https://user@agent.example/client.json'],
  ['with a password in the URL', 'https://:word@agent.example/client.json'],
  ['with a fragment', 'https://agent.example/client.json#x'],
  ['with dots in the path', 'https://agent.example/a/../client.json'],
  ['with a host in other letters', 'https://AGENT.example/client.json'],
  ['of another scheme', 'file:///etc/passwd'],
]

describe('a document is not fetched', () => {
  it.each([
    ['from this machine', 'https://127.0.0.1/client.json'],
    ['from a name of this machine', 'https://localhost/client.json'],
    ['from a private network', 'https://10.0.0.1/client.json'],
    ['from where a cloud keeps its secrets', 'https://169.254.169.254/latest/meta-data'],
    ...REFUSED,
  ])('%s', async (_, client_id) => {
    expect(await authorize({ client_id })).toMatchObject({ status: 400 })
    expect(fetched).toBe(0)
  })

  it.each(REFUSED)('%s, though every host answers', async (_, id) => {
    const asked: string[] = []
    const answer = async (url: string): Promise<Response> => {
      asked.push(url)
      return Promise.resolve(Response.json({ client_id: url, redirect_uris: [REDIRECT] }))
    }
    const open = { seal: TEST_SEAL, clock: systemClock, fetchFrom: () => answer, allowsHttp: () => false }
    const clients = new Clients(open)
    expect(await clients.find(id)).toBeUndefined()
    expect(asked).toEqual([])
    expect(await clients.find('https://agent.example/client.json')).toMatchObject({ redirectUris: [REDIRECT] })
  })
})
