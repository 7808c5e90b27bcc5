// The limits of an organization hold for writes of many rows as for those of one, through every face that has them.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import type { Face, JsonObject } from '../support/faces.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { childUid } from '../support/faces-organization-uids.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

let server: TestServer
let org: Organization
let authorization: string | undefined

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  org = await seedOrganization(server)
  const uid = childUid(org.root, 'binding of the importer')
  const roleUid = builtinRole('advisories.admin').uid
  const identityUid = org.variables['owner']!
  await server.db.prisma.roleBinding.create({ data: { uid, parentUid: org.root, identityUid, roleUid } })
  server.platform.access.forget()
  authorization = await org.authorization('owner')
})

const ROOM = 2

/** A write of `count` rows of one kind, of which none was there before. */
interface BulkWrite {
  readonly kind: 'role_bindings' | 'terms_acceptances' | 'artifacts' | 'artifact_versions' | 'advisories'
  readonly method: string
  readonly request: (count: number) => JsonObject
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `n${index}`)
const people = ['editor', 'viewer', 'teamOwner', 'robot', 'owner']

const bulkWrites: readonly BulkWrite[] = [
  {
    kind: 'role_bindings',
    method: 'iam.v2.RoleBindingsService/BatchCreateRoleBindings',
    request: (count) => ({
      parent: org.variables['bare']!,
      roleUid: org.variables['viewerRole']!,
      requests: people.slice(0, count).map((name) => ({ roleBinding: { identityUid: org.variables[name]! } })),
    }),
  },
  {
    kind: 'terms_acceptances',
    method: 'iam.v2.TermsService/AcceptTerms',
    request: (count) => ({ group: org.root, documentIds: names(count) }),
  },
  {
    kind: 'artifacts',
    method: 'platformgraph.libraries.v1.ArtifactsService/ImportArtifacts',
    request: (count) => ({
      parent: org.root,
      ecosystem: 'PYTHON',
      versions: names(count).map((name) => ({ name, version: '1.0' })),
    }),
  },
  {
    kind: 'artifact_versions',
    method: 'platformgraph.libraries.v1.ArtifactsService/ImportArtifacts',
    request: (count) => ({
      parent: org.root,
      ecosystem: 'PYTHON',
      versions: names(count).map((_, minor) => ({ name: 'one', version: `1.${minor}` })),
    }),
  },
  {
    kind: 'advisories',
    method: 'platformgraph.vulnerabilities.v1.AdvisoriesService/ImportAdvisories',
    request: (count) => ({
      parent: org.root,
      advisories: names(count).map((advisoryId) => {
        return { advisoryId, author: 'us', artifactName: 'nginx', artifactType: 'image' }
      }),
    }),
  },
]

/** What a write was refused with; undefined: it was done. */
type Send = (write: BulkWrite, count: number) => Promise<{ code: string; violations: readonly string[] } | undefined>

const through =
  (face: () => Face): Send =>
  async ({ method, request }, count) =>
    (await face().call(method, request(count), { authorization })).error

const overGraph: Send = async ({ method, request }, count) => {
  const name = method.slice(method.indexOf('/') + 1)
  const field = name.charAt(0).toLowerCase() + name.slice(1)
  const query = `mutation ($input: ${name}Input!) { ${field}(input: $input) { clientMutationId
    errors { reason ... on PreconditionFailedError { violations { type } } } } }`
  const { data, errors } = await post(server.url, { query, variables: { input: request(count) } }, authorization)
  expect(errors).toBeUndefined()
  const payload = data?.[field] as unknown as {
    errors: readonly { reason: string; violations?: readonly { type: string }[] }[]
  }
  const [error] = payload.errors
  return error && { code: error.reason, violations: (error.violations ?? []).map(({ type }) => type) }
}

const doors = bulkWrites.flatMap((write): [string, BulkWrite, Send][] =>
  write.method.startsWith('platformgraph.')
    ? [[`${write.kind} over graphql`, write, overGraph]]
    : [
        [`${write.kind} over rest`, write, through(() => restFace(server.url))],
        [`${write.kind} over grpc`, write, through(() => grpcFace(server.url))],
        [`${write.kind} over graphql`, write, overGraph],
      ],
)

async function countOf(kind: string): Promise<number> {
  const kept = await server.db.prisma.scopeCount.findMany({ where: { scopeUid: org.root, kind } })
  return kept.reduce((sum, { n }) => sum + Number(n), 0)
}

test.each(doors)('%s', async (_title, write, send) => {
  const before = await countOf(write.kind)
  const resourceLimits = { [write.kind]: before + ROOM }
  await server.db.prisma.group.update({ where: { uid: org.root }, data: { resourceLimits } })
  expect(await send(write, ROOM + 1)).toMatchObject({
    violations: [expect.stringMatching(/^RESOURCE_LIMIT_REACHED\b/)],
  })
  expect(await countOf(write.kind)).toBe(before)
  expect(await send(write, ROOM)).toBeUndefined()
  expect(await countOf(write.kind)).toBe(before + ROOM)
})

// An event is as many deliveries as there are subscriptions to it.
test('an organization has a thousand subscriptions at most, unless the operator says otherwise', async () => {
  const { prisma } = server.db
  const rows = names(999).map((name) => ({
    uid: childUid(org.root, name),
    parentUid: org.root,
    sink: `https://${name}.test/`,
  }))
  await prisma.subscription.createMany({ data: rows })
  const request = { parent: org.root, subscription: { sink: 'https://sink.example.test/' } }
  const create = (face: Face) =>
    face.call('events.v2.SubscriptionsService/CreateSubscription', request, { authorization })
  const rest = restFace(server.url)
  expect((await create(rest)).error).toBeUndefined()
  for (const open of [restFace, grpcFace, graphqlFace]) {
    const { error } = await create(open(server.url))
    expect(error).toMatchObject({ code: 'FAILED_PRECONDITION', violations: ['RESOURCE_LIMIT_REACHED subscriptions'] })
  }
  await prisma.group.update({ where: { uid: org.root }, data: { resourceLimits: { subscriptions: 1_001 } } })
  expect((await create(rest)).error).toBeUndefined()
  expect((await create(rest)).error?.code).toBe('FAILED_PRECONDITION')
})
