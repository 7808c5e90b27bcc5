// Questions about access through a facade: the answers of the server itself, from bindings and roles that the caller may list.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { type CallerName, type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let facade: TestFacade
let org: Organization

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  facade = await startTestFacade({ upstream: server.url })
})

async function expectSame(query: string, caller: CallerName, variables: object = {}): Promise<unknown> {
  const authorization = await org.authorization(caller)
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
})
