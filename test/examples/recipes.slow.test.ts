// The recipes of clients without a page, run as they are written, against a real server.
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'
import { areInstalled } from './serve.ts'

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

describe.skipIf(!areInstalled)('fetch with generated types', () => {
  it('reads every repo once', async () => {
    const { allRepos } = await import('../../examples/fetch/src/client.ts')
    const names: string[] = []
    for await (const { name } of allRepos(options, PAGE)) names.push(name)
    expect(names.length).toBeGreaterThan(2 * PAGE)
    expect(names).toEqual([...new Set(names)].sort())
  })
})
