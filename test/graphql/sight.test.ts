// Who sees what, and under which address.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import type { Caller } from '../../src/core/caller.ts'
import { ANONYMOUS } from './world.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openRegistryWorld()
})

describe('scope and filter', () => {
  const names = async (args: string, field = 'repos'): Promise<string[]> => {
    const { data, errors } = await world.run(`{ ${field}(first: 200, ${args}) { nodes { name } } }`)
    expect(errors).toBeUndefined()
    return data[field].nodes.map((node: { name: string }) => node.name).sort()
  }

  it('cut a list as asked', async () => {
    expect(await names(`scope: { childrenOf: "${world.team}" }`)).toEqual(['repo-1', 'repo-3', 'repo-5'])
    expect(await names(`scope: { descendantsOf: "${world.org}" }`)).toHaveLength(7)
    expect(
      await names(`scope: { uids: ["${world.repos[0]}", "${world.repos[1]}"], childrenOf: "${world.team}" }`),
    ).toEqual(['repo-1'])
    expect(await names(`scope: { ancestorsOf: "${world.repos[1]}" }`, 'groups')).toEqual(['organization', 'team'])
    expect(await names('scope: { inRoot: true }', 'groups')).toEqual(['organization'])
    expect(await names('filter: { catalogTierIn: [BASE], nameContains: "3" }')).toEqual(['repo-3'])
    expect(await names('filter: { deprecated: true }', 'tags')).toEqual([
      'v1',
      'v1',
      'v1',
      'v1',
      'v1',
      'v3',
      'v3',
      'v3',
      'v5',
    ])
    expect(await names('filter: { deprecated: false, name: "v0" }', 'tags')).toHaveLength(6)
  })
})

describe('sight', () => {
  it('gives null for what does not exist and an error for what may not be seen', async () => {
    const missing = `${world.org}/${'0'.repeat(16)}`
    expect(await world.run(`{ repo(uid: "${missing}") { uid } }`)).toEqual({ data: { repo: null } })
    const stranger = await world.person()
    for (const uid of [missing, world.repos[0]]) {
      const { data, errors } = await world.run(`{ repo(uid: "${uid}") { uid } }`, {}, stranger)
      expect(data).toEqual({ repo: null })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'PERMISSION_DENIED',
        reason: 'PERMISSION_DENIED',
        domain: 'registry.chainguard.dev',
      })
    }
  })

  it('hides the far end of an edge without spoiling the page', async () => {
    const capabilities = ['repo.list', 'tag.list'].map((name) => capabilityByName(name)?.number)
    const role = { name: 'puller', capabilities }
    const { uid: roleUid } = await world.send('iam.v2.RolesService/CreateRole', { parent: world.org, role })
    const { data, errors } = await world.run(
      '{ repos { nodes { name group { name } tags(first: 1) { nodes { repo { name } } } } } }',
      {},
      await bound(roleUid, world.team),
    )
    expect(errors).toBeUndefined()
    expect(data.repos.nodes.map((node: { name: string }) => node.name).sort()).toEqual(['repo-1', 'repo-3', 'repo-5'])
    for (const { name, group, tags } of data.repos.nodes) {
      expect(group).toBeNull()
      expect(tags.nodes).toEqual([{ repo: { name } }])
    }
  })

  const bound = async (roleUid: string, group: string): Promise<Caller> => {
    const caller = await world.person()
    const identityUid = caller.kind === 'identity' ? caller.identity : ''
    await world.send('iam.v2.RoleBindingsService/CreateRoleBinding', {
      parent: group,
      roleBinding: { identityUid, roleUid },
    })
    return caller
  }

  it('cuts lists, totals and nodes to what the caller may see', async () => {
    const caller = await world.person('viewer', world.team)
    const { data, errors } = await world.run(
      '{ repos { totalCount } groups { totalCount nodes { name parent { name } root { name } ancestors { name } } } }',
      {},
      caller,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      repos: { totalCount: 3 },
      groups: { totalCount: 1, nodes: [{ name: 'team', parent: null, root: null, ancestors: [] }] },
    })
    const outside = await world.run(
      `{ repos(scope: { childrenOf: "${world.org}" }) { totalCount } }`,
      {},
      await world.person(
        'viewer',
        (await world.send('iam.v2.GroupsService/CreateGroup', { parent: world.org, group: { name: 'elsewhere' } })).uid,
      ),
    )
    expect(outside.errors?.[0]?.extensions?.['code']).toBe('PERMISSION_DENIED')
  })

  it('asks for a token, but not to be there', async () => {
    expect(await world.run('{ ping viewer { identity { uid } } __typename }', {}, ANONYMOUS)).toEqual({
      data: { ping: 'pong', viewer: null, __typename: 'Query' },
    })
    const { data, errors } = await world.run('{ ping group(uid: "' + world.org + '") { uid } }', {}, ANONYMOUS)
    expect(data).toEqual({ ping: 'pong', group: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'TOKEN_MISSING' })
  })

  it('tells the caller who it is and what it may do', async () => {
    const caller = await world.person('viewer', world.team)
    const { data } = await world.run(
      `query($org: UID!, $team: UID!) { viewer { identity { uid email } capabilities(at: $team) list: can(capability: REPO_LIST, at: $team) create: can(capability: REPO_CREATE, at: $team) up: can(capability: REPO_LIST, at: $org) } }`,
      { org: world.org, team: world.team },
      caller,
    )
    expect(data.viewer).toMatchObject({ identity: { email: 'p@example.com' }, list: true, create: false, up: false })
    expect(data.viewer.capabilities).toContain('REPO_LIST')
  })
})

describe('ids', () => {
  it('find every kind of resource again', async () => {
    const { data } = await world.run(
      '{ groups { nodes { id uid } } repos { nodes { id uid } } tags(first: 2) { nodes { id uid } } roles(first: 1) { nodes { id uid } } roleBindings { nodes { id uid } } }',
    )
    const all = Object.entries(data).flatMap(([field, page]) =>
      (page as { nodes: { id: string; uid: string }[] }).nodes.map((node) => ({
        ...node,
        type: (
          { groups: 'Group', repos: 'Repo', tags: 'Tag', roles: 'Role', roleBindings: 'RoleBinding' } as Record<
            string,
            string
          >
        )[field],
      })),
    )
    const found = await world.run(
      'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Resource { uid } } }',
      { ids: all.map((one) => one.id) },
    )
    expect(found.errors).toBeUndefined()
    expect(found.data.nodes).toEqual(all.map(({ id, uid, type }) => ({ __typename: type, id, uid })))
    for (const { id, uid, type } of all.slice(0, 12)) {
      const { data: single } = await world.run(
        'query($id: ID!, $uid: UID!) { node(id: $id) { __typename id } resource(uid: $uid) { __typename id createTime } }',
        { id, uid },
      )
      expect(single).toMatchObject({ node: { __typename: type, id }, resource: { __typename: type, id } })
    }
  })

  it('of nothing, of others and of nonsense', async () => {
    const { data } = await world.run('{ repos(first: 1) { nodes { id uid } } }')
    const { id, uid } = data.repos.nodes[0]
    const stranger = await world.person()
    const hidden = await world.run(
      `{ node(id: "${id}") { id } resource(uid: "${uid}") { id } nodes(ids: ["${id}", "nonsense"]) { id } }`,
      {},
      stranger,
    )
    expect(hidden.data).toEqual({ node: null, resource: null, nodes: [null, null] })
    expect(hidden.errors).toHaveLength(1)
    expect(hidden.errors?.[0]).toMatchObject({ path: ['nodes', 1], extensions: { code: 'INVALID_ARGUMENT' } })
    const { errors } = await world.run('{ resource(uid: "nonsense") { id } }')
    expect(errors?.[0]?.extensions?.['code']).toBe('INVALID_ARGUMENT')
  })
})
