// The recipes of clients without a page, run as they are written, against a real server.
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { areInstalled, isInstalled } from './serve.ts'

const PAGE = 5
let org: Organization
let options: { readonly graph: string; readonly token: string }

beforeAll(async () => {
  const server = await startTestServer()
  org = await seedOrganization(server)
  const authorization = await org.authorization('owner')
  options = { graph: `${server.url}/graphql`, token: authorization!.slice('Bearer '.length) }
})

describe.skipIf(!areInstalled)('Apollo Client', () => {
  interface Repo {
    readonly id: string
    readonly uid: string
    readonly name: string
    readonly description: string
  }
  interface Data {
    readonly repos: {
      readonly totalCount: number
      readonly edges: readonly { readonly node: Repo }[]
      readonly pageInfo: { readonly endCursor: string }
    }
  }
  /** What is used here of Apollo's client: it is a dependency of the examples alone, so its types may be absent. */
  interface Client {
    watchQuery(options: object): {
      subscribe(next: () => void): { unsubscribe(): void }
      fetchMore(options: object): Promise<{ readonly data?: Data }>
    }
    readQuery(options: object): Data | null
    mutate(options: object): Promise<unknown>
    stop(): void
  }
  const load = async <Exports>(file: string): Promise<Exports> =>
    (await import(join(import.meta.dirname, '../../examples/apollo/src', file))) as Exports

  it('makes one list of pages, and shows a change in it without asking again', async () => {
    const { createClient } = await load<{ readonly createClient: (to: typeof options) => Client }>('client.ts')
    const { REPOS, DESCRIBE } = await load<{ readonly REPOS: object; readonly DESCRIBE: object }>('documents.ts')
    const client = createClient(options)
    const watched = client.watchQuery({ query: REPOS, variables: { first: PAGE } })
    const shown = watched.subscribe(() => undefined)
    const list = (): Data['repos'] | undefined => client.readQuery({ query: REPOS, variables: { first: PAGE } })?.repos
    await expect.poll(() => list()?.edges.length).toBe(PAGE)
    const { totalCount } = list()!
    while (list()!.edges.length < totalCount) {
      const before = list()!.edges.length
      const { data } = await watched.fetchMore({ variables: { after: list()!.pageInfo.endCursor } })
      expect(data?.repos.edges.length).toBeGreaterThan(0)
      expect(list()!.edges.length).toBeGreaterThan(before)
    }
    const names = list()!.edges.map(({ node }) => node.name)
    expect(names).toEqual([...new Set(names)].sort())
    const { uid } = list()!.edges[0]!.node
    await client.mutate({ mutation: DESCRIBE, variables: { uid, description: 'told by Apollo' } })
    expect(list()!.edges[0]!.node.description).toBe('told by Apollo')
    shown.unsubscribe()
    client.stop()
  })
})

describe.skipIf(!isInstalled('@urql/exchange-graphcache'))('urql with Graphcache', () => {
  interface List {
    readonly repos: {
      readonly edges: readonly { readonly node: Readonly<Record<'id' | 'uid' | 'name' | 'description', string>> }[]
    } & {
      readonly pageInfo: Readonly<Record<'startCursor' | 'endCursor', string>>
    }
  }
  /** What is used here of urql's client, a dependency of the examples alone. */
  interface Client {
    query(document: string, variables: object, options?: object): { toPromise(): Promise<Result> }
    mutation(document: string, variables: object): { toPromise(): Promise<Result> }
  }
  interface Result {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    readonly data?: any
    readonly error?: Error
  }
  const list = (args: string): string =>
    `query Repos($first: Int, $after: String, $last: Int, $before: String) {
      repos(first: $first, after: $after, last: $last, before: $before, orderBy: [{ ${args} }]) {
        edges { cursor node { id uid name description } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`

  it('makes one list of pages from either end, keeps what has an id once, and event subscriptions as they are', async () => {
    const file = join(import.meta.dirname, '../../examples/graphcache/src/client.ts')
    const { createClient } = (await import(file)) as { readonly createClient: (to: typeof options) => Client }
    const client = createClient(options)
    const ask = async (document: string, variables: object, more: object = {}): Promise<Result['data']> => {
      const { data, error } = await client.query(document, variables, more).toPromise()
      expect(error).toBeUndefined()
      return data
    }
    const names = ({ repos }: List): readonly string[] => repos.edges.map(({ node }) => node.name)
    const forward = list('field: NAME')
    const first = (await ask(forward, { first: PAGE })) as List
    const both = (await ask(forward, { first: PAGE, after: first.repos.pageInfo.endCursor })) as List
    expect(names(both).length).toBe(2 * PAGE)
    const backward = list('field: NAME, direction: DESC')
    const last = (await ask(backward, { last: PAGE })) as List
    const more = (await ask(backward, { last: PAGE, before: last.repos.pageInfo.startCursor })) as List
    expect(names(more).toReversed()).toEqual(names(both))
    const { uid, id } = first.repos.edges[0]!.node
    const rename = `mutation ($uid: UID!) { updateRepo(input: { uid: $uid, description: "told by urql" }) { repo { id description } } }`
    expect((await client.mutation(rename, { uid }).toPromise()).error).toBeUndefined()
    const kept = (await ask(forward, { first: PAGE }, { requestPolicy: 'cache-only' })) as List
    expect(kept.repos.edges[0]!.node).toMatchObject({ id, description: 'told by urql' })
    const sink = 'https://hooks.example.com/urql'
    const make = `mutation ($parent: UID!, $sink: URL!) { createEventSubscription(input: { parent: $parent, sink: $sink }) {
      eventSubscription { id uid sink group { id uid } } errors { message } } }`
    const made = (await client.mutation(make, { parent: org.root, sink }).toPromise()).data.createEventSubscription
    expect(made).toMatchObject({ errors: [], eventSubscription: { sink, group: { uid: org.root } } })
    const node = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on EventSubscription { uid sink } } }'
    const absent = Buffer.from(`Repo:${org.root}/0123456789abcdef`).toString('base64')
    const ids = [made.eventSubscription.id as string, absent]
    for (const requestPolicy of ['network-only', 'cache-only'])
      expect((await ask(node, { ids }, { requestPolicy })).nodes).toMatchObject([
        { __typename: 'EventSubscription', sink },
        null,
      ])
  })
})

describe.skipIf(!areInstalled)('fetch with generated types', () => {
  it('reads every repo once', async () => {
    const { allRepos } = await import('../../examples/fetch/src/client.ts')
    const names: string[] = []
    for await (const { name } of allRepos(options, PAGE)) names.push(name)
    expect(names.length).toBeGreaterThan(2 * PAGE)
    expect(names).toEqual([...new Set(names)].sort())
  })
})
