// The facade in front of our own server: the same answers, by gRPC and by REST, with the caller's own token.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printSchema, validateSchema } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { offeredSchema } from '../../src/graphql/schema.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { ask, startTestFacade, type TestFacade } from './start.ts'

let server: TestServer
let org: Organization
let owner: string
let facades: readonly TestFacade[]

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  owner = (await org.authorization('owner')) ?? ''
  const protocols = ['grpc', 'rest'] as const
  facades = await Promise.all(protocols.map((protocol) => startTestFacade({ upstream: server.url, protocol })))
})

async function expectSame(query: string, variables: object = {}): Promise<void> {
  const wanted = await ask(server.url, query, { authorization: owner, variables })
  for (const { url } of facades) {
    const { data, errors, extensions } = await ask(url, query, { authorization: owner, variables })
    expect(errors).toEqual([])
    expect(data).toEqual(wanted.data)
    expect(extensions.upstream.calls).toBeGreaterThan(0)
  }
}

describe('the schema of the facade', () => {
  it('is checked in as the code makes it; npm run generate:schema brings it up to date', async () => {
    const schema = offeredSchema(contractOffers())
    expect(validateSchema(schema)).toEqual([])
    const kept = await readFile(join(import.meta.dirname, '../../schema.facade.graphql'), 'utf8')
    expect(kept).toBe(`${printSchema(schema)}\n`)
  })

  it('has nothing of what the contract has no method for', () => {
    const text = printSchema(offeredSchema(contractOffers()))
    for (const absent of ['type Subscription', 'search(', 'history(', 'deliveries(', 'validateOnly', 'nameContains']) {
      expect(text).not.toContain(absent)
    }
  })
})

describe('the facade in front of the reference server', () => {
  it('gives one by uid, with its parents and children', async () => {
    const query = `query ($uid: UID!) { group(uid: $uid) { uid name createTime parent { uid } children { nodes { name parent { name } } totalCount }
      repos(includeDescendants: true) { totalCount nodes { name readme tags(first: 2) { totalCount nodes { name digest } pageInfo { hasNextPage } } } }
      roleBindings { nodes { identity { name } role { name capabilities } group { uid } } } } }`
    await expectSame(query, { uid: org.root })
  })

  it('pages forward and backward, with skip and totals', async () => {
    const page = 'totalCount pageInfo { hasNextPage hasPreviousPage } nodes { uid name }'
    for (const args of ['first: 3', 'last: 3', 'first: 2, skip: 1', 'last: 2, skip: 1', 'last: 200']) {
      await expectSame(`{ roles(${args}, orderBy: [{ field: NAME }]) { ${page} } }`)
    }
  })

  it('gives libraries and their versions, and of images what a registry says of them', async () => {
    const digest = `sha256:${'b'.repeat(64)}`
    const made = await ask(
      server.url,
      `mutation ($org: UID!) {
        importArtifacts(input: { parent: $org, ecosystem: JAVA, versions: [{ name: "org.slf4j:slf4j-api", version: "1.9" },
          { name: "org.slf4j:slf4j-api", version: "1.10", files: [{ name: "a.jar", size: 5 }] }] }) { errors { message } }
        createRepo(input: { parent: $org, name: "imaged" }) { repo { uid } }
      }`,
      { authorization: owner, variables: { org: org.root } },
    )
    const repo = made.data.createRepo.repo.uid as string
    await ask(
      server.url,
      'mutation ($repo: UID!, $digest: Digest!) { createTag(input: { parent: $repo, name: "v1", digest: $digest }) { tag { uid } } }',
      { authorization: owner, variables: { repo, digest } },
    )
    const { prisma } = server.db
    const sizes = { amd64: 7, 'arm/v7': 8 }
    await prisma.image.create({ data: { digest, mediaType: 'm', architectures: ['arm/v7', 'amd64'], sizes } })
    await prisma.repoImage.create({ data: { repoUid: repo, digest } })
    const image = 'digest architectures sizes { architecture size } amd: sizes(architecture: "x86_64") { size }'
    await expectSame(
      `query ($repo: UID!, $digest: Digest!) { image(repo: $repo, digest: $digest) { ${image} repo { uid } tags { nodes { name } } }
        repo(uid: $repo) { tags { nodes { name image { ${image} } } } }
        none: image(repo: $repo, digest: "sha256:${'c'.repeat(64)}") { digest } }`,
      { repo, digest },
    )
    const versions =
      'totalCount pageInfo { hasNextPage hasPreviousPage } nodes { uid name version description sizeBytes }'
    for (const order of [
      '',
      ', orderBy: [{ field: VERSION_ORDER }]',
      ', orderBy: [{ field: CREATE_TIME }, { field: UID }]',
    ])
      await expectSame(`{ artifacts(filter: { query: "SLF4J" }) { totalCount nodes { id uid name ecosystem latestVersion versionCount
        group { uid } versions(first: 1${order}) { ${versions} } } }
        page: artifacts(first: 5, orderBy: [{ field: VERSION_COUNT, direction: DESC }]) { totalCount nodes { name } }
        python: artifacts(filter: { ecosystems: [PYTHON], remediated: true }) { totalCount nodes { name } } }`)
  })

  it('says that a library is not got by its id, and finds nothing by a uid that nothing has', async () => {
    const id = Buffer.from(`Artifact:${org.root}/0123456789abcdef`).toString('base64url')
    for (const { url } of facades) {
      const { data, errors } = await ask(
        url,
        'query ($id: ID!, $uid: UID!) { node(id: $id) { id } resource(uid: $uid) { uid } }',
        { authorization: owner, variables: { id, uid: `${org.root}/0123456789abcdef` } },
      )
      expect(data).toEqual({ node: null, resource: null })
      expect(errors).toMatchObject([
        {
          message: expect.stringContaining('look for it among artifacts') as string,
          path: ['node'],
          extensions: { code: 'UNIMPLEMENTED', reason: 'ONLY_LISTED' },
        },
      ])
    }
  })

  it('writes, and clears what is set to nothing', async () => {
    for (const { url } of facades) {
      const made = await ask(
        url,
        'mutation ($at: UID!) { createGroup(input: { parent: $at, name: "made by the facade", description: "x" }) { group { uid description parent { uid } } errors { message } } }',
        { authorization: owner, variables: { at: org.root } },
      )
      expect(made.data.createGroup).toMatchObject({
        group: { description: 'x', parent: { uid: org.root } },
        errors: [],
      })
      const { uid } = made.data.createGroup.group
      const cleared = await ask(
        url,
        'mutation ($uid: UID!) { updateGroup(input: { uid: $uid, description: "" }) { group { name description } } deleteGroup(input: { uid: $uid }) { deletedUid } }',
        { authorization: owner, variables: { uid } },
      )
      expect(cleared.data).toEqual({
        updateGroup: { group: { name: 'made by the facade', description: '' } },
        deleteGroup: { deletedUid: uid },
      })
    }
  })

  it('keeps code, reason and details of what is refused', async () => {
    for (const query of ['{ group(uid: "nonsense") { name } }', '{ tags { nodes { image { digest } } } }']) {
      const wanted = await ask(server.url, query, { authorization: owner })
      for (const { url } of facades) {
        const got = await ask(url, query, { authorization: owner })
        const { requestId: _, ...extensions } = got.errors[0]!.extensions
        expect(wanted.errors[0]).toMatchObject({ message: got.errors[0]!.message, extensions })
      }
    }
  })

  it('leaves it to the upstream what a token is worth: the refusal stands at its path, and the request went well', async () => {
    for (const { url } of facades) {
      const { status, data, errors } = await ask(url, '{ ping groups { nodes { uid } } }', {
        authorization: 'Bearer e30.e30.c2ln',
      })
      expect(status).toBe(200)
      expect(data).toBeNull()
      expect(errors[0]).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } })
    }
  })

  it('refuses what needs a token and came without one as the server does', async () => {
    for (const { url } of facades)
      expect((await ask(url, '{ groups { nodes { uid } } }')).errors[0]).toMatchObject({
        extensions: { code: 'UNAUTHENTICATED', reason: 'TOKEN_MISSING' },
      })
  })
})
