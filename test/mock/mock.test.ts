// The mock of the graph: repeatable, consistent, and changed by its mutations alone.
import { getNamedType, type GraphQLField, type GraphQLObjectType, isObjectType, isRequiredArgument } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createMockSchema, type MockOptions } from '../../src/mock/mock-schema.ts'
import { createMockServer } from '../../src/mock/mock-server.ts'
import { ask, data, organization, schema } from './asking.ts'

const WIDE = `{
  repos(first: 5) { totalCount nodes { id uid name description catalogTier createTime customOverlay { contents { packages } }
    group { name } tags(first: 3) { nodes { name digest image { architectures } } } advisories { totalCount nodes { advisoryId severities { score type } } } } }
  identities(first: 3) { nodes { name email relationship { __typename } roleBindings { nodes { role { name } group { uid } } } } }
}`

interface Hit {
  readonly name: string
  readonly group: { readonly name: string; readonly parent: { readonly name: string } | null }
}

describe('two mocks', () => {
  it('of one seed agree byte for byte, in whatever order they are asked', async () => {
    const [a, b] = [createMockSchema({ seed: '7' }), createMockSchema({ seed: '7' })]
    await ask('{ repos(last: 2) { nodes { readme tags { nodes { digest } } } } }', {}, b)
    const told = JSON.stringify(await ask(WIDE, {}, a))
    expect(JSON.stringify(await ask(WIDE, {}, b))).toBe(told)
    expect(JSON.stringify(await ask(WIDE, {}, createMockSchema({ seed: '8' })))).not.toBe(told)
  })
})

describe('ids and uids', () => {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Resource'))
    .map((type) => type.name)

  it('are of all resources', () => expect(types.length).toBeGreaterThan(12))

  it.each(types)('find the same %s again', async (type) => {
    const field = type.charAt(0).toLowerCase() + type.slice(1)
    const list = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
      (one) => getNamedType(one.type).name === `${type}Connection`,
    )
    const some = await data<Record<string, { nodes: { id: string; uid: string }[] }>>(
      `{ ${list?.name} (first: 4) { nodes { id uid __typename } } }`,
    )
    const nodes = some[list?.name ?? '']?.nodes ?? []
    expect(nodes.length).toBeGreaterThan(1)
    for (const node of nodes) {
      const again = await data<Record<string, unknown>>(
        `query ($id: ID!, $uid: UID!) {
          node(id: $id) { id __typename ... on Resource { uid } } resource(uid: $uid) { id uid __typename }
          nodes(ids: [$id]) { id __typename ... on Resource { uid } } own: ${field}(uid: $uid) { id uid __typename }
        }`,
        node,
      )
      expect(again).toEqual({ node, resource: node, nodes: [node], own: node })
    }
  })

  it('of nothing are null', async () => {
    expect(await data('{ node(id: "UmVwbzox") { id } repo(uid: "x") { uid } }')).toEqual({ node: null, repo: null })
  })
})

interface Page {
  readonly totalCount: number
  readonly edges: { readonly cursor: string; readonly node: unknown }[]
  readonly nodes: unknown[]
  readonly pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** All connections, by where they are. */
function connections(): [string, GraphQLObjectType, GraphQLField<unknown, unknown>][] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    !isObjectType(type)
      ? []
      : Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
          .map((field): [string, GraphQLObjectType, GraphQLField<unknown, unknown>] => [
            `${type.name}.${field.name}`,
            type,
            field,
          ]),
  )
}

describe('connections', () => {
  it.each(connections())('%s pages alike forward and backward', async (_name, type, field) => {
    const org = await organization()
    const required = field.args.filter(isRequiredArgument)
    const values: Readonly<Record<string, string>> = {
      capability: 'REPO_LIST',
      query: '"n"',
      imageRefs: '[{ repo: "n" }]',
    }
    const own = required.map(({ name }) => `${name}: ${values[name] ?? JSON.stringify(org)}`)
    const { owner, path } = await ownerOf(type, org)
    const page = async (args: string): Promise<Page> => {
      const listed = `${field.name}(${[...own, args].join(', ')}) { totalCount edges { cursor node { __typename } } nodes { __typename } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`
      let at: unknown = await data(owner.replace('HERE', listed))
      for (const step of [...path, field.name]) at = (at as Record<string, unknown>)[step]
      return at as Page
    }
    const whole = await page('first: 200')
    const cursors = whole.edges.map(({ cursor }) => cursor)
    expect([whole.totalCount >= cursors.length, whole.nodes.length]).toEqual([true, cursors.length])
    expect(new Set(cursors).size).toBe(cursors.length)
    const forward = await walk(
      (after) => page(`first: 7${after ? `, after: ${JSON.stringify(after)}` : ''}`),
      'endCursor',
    )
    expect(forward.slice(0, cursors.length)).toEqual(cursors)
    expect(forward).toHaveLength(whole.totalCount)
    if (!field.args.some(({ name }) => name === 'last')) return
    const backward = await walk(
      (before) => page(`last: 7${before ? `, before: ${JSON.stringify(before)}` : ''}`),
      'startCursor',
    )
    expect(backward).toEqual(forward)
  })

  it('filter and order', async () => {
    const { repos } = await data<{ repos: { totalCount: number; nodes: { name: string }[] } }>(
      '{ repos(first: 100, filter: { nameContains: "NG" }, orderBy: [{ field: NAME, direction: DESC }]) { totalCount nodes { name } } }',
    )
    const names = repos.nodes.map(({ name }) => name)
    expect(names.length).toBe(repos.totalCount)
    expect(names.every((name) => name.includes('ng'))).toBe(true)
    expect(names).toEqual([...names].sort().reverse())
    expect(names.length).toBeGreaterThan(1)
  })

  it('refuse what they cannot do', async () => {
    expect((await ask('{ repos(first: 201) { totalCount } }')).errors).toMatchObject([
      { message: 'first must be from 0 to 200.' },
    ])
    expect((await ask('{ repos(after: "x") { totalCount } }')).errors).toHaveLength(1)
    expect((await ask('{ advisories(filter: { origin: "x" }) { totalCount } }')).errors).toMatchObject([
      { message: expect.stringContaining('cannot filter Advisory by origin') as unknown },
    ])
  })
})

/** Pages one after the other; the cursors in the order of the list. */
async function walk(
  page: (cursor: string | undefined) => Promise<Page>,
  by: 'endCursor' | 'startCursor',
): Promise<string[]> {
  const cursors: string[] = []
  let at: string | undefined
  for (;;) {
    const { edges, pageInfo } = await page(at)
    const here = edges.map(({ cursor }) => cursor)
    if (by === 'endCursor') cursors.push(...here)
    else cursors.unshift(...here)
    if (by === 'endCursor' ? !pageInfo.hasNextPage : !pageInfo.hasPreviousPage) return cursors
    at = pageInfo[by] ?? undefined
  }
}

/** A query with the place of a field of a type, and the way to it. */
async function ownerOf(type: GraphQLObjectType, org: string): Promise<{ owner: string; path: string[] }> {
  if (type === schema.getQueryType()) return { owner: '{ HERE }', path: [] }
  if (type.name === 'Viewer') return { owner: '{ viewer { HERE } }', path: ['viewer'] }
  if (type.name === 'Group') return { owner: `{ group(uid: "${org}") { HERE } }`, path: ['group'] }
  const [of, ...fields] = INSIDE[type.name] ?? [type.name]
  const list = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    (one) => getNamedType(one.type).name === `${of}Connection`,
  )
  const some = await data<Record<string, { nodes: { uid: string }[] }>>(`{ ${list?.name}(first: 1) { nodes { uid } } }`)
  const inner = fields.reduceRight((rest, field) => `${field} { ${rest} }`, 'HERE')
  const owner = `{ resource(uid: "${some[list?.name ?? '']?.nodes[0]?.uid}") { ... on ${of} { ${inner} } } }`
  return { owner, path: ['resource', ...fields.map((field) => field.replace(/\(.*/, ''))] }
}

/** What has no list of its own: a resource, and the fields from there. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  Package: ['Advisory', 'package'],
  Image: ['Tag', 'image'],
  Sbom: ['Tag', 'image', 'sbom'],
  AccessMatrix: ['Group', 'accessMatrix(capabilities: [REPO_LIST])'],
}

describe('mutations', () => {
  const CREATE = `mutation ($org: UID!, $dry: Boolean) {
    createRepo(input: { parent: $org, name: "mine", bundles: ["base"], syncConfig: { source: "cgr.dev/x" }, clientMutationId: "1", validateOnly: $dry }) {
      repo { uid name bundles syncConfig { source } group { uid } } errors { message } clientMutationId
    }
  }`
  interface Created {
    readonly createRepo: { readonly repo: { readonly uid: string } }
  }
  const find = '{ repos(filter: { name: "mine" }) { totalCount } }'

  it('give what was sent, and it stays', async () => {
    const on = createMockSchema()
    const org = await organization()
    const dry = await data<Created>(CREATE, { org, dry: true }, on)
    expect(await data(find, {}, on)).toEqual({ repos: { totalCount: 0 } })
    const made = await data<Created>(CREATE, { org }, on)
    const repo = { name: 'mine', bundles: ['base'], syncConfig: { source: 'cgr.dev/x' }, group: { uid: org } }
    for (const one of [dry, made]) {
      expect(one).toMatchObject({ createRepo: { repo, errors: [], clientMutationId: '1' } })
    }
    const { uid } = made.createRepo.repo
    expect(await data(find, {}, on)).toEqual({ repos: { totalCount: 1 } })
    const update =
      'mutation ($uid: UID!) { updateRepo(input: { uid: $uid, description: "new", bundles: null }) { repo { name description bundles } } }'
    const changed = { name: 'mine', description: 'new', bundles: [] }
    expect(await data(update, { uid }, on)).toEqual({ updateRepo: { repo: changed } })
    expect(await data('query ($uid: UID!) { repo(uid: $uid) { name description bundles } }', { uid }, on)).toEqual({
      repo: changed,
    })
    const remove =
      'mutation ($uid: UID!) { deleteRepo(input: { uid: $uid }) { deletedUid errors { reason __typename } } }'
    expect(await data(remove, { uid }, on)).toEqual({ deleteRepo: { deletedUid: uid, errors: [] } })
    expect(await data(find, {}, on)).toEqual({ repos: { totalCount: 0 } })
    expect(await data(remove, { uid }, on)).toEqual({
      deleteRepo: { deletedUid: null, errors: [{ reason: 'NOT_FOUND', __typename: 'NotFoundError' }] },
    })
    // It is the first mock alone that has changed.
    expect(await data(find)).toEqual({ repos: { totalCount: 0 } })
  })

  it('rename what a name is asked for', async () => {
    const on = createMockSchema()
    const org = await organization()
    const update = 'mutation ($org: UID!) { updateGroup(input: { uid: $org, name: "renamed" }) { group { name } } }'
    expect(await data(update, { org }, on)).toEqual({ updateGroup: { group: { name: 'renamed' } } })
    expect(await data('{ search(query: "renamed") { totalCount } }', {}, on)).toEqual({ search: { totalCount: 1 } })
  })

  it('hits of a search have the name of the thing and those of the groups above it', async () => {
    const { search } = await data<{ search: { edges: { name: string; path: string[]; node: Hit }[] } }>(
      `{ search(query: "a", types: [REPO], first: 5) { edges { name path node { ... on Repo { name group { name parent { name } } } } } } }`,
    )
    expect(search.edges).toHaveLength(5)
    for (const { name, path, node } of search.edges) {
      expect(name).toBe(node.name)
      expect(path.slice(-2)).toEqual([node.group.parent?.name, node.group.name].filter((one) => one !== undefined))
    }
  })
})

describe('resolvers', () => {
  const resolvers: MockOptions['resolvers'] = {
    Repo: { description: () => 'always this' },
    Query: { viewer: () => null },
  }

  it('answer instead of the mock, over HTTP too', async () => {
    const server = await createMockServer({ resolvers })
    try {
      const answer = await fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ viewer { identity { name } } repos(first: 1) { nodes { description } } }' }),
      })
      expect(await answer.json()).toEqual({
        data: { viewer: null, repos: { nodes: [{ description: 'always this' }] } },
      })
    } finally {
      await server.close()
    }
  })
})

it('does batches: makes, changes and deletes what each of their requests says', async () => {
  const org = await organization()
  const one = `{ parent: "${org}", name: "batch-a" }, { parent: "${org}", name: "batch-b" }`
  const { batchCreateRepos: made } = await data<{ batchCreateRepos: { repos: { uid: string; name: string }[] } }>(
    `mutation { batchCreateRepos(input: { requests: [${one}] }) { repos { uid name } } }`,
  )
  expect(made.repos.map(({ name }) => name)).toEqual(['batch-a', 'batch-b'])
  const uids = made.repos.map(({ uid }) => uid)
  const renamed = uids.map((uid) => `{ uid: "${uid}", description: "new" }`).join(', ')
  const { batchUpdateRepos: updated } = await data<{ batchUpdateRepos: { repos: object[] } }>(
    `mutation { batchUpdateRepos(input: { requests: [${renamed}] }) { repos { description } } }`,
  )
  expect(updated.repos).toEqual([{ description: 'new' }, { description: 'new' }])
  const gone = `mutation { batchDeleteRepos(input: { requests: [${uids.map((uid) => `{ uid: "${uid}" }`).join(', ')}] }) { deletedUids errors { reason } } }`
  expect((await data<{ batchDeleteRepos: object }>(gone)).batchDeleteRepos).toEqual({ deletedUids: uids, errors: [] })
  expect((await data<{ batchDeleteRepos: object }>(gone)).batchDeleteRepos).toMatchObject({
    errors: [{ reason: 'NOT_FOUND' }],
  })
})
