// `extensions.calls`: the same by REST, gRPC and MCP as an operation of the graph asked for (docs/graph.md).
import { beforeAll, describe, expect, it } from 'vitest'
import { graphMethods, methods } from '../../src/contract/methods.ts'
import { startTestFacade } from '../facade/start.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { runCommand } from '../support/run-command.ts'

interface Told {
  readonly method: string
  readonly calls: number
  readonly rest?: string
  readonly grpc?: string
  readonly mcp?: string
}

interface Answer {
  // Read field by field; its shape is what is tested.
  readonly data: any // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly errors?: readonly { readonly message: string; readonly extensions: object }[]
  readonly extensions: { readonly calls?: readonly Told[] }
}

let server: TestServer
let org: Organization
let token: string

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  token = (await org.authorization('owner')) ?? ''
})

const ask = async (query: string, variables: object = {}, extensions: object = { calls: true }): Promise<Answer> => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, extensions }),
  })
  return (await response.json()) as Answer
}

const told = async (query: string, variables: object = {}): Promise<readonly Told[]> => {
  const { errors, extensions } = await ask(query, variables)
  expect(errors).toBeUndefined()
  return extensions.calls!
}

/** What a command answers. */
const run = async (command: string | undefined): Promise<Record<string, unknown>> =>
  (await (await runCommand(command!, { url: server.url, token })).json()) as Record<string, unknown>

describe('the calls behind an operation of the graph', () => {
  it('are told to who asks for them alone', async () => {
    const { extensions } = await ask('{ groups { totalCount } }', {}, {})
    expect(extensions).not.toHaveProperty('calls')
    expect(await ask('{ groups { totalCount } }', {}, { calls: false })).toEqual(
      expect.objectContaining({ extensions: { cost: expect.anything() as unknown } }),
    )
  })

  it('are wanted by true or not at all', async () => {
    const { errors } = await ask('{ groups { totalCount } }', {}, { calls: 'yes' })
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_ARGUMENT' } }])
    expect(JSON.stringify(errors)).toContain('extensions.calls')
  })

  it('give the same of a list, with its filter, order and size', async () => {
    const query = `query ($uid: UID!) {
      roles(first: 3, orderBy: [{ field: NAME, direction: DESC }]) { nodes { uid } totalCount }
      group(uid: $uid) { name }
    }`
    const { data, extensions } = await ask(query, { uid: org.root })
    const [roles, group] = extensions.calls!
    expect(roles).toMatchObject({ method: 'iam.v2.RolesService/ListRoles', calls: 1 })
    const list = await run(roles!.rest)
    expect((list['roles'] as { uid: string }[]).map(({ uid }) => ({ uid }))).toEqual(data.roles.nodes)
    expect(Number(list['totalCount'])).toBe(data.roles.totalCount)
    expect(group).toMatchObject({ method: 'iam.v2.GroupsService/GetGroup', calls: 1 })
    expect(await run(group!.rest)).toMatchObject({ uid: org.root, name: data.group.name })
    expect(group!.grpc).toContain(`/chainguard.platform.iam.v2.GroupsService/GetGroup`)
    expect(await (await runCommand(group!.mcp!, { url: server.url, token })).text()).toContain(org.root)
  })

  it('count what lies below many, and show it of one of them', async () => {
    const calls = await told(
      'query ($uid: UID!) { group(uid: $uid) { roleBindings { nodes { role { name } } } repos(first: 2) { nodes { name } } } }',
      { uid: org.root },
    )
    const bindings = calls.find(({ method }) => method === 'iam.v2.RoleBindingsService/ListRoleBindings')!
    expect(bindings).toMatchObject({ calls: 1 })
    expect(bindings.rest).toContain(org.root)
    expect((await run(bindings.rest))['roleBindings']).not.toEqual([])
    const below = await told('{ repos(first: 7) { nodes { name tags(first: 2) { nodes { name } } } } }')
    const tags = below.filter(({ method }) => method === 'registry.v2.TagsService/ListTags')
    expect(tags).toHaveLength(1)
    expect(tags[0]!.calls).toBeLessThanOrEqual(7)
    expect(tags[0]!.rest).toMatch(/childrenOf=(UID|[\da-f/%F]+)/)
  })

  it('are none of gRPC for what the graph alone serves', async () => {
    const calls = await told(
      'query ($at: UID!) { viewer { capabilities(at: $at) } group(uid: $at) { name accessMatrix(capabilities: [REPO_LIST]) { rows { totalCount } } } }',
      { at: org.root },
    )
    expect(calls.map(({ method }) => method)).toContain('iam.v2.GroupsService/GetGroup')
    const own = calls.filter(({ method }) => graphMethods.has(method))
    expect(own.filter(({ grpc }) => grpc !== undefined)).toEqual([])
  })

  it('leave out what the contract cannot ask for', async () => {
    expect(await told('{ repos(filter: { nameContains: "a" }) { nodes { name } } }')).toEqual([])
    const first = await ask('{ roles(first: 1) { pageInfo { endCursor } } }')
    const after = first.data.roles.pageInfo.endCursor as string
    expect(
      await told('query ($after: String) { roles(first: 1, after: $after) { nodes { uid } } }', { after }),
    ).toEqual([])
  })

  it('leave out a list below a group where the contract lists what one group has', async () => {
    const accepted = (below: string) =>
      told(`query ($uid: UID!) { group(uid: $uid) { termsAcceptances(${below}) { totalCount } } }`, { uid: org.root })
    const methodsOf = (calls: readonly Told[]) => calls.map(({ method }) => method)
    expect(methodsOf(await accepted('includeDescendants: true'))).toEqual(['iam.v2.GroupsService/GetGroup'])
    expect(methodsOf(await accepted('first: 2'))).toHaveLength(2)
  })

  it('hold no secret', async () => {
    const { data } = await ask('{ roles(first: 1) { nodes { uid } } }')
    const mutation = `mutation ($org: UID!, $role: UID!) {
      createIdentityProvider(input: { parent: $org, name: "kept", defaultRole: $role, oidc: { issuer: "https://kept.example.com", clientId: "c", clientSecret: "hidden" } }) {
        identityProvider { uid } errors { message }
      }
    }`
    const { extensions, errors } = await ask(mutation, { org: org.root, role: data.roles.nodes[0].uid })
    expect(errors).toBeUndefined()
    expect(extensions.calls).toMatchObject([{ method: 'iam.v2.IdentityProvidersService/CreateIdentityProvider' }])
    expect(JSON.stringify(extensions)).toContain('kept.example.com')
    expect(JSON.stringify(extensions)).not.toContain('hidden')
  })

  it('of the facade are those that its upstream has', async () => {
    const facade = await startTestFacade({ upstream: server.url })
    const response = await fetch(`${facade.url}/graphql`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ viewer { identity { uid } } roles(first: 2) { nodes { uid } } }',
        extensions: { calls: true },
      }),
    })
    const { data, extensions } = (await response.json()) as Answer
    const calls = extensions.calls!
    expect(calls.map(({ method }) => method)).toContain('iam.v2.RolesService/ListRoles')
    for (const { method } of calls) expect(methods.has(method)).toBe(true)
    const { rest, mcp } = calls.find(({ method }) => method.endsWith('/ListRoles'))!
    expect(rest).toContain(server.url)
    expect(mcp).toContain(`:${new URL(facade.url).port}/mcp`)
    expect(((await run(rest))['roles'] as { uid: string }[]).map(({ uid }) => ({ uid }))).toEqual(data.roles.nodes)
  })
})
