// A server with what the stores of published clients are tried with: repos on several pages, and a repo with pages of tags.
import { expect } from 'vitest'
import { seedOrganization } from '../support/faces-organization.ts'
import { startTestServer } from '../support/faces-server.ts'

/** The clients are dependencies of the examples alone, so their types may be absent. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Any = any

export const PAGE = 3
/** The tags of the repo `tagged`. */
export const TAGS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export interface StoreWorld {
  readonly graph: string
  readonly token: string
  readonly group: string
  /** The names of all repos below the group, in order. */
  readonly names: readonly string[]
  /** The uid of a repo with several pages of tags. */
  readonly tagged: string
  /** The data of an operation that nothing is wrong with. */
  ask(query: string, variables?: object): Promise<Any>
}

export async function startStoreWorld(): Promise<StoreWorld> {
  const server = await startTestServer()
  const org = await seedOrganization(server)
  const graph = `${server.url}/graphql`
  const authorization = (await org.authorization('owner'))!
  const ask = async (query: string, variables: object = {}): Promise<Any> => {
    const response = await fetch(graph, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data?: Any; errors?: object }
    expect(errors).toBeUndefined()
    return data
  }
  const make = `mutation ($group: UID!) { createRepo(input: { parent: $group, name: "stores/paged" }) { repo { uid } } }`
  const tagged = (await ask(make, { group: org.root })).createRepo.repo.uid as string
  const tag = `mutation ($repo: UID!, $name: String!) {
    createTag(input: { parent: $repo, name: $name, digest: "sha256:${'a'.repeat(64)}" }) { errors { message } } }`
  for (const name of TAGS) expect((await ask(tag, { repo: tagged, name })).createTag.errors).toEqual([])
  const all = `query ($group: UID!) {
    group(uid: $group) { repos(first: 100, includeDescendants: true, orderBy: [{ field: NAME }]) { nodes { name } } } }`
  const names = (await ask(all, { group: org.root })).group.repos.nodes.map(
    ({ name }: Any) => name as string,
  ) as string[]
  expect(names.length).toBeGreaterThan(2 * PAGE)
  return { graph, token: authorization.slice('Bearer '.length), group: org.root, names, tagged, ask }
}
