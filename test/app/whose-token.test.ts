// Nobody takes a token over: whatever other organizations register, in whatever order, a token may do in its own
// organization what it always could, as the identity that it always was, on every face (docs/rules.md, "Tokens").
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personUid } from '../../src/auth/match.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import type { Face, JsonObject } from '../support/faces.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'

const AUDIENCE = 'v-bot'
let server: TestServer
let login: TestProvider
let faces: readonly Face[]
beforeAll(async () => {
  login = await startProvider()
  server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: login.url })
  faces = [restFace(server.url), grpcFace(server.url), graphqlFace(server.url)]
})
afterAll(async () => {
  for (const face of faces) face.close()
  await server.close()
  await login.close()
})

/** An organization with an owner, whose token it gives. */
async function newOrganization(): Promise<{ org: string; owner: string }> {
  const org = newRootUid()
  const owner = newRootUid()
  const { prisma } = server.db
  await prisma.group.create({ data: { uid: org, name: `o-${org.slice(0, 8)}` } })
  await prisma.identity.create({ data: { uid: owner, name: 'owner' } })
  await bind(org, owner, 'owner')
  server.platform.access.forget()
  return { org, owner: await server.authorize(owner) }
}

async function bind(org: string, identityUid: string, role: 'owner' | 'viewer' | 'editor'): Promise<void> {
  const roleUid = builtinRole(role).uid
  await server.db.prisma.roleBinding.create({ data: { uid: newChildUid(org), parentUid: org, identityUid, roleUid } })
  server.platform.access.forget()
}

type At = Awaited<ReturnType<typeof newOrganization>>

interface By {
  readonly token: string
  readonly face?: Face
}

async function ask(method: string, request: JsonObject, { token, face = faces[0]! }: By): Promise<JsonObject> {
  const { ok, error } = await face.call(method, request, { authorization: token })
  if (ok === undefined) throw new Error(`${face.name} ${method}: ${error.reason}: ${error.message}`)
  return ok
}

async function newIdentity({ org, owner }: At, relationship: JsonObject): Promise<string> {
  const identity = { name: `i-${newRootUid().slice(0, 12)}`, ...relationship }
  const made = await ask('iam.v2.IdentitiesService/CreateIdentity', { parent: org, identity }, { token: owner })
  return made['uid'] as string
}

/** The ways in which a stranger may try to be what the subject is. */
const hostile: ((at: At, subject: string) => Promise<unknown>)[] = [
  (at, subject) => newIdentity(at, { claimMatch: { issuer: login.url, subject, audience: AUDIENCE } }),
  (at) => newIdentity(at, { claimMatch: { issuerPattern: '.*', subjectPattern: '.*', audiencePattern: '.*' } }),
  (at) => newIdentity(at, { claimMatch: { issuer: login.url, subjectPattern: '.*', audiencePattern: '.*' } }),
  (at, subject) => {
    const issuerKeys = JSON.stringify(login.jwks())
    return newIdentity(at, { staticKeys: { issuer: login.url, subject, issuerKeys, audiences: [AUDIENCE] } })
  },
  ({ org, owner }) => {
    const oidc = { issuer: login.url, clientId: AUDIENCE, clientSecret: 'x' }
    const identityProvider = { name: 'idp', defaultRole: builtinRole('viewer').uid, oidc }
    const method = 'iam.v2.IdentityProvidersService/CreateIdentityProvider'
    return ask(method, { parent: org, identityProvider }, { token: owner })
  },
]

/** What its own identity may do in an organization, and what it may not. */
async function expectItself({ org, repo }: { org: string; repo: string }, self: string, token: string): Promise<void> {
  for (const face of faces) {
    const get = await ask('registry.v2.ReposService/GetRepo', { uid: repo }, { token, face })
    expect(get['uid'], face.name).toBe(repo)
    const within = await ask('registry.v2.ReposService/ListRepos', { uidp: { descendantsOf: org } }, { token, face })
    expect(within['repos'], face.name).toHaveLength(1)
    const all = await ask('registry.v2.ReposService/ListRepos', {}, { token, face })
    expect(all['repos'], face.name).toMatchObject([{ uid: repo }])
    const repoChange = { uid: repo, description: `by ${face.name} ${newRootUid()}` }
    await ask('registry.v2.ReposService/UpdateRepo', { repo: repoChange }, { token, face })
    const [event] = await server.db.prisma.outboxEvent.findMany({ orderBy: { sequence: 'desc' }, take: 1 })
    expect(event?.actor).toMatchObject({ subject: self })
    const role = { name: 'r', capabilities: ['CAP_IAM_GROUPS_LIST'] }
    const { error } = await face.call('iam.v2.RolesService/CreateRole', { parent: org, role }, { authorization: token })
    expect(error, face.name).toMatchObject({ code: 'PERMISSION_DENIED' })
  }
}

/** An organization with one repo and an identity of its own, which may edit; `register` makes it. */
async function newVictim(register: (at: At) => Promise<string>): Promise<{ org: string; repo: string; self: string }> {
  const at = await newOrganization()
  const self = await register(at)
  await bind(at.org, self, 'editor')
  const made = await ask(
    'registry.v2.ReposService/CreateRepo',
    { parent: at.org, repo: { name: 'nginx' } },
    { token: at.owner },
  )
  return { org: at.org, repo: made['uid'] as string, self }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const bearer = async (sub: string, aud: string | string[] = AUDIENCE): Promise<string> =>
  `Bearer ${await login.sign({ sub, aud })}`

describe.each([2, 3, 50])('%i hostile organizations', (count) => {
  it.each(['exact', 'pattern'] as const)('take nothing from an identity by an %s rule', async (kind) => {
    const subject = `repo:acme/${newRootUid()}`
    const named: JsonObject = kind === 'exact' ? { subject } : { subjectPattern: `${subject.slice(0, -3)}.*` }
    const claimMatch = { issuer: login.url, audience: AUDIENCE, ...named }
    let victim: Awaited<ReturnType<typeof newVictim>> | undefined
    const attacks = Array.from({ length: count }, (_, at) => async () => {
      const enemy = await newOrganization()
      await hostile[at % hostile.length]!(enemy, subject)
    })
    const own = async (): Promise<void> => {
      victim = await newVictim((at) => newIdentity(at, { claimMatch }))
    }
    for (const [at, register] of shuffled([own, ...attacks]).entries()) {
      await register()
      // Use between registrations, also before the victim's: a stranger's provider makes a person of the subject.
      if (at % 7 === 0)
        await faces[0]!.call('registry.v2.ReposService/ListRepos', {}, { authorization: await bearer(subject) })
    }
    for (let round = 0; round < 2; round++) await expectItself(victim!, victim!.self, await bearer(subject))
  })

  it('take nothing from an identity by static keys, with keys that are called as its own', async () => {
    const [issuer, subject] = ['https://builds.example.com', newRootUid()]
    const keysOf = (provider: TestProvider) => {
      const issuerKeys = JSON.stringify(provider.jwks())
      return { staticKeys: { issuer, subject, issuerKeys, audiences: [AUDIENCE] } }
    }
    await using builds = await startProvider()
    let victim: Awaited<ReturnType<typeof newVictim>> | undefined
    const attack = async (): Promise<void> => {
      await using theirs = await startProvider()
      expect(theirs.jwks().keys[0]?.kid).toBe(builds.jwks().keys[0]?.kid)
      await newIdentity(await newOrganization(), keysOf(theirs))
    }
    const own = async (): Promise<void> => {
      victim = await newVictim((at) => newIdentity(at, keysOf(builds)))
    }
    for (const register of [...Array<typeof attack>(count - 1).fill(attack), own, attack]) await register()
    const token = await builds.sign({ iss: issuer, sub: subject, aud: AUDIENCE })
    for (let round = 0; round < 2; round++) await expectItself(victim!, victim!.self, `Bearer ${token}`)
  })

  it('take nothing from a person', async () => {
    const subject = `u-${newRootUid()}`
    const person = personUid(login.url, subject)
    const victim = await newVictim(async () => {
      await server.db.prisma.identity.create({ data: { uid: person, name: 'person' } })
      return person
    })
    const token = await bearer(subject, server.platform.issuer.url)
    await expectItself(victim, person, token)
    for (const attack of shuffled(Array.from({ length: count }, (_, at) => hostile[at % hostile.length]!))) {
      await attack(await newOrganization(), subject)
    }
    await expectItself(victim, person, token)
    const { data } = await post(server.url, { query: '{ viewer { identity { uid } } }', variables: {} }, token)
    expect(data).toMatchObject({ viewer: { identity: { uid: person } } })
  })
})

describe('a token that fits in two organizations', () => {
  it('is each of them where a request is about it, the union where it is about none, and one that is named', async () => {
    const subject = `two-${newRootUid()}`
    const claimMatch = { issuer: login.url, subject }
    const first = await newVictim((at) => newIdentity(at, { claimMatch }))
    const second = await newVictim((at) => newIdentity(at, { claimMatch }))
    const token = await bearer(subject, server.platform.issuer.url)
    for (const face of faces) {
      const all = await ask('registry.v2.ReposService/ListRepos', {}, { token, face })
      const uids = (all['repos'] as { uid: string }[]).map((repo) => repo.uid)
      expect(uids.sort()).toEqual([first.repo, second.repo].sort())
      for (const { repo } of [first, second])
        await ask('registry.v2.ReposService/GetRepo', { uid: repo }, { token, face })
    }
    const named = await fetch(`${server.url}/registry/v2/repos`, {
      headers: { authorization: token, 'platform-identity': second.self },
    })
    expect(await named.json()).toMatchObject({ repos: [{ uid: second.repo }], totalCount: '1' })
    const exchange = async (query: string): Promise<Response> =>
      fetch(`${server.url}/sts/exchange?${query}`, { headers: { authorization: token } })
    const refused = await exchange('')
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('identity_provider')
    expect((await exchange(`identity=${second.self}`)).status).toBe(200)
  })
})

describe('a provider that a request names', () => {
  it('keeps who comes by it within its organization, on every face', async () => {
    const subject = `u-${newRootUid()}`
    const person = personUid(login.url, subject)
    const victim = await newVictim(async () => {
      await server.db.prisma.identity.create({ data: { uid: person, name: 'person' } })
      return person
    })
    // An organization whose own client at the same issuer the person signed in to, so that it holds such a token.
    const enemy = await newOrganization()
    const oidc = { issuer: login.url, clientId: 'their-app', clientSecret: 'x' }
    const identityProvider = { name: 'theirs', defaultRole: builtinRole('viewer').uid, oidc }
    const made = await ask(
      'iam.v2.IdentityProvidersService/CreateIdentityProvider',
      { parent: enemy.org, identityProvider },
      { token: enemy.owner },
    )
    const theirs = await ask(
      'registry.v2.ReposService/CreateRepo',
      { parent: enemy.org, repo: { name: 'theirs' } },
      { token: enemy.owner },
    )
    const authorization = await bearer(subject, 'their-app')
    const ways: readonly Record<string, string>[] = [{}, { 'platform-identity': made['uid'] as string }]
    for (const named of ways)
      for (const [face, uids] of await listedBy({ authorization, ...named }))
        expect(uids, `${face} ${JSON.stringify(named)}`).toEqual([theirs['uid']])
    // By a token for this server it is itself in both.
    for (const [face, uids] of await listedBy({ authorization: await bearer(subject, server.platform.issuer.url) }))
      expect(uids.sort(), face).toEqual([victim.repo, theirs['uid'] as string].sort())
  })
})

/** The repos that each face lists for requests with these headers. */
async function listedBy(headers: Readonly<Record<string, string>>): Promise<[string, string[]][]> {
  const sent = { ...headers, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${server.url}/${path}`, { ...init, headers: sent })).json() as Promise<Record<string, unknown>>
  }
  const uidsOf = (repos: unknown): string[] => (repos as { uid: string }[] | undefined)?.map(({ uid }) => uid) ?? []
  const rest = await call('registry/v2/repos')
  const connect = await call('chainguard.platform.registry.v2.ReposService/ListRepos', {})
  const graph = await call('graphql', { query: '{ repos { nodes { uid } } }' })
  return [
    ['rest', uidsOf(rest['repos'])],
    ['connect', uidsOf(connect['repos'])],
    ['graphql', uidsOf((graph['data'] as { repos?: { nodes: unknown } } | undefined)?.repos?.nodes)],
  ]
}
