// Pages of rows that may be large are the same pages on every face, however many statements read them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newChildUid } from '../../src/core/uid.ts'
import { doorsOf } from '../support/faces-doors.ts'
import { post } from '../support/faces-graphql.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

const MANY = 150
const nameOf = (place: number): string => `repo-${String(place).padStart(3, '0')}`
const expected = Array.from({ length: MANY }, (_, place) => nameOf(place))

let server: TestServer
let org: Organization
let authorization: string | undefined
let home: string

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  authorization = await org.authorization('owner')
  home = newChildUid(org.root)
  const groups = ['a', 'b', 'c'].map((name) => ({ uid: newChildUid(home), parentUid: home, name }))
  await server.db.prisma.group.create({ data: { uid: home, parentUid: org.root, name: 'home' } })
  await server.db.prisma.group.createMany({ data: groups })
  const data = expected.map((name, place) => {
    const parentUid = groups[place % 3]!.uid
    const customOverlay = { environment: { PLACE: 'x'.repeat(place * 20) } }
    return { uid: newChildUid(parentUid), parentUid, name, customOverlay, activeTags: [name] }
  })
  await server.db.prisma.repo.createMany({ data })
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

const doors = doorsOf('REST', 'gRPC', 'the graph')

describe.each(doors)('over %s', (_, open) => {
  it('a page has all its rows', async () => {
    const request = { uidp: { descendantsOf: home }, pageSize: 200, orderBy: 'name' }
    const { ok, error } = await open(server.url).call('registry.v2.ReposService/ListRepos', request, {
      authorization,
    })
    expect(error).toBeUndefined()
    const { repos } = ok as unknown as { repos: { name: string }[] }
    expect(repos.map(({ name }) => name)).toEqual(expected)
    expect(JSON.stringify(repos.at(-1))).toContain('x'.repeat((MANY - 1) * 20))
  })
})

describe('of the graph', () => {
  type Connection = {
    readonly totalCount: number
    readonly nodes: readonly { readonly name: string }[]
    readonly pageInfo: {
      readonly hasNextPage: boolean
      readonly hasPreviousPage: boolean
      readonly startCursor: string
      readonly endCursor: string
    }
  }
  const FIELDS =
    'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { name customOverlay { environment { name } } }'
  const ask = async <T>(query: string, variables = {}): Promise<T> => {
    const body = (await post(server.url, { query, variables }, authorization)) as { data: T }
    expect(body).not.toHaveProperty('errors')
    return body.data
  }
  const repos = async (args: string): Promise<Connection> =>
    (
      await ask<{ group: { repos: Connection } }>(
        `query ($home: UID!) { group(uid: $home) { repos(includeDescendants: true, orderBy: { field: NAME }, ${args}) { ${FIELDS} } } }`,
        { home },
      )
    ).group.repos
  const named = ({ nodes }: Connection): string[] => nodes.map(({ name }) => name)

  it('a page is read forward and backward', async () => {
    const forward = await repos('first: 100')
    expect(named(forward)).toEqual(expected.slice(0, 100))
    expect(forward).toMatchObject({ totalCount: MANY, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const rest = await repos(`first: 100, after: "${forward.pageInfo.endCursor}"`)
    expect(named(rest)).toEqual(expected.slice(100))
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    const backward = await repos('last: 100')
    expect(named(backward)).toEqual(expected.slice(50))
    expect(backward.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false })
    const before = await repos(`last: 100, before: "${backward.pageInfo.startCursor}"`)
    expect(named(before)).toEqual(expected.slice(0, 50))
  })

  it.each([10, 40, 70, 200])('lists of %i below many rows have their own rows', async (first) => {
    const below = `repos(first: ${first}, orderBy: { field: NAME }, includeDescendants: true) { ${FIELDS} }`
    const { group } = await ask<{ group: { children: { nodes: { repos: Connection }[] }; repos: Connection } }>(
      `query ($home: UID!) { group(uid: $home) { ${below} children(first: 100, orderBy: { field: NAME }) { nodes { name ${below} } } } }`,
      { home },
    )
    for (const [at, { repos: page }] of group.children.nodes.entries()) {
      const own = expected.filter((_, place) => place % 3 === at)
      expect(named(page)).toEqual(own.slice(0, first))
      expect(page).toMatchObject({ totalCount: own.length, pageInfo: { hasNextPage: own.length > first } })
    }
    expect(group.children.nodes).toHaveLength(3)
    expect(named(group.repos)).toEqual(expected.slice(0, first))
  })

  it('rows are read by many ids', async () => {
    const uids = (
      await server.db.prisma.repo.findMany({ where: { name: { startsWith: 'repo-' } }, orderBy: { name: 'asc' } })
    ).map(({ uid }) => uid)
    const listed = await ask<{ repos: { nodes: { id: string; uid: string }[] } }>(
      '{ repos(first: 200) { nodes { id uid } } }',
    )
    const idOf = new Map(listed.repos.nodes.map(({ id, uid }) => [uid, id]))
    const ids = uids.map((uid) => idOf.get(uid))
    const { nodes } = await ask<{ nodes: { name: string }[] }>(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Repo { name customOverlay { environment { name } } } } }',
      { ids },
    )
    expect(nodes.map(({ name }) => name)).toEqual(expected)
  })
})
