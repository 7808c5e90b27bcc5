// What a caller of few rights is told through a facade: edges that it may not see are null, and questions about access are refused where
// the server refuses them, or where what it may not list would make an answer wrong (docs/facade.md, "Access").
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { ask, type GraphAnswer, startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let facades: readonly TestFacade[]
let org: Organization
const authorizations: Record<string, string> = {}

/** What each may do, and where; all see the groups. */
const CALLERS = {
  'lists bindings and no identities': { org: ['role_bindings.list'] },
  'lists bindings everywhere and identities in a group': { org: ['role_bindings.list'], team: ['identity.list'] },
  'lists identities and no bindings': { org: ['identity.list'] },
  'lists both in a group': { team: ['role_bindings.list', 'identity.list'] },
  'lists both, but no roles of groups': { org: ['role_bindings.list', 'identity.list'] },
  'lists all that tells': { org: ['role_bindings.list', 'identity.list', 'roles.list'] },
  'lists nothing else': {},
} as const
const callers = Object.keys(CALLERS) as (keyof typeof CALLERS)[]

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  const { prisma } = server.db
  for (const caller of callers) {
    const identityUid = newChildUid(org.root)
    await prisma.identity.create({ data: { uid: identityUid, parentUid: org.root, name: caller } })
    const rights: Readonly<Record<string, readonly string[]>> = CALLERS[caller]
    for (const [place, names] of Object.entries({ ...rights, org: ['groups.list', ...(rights['org'] ?? [])] })) {
      const roleUid = newChildUid(org.root)
      const [parentUid, capabilities] = [org.variables[place]!, names.map((name) => capabilityByName(name)!.number)]
      await prisma.role.create({
        data: { uid: roleUid, parentUid: org.root, name: `${caller} ${place}`, capabilities },
      })
      await prisma.roleBinding.create({ data: { uid: newChildUid(parentUid), parentUid, identityUid, roleUid } })
    }
    authorizations[caller] = await server.authorize(identityUid)
  }
  server.platform.access.forget()
  const protocols = ['grpc', 'rest'] as const
  facades = await Promise.all(protocols.map((protocol) => startTestFacade({ upstream: server.url, protocol })))
})

function told({ data, errors }: GraphAnswer): object {
  const refusals = errors.map(({ path, message, extensions }) => [
    path,
    message,
    extensions['code'],
    extensions['domain'],
  ])
  return { data: data as unknown, refusals }
}

/** What the server says, after the facades have said the same. */
async function expectSame(query: string, caller: string, variables: object): Promise<GraphAnswer> {
  const asked = { authorization: authorizations[caller], variables }
  const wanted = await ask(server.url, query, asked)
  for (const { url } of facades) expect(told(await ask(url, query, asked)), query).toEqual(told(wanted))
  return wanted
}

const GROUPS = ['org', 'team', 'deep', 'bare']
const WHO = ['editor', 'teamOwner', 'robot', 'owner']

describe.each(callers)('who %s', (caller) => {
  it('is told of the ends of edges what the server tells: null where it may not see them', async () => {
    const bindings =
      'roleBindings(includeDescendants: true) { nodes { identity { uid } role { name } group { name } } }'
    await expectSame(`query ($at: UID!) { group(uid: $at) { ${bindings} } }`, caller, { at: org.root })
    await expectSame(
      '{ identities { nodes { uid group { name } } } roles { nodes { name group { name } } } }',
      caller,
      {},
    )
  })

  it('is told of uids and ids of all kinds what the server tells', async () => {
    const uids = ['org', 'team', 'repo', 'robot', 'editor', 'role'].map((name) => org.variables[name]!)
    const all = [...uids, builtinRole('viewer').uid, newChildUid(org.root)]
    const resources = all.map((uid, at) => `r${at}: resource(uid: "${uid}") { uid }`).join(' ')
    await expectSame(`{ ${resources} }`, caller, {})
    const ids = ['Group', 'Repo', 'Identity', 'Role'].flatMap((type) =>
      all.map((uid) => Buffer.from(`${type}:${uid}`).toString('base64url')),
    )
    await expectSame('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', caller, { ids })
  })

  it.each(GROUPS)('is told who can in the group %s, or refused, as by the server', async (group) => {
    const access = 'access(capability: REPO_LIST) { totalCount nodes { uid } }'
    const query = `query ($at: UID!) { group(uid: $at) { ${access} } }`
    await expectSame(query, caller, { at: org.variables[group] })
  })

  it('is told who can in many groups, or refused, as by the server', async () => {
    await expectSame('{ groups { nodes { access(capability: REPO_LIST) { totalCount nodes { uid } } } } }', caller, {})
  })

  it.each(GROUPS)('is told why somebody can in the group %s as by the server, or refused', async (group) => {
    const query = `query ($who: UID!, $at: UID!) { explainAccess(identity: $who, capability: REPO_LIST, at: $at) { allowed
      paths { group { name } } missing { obstacle roles { name } groups { name } } } }`
    for (const name of WHO) {
      const asked = { who: org.variables[name], at: org.variables[group] }
      await expectSameOrRefused(query, caller, asked)
    }
    await expectSameOrRefused(query, caller, { who: newChildUid(org.root), at: org.variables[group] })
  })

  it.each(GROUPS)('is told what would change in the group %s as by the server, or refused', async (group) => {
    const query = `query ($who: UID!, $at: UID!, $role: UID!) {
      simulateAccess(at: $at, add: [{ identityUid: $who, roleUid: $role }]) { identityUid gained lost } }`
    for (const name of ['editor', 'robot'])
      for (const role of [builtinRole('viewer').uid, org.variables['role']])
        await expectSameOrRefused(query, caller, { who: org.variables[name], at: org.variables[group], role })
  })
})

/** Who may not list all bindings above a group, or see all that they give, cannot be told what follows from them. */
async function expectSameOrRefused(query: string, caller: string, variables: object): Promise<void> {
  if (caller === 'lists all that tells') return void (await expectSame(query, caller, variables))
  const asked = { authorization: authorizations[caller], variables }
  const wanted = await ask(server.url, query, asked)
  for (const { url } of facades) {
    const got = await ask(url, query, asked)
    if (got.errors.length === 0) expect(told(got), query).toEqual(told(wanted))
    else expect(got.errors).toMatchObject([{ extensions: { code: codeOf(wanted) ?? 'PERMISSION_DENIED' } }])
  }
}

function codeOf({ errors }: GraphAnswer): unknown {
  return errors[0]?.extensions['code']
}

it('none of it was a fault of the facade', () => {
  for (const { faults } of facades) expect(faults).toEqual([])
})
