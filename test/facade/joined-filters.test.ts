// Lists that are joined by a value, and filtered by the same one: both must hold. A filter that names another value than the parent's
// leaves nothing, as on the server, and is never put in the place of the parent's, nor the parent's in its own.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

const DIGEST = `sha256:${'7'.repeat(64)}`

let server: TestServer
let org: Organization
let owner: string
let facades: readonly TestFacade[]

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  owner = (await org.authorization('owner')) ?? ''
  const tag = `mutation ($repo: UID!, $digest: Digest!) {
    createTag(input: { parent: $repo, name: "joined", digest: $digest }) { errors { message } } }`
  await ask(server.url, tag, { authorization: owner, variables: { repo: org.variables['repo'], digest: DIGEST } })
  const { prisma } = server.db
  await prisma.image.create({ data: { digest: DIGEST, mediaType: 'm', architectures: ['amd64'], sizes: { amd64: 7 } } })
  await prisma.repoImage.create({ data: { repoUid: org.variables['repo']!, digest: DIGEST } })
  const protocols = ['grpc', 'rest'] as const
  facades = await Promise.all(protocols.map((protocol) => startTestFacade({ upstream: server.url, protocol })))
})

interface Asked {
  readonly query: string
  readonly variables?: object
}

async function expectSame({ query, variables = {} }: Asked): Promise<void> {
  const wanted = await ask(server.url, query, { authorization: owner, variables })
  expect(wanted.errors).toEqual([])
  for (const { url, faults } of facades) {
    const { data, errors } = await ask(url, query, { authorization: owner, variables })
    expect({ data, errors }).toEqual({ data: wanted.data, errors: [] })
    expect(faults).toEqual([])
  }
}

const LISTED = '{ totalCount nodes { uid } pageInfo { hasNextPage hasPreviousPage } }'

describe('a list that is joined by a value and filtered by it', () => {
  // Of one parent, and of many, which are asked together where one answer can hold them all.
  it.each([1, 50])('has what both say, of each of %i identities', async (first) => {
    for (const identity of ['viewer', 'editor', 'owner'])
      await expectSame({
        query: `query ($uid: UID!) { identities(first: ${first}) { nodes { uid roleBindings(filter: { identity: $uid }) ${LISTED} } } }`,
        variables: { uid: org.variables[identity] },
      })
  })

  it.each([1, 50])('has what both say, of each of %i roles', async (first) => {
    const { data } = await ask(server.url, '{ roles(first: 100) { nodes { uid } } }', { authorization: owner })
    for (const { uid } of (data.roles.nodes as { uid: string }[]).slice(0, 4))
      await expectSame({
        query: `query ($uid: UID!) { roles(first: ${first}) { nodes { uid roleBindings(filter: { role: $uid }) ${LISTED} } } }`,
        variables: { uid },
      })
  })

  it.each([1, 50])('has what both say, of each of %i advisories', async (first) => {
    const { data } = await ask(server.url, '{ advisories(first: 50) { nodes { artifactName } } }', {
      authorization: owner,
    })
    const [one] = data.advisories.nodes as { artifactName: string }[]
    for (const name of [one?.artifactName, 'of-no-repo'])
      await expectSame({
        query: `query ($name: String) { advisories(first: ${first}) { nodes { uid repos(filter: { name: $name }) ${LISTED} } } }`,
        variables: { name },
      })
  })

  it.each([1, 50])('has what both say, of each of %i repos', async (first) => {
    const { data } = await ask(server.url, '{ repos(first: 50) { nodes { name } } }', { authorization: owner })
    const names = (data.repos.nodes as { name: string }[]).map(({ name }) => name)
    for (const artifactNames of [names.slice(0, 1), names.slice(1), ['of-no-repo'], []])
      await expectSame({
        query: `query ($names: [String!]) {
          repos(first: ${first}) { nodes { uid advisories(filter: { artifactNames: $names }) ${LISTED} } } }`,
        variables: { names: artifactNames },
      })
  })

  it('has what both say, of the images of tags', async () => {
    for (const digest of [DIGEST, DIGEST.replaceAll('7', '8')])
      await expectSame({
        query: `query ($repo: UID!, $digest: Digest) {
          repo(uid: $repo) { tags(filter: { name: "joined" }) { nodes { image { tags(filter: { digest: $digest }) ${LISTED} } } } } }`,
        variables: { repo: org.variables['repo'], digest },
      })
  })

  it('is empty where it is of the caller and the filter names somebody else', async () => {
    for (const identity of ['owner', 'viewer'])
      await expectSame({
        query: `query ($uid: UID) { viewer { roleBindings(filter: { identity: $uid }) ${LISTED} } }`,
        variables: { uid: org.variables[identity] },
      })
  })
})
