// Relay's own store, headless, with what its compiler makes: pages in both directions and within each other, one thing at several
// places, and changes, by nothing but documents and directives.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relayProject, type RelayProject } from './relay-project.ts'
import { areInstalled } from './serve.ts'
import { type Any, PAGE, startStoreWorld, type StoreWorld, TAGS } from './stores.ts'

/** What Relay's compiler reads: the graph as a page would ask it, and nothing of how its store works. */
const DOCUMENTS = `
import { graphql } from 'relay-runtime'
graphql\`
  query StoresQuery($group: UID!, $repo: UID!, $first: Int, $after: String, $last: Int, $before: String) {
    group(uid: $group) { ...Stores_group @arguments(first: $first, after: $after, last: $last, before: $before) }
    repo(uid: $repo) { ...Stores_repo }
  }
\`
graphql\`
  fragment Stores_group on Group
  @refetchable(queryName: "StoresPageQuery")
  @argumentDefinitions(first: { type: "Int" }, after: { type: "String" }, last: { type: "Int" }, before: { type: "String" }) {
    repos(first: $first, after: $after, last: $last, before: $before, includeDescendants: true, orderBy: [{ field: NAME, direction: ASC }])
      @connection(key: "Stores_repos") {
      __id
      totalCount
      edges { node { id uid name description } }
    }
  }
\`
graphql\`
  fragment Stores_repo on Repo
  @refetchable(queryName: "StoresTagsQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: ${PAGE} }, cursor: { type: "String" }) {
    tags(first: $count, after: $cursor, orderBy: [{ field: NAME, direction: ASC }]) @connection(key: "Stores_tags") {
      edges { node { id name } }
    }
  }
\`
graphql\`
  query StoresTwiceQuery($uid: UID!, $id: ID!, $group: UID!) {
    repo(uid: $uid) { id description }
    node(id: $id) { id ... on Repo { description } }
    resource(uid: $uid) { id ... on Repo { description tags(first: 1) { nodes { repo { id description } } } } }
    group(uid: $group) { repos(first: 100, includeDescendants: true) { nodes { id description } } }
  }
\`
graphql\`
  mutation StoresCreateMutation($input: CreateRepoInput!, $connections: [ID!]!) {
    createRepo(input: $input) {
      repo @appendNode(connections: $connections, edgeTypeName: "RepoEdge") { id uid name description }
      errors { message }
    }
  }
\`
graphql\`
  mutation StoresUpdateMutation($input: UpdateRepoInput!) {
    updateRepo(input: $input) { repo { id description } errors { message } }
  }
\`
graphql\`
  mutation StoresDeleteMutation($input: DeleteRepoInput!, $connections: [ID!]!) {
    deleteRepo(input: $input) { deletedId @deleteEdge(connections: $connections) errors { message } }
  }
\`
`

describe.skipIf(!areInstalled)('Relay', () => {
  let world: StoreWorld
  let project: RelayProject
  let relay: Any
  const artifact = (name: string): Promise<Any> => project.artifact(name)

  beforeAll(async () => {
    world = await startStoreWorld()
    project = await relayProject(DOCUMENTS, 'Stores')
    ;({ relay } = project)
  })
  afterAll(async () => rm(project.folder, { recursive: true, force: true }))

  function environment(): Any {
    const network = relay.Network.create(async ({ text }: Any, variables: object) => ({
      data: await world.ask(text, variables),
    }))
    return new relay.Environment({ network, store: new relay.Store(new relay.RecordSource()) })
  }

  /** Asks, keeps what came as a page on the screen does, and gives the references of its parts. */
  async function opened(env: Any, name: string, variables: object): Promise<Any> {
    const query = await artifact(name)
    const operation = relay.createOperationDescriptor(query, variables)
    env.retain(operation)
    await relay.fetchQuery(env, query, variables).toPromise()
    return env.lookup(operation.fragment).data
  }

  const read = (env: Any, fragment: Any, part: Any): Any => env.lookup(relay.getSingularSelector(fragment, part)).data

  /** What \`usePaginationFragment\` does for \`loadNext\` and \`loadPrevious\`, by the artifact's own words. False: there is no more. */
  async function load(env: Any, [fragment, part]: [Any, Any], direction: 'forward' | 'backward'): Promise<boolean> {
    const told = relay.getPaginationMetadata(fragment, 'a test')
    const data = read(env, fragment, part)
    const { pageInfo } = told.connectionPathInFragmentData.reduce((at: Any, key: string) => at[key], data)
    const forward = direction === 'forward'
    if (!(forward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return false
    const selector = relay.getSingularSelector(fragment, part)
    const variables = relay.getPaginationVariables(
      direction,
      PAGE,
      forward ? pageInfo.endCursor : pageInfo.startCursor,
      { ...selector.owner.variables, ...selector.variables },
      {},
      told.paginationMetadata,
    )
    const all = { ...variables, id: data[told.identifierField] }
    await relay.fetchQuery(env, told.paginationRequest, all).toPromise()
    return true
  }

  async function commit(env: Any, name: string, variables: object): Promise<Any> {
    const mutation = await artifact(name)
    return new Promise((onCompleted, onError) =>
      relay.commitMutation(env, { mutation, variables, onCompleted, onError }),
    )
  }

  const listed = (data: Any): readonly string[] => data.repos.edges.map(({ node }: Any) => node.name)
  const about = (more: object): object => ({ group: world.group, repo: world.tagged, ...more })

  it('makes one list of pages forward, and of pages backward', async () => {
    const fragment = await artifact('Stores_group')
    for (const [direction, begin] of [
      ['forward', { first: PAGE }],
      ['backward', { last: PAGE }],
    ] as const) {
      const env = environment()
      const { group } = await opened(env, 'StoresQuery', about(begin))
      let pages = 1
      while (await load(env, [fragment, group], direction)) pages += 1
      expect(pages).toBe(Math.ceil(world.names.length / PAGE))
      expect(listed(read(env, fragment, group)), direction).toEqual(world.names)
    }
  })

  it('makes one list of a page in the middle and what is on either side of it', async () => {
    const fragment = await artifact('Stores_group')
    const { group: found } = await world.ask(
      `query ($group: UID!) { group(uid: $group) { repos(first: 2, includeDescendants: true, orderBy: [{ field: NAME }]) { pageInfo { endCursor } } } }`,
      { group: world.group },
    )
    const env = environment()
    const begin = about({ first: PAGE, after: found.repos.pageInfo.endCursor })
    const { group } = await opened(env, 'StoresQuery', begin)
    expect(listed(read(env, fragment, group))).toEqual(world.names.slice(2, 2 + PAGE))
    while (await load(env, [fragment, group], 'backward'));
    while (await load(env, [fragment, group], 'forward'));
    expect(listed(read(env, fragment, group))).toEqual(world.names)
  })

  it('pages what is within a repo by the id of the repo', async () => {
    const fragment = await artifact('Stores_repo')
    const env = environment()
    const { repo } = await opened(env, 'StoresQuery', about({ first: PAGE }))
    while (await load(env, [fragment, repo], 'forward'));
    const tags = read(env, fragment, repo).tags.edges.map(({ node }: Any) => node.name)
    expect(tags).toEqual(TAGS)
  })

  it('keeps one record of what is at several places, and shows a change at all of them', async () => {
    const env = environment()
    const { repo: known } = await world.ask('query ($uid: UID!) { repo(uid: $uid) { id } }', { uid: world.tagged })
    const variables = { uid: world.tagged, id: known.id, group: world.group }
    await opened(env, 'StoresTwiceQuery', variables)
    const source = env.getStore().getSource()
    const repos = source.getRecordIDs().filter((id: string) => source.get(id)?.__typename === 'Repo')
    expect(repos).toHaveLength(world.names.length)
    expect(repos).toContain(known.id)
    const update = { input: { uid: world.tagged, description: 'told by Relay' } }
    expect((await commit(env, 'StoresUpdateMutation', update)).updateRepo.errors).toEqual([])
    const operation = relay.createOperationDescriptor(await artifact('StoresTwiceQuery'), variables)
    const shown = env.lookup(operation.fragment).data
    const inList = shown.group.repos.nodes.find(({ id }: Any) => id === known.id)
    const inTag = shown.resource.tags.nodes[0].repo
    expect([shown.repo, shown.node, shown.resource, inList, inTag].map(({ description }) => description)).toEqual(
      new Array(5).fill('told by Relay'),
    )
  })

  it('adds what is made to a list, and takes out what is deleted, by its own directives', async () => {
    const fragment = await artifact('Stores_group')
    const env = environment()
    const { group } = await opened(env, 'StoresQuery', about({ first: 100 }))
    const connections = [read(env, fragment, group).repos.__id as string]
    const made = { input: { parent: world.group, name: 'zz/by-relay' }, connections }
    const { createRepo } = await commit(env, 'StoresCreateMutation', made)
    expect(listed(read(env, fragment, group))).toEqual([...world.names, 'zz/by-relay'])
    const gone = { input: { uid: createRepo.repo.uid }, connections }
    expect((await commit(env, 'StoresDeleteMutation', gone)).deleteRepo.errors).toEqual([])
    expect(listed(read(env, fragment, group))).toEqual(world.names)
  })
})
