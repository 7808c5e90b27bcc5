// An organization whose directory provisions by SCIM, on a whole server: owners, an identity provider and its token.
import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { builtinRole, type BuiltinRoleName } from '../../src/contract/roles.ts'
import { personUid } from '../../src/services/iam/lookup-identity.ts'
import { atEnd } from '../support/at-end.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'

/** JSON of a resource, which a test looks into as it likes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Values = Record<string, any>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Empty where there is no body. */
  readonly body: Values
}

export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Of another directory; null: none at all. */
  readonly token?: string | null
}

/** One identity provider with its SCIM. */
export interface Directory {
  readonly uid: string
  /** The base URL that GenerateScimToken gave. */
  readonly base: string
  /** The same as the server tells it. */
  readonly url: string
  readonly token: string
  /** Asks at a path below the base URL. */
  readonly ask: (method: string, path: string, sent?: Sent) => Promise<Answer>
}

export class World {
  readonly server: TestServer
  readonly login: TestProvider
  readonly owner: string
  readonly org: string

  constructor(server: TestServer, login: TestProvider) {
    this.server = server
    this.login = login
    this.owner = server.platform.owner!
    this.org = server.platform.madeOrganization!
  }

  /** Calls REST as the owner, or with the value of an Authorization header. */
  async rest(method: string, path: string, { body, as }: { body?: unknown; as?: string } = {}): Promise<Answer> {
    const headers = {
      authorization: as ?? (await this.server.authorize(this.owner)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return answerOf(await fetch(`${this.server.url}${path}`, { method, headers, ...sent }))
  }

  /** The same where it must go well. */
  async made(path: string, body: unknown): Promise<Values> {
    const answer = await this.rest('POST', path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async bind(identity: string, role: BuiltinRoleName, group = this.org): Promise<string> {
    const binding = { identityUid: identity, roleUid: builtinRole(role).uid }
    return (await this.made(`/iam/v2/roleBindings/${group}`, binding))['uid'] as string
  }

  /** An organization that two people own, the owner of the first one of them. */
  async organization(name: string): Promise<string> {
    const { uid } = (await this.made('/iam/v2/groups', { name })) as { uid: string }
    await this.person('owner', uid)
    return uid
  }

  /** A person who exists and is bound. */
  async person(role: BuiltinRoleName, group = this.org): Promise<string> {
    const uid = personUid('https://elsewhere.example', randomUUID())
    await this.server.db.prisma.identity.create({ data: { uid, name: 'somebody' }, select: { uid: true } })
    await this.bind(uid, role, group)
    return uid
  }

  /** The identity of a subject of the organization's issuer. */
  identityOf(subject: string): string {
    return personUid(this.login.url, subject)
  }

  /** The value of an Authorization header of a person who signs in. */
  async signIn(subject: string, more: JWTPayload = {}): Promise<string> {
    return `Bearer ${await this.login.sign({ sub: subject, aud: 'client', ...more })}`
  }

  /** An identity provider whose SCIM is on. */
  async directory({
    parent = this.org,
    rule = 1,
    clientId = 'client',
  }: { parent?: string; rule?: number; clientId?: string } = {}): Promise<Directory> {
    const oidc = { issuer: this.login.url, clientId, pkceEnabled: true, correlationRule: rule }
    const fields = { name: `login-${randomUUID()}`, defaultRole: builtinRole('viewer').uid, oidc }
    const { uid } = (await this.made(`/iam/v2/identityProviders/${parent}`, fields)) as { uid: string }
    const made = await this.made(`/iam/v2/identityProviders/${uid}:generateScimToken`, {})
    const { token, endpointUrl, etag } = made as { token: string; endpointUrl: string; etag: string }
    await this.made(`/iam/v2/identityProviders/${uid}:setScimEnabled`, { enabled: true, etag })
    const base = `${this.server.url}${new URL(endpointUrl).pathname}`
    const ask = async (
      method: string,
      path: string,
      { body, headers = {}, token: other = token }: Sent = {},
    ): Promise<Answer> =>
      answerOf(
        await fetch(`${base}${path}`, {
          method,
          headers: {
            ...(other === null ? {} : { authorization: `Bearer ${other}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      )
    return { uid, base, url: endpointUrl, token, ask }
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as Values) }
}

/** A server with an organization that two people own. */
export async function scimWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const login = await startProvider()
  atEnd(() => login.close())
  const server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: login.url, LIMIT_RATE_POINTS: '0', ...environment })
  const world = new World(server, login)
  await world.person('owner')
  return world
}

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A body of PATCH. */
export function patchOf(...operations: readonly object[]): object {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations }
}

/** A person of a directory, with what is given. */
export function personOf(name: string, more: Values = {}): Values {
  return { schemas: [USER_SCHEMA], userName: `${name}@example.com`, externalId: name, active: true, ...more }
}
