// The store of Apollo Client as the recipe makes it: pages in both directions and within each other, one thing at several places,
// and changes, with `relayStylePagination` and no policy of its own.
import { join } from 'node:path'
import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areInstalled, folder } from './serve.ts'
import { type Any, PAGE, startStoreWorld, type StoreWorld, TAGS } from './stores.ts'

describe.skipIf(!areInstalled)('Apollo Client', () => {
  let world: StoreWorld
  const clients: Any[] = []
  beforeAll(async () => {
    world = await startStoreWorld()
  })
  afterAll(() => clients.forEach((client) => client.stop()))

  /** As the recipe makes it: pages by `relayStylePagination`, and nothing else. */
  async function client(): Promise<Any> {
    const { createClient } = await import(join(folder, 'apollo/src/client.ts'))
    const made = createClient({ graph: world.graph, token: world.token })
    clients.push(made)
    return made
  }

  const PAGED =
    'edges { cursor node { id uid name description } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }'
  const ARGUMENTS = 'first: $first, after: $after, last: $last, before: $before, orderBy: [{ field: NAME }]'
  const VARIABLES = '$first: Int, $after: String, $last: Int, $before: String'
  const REPOS = parse(`query Repos($group: UID!, ${VARIABLES}) {
    group(uid: $group) { id repos(${ARGUMENTS}, includeDescendants: true) { totalCount ${PAGED} } } }`)
  const WITHIN = parse(`query Tags($group: UID!, $repo: UID!, ${VARIABLES}) {
    group(uid: $group) { id repos(first: 100, includeDescendants: true) { edges { cursor node { id name } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }
    repo(uid: $repo) { id name tags(${ARGUMENTS}) { edges { cursor node { id name repo { id name } } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`)

  async function watched(
    query: object,
    variables: object,
  ): Promise<{ readonly client: Any; readonly list: Any; readonly data: () => Any }> {
    const of = await client()
    const list = of.watchQuery({ query, variables })
    list.subscribe(() => undefined)
    const data = (): Any => of.readQuery({ query, variables })
    await expect.poll(() => data() !== null).toBe(true)
    return { client: of, list, data }
  }

  const listed = ({ group }: Any): readonly string[] => group.repos.edges.map(({ node }: Any) => node.name)

  it('makes one list of pages forward, and of pages backward', async () => {
    const forward = await watched(REPOS, { group: world.group, first: PAGE })
    while (forward.data().group.repos.pageInfo.hasNextPage)
      await forward.list.fetchMore({ variables: { after: forward.data().group.repos.pageInfo.endCursor } })
    expect(listed(forward.data())).toEqual(world.names)
    const backward = await watched(REPOS, { group: world.group, last: PAGE })
    expect(listed(backward.data())).toEqual(world.names.slice(-PAGE))
    while (backward.data().group.repos.pageInfo.hasPreviousPage)
      await backward.list.fetchMore({ variables: { before: backward.data().group.repos.pageInfo.startCursor } })
    expect(listed(backward.data())).toEqual(world.names)
  })

  it('pages what is within a repo, and keeps what is at several places once', async () => {
    const { client: of, list, data } = await watched(WITHIN, { group: world.group, repo: world.tagged, first: PAGE })
    while (data().repo.tags.pageInfo.hasNextPage)
      await list.fetchMore({ variables: { after: data().repo.tags.pageInfo.endCursor } })
    expect(data().repo.tags.edges.map(({ node }: Any) => node.name)).toEqual(TAGS)
    const records = Object.keys(of.cache.extract()).filter((key) => key.startsWith('Repo:'))
    expect(records).toHaveLength(world.names.length)
    expect(listed(data())).toHaveLength(world.names.length)
  })

  it('shows what is changed at every place, what is made where it is put, and nothing of what is deleted', async () => {
    const { client: of, data } = await watched(REPOS, { group: world.group, first: 100 })
    const update = parse(
      `mutation ($uid: UID!) { updateRepo(input: { uid: $uid, description: "told by Apollo" }) { repo { id description } } }`,
    )
    await of.mutate({ mutation: update, variables: { uid: world.tagged } })
    const shown = data().group.repos.edges.find(({ node }: Any) => node.uid === world.tagged)
    expect(shown.node.description).toBe('told by Apollo')
    const make = parse(
      `mutation ($group: UID!) { createRepo(input: { parent: $group, name: "zz/by-apollo" }) { repo { id uid name description } } }`,
    )
    const variables = { group: world.group, first: 100 }
    const { data: made } = await of.mutate({
      mutation: make,
      variables: { group: world.group },
      update: (cache: Any, { data: answer }: Any) =>
        cache.updateQuery({ query: REPOS, variables }, (old: Any) => {
          const edge = { __typename: 'RepoEdge', cursor: '', node: answer.createRepo.repo }
          return {
            ...old,
            group: { ...old.group, repos: { ...old.group.repos, edges: [...old.group.repos.edges, edge] } },
          }
        }),
    })
    expect(listed(data())).toEqual([...world.names, 'zz/by-apollo'])
    const remove = parse(`mutation ($uid: UID!) { deleteRepo(input: { uid: $uid }) { deletedId errors { message } } }`)
    await of.mutate({
      mutation: remove,
      variables: { uid: made.createRepo.repo.uid },
      update: (cache: Any, { data: answer }: Any) =>
        cache.evict({ id: cache.identify({ __typename: 'Repo', id: answer.deleteRepo.deletedId }) }),
    })
    expect(listed(data())).toEqual(world.names)
  })

  it('keeps together what several screens read of a thing that has no id', async () => {
    const of = await client()
    const screens = ['rateLimit { limit }', 'rateLimit { cost }', 'roles(first: 2) { totalCount }'].concat(
      ['name', 'uid'].map((field) => `roleBindings(first: 2) { edges { node { id boundRole { ${field} } } } }`),
      'roles(first: 2) { edges { node { id } } }',
    )
    const queries = screens.map((fields) => parse(`{ ${fields} }`))
    for (const query of queries) await of.query({ query })
    expect(queries.map((query) => of.readQuery({ query }) !== null)).toEqual(queries.map(() => true))
  })
})
