// Questions about access through a facade: the answers of the server itself, from bindings and roles that the caller may list.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole, type BuiltinRoleName } from '../../src/contract/roles.ts'
import { newChildUid, newRootUid, parentOf } from '../../src/core/uid.ts'
import { type CallerName, type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let facade: TestFacade
let org: Organization
/** Whose rights begin in a group of the organization, and a person who has none anywhere. */
let below: Readonly<Record<'editorOfTeam' | 'viewerOfTeam' | 'stranger' | 'nobody', string>>

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  below = await bindBelow()
  facade = await startTestFacade({ upstream: server.url })
})

/** In the group below more bindings are made, and with uids that come before, so that no one list holds those of the group and above. */
async function bindBelow(): Promise<typeof below> {
  const { org: root = '', team = '', deep = '', robot = '' } = org.variables
  const { prisma } = server.db
  const uids = {
    editorOfTeam: newChildUid(root),
    viewerOfTeam: newChildUid(team),
    // The organization knows no more of them than their uids.
    stranger: newRootUid(),
    nobody: newRootUid(),
  }
  const people = Object.entries(uids).map(([name, uid]) => ({ uid, parentUid: parentOf(uid) ?? null, name }))
  await prisma.identity.createMany({ data: people })
  const bind = (uid: string, identityUid: string, role: BuiltinRoleName) => {
    return { uid, parentUid: parentOf(uid) ?? '', identityUid, roleUid: builtinRole(role).uid }
  }
  const roles = ['owner', 'editor', 'viewer', 'console_viewer', 'registry.pull', 'registry.push'] as const
  await prisma.roleBinding.createMany({
    data: [
      bind(`${team}/${'f'.repeat(15)}1`, uids.editorOfTeam, 'editor'),
      bind(`${team}/${'f'.repeat(15)}2`, uids.viewerOfTeam, 'viewer'),
      bind(`${team}/${'f'.repeat(15)}3`, uids.stranger, 'viewer'),
      ...roles.map((role) => bind(newChildUid(deep), robot, role)),
    ],
  })
  server.platform.access.forget()
  return uids
}

type Caller = CallerName | keyof typeof below

async function authorizationOf(caller: Caller): Promise<string | undefined> {
  const uid = below[caller as keyof typeof below] as string | undefined
  return uid === undefined ? org.authorization(caller as CallerName) : server.authorize(uid)
}

interface Narrowing {
  readonly cap?: readonly string[]
  readonly scopes?: readonly string[]
}

async function expectSame(query: string, caller: Caller, variables: object = {}): Promise<unknown> {
  const authorization = await authorizationOf(caller)
  const asked = { authorization, variables: { org: org.root, ...variables } }
  const wanted = await ask(server.url, query, asked)
  const { data, errors } = await ask(facade.url, query, asked)
  expect(errors).toEqual([])
  expect(data).toEqual(wanted.data)
  return data
}

describe('who asks', () => {
  it.each(['owner', 'viewer'] as const)('%s is told who it is, what it holds and what it may do', async (caller) => {
    const query = `query ($org: UID!) { viewer { identity { uid name } identities { uid }
      roleBindings { totalCount nodes { uid role { name } group { name } } } capabilities(at: $org) can(capability: REPO_CREATE, at: $org) } }`
    const data = await expectSame(query, caller)
    expect(data).toMatchObject({ viewer: { identity: { name: expect.any(String) as string } } })
  })

  it('is told of the bindings that it may list, and of no others', async () => {
    const authorization = await org.authorization('teamOwner')
    const { data } = await ask(facade.url, '{ viewer { identity { name } roleBindings { nodes { uid } } } }', {
      authorization,
    })
    expect(data.viewer).toEqual({ identity: { name: 'owner of team' }, roleBindings: { nodes: [] } })
  })

  it.each([
    ['capabilities', { cap: ['groups.list', 'role_bindings.list', 'roles.list', 'repo.list'] }],
    ['both', { cap: ['role_bindings.list', 'roles.list', 'repo.list'], scopes: ['org'] }],
  ])('may do no more than a token that is narrowed to %s', async (_, { cap, scopes = [] }: Narrowing) => {
    const asked = new URLSearchParams([
      ...(cap ?? []).map((one) => ['cap', one]),
      ...scopes.map((one) => ['scopes', org.variables[one]!]),
    ])
    const headers = { authorization: String(await org.authorization('owner')) }
    const made = await fetch(`${server.url}/sts/exchange?${asked}`, { method: 'POST', headers })
    const { token } = (await made.json()) as { readonly token: string }
    const at = ['org', 'team', 'deep'].map((name) => `${name}: capabilities(at: "${org.variables[name]}")`)
    const query = `{ viewer { ${at.join(' ')} can(capability: REPO_CREATE, at: "${org.variables['team']}") } }`
    const [told, wanted] = await Promise.all(
      [facade, server].map(({ url }) => ask(url, query, { authorization: `Bearer ${token}` })),
    )
    expect(wanted?.data.viewer.deep).not.toEqual([])
    expect(told?.data).toEqual(wanted?.data)
  })

  it('is nobody without a token', async () => {
    expect((await ask(facade.url, '{ viewer { can(capability: REPO_CREATE, at: "x") } }')).data).toEqual({
      viewer: null,
    })
  })

  it('is told when its token names no identity', async () => {
    const { errors, status } = await ask(facade.url, '{ viewer { identity { uid } } }', {
      authorization: 'Bearer opaque',
    })
    expect(status).toBe(200)
    expect(errors[0]).toMatchObject({ path: ['viewer', 'identity'], extensions: { code: 'FAILED_PRECONDITION' } })
  })
})

describe('who can', () => {
  it('is the holders by uid, page by page', async () => {
    const query = (
      args: string,
    ): string => `query ($org: UID!) { group(uid: $org) { access(capability: REPO_LIST, ${args}) {
      totalCount pageInfo { hasNextPage hasPreviousPage } edges { node { uid } paths { role { uid } group { uid } binding { uid } } } } } }`
    await expectSame(query('first: 50'), 'owner')
    await expectSame(query('first: 1'), 'owner')
    await expectSame(query('last: 1'), 'owner')
  })

  const HOLDERS = `query ($at: UID!) { group(uid: $at) { access(capability: REPO_LIST) { totalCount
    edges { node { uid name description email } paths { role { uid } group { uid } binding { uid } } } } } }`

  it.each(['owner', 'editor', 'viewer', 'editorOfTeam', 'viewerOfTeam', 'stranger', 'nobody', 'robot'] as const)(
    'is told to the %s of every group as by the server, or refused',
    async (caller) => {
      const authorization = await (caller === 'robot'
        ? server.authorize(org.variables['robot']!)
        : authorizationOf(caller))
      for (const group of ['org', 'team', 'deep']) {
        const asked = { authorization, variables: { at: org.variables[group] } }
        const [wanted, told] = await Promise.all([server, facade].map(({ url }) => ask(url, HOLDERS, asked)))
        expect(told!.data, group).toEqual(wanted!.data)
        const refusals = [wanted!, told!].map(({ errors }) =>
          errors.map(({ path, extensions }) => [path, extensions['code']]),
        )
        expect(refusals[1], group).toEqual(refusals[0])
      }
    },
  )

  it('is told of many groups as of each', async () => {
    const query = '{ groups { nodes { uid access(capability: REPO_LIST) { totalCount nodes { uid name } } } } }'
    for (const caller of ['editor', 'editorOfTeam', 'stranger', 'nobody'] as const) await expectSame(query, caller)
  })

  it('are not told by bindings that the caller may not list, its own neither', async () => {
    const authorization = await org.authorization('teamOwner')
    const asked = { authorization, variables: { at: org.variables['team'] } }
    const edges = async (url: string): Promise<{ node: { uid: string } }[]> =>
      (await ask(url, HOLDERS, asked)).data.group.access.edges
    const others = (await edges(server.url)).filter(({ node }) => node.uid !== org.variables['teamOwner'])
    expect(others).toHaveLength(3 - 1)
    expect(await edges(facade.url)).toEqual(others)
  })

  it('is the same from both ends', async () => {
    const authorization = await org.authorization('owner')
    const page = async (args: string): Promise<{ cursors: string[]; who: string[] }> => {
      const query = `query ($org: UID!) { group(uid: $org) { access(capability: REPO_LIST, ${args}) { edges { cursor node { uid } } } } }`
      const { data, errors } = await ask(facade.url, query, { authorization, variables: { org: org.root } })
      expect(errors).toEqual([])
      const edges = data.group.access.edges as { cursor: string; node: { uid: string } }[]
      return { cursors: edges.map(({ cursor }) => cursor), who: edges.map(({ node }) => node.uid) }
    }
    const { cursors, who } = await page('first: 50')
    expect(who.length).toBeGreaterThan(2)
    for (let at = 1; at < who.length; at++) {
      expect((await page(`last: 2, before: "${cursors[at]}"`)).who).toEqual(who.slice(Math.max(at - 2, 0), at))
      expect((await page(`first: 2, after: "${cursors[at]}"`)).who).toEqual(who.slice(at + 1, at + 3))
    }
  })
})

describe('why', () => {
  const EXPLAIN = `query ($who: UID!, $org: UID!) { explainAccess(identity: $who, capability: REPO_CREATE, at: $org) { allowed
    paths { role { name } group { uid } binding { uid } } missing { obstacle groups { uid } } } }`

  it.each(['owner', 'editor', 'viewer'] as const)('the %s may or may not', async (who) => {
    const data = await expectSame(EXPLAIN, 'owner', { who: org.variables[who] })
    expect(data).toMatchObject({ explainAccess: { allowed: who !== 'viewer' } })
  })
})

describe('what would change', () => {
  it('if a role were given', async () => {
    const query = `query ($who: UID!, $org: UID!, $role: UID!) {
      simulateAccess(at: $org, add: [{ identityUid: $who, roleUid: $role }]) { identityUid group { uid } gained lost } }`
    const role = builtinRole('editor').uid
    const data = (await expectSame(query, 'owner', { who: org.variables['viewer'], role })) as {
      simulateAccess: unknown[]
    }
    expect(data.simulateAccess).toHaveLength(1)
  })

  it('is refused in the server’s words where the changes are no changes, or too many', async () => {
    const query =
      'query ($org: UID!, $add: [ProposedBindingInput!], $remove: [UID!]) { simulateAccess(at: $org, add: $add, remove: $remove) { lost } }'
    const [identityUid, roleUid] = [org.variables['viewer']!, builtinRole('editor').uid]
    const authorization = await org.authorization('owner')
    for (const [add, remove, says] of [
      [Array(101).fill({ identityUid, roleUid }), [], /add: has 101 items; 100 are allowed/],
      [[{ identityUid: 'x', roleUid: 'y' }], ['z'], /add\[0\].identityUid: is not a uid.*remove\[0\]: is not a uid/],
    ] as const) {
      const asked = { authorization, variables: { org: org.root, add, remove } }
      const [wanted, told] = [await ask(server.url, query, asked), await ask(facade.url, query, asked)]
      expect(wanted.errors[0]?.message).toMatch(says)
      expect(told.errors.map(({ message }) => message)).toEqual(wanted.errors.map(({ message }) => message))
    }
  })

  it('for a person of whom the bindings alone tell', async () => {
    const query = `query ($who: UID!, $at: UID!, $role: UID!) {
      simulateAccess(at: $at, add: [{ identityUid: $who, roleUid: $role }]) { identityUid identity { uid } gained lost } }`
    const asked = { who: below.stranger, at: org.variables['team'], role: builtinRole('editor').uid }
    expect(await expectSame(query, 'owner', asked)).toMatchObject({ simulateAccess: [{ identityUid: below.stranger }] })
    const unbound = { ...asked, who: newRootUid() }
    const { errors } = await ask(facade.url, query, {
      authorization: await org.authorization('owner'),
      variables: unbound,
    })
    expect(errors[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })
})
