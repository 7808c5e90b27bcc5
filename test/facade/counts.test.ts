// What every nested edge of the facade costs its upstream, counted between the two: the rows that come are at most three times those
// that are answered, and the calls one a batch of parents and one more.
import { type GraphQLField, type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { methods } from '../../src/contract/methods.ts'
import { offeredSchema } from '../../src/graphql/schema.ts'
import { contractOffers } from '../../src/upstream/offered.ts'
import type { JsonObject } from '../support/faces.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { A_PARENT, MORE } from './rules.ts'
import { ask, startTestFacade } from './start.ts'

const schema = offeredSchema(contractOffers())
let server: TestServer
let org: Organization
let owner: string
let proxy: CountingProxy
let url: string

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
  owner = (await org.authorization('owner'))!
  for (const group of ['org', 'team', 'deep']) await furnish(org.variables[group]!, group)
  await furnishImages()
  await furnishLibraries()
  const terms = { group: org.root, documentIds: ['eula', 'privacy'] }
  await restFace(server.url).call('iam.v2.TermsService/AcceptTerms', terms, { authorization: owner })
  proxy = await startCountingProxy(server.url)
  url = (await startTestFacade({ upstream: proxy.url, protocol: 'rest' })).url
})

/** One of each resource in a group. */
async function furnish(parent: string, name: string): Promise<void> {
  const make = async (type: string, body: JsonObject, at = parent): Promise<string> => {
    const method = [...methods.values()].find(({ desc }) => desc.name === `Create${type}`)!
    const field = type.charAt(0).toLowerCase() + type.slice(1)
    const request = { parent: at, [field]: body }
    const { ok, error } = await restFace(server.url).call(method.id, request, { authorization: owner })
    expect(error, method.id).toBeUndefined()
    return ok!['uid'] as string
  }
  const viewer = builtinRole('viewer').uid
  const claimMatch = { issuer: 'https://issuer.example.com', subject: name }
  const capabilities = ['CAP_REPO_LIST']
  const identity = await make('Identity', { name: `robot of ${name}`, claimMatch })
  const role = await make('Role', { name: `role of ${name}`, capabilities })
  await make('RoleBinding', { identityUid: identity, roleUid: role })
  await make('GroupInvite', { roleUid: viewer, ttl: '3600s' })
  await make('Subscription', { sink: `https://example.com/${name}` })
  const oidc = { issuer: `https://${name}.example.com`, clientId: 'c', clientSecret: 's', pkceEnabled: true }
  const login = { name: `login of ${name}`, defaultRole: viewer, oidc }
  const provider = await make('IdentityProvider', login)
  const mapping = { externalGroupId: name, roleUid: viewer, scope: parent }
  await make('ExternalGroupRoleMapping', mapping, provider)
  const repo = await make('Repo', { name: `${name}/app` })
  await make('Repo', { name: `${name}/mirror`, sync_config: { source: repo } })
  const chainguard = { serviceBindings: { COSIGNED: identity } }
  const association = { name: `association of ${name}`, chainguard }
  await make('AccountAssociation', association)
  for (const tag of ['v1', 'v2']) await make('Tag', { name: tag, digest: DIGEST }, repo)
}

/** What a registry would say of the images that tags name. */
async function furnishImages(): Promise<void> {
  const { prisma } = server.db
  const sizes = { amd64: 7, arm64: 8 }
  const tags = await prisma.tag.findMany({ select: { parentUid: true, digest: true } })
  for (const digest of new Set(tags.map((tag) => tag.digest)))
    await prisma.image.create({ data: { digest, mediaType: 'm', architectures: Object.keys(sizes), sizes } })
  const data = tags.map(({ parentUid: repoUid, digest }) => ({ repoUid, digest }))
  await prisma.repoImage.createMany({ data, skipDuplicates: true })
}

async function furnishLibraries(): Promise<void> {
  const versions = ['one', 'two', 'three'].flatMap((name) => [
    { name, version: '1.9' },
    { name, version: '1.10' },
  ])
  const mutation = `mutation ($input: ImportArtifactsInput!) { importArtifacts(input: $input) { errors { message } } }`
  const input = { parent: org.root, ecosystem: 'PYTHON', versions }
  const { data } = await ask(server.url, mutation, { authorization: owner, variables: { input } })
  expect(data).toEqual({ importArtifacts: { errors: [] } })
  const on = { artifactName: 'one', artifactType: 'pypi' }
  const advisory = { uid: newChildUid(org.root), parentUid: org.root, advisoryId: 'CGA-library', author: 'a', ...on }
  await server.db.prisma.advisory.create({ data: advisory })
  const request = { parent: org.root, repo: { name: on.artifactName } }
  await restFace(server.url).call('registry.v2.ReposService/CreateRepo', request, { authorization: owner })
}

const DIGEST = `sha256:${'a'.repeat(64)}`

type Field = GraphQLField<unknown, unknown>

/** Ways to the parents of edges that no list of the root gives. */
const WAYS: Readonly<Record<string, string>> = {
  AccessPath: 'group(uid: $org) { access(capability: REPO_LIST) { edges { paths { EDGE } } } }',
  AccessChange: `simulateAccess(at: $org, add: [{ identityUid: $viewer, roleUid: $ownerRole },
    { identityUid: $editor, roleUid: $ownerRole }]) { EDGE }`,
  MissingAccess: 'explainAccess(identity: $viewer, capability: REPO_DELETE, at: $org) { missing { EDGE } }',
  Package: 'advisories(first: 20) { nodes { package { EDGE } } }',
  AdvisoryEvent: 'advisories(first: 20) { nodes { events(first: 5) { nodes { EDGE } } } }',
  IdentityLookup: 'lookupIdentity(issuer: "https://a.example.com", subject: "a") { EDGE }',
  ChainguardAccount: 'accountAssociations(first: 20) { nodes { chainguard { EDGE } } }',
  TermsAcceptance: 'termsAcceptances(group: $org, first: 20) { nodes { EDGE } }',
  Viewer: 'viewer { EDGE }',
  // All of them: uids are in no order, and few follow another.
  Repo: 'repos(first: 100) { nodes { EDGE } }',
  Image: 'tags(first: 20) { nodes { image { EDGE } } }',
}

/** What there is nothing of in this world, or what answers no rows. */
const NO_ROWS = [
  'Advisory.metadata',
  'IdentityLookup.identity',
  'Repo.readme',
  'Tag.image',
  'Viewer.can',
  'Viewer.capabilities',
]

function listOf(type: GraphQLObjectType): string | undefined {
  const queries = Object.values(schema.getQueryType()!.getFields())
  return queries.find((field) => getNamedType(field.type).name === `${type.name}Connection`)?.name
}

const edges = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) || type.name.endsWith('Payload') || /^(Query|Mutation)$/.test(type.name)) return []
  const list = listOf(type)
  const way = WAYS[type.name] ?? (list && `${list}(first: 20) { nodes { EDGE } }`)
  const asking = Object.values(type.getFields()).filter(({ extensions }) => extensions.asks)
  return asking.map((field) => [`${type.name}.${field.name}`, field, way] as const)
})

function selected(field: Field): string {
  const type = getNamedType(field.type)
  const args = field.args.flatMap(({ name }) => ARGS[name] ?? [])
  const inner = isObjectType(type) ? Object.keys(type.getFields()) : []
  const below = inner.includes('nodes') ? ' { nodes { uid } }' : inner.includes('uid') ? ' { uid }' : ' { __typename }'
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${isLeafType(type) ? '' : below}`
}

const ARGS: Readonly<Record<string, string>> = {
  first: 'first: 5',
  capability: 'capability: REPO_LIST',
  at: 'at: $org',
}

/** The rows of an answer, each where it stands. */
function rowsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + rowsOf(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + rowsOf(one), 'uid' in value ? 1 : 0)
}

interface Cost {
  readonly calls: number
  readonly rows: number
  readonly answered: number
  readonly parents: number
}

async function costOf(way: string, edge: string): Promise<Cost> {
  const text = way.replace('EDGE', edge)
  const names = Object.keys(org.variables).filter((name) => new RegExp(`\\$${name}\\b`).test(text))
  const variables = Object.fromEntries(names.map((name) => [name, org.variables[name]]))
  const declared = names.map((name) => `$${name}: UID!`).join(', ')
  const query = `query${declared && `(${declared})`} { ${text} }`
  const asked = { authorization: owner, variables }
  proxy.take()
  const { data, errors } = await ask(url, query, asked)
  const { calls, rows } = proxy.take()
  expect(errors, query).toEqual([])
  expect(data, query).toEqual((await ask(server.url, query, asked)).data)
  const parents = JSON.stringify(data).split(PARENT).length - 1
  return { calls: calls.length, rows, answered: rowsOf(data), parents }
}

/** Marks each parent in an answer. */
const PARENT = '"isParent":'

it.each(edges)('%s', async (name, field, way) => {
  expect(way, `a way to many parents of ${name}`).toBeDefined()
  const without = await costOf(way!, 'isParent: __typename')
  const withEdge = await costOf(way!, `isParent: __typename ${selected(field)}`)
  const [calls, rows] = [withEdge.calls - without.calls, withEdge.rows - without.rows]
  const most = without.parents * (A_PARENT[name] ?? 0) + 2 + (MORE[name] ?? 0)
  expect(calls, 'calls').toBeLessThanOrEqual(most)
  if (NO_ROWS.includes(name)) return
  expect(withEdge.answered, 'rows answered').toBeGreaterThan(0)
  expect(rows, 'rows').toBeLessThanOrEqual(3 * withEdge.answered)
})

it('asks for an image once, for each size that is wanted once, and for no sizes where nobody wants them', async () => {
  const calls = async (fields: string) => (await costOf('tags(first: 1) { nodes { EDGE } }', fields)).calls - 1
  expect(await calls('image { digest architectures }')).toBe(1)
  expect(await calls('image { sizes { architecture size } }')).toBe(1 + 2)
  const tags = 'tags(first: 20) { nodes { EDGE } }'
  const ofMany = await costOf(tags, 'image { sizes(architecture: "x86_64") { size } repo { uid } }')
  const repos = await costOf(tags, 'repo { uid }')
  // An image is asked about in each repo that has it, however many tags there name it.
  const { data } = await ask(url, '{ tags(first: 20) { nodes { digest repo { uid } } } }', { authorization: owner })
  const seen = data.tags.nodes as { readonly digest: string; readonly repo: { readonly uid: string } }[]
  const images = new Set(seen.map(({ digest, repo }) => `${repo.uid}@${digest}`))
  expect(images.size).toBeLessThan(seen.length)
  expect(ofMany.calls - repos.calls).toBe(images.size * (1 + 1))
  const both = 'image { one: sizes(architecture: "amd64") { size } other: sizes(architecture: "arm64") { size } }'
  expect((await costOf(tags, both)).calls - 1).toBe(images.size * (1 + 2))
})

it('asks parent by parent where they have little of what there is, and does not look again', async () => {
  const way = 'groups(first: 20) { nodes { EDGE } }'
  const edge = 'isParent: __typename repos(first: 1) { totalCount nodes { uid } }'
  const first = await costOf(way, edge)
  const again = await costOf(way, edge)
  expect([first.calls, again.calls]).toEqual([1 + 1 + first.parents, 1 + first.parents])
  expect(again.rows).toBe(again.answered + again.parents)
})

describe('many parents that have a little each', () => {
  const GROUPS = 33
  let parent: string

  beforeAll(async () => {
    const make = async (name: string, below: string, method = 'iam.v2.GroupsService/CreateGroup'): Promise<string> => {
      const field = method.endsWith('Repo') ? 'repo' : 'group'
      const request = { parent: below, [field]: { name } }
      const { ok, error } = await restFace(server.url).call(method, request, { authorization: owner })
      expect(error).toBeUndefined()
      return ok!['uid'] as string
    }
    parent = await make('thirty three', org.root)
    for (let n = 0; n < GROUPS; n++) {
      const group = await make(`group-${n}`, parent)
      for (const name of ['a', 'b', 'c']) await make(name, group, 'registry.v2.ReposService/CreateRepo')
    }
  })

  const costBelow = (edge: string): Promise<Cost> =>
    costOf(`groups(scope: { childrenOf: "${parent}" }, first: 50) { nodes { EDGE } }`, edge)

  it.each(['first: 2', 'last: 2', 'first: 2, skip: 1'])('are asked about together (%s)', async (args) => {
    const { calls, rows, answered, parents } = await costBelow(`isParent: __typename repos(${args}) { nodes { uid } }`)
    expect([parents, calls]).toEqual([GROUPS, 3])
    expect(rows - GROUPS).toBeLessThanOrEqual(3 * answered)
  })

  it.each([
    'repos { totalCount }',
    'repos(first: 1) { nodes { uid } }',
    'repos(first: 1) { totalCount nodes { uid } }',
  ])('are asked about together for a third of what they have: %s', async (edge) => {
    const { calls, rows, parents } = await costBelow(`isParent: __typename ${edge}`)
    expect([parents, calls]).toEqual([GROUPS, 3])
    expect(rows - GROUPS).toBeLessThanOrEqual(3 * GROUPS)
  })

  it('are asked for their last in one call each, where these are half of what they have or more', async () => {
    const query = (group: string): string => `group(uid: "${group}") { EDGE }`
    const { data } = await ask(url, `{ groups(scope: { childrenOf: "${parent}" }, first: 1) { nodes { uid } } }`, {
      authorization: owner,
    })
    const group = data.groups.nodes[0].uid as string
    const counted = async (last: number): Promise<number> =>
      (await costOf(query(group), `repos(last: ${last}) { nodes { uid } }`)).calls - 1
    expect([await counted(1), await counted(2), await counted(3)]).toEqual([2, 1, 1])
  })
})
