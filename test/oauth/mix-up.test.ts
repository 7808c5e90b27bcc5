// A hostile organization's provider that sends people on to the provider of another one, to be given what that one answers
// (RFC 9700 section 4.4).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { localServer } from '../support/local-server.ts'
import { UserAgent } from './user-agent.ts'

/** A provider that names no issuer in its answers (RFC 9207), as most do not. @returns its URL, and the codes that it was given */
async function startProvider(): Promise<{ readonly issuer: string; readonly codes: string[] }> {
  const codes: string[] = []
  const issuer = await localServer((req, res) => {
    if (req.url?.startsWith('/.well-known/')) {
      const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
      return void res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }
    let body = ''
    req.on('data', (chunk) => (body += String(chunk)))
    req.on('end', () => {
      codes.push(new URLSearchParams(body).get('code') ?? '')
      res.writeHead(400).end()
    })
  })
  return { issuer, codes }
}

let server: TestServer
const honest = { issuer: '', codes: [''], uid: '' }
const hostile = { issuer: '', codes: [''], uid: '' }

beforeAll(async () => {
  Object.assign(honest, await startProvider())
  Object.assign(hostile, await startProvider())
  server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: `${honest.issuer},${hostile.issuer}` })
  for (const one of [honest, hostile]) {
    const { root } = await seedOrganization(server)
    one.uid = newChildUid(root)
    const { uid, issuer } = one
    const oidc = { issuer, clientId: 'platform', additionalScopes: [] }
    const defaultRole = builtinRole('viewer').uid
    const data = { uid, parentUid: root, name: 'login', defaultRole, oidc, issuer, clientSecret: '' }
    await server.db.prisma.identityProvider.create({ data })
  }
})
afterAll(() => server.close())

/** Begins a sign-in through a provider. @returns what the provider is asked */
async function begin(agent: UserAgent, { uid }: { readonly uid: string }): Promise<URLSearchParams> {
  const { headers } = await agent.send(
    `${server.platform.issuer.url}/oauth?redirect=http://localhost:45678/&idp_id=${uid}`,
  )
  return new URL(headers.get('location') ?? '').searchParams
}

it('is never given a code that came from elsewhere', async () => {
  const attacker = await begin(new UserAgent(), honest)
  const victim = new UserAgent()
  const asked = await begin(victim, hostile)
  // The hostile provider sends the victim on with the attacker's request, and the victim's own state.
  const answer = new URL(attacker.get('redirect_uri') ?? '')
  answer.searchParams.set('code', 'the code of the victim')
  answer.searchParams.set('state', asked.get('state') ?? '')
  const { status, text } = await victim.visit(answer.href)
  expect([status, hostile.codes, honest.codes]).toEqual([400, [], []])
  expect(text).toContain('another identity provider')
})

it('still gets its own', async () => {
  const victim = new UserAgent()
  const asked = await begin(victim, hostile)
  const answer = new URL(asked.get('redirect_uri') ?? '')
  answer.searchParams.set('code', 'its own')
  answer.searchParams.set('state', asked.get('state') ?? '')
  await victim.visit(answer.href, {}, (url) => url.startsWith('http://localhost:45678/'))
  expect(hostile.codes).toEqual(['its own'])
})
