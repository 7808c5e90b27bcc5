// Tokens exchanged in the words of OAuth (RFC 8693), as libraries of it ask: by discovery, with a form, for an answer of their own.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const TYPE = 'urn:ietf:params:oauth:token-type:'
const AUDIENCE = 'https://elsewhere.example.test'

let server: TestServer
let org: Organization
let login: TestProvider
let away: TestProvider
let robot: string
beforeAll(async () => {
  login = await startProvider()
  away = await startProvider()
  server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: `${login.url},${away.url}` })
  org = await seedOrganization(server)
  robot = await newJob(login.url)
  await newJob(away.url)
})
afterAll(async () => {
  await server.close()
  await Promise.all([login.close(), away.close()])
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

/** The uid of an identity that a job of the issuer may be. */
async function newJob(issuer: string): Promise<string> {
  const made = await fetch(`${server.url}/iam/v2/identities/${org.root}`, {
    method: 'POST',
    headers: { authorization: (await org.authorization('owner'))!, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `job-${new URL(issuer).port}`,
      claimMatch: { issuer, subject: 'job-7', audience: AUDIENCE },
    }),
  })
  return ((await made.json()) as { uid: string }).uid
}

const read = async (path: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${server.url}${path}`)
  return (await response.json()) as Record<string, unknown>
}

interface Told {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

async function ask(...fields: readonly (readonly [string, string])[]): Promise<Told> {
  const { token_endpoint: at } = await read('/.well-known/openid-configuration')
  const path = new URL(String(at)).pathname
  const body = new URLSearchParams([['grant_type', GRANT], ...fields] as string[][])
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Told['body'] }
}

const ofJob = async (): Promise<[string, string][]> => [
  ['subject_token', await login.sign({ sub: 'job-7', aud: AUDIENCE })],
  ['subject_token_type', `${TYPE}jwt`],
]
const ofOwner = async (): Promise<[string, string][]> => [
  ['subject_token', (await org.authorization('owner'))!.slice('Bearer '.length)],
  ['subject_token_type', `${TYPE}access_token`],
]

it('is found by both documents of discovery, for clients without a secret', async () => {
  for (const document of ['openid-configuration', 'oauth-authorization-server']) {
    expect(await read(`/.well-known/${document}`), document).toMatchObject({
      token_endpoint: `${server.platform.issuer.url}/oauth/token`,
      token_endpoint_auth_methods_supported: ['none'],
      grant_types_supported: expect.arrayContaining([GRANT, 'refresh_token']),
    })
  }
})

it('gives a token of ours for one of another issuer, which asks for the keys of that one', async () => {
  const { status, body } = await ask(...(await ofJob()), ['client_id', ''], ['actor_token', ''])
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      issued_token_type: `${TYPE}access_token`,
      refresh_token: expect.any(String),
    },
  ])
  const claims = decodeJwt(String(body['access_token']))
  expect(claims).toMatchObject({ sub: robot, aud: server.platform.issuer.url, act: { iss: login.url, sub: 'job-7' } })
  expect(body['expires_in']).toBeGreaterThan(3_590)
  expect(body['expires_in']).toBeLessThanOrEqual(3_600)
})

it('gives what renews it, and nothing that renews what was a token of ours', async () => {
  const { body } = await ask(...(await ofJob()))
  const form = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) }
  const renewed = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = (await renewed.json()) as Record<string, unknown>
  expect(decodeJwt(String(token))).toMatchObject({ sub: robot, aud: server.platform.issuer.url })
  expect(Object.keys((await ask(...(await ofOwner()))).body)).not.toContain('refresh_token')
})

it('narrows it to audiences, capabilities and groups', async () => {
  const { body } = await ask(
    ...(await ofJob()),
    ['audience', server.platform.issuer.url],
    ['audience', AUDIENCE],
    ['resource', server.platform.issuer.url],
    ['resource', `${server.platform.issuer.url}/mcp`],
    ['scope', `repo.list  ${org.root} tag.list`],
    ['requested_token_type', `${TYPE}jwt`],
  )
  expect(body).toMatchObject({ issued_token_type: `${TYPE}jwt` })
  expect(decodeJwt(String(body['access_token']))).toMatchObject({
    aud: [server.platform.issuer.url, AUDIENCE],
    cap: ['repo.list', 'tag.list'],
    scopes: [org.root],
  })
})

describe('refuses', () => {
  it.each<[string, string, (fields: [string, string][]) => [string, string][]]>([
    ['no token', 'invalid_request', (fields) => fields.slice(1)],
    ['no type', 'invalid_request', (fields) => fields.slice(0, 1)],
    ['another type', 'invalid_request', ([token]) => [token!, ['subject_token_type', `${TYPE}saml2`]]],
    ['what is no token', 'invalid_request', ([, type]) => [['subject_token', 'x y'], type!]],
    ['another type of what is to come', 'invalid_request', (all) => [...all, ['requested_token_type', `${TYPE}saml2`]]],
    ['an actor', 'invalid_request', (all) => [...all, ['actor_token', 'x']]],
    ['a token twice', 'invalid_request', (all) => [all[0]!, ...all]],
    ['an unknown capability', 'invalid_scope', (all) => [...all, ['scope', 'openid']]],
    ['a bad audience', 'invalid_target', (all) => [...all, ['audience', 'a b']]],
    ['another resource', 'invalid_target', (all) => [...all, ['resource', AUDIENCE]]],
    ['another identity', 'invalid_request', (all) => [...all, ['identity', org.root]]],
    ['no provider', 'invalid_request', (all) => [...all, ['identity_provider', 'x']]],
  ])('%s', async (_, error, change) => {
    const { status, body } = await ask(...change(await ofOwner()))
    expect([status, body]).toEqual([400, { error, error_description: expect.stringMatching(/\w/) }])
  })

  it('a token whose issuer is away, to be tried again', async () => {
    away.fail('down')
    const token = await away.sign({ sub: 'job-7', aud: AUDIENCE })
    const { status, body } = await ask(['subject_token', token], ['subject_token_type', `${TYPE}jwt`])
    expect([status, body['error']]).toEqual([503, 'temporarily_unavailable'])
  })
})
