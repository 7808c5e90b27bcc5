// A server with the doors of OAuth open, a client that is registered, and a provider of a hostile organization.
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { UserAgent, type Visited } from '../oauth/user-agent.ts'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { localServer } from '../support/local-server.ts'

export type Pairs = readonly (readonly [string, string])[]
export type Values = Readonly<Record<string, string>>

export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
export const REDIRECTS = ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]:1/cb', 'com.app:/cb'] as const

interface Given {
  readonly status: number
  readonly body: Values
}

interface Doors {
  readonly server: TestServer
  /** The issuer. */
  readonly at: string
  /** The id of a client that registered `REDIRECTS`. */
  readonly client: string
  /** A provider of a hostile organization: what it was asked, and its uid here. */
  readonly hostile: { readonly uid: string; readonly asked: readonly string[] }
  registered(body: object): Promise<string>
  /** A code of the client, for the owner. */
  newCode(redirectUri?: string, challenge?: string): Promise<string>
  /** What redeems it. */
  wanting(code: string): Values
  send(path: string, form: Pairs, init?: RequestInit): Promise<Given>
  token(form: Values, init?: RequestInit): Promise<Given>
  /** What a browser that nobody knows is answered to a wish. */
  authorize(more: Pairs, id?: string, headers?: Values): Promise<Visited>
}

/** Starts the server; it ends with the file. */
export async function openDoors(): Promise<Doors> {
  const asked: string[] = []
  const issuer = await localServer((req, res) => {
    if (req.url?.startsWith('/.well-known/')) {
      const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
      return void res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }
    asked.push(req.url ?? '')
    res.writeHead(400).end()
  })
  const server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: issuer })
  const at = server.platform.issuer.url
  const { root, variables } = await seedOrganization(server)
  const uid = newChildUid(root)
  const named = { uid, parentUid: root, name: 'login', issuer, clientSecret: '' }
  const oidc = { issuer, clientId: 'platform', additionalScopes: [] }
  const data = { ...named, oidc, defaultRole: builtinRole('viewer').uid }
  await server.db.prisma.identityProvider.create({ data })

  const registered = async (body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${at}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { client_id: string }).client_id
  }
  const client = await registered({ redirect_uris: REDIRECTS, client_name: 'first' })
  const { sessions } = server.platform
  const send: Doors['send'] = async (path, form, init = {}) => {
    const body = new URLSearchParams(form.map(([name, value]) => [name, value]))
    const answer = await fetch(at + path, { method: 'POST', body, ...init })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? (JSON.parse(text) as Values) : {} }
  }
  return {
    ...{ server, at, client, hostile: { uid, asked }, registered, send },
    newCode: async (redirectUri = REDIRECTS[0], challenge = CHALLENGE) => {
      const identity = variables['owner']!
      const record = { identity, audience: [at], act: { iss: at, sub: identity } }
      const refreshToken = await sessions.open({ ...record, expiresAt: new Date(Date.now() + 3_600_000) })
      return sessions.toCode(refreshToken, { client, redirectUri, challenge })
    },
    wanting: (code) => ({
      ...{ grant_type: 'authorization_code', code, client_id: client },
      ...{ redirect_uri: REDIRECTS[0], code_verifier: VERIFIER },
    }),
    token: (form, init) => send('/oauth/token', Object.entries(form), init),
    authorize: async (more, id = client, headers = {}) => {
      const usual = { response_type: 'code', client_id: id, code_challenge: CHALLENGE, code_challenge_method: 'S256' }
      const own = Object.entries(usual).filter(
        ([name]) => name !== 'code_challenge' || !more.some(([one]) => one === name),
      )
      const query = new URLSearchParams([...own, ...more].map(([name, value]) => [name, value]))
      return new UserAgent().send(`${at}/oauth/authorize?${query}`, { headers })
    },
  }
}
