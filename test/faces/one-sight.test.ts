// One object, one sight: what an organization is told of a person, and what a binding tells of what it binds, by every face
// alike.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newRootUid, rootOf } from '../../src/core/uid.ts'
import { signIn, signUpPerson } from '../../src/services/iam/sign-in.ts'
import { type Answer, type CallOptions, type Face, type Json, type JsonObject, objectOf } from '../support/faces.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { mcpFace } from '../support/faces-mcp.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { inVersion1 } from '../support/faces-v1.ts'

const SECRETS = /lovelace|@home|2031-/
const ISSUER = 'https://login.example.test'

let server: TestServer
let org: Organization
let other: Organization

beforeAll(async () => {
  server = await startTestServer({ MCP_WRITES: 'true' })
})
beforeEach(async () => {
  other = await seedOrganization(server)
  org = await seedOrganization(server, other)
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

interface Door {
  /** The face; `seen` gets each answer as it came, before it is put into the words of version 2. */
  face(seen: (answer: Answer) => void): Pick<Face, 'call'>
  /** What it tells of a person beside the methods of the contract. */
  more?(asked: Asked, options: CallOptions): Promise<Json>
}

interface Asked {
  readonly person: string
  readonly group: string
}

function watched<Of extends Pick<Face, 'call'>>(face: Of, seen: (answer: Answer) => void): Of {
  const call: Face['call'] = async (...sent) => {
    const answer = await face.call(...sent)
    seen(answer)
    return answer
  }
  return { ...face, call }
}

const GRAPH = `query ($person: UID!, $group: UID!) {
  identity(uid: $person) { name email lastSeenTime }
  identities(filter: { name: "ada lovelace" }) { nodes { name email emailUnverified lastSeenTime } }
  search(query: "ada lovelace") { nodes { __typename ... on Identity { name email } } edges { name path } }
  roleBindings(filter: { identity: $person }) { nodes { identity { name email emailUnverified lastSeenTime } boundIdentity { name email } } }
  group(uid: $group) { access(capability: REPO_LIST) { nodes { uid name email emailUnverified lastSeenTime } } history { nodes { before after actor { subject identity { name email } } } } }
}`

/** What agents are asked beside the contract's methods: graph methods, which have tools of their own. */
async function askedByTools(face: Pick<Face, 'call'>, { group }: Asked, options: CallOptions): Promise<Json> {
  const answers = [
    await face.call('platformgraph.iam.v1.AccessService/ListAccess', { group, capability: 'CAP_REPO_LIST' }, options),
    await face.call('platformgraph.search.v1.SearchService/Search', { query: 'ada lovelace' }, options),
  ]
  for (const { error } of answers) expect(error).toBeUndefined()
  return answers.map(({ ok }) => ok!)
}

const doors: Readonly<Record<string, Door>> = {
  REST: { face: (seen) => watched(restFace(server.url), seen) },
  gRPC: { face: (seen) => watched(grpcFace(server.url), seen) },
  Connect: { face: (seen) => watched(grpcFace(server.url, 'v2', 'Connect'), seen) },
  'version 1 by REST': {
    face: (seen) => {
      const face = watched(restFace(server.url), seen)
      return inVersion1(face, face)
    },
  },
  'version 1 by gRPC': {
    face: (seen) => inVersion1(watched(grpcFace(server.url, 'v1'), seen), watched(grpcFace(server.url), seen)),
  },
  'the graph': {
    face: (seen) => watched(graphqlFace(server.url), seen),
    more: async (asked, { authorization }) => {
      const { data, errors = [] } = await post(server.url, { query: GRAPH, variables: { ...asked } }, authorization)
      expect(data, JSON.stringify(errors)).toBeTruthy()
      return data!
    },
  },
  MCP: {
    face: (seen) => watched(mcpFace(server.url), seen),
    more: (asked, options) => askedByTools(mcpFace(server.url), asked, options),
  },
}

interface Bound {
  readonly person: string
  readonly binding: string
}

async function call(method: string, request: JsonObject, options: CallOptions): Promise<JsonObject> {
  const { ok, error } = await restFace(server.url).call(method, request, options)
  expect(error, method).toBeUndefined()
  return ok!
}

const asOwner = async (of = org): Promise<CallOptions> => ({ authorization: await of.authorization('owner') })

/** A person with a name, addresses and a time of the last sight, bound by whoever knows its uid. */
async function bound(
  role: 'viewer' | 'editor' = 'viewer',
  { at = org, person = newRootUid() }: { readonly at?: Organization; readonly person?: string } = {},
): Promise<Bound> {
  const names = { name: 'ada lovelace', email: 'ada@lovelace.test', emailUnverified: 'ada@home.test' }
  const data = { uid: person, ...names, lastSeenTime: new Date('2031-05-04'), matchIssuer: ISSUER }
  await server.db.prisma.identity.upsert({ where: { uid: person }, create: data, update: {} })
  const roleBinding = { identityUid: person, roleUid: builtinRole(role).uid }
  const request = { parent: at.root, roleBinding }
  const { uid } = await call('iam.v2.RoleBindingsService/CreateRoleBinding', request, await asOwner(at))
  return { person, binding: uid as string }
}

interface Told {
  readonly bindings: string
  readonly identity: string
  readonly identities: string
  /** Every answer as it came. */
  readonly raw: string
  readonly more: string | undefined
}

/** All that a caller is told of a person by a face: its binding, its identity, who holds what, the search and the history. */
async function told(door: Door, { person, binding }: Bound, options: CallOptions): Promise<Told> {
  const raw: Answer[] = []
  const face = door.face((answer) => raw.push(answer))
  const ask = async (method: string, request: JsonObject): Promise<string> =>
    JSON.stringify(await face.call(`iam.v2.${method}`, request, options))
  const group = rootOf(binding)
  const bindings = await ask('RoleBindingsService/GetRoleBinding', { uid: binding })
  const all = await ask('RoleBindingsService/ListRoleBindings', { uidp: { childrenOf: group } })
  const identity = await ask('IdentitiesService/GetIdentity', { uid: person })
  const identities = await ask('IdentitiesService/ListIdentities', { uidp: { ids: [person] } })
  const more = await door.more?.({ person, group }, options)
  return {
    bindings: bindings + all,
    identity,
    identities,
    raw: JSON.stringify(raw),
    more: more === undefined ? undefined : JSON.stringify(more),
  }
}

async function outbox(person: string): Promise<string> {
  const rows = await server.db.prisma.outboxEvent.findMany({ where: { groupUid: { startsWith: org.root } } })
  return rows
    .map(({ body }) => JSON.stringify(body))
    .filter((body) => body.includes(person))
    .join()
}

/** Holds by every face that an organization is told nothing of the person but the uid. */
async function expectStranger(one: Bound, at = org): Promise<void> {
  for (const [name, door] of Object.entries(doors)) {
    const { bindings, identity, identities, raw, more } = await told(door, one, await asOwner(at))
    for (const answer of [bindings, identity, identities, raw, more ?? '']) expect(answer, name).not.toMatch(SECRETS)
    for (const answer of [bindings, raw]) expect(answer, name).toContain(one.person)
    expect(identity, name).toMatch(/PERMISSION_DENIED/)
    if (door.more) expect(more, name).toContain(one.person)
  }
}

/** Holds by every face that the organization, or whoever else asks, is told who the person is. */
async function expectKnown(one: Bound, options?: CallOptions): Promise<void> {
  for (const [name, door] of Object.entries(doors)) {
    const { bindings, identity, identities, more } = await told(door, one, options ?? (await asOwner()))
    expect(bindings, name).toMatch(/lovelace/)
    for (const answer of [identity, identities]) {
      expect(answer, name).toMatch(/lovelace/)
      expect(answer, name).toMatch(/"lastSeenTime":"20/)
    }
    if (door.more) expect(more, name).toMatch(/lovelace/)
  }
}

describe('of a person an organization is told', () => {
  it('the uid alone, when somebody has bound it by that', async () => {
    const stranger = await bound()
    await expectStranger(stranger)
    const events = await outbox(stranger.person)
    expect(events).toContain(stranger.person)
    expect(events).not.toMatch(SECRETS)
  })

  it('everything from the moment that it has acted there, and no other organization is told more', async () => {
    const one = await bound('editor')
    const elsewhere = await bound('viewer', { at: other, person: one.person })
    const authorization = await server.authorize(one.person)
    await call('registry.v2.ReposService/CreateRepo', { parent: org.root, repo: { name: 'hers' } }, { authorization })
    await expectKnown(one)
    await expectStranger(elsewhere, other)
  })

  it('everything when it came by an invite', async () => {
    const one = await bound()
    const groupInvite = { roleUid: builtinRole('editor').uid, ttl: '3600s' }
    const create = { parent: org.root, groupInvite }
    const { code } = await call('iam.v2.GroupInvitesService/CreateGroupInvite', create, await asOwner())
    const authorization = await server.authorize(one.person)
    const accept = 'mutation ($code: String!) { acceptGroupInvite(input: { code: $code }) { errors { message } } }'
    const { data } = await post(server.url, { query: accept, variables: { code: code! } }, authorization)
    expect(data).toEqual({ acceptGroupInvite: { errors: [] } })
    await expectKnown(one)
  })

  it('everything when it came through the provider, and not when its directory only names it', async () => {
    const one = await bound()
    const oidc = { issuer: ISSUER, clientId: 'client', pkceEnabled: true }
    const identityProvider = { name: 'login', defaultRole: builtinRole('viewer').uid, oidc }
    const create = { parent: org.root, identityProvider }
    const { uid } = await call('iam.v2.IdentityProvidersService/CreateIdentityProvider', create, await asOwner())
    const { db, access, clock } = server.platform
    const provider = uid as string
    const said = { issuer: ISSUER, subject: 'ada', name: 'Ada Lovelace', emailVerified: false }
    const person = { provider, identity: one.person, ...said }
    const context = { now: new Date(clock.now()), actor: { subject: provider } }
    await db.transaction((tx) => signUpPerson(tx, person, context))
    await expectStranger(one)
    await signIn({ db, access, clock }, person)
    await expectKnown(one)
  })

  it('no more after a rehearsal', async () => {
    const one = await bound('editor')
    const options = { authorization: await server.authorize(one.person), validateOnly: true }
    await call('registry.v2.ReposService/CreateRepo', { parent: org.root, repo: { name: 'tried' } }, options)
    await expectStranger(one)
  })
})

it('tells a person everything of itself', async () => {
  const one = await bound()
  const options = { authorization: await server.authorize(one.person) }
  for (const [name, door] of Object.entries(doors)) {
    const { identity, identities, more } = await told(door, one, options)
    for (const answer of [identity, identities]) expect(answer, name).toMatch(/lovelace/)
    if (door.more) expect(more, name).toMatch(/lovelace/)
  }
})

describe('what a binding tells of what it binds', () => {
  /** A binding of an identity and a role of the organization in one of its groups, and who may see bindings there alone. */
  async function arranged(): Promise<{ uid: string; options: CallOptions }> {
    const owner = await asOwner()
    const { editor, team, role } = org.variables as { editor: string; team: string; role: string }
    const only = { name: 'auditor', capabilities: ['CAP_IAM_ROLE_BINDINGS_LIST'] }
    const auditor = await call('iam.v2.RolesService/CreateRole', { parent: org.root, role: only }, owner)
    const claimMatch = { issuer: ISSUER, subject: 'auditor' }
    const create = { parent: team, identity: { name: 'auditor', claimMatch } }
    const identity = await call('iam.v2.IdentitiesService/CreateIdentity', create, owner)
    const bind = async (identityUid: string, roleUid: string): Promise<string> => {
      const request = { parent: team, roleBinding: { identityUid, roleUid } }
      return (await call('iam.v2.RoleBindingsService/CreateRoleBinding', request, owner))['uid'] as string
    }
    await bind(identity['uid'] as string, auditor['uid'] as string)
    const uid = await bind(editor, role)
    return { uid, options: { authorization: await server.authorize(identity['uid'] as string) } }
  }

  it('is the same by every face, for who may read that and for who may not', async () => {
    const { uid, options } = await arranged()
    const method = 'iam.v2.RoleBindingsService/GetRoleBinding'
    const wanted = {
      identity: { uid: org.variables['editor']!, name: 'editor', description: 'The identity editor', email: '' },
      group: { uid: org.variables['team']!, name: 'team', description: 'The group team' },
      role: { uid: org.variables['role']!, name: 'puller', description: 'The role puller' },
    }
    const match = { issuer: 'https://issuer.example.com', subject: 'subject of editor' }
    const want: JsonObject = { ...wanted, identity: { ...wanted.identity, ...match } }
    for (const [name, door] of Object.entries(doors)) {
      const face: Pick<Face, 'call' | 'wanted'> = door.face(() => undefined)
      for (const who of [options, await asOwner()]) {
        const { ok } = await face.call(method, { uid }, who)
        expect(ok, name).toMatchObject(objectOf(face.wanted?.(method, want) ?? want))
      }
    }
  })
})
