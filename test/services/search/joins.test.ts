// The joins of the graph: search, summaries, and what hangs together by name.
import { beforeAll, expect, it } from 'vitest'
import { baseScore } from '../../../src/core/cvss.ts'
import { seedOrganization, type Organization } from '../../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../../support/faces-server.ts'

let server: TestServer
let organization: Organization
let other: Organization

beforeAll(async () => {
  server = await startTestServer()
  other = await seedOrganization(server)
  organization = await seedOrganization(server, other)
})

async function graph(query: string, variables: object = {}, who: 'owner' | 'viewer' = 'owner') {
  const authorization = (await organization.authorization(who))!
  const body = JSON.stringify({ query, variables })
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return data
}

it('finds what may be seen, the best first, page by page', async () => {
  const query = `query S($after: String) { search(query: "NGINX", first: 1, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { __typename uid } highlights { field text start end } } } }`
  const first = (await graph(query)).search
  expect(first.totalCount).toBe(3)
  expect(first.edges[0]).toMatchObject({
    node: { __typename: 'Repo', uid: organization.variables['repo'] },
    highlights: [{ field: 'name', text: 'nginx', start: 0, end: 5 }, { field: 'description' }],
  })
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = (await graph(query, { after: first.pageInfo.endCursor })).search
  expect(second.edges[0].node.__typename).toBe('Advisory')
  const types = await graph(
    `{ search(query: "viewer", types: [IDENTITY]) { edges { node { ... on Identity { name } } } } }`,
  )
  expect(types.search.edges).toEqual([{ node: { name: 'viewer' } }])
})

it('sums a group up', async () => {
  const { group } = await graph(
    `query G($uid: UID!) { group(uid: $uid) { summary { counts { name count } deprecatedTags openAdvisories { name count } } } }`,
    { uid: organization.root },
  )
  expect(group.summary.deprecatedTags).toBe(1)
  expect(group.summary.counts).toContainEqual({ name: 'repos', count: 16 })
  expect(group.summary.openAdvisories).toEqual([{ name: 'UNKNOWN', count: 2 }])
})

it('joins repos and advisories by name', async () => {
  const { repo } = await graph(
    `query R($uid: UID!) { repo(uid: $uid) { advisories { totalCount nodes { advisoryId package { name type advisories { totalCount } } repos { nodes { uid } } artifacts { totalCount } } } } }`,
    { uid: organization.variables['repo'] },
  )
  expect(repo.advisories.totalCount).toBe(2)
  expect(repo.advisories.nodes[0]).toMatchObject({
    package: { name: 'nginx', type: 'apk', advisories: { totalCount: 2 } },
    repos: { nodes: [{ uid: organization.variables['repo'] }] },
    artifacts: { totalCount: 0 },
  })
})

it.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['CVSS:3.0/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', undefined],
])('scores %s', (vector, score) => expect(baseScore(vector)).toBe(score))
