// The examples of root fields, run as they are written: queries on the demo, mutations as rehearsals.
import { type DocumentNode, type GraphQLObjectType, Kind, parse, print, visit } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { toGlobalId } from '../../src/graphql/global-id.ts'
import { resourceTypes } from '../../src/graphql/resource-type.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { exampleIn } from './coordinates.ts'
import { openWorld, type Result, type World } from './world.ts'

const schema = graphSchema()

function examplesOf(type: GraphQLObjectType | null | undefined): (readonly [string, string])[] {
  return Object.values(type?.getFields() ?? {}).map(({ name, description }) => [name, exampleIn(description) ?? ''])
}

const queries = examplesOf(schema.getQueryType())
const mutations = new Map(examplesOf(schema.getMutationType()))

/** What the examples make themselves, each after what it needs: the demo has none, or others, in another state. */
const MADE = [
  'createIdentityProvider',
  'generateScimToken',
  'createExternalGroupRoleMapping',
  'createAccountAssociation',
  'createGroupInvite',
  'createRole',
  'createEventSubscription',
  'importArtifacts',
]

/** What a variable is the uid of, or of which resource a field takes the uid, where the name alone does not say. */
const MEANT: Readonly<Record<string, string>> = {
  at: 'group',
  staging: 'group',
  production: 'group',
  defaultRole: 'role',
  names: 'externalGroupRoleMapping',
  resource: 'repo',
  checkAccountAssociation: 'accountAssociation',
  addAdvisoryEvent: 'advisory',
  changeRoleBindings: 'roleBinding',
  reviewAdvisoryEvent: 'advisoryEvent',
  acceptGroupAccessRequest: 'groupAccessRequest',
  denyGroupAccessRequest: 'groupAccessRequest',
  recordSync: 'repo',
  resumeOrganization: 'group',
  suspendOrganization: 'group',
  redeliver: 'eventSubscription',
  sendTestEvent: 'eventSubscription',
  updateRepoReadme: 'repo',
}

/** Where `parent` is no group. */
const PARENTS: Readonly<Record<string, string>> = {
  createTag: 'repo',
  createExternalGroupRoleMapping: 'identityProvider',
  batchDeleteExternalGroupRoleMappings: 'identityProvider',
}

/** Mutations whose example is refused on the demo, for what it names is in use, not there or has changed → the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  acceptGroupInvite: 'NOT_FOUND',
  importVulnerabilityReport: 'INVALID_ARGUMENT',
  deleteGroup: 'FAILED_PRECONDITION',
  deleteIdentityProvider: 'FAILED_PRECONDITION',
  deleteRepo: 'FAILED_PRECONDITION',
  redeliver: 'NOT_FOUND',
  regenerateScimToken: 'ABORTED',
  requestGroupAccess: 'NOT_FOUND',
  setScimEnabled: 'ABORTED',
}

/** Fields whose example gives null: the digest is of no image, the caller has no trusted address, no limit is kept here. */
const ABSENT = ['image', 'lookupGroup', 'rateLimit']

let world: World
let operator: IdentifiedCaller
const uids = new Map<string, string>()
/** The mutations that made something: their examples are taken then. */
const made = new Set<string>()

beforeAll(async () => {
  world = await openWorld()
  operator = { ...(world.owner as IdentifiedCaller), internal: true }
  // As the bootstrap does, for the demo has advisories.
  await world.bind(operator.identity, 'advisories.admin', world.org)
  await loadDemo(world, { organization: world.org, owner: operator.identity })
  await askForAccess()
  await findUids()
  const others = resourceTypes().filter(({ one }) => !uids.get(one))
  const names = others.map((kind) => `create${kind.name}`).filter((name) => mutations.has(name))
  for (const name of [...MADE, ...names.filter((one) => !MADE.includes(one))]) {
    made.add(name)
    const { data, errors } = await run(name, parse(mutations.get(name) ?? ''))
    expect({ name, errors, refused: data?.[name].errors }).toEqual({ name, errors: undefined, refused: [] })
    await findUids()
  }
  uids.set('role', await firstUid('roles(filter: { name: "image reviewer" })'))
})

/** No mutation can make it here: nobody vouches for the addresses of people. */
async function askForAccess(): Promise<void> {
  const identityUid = ((await world.person()) as IdentifiedCaller).identity
  const data = { uid: newChildUid(world.org), parentUid: world.org, identityUid, name: 'ada', email: 'ada@example.com' }
  await world.db.prisma.groupAccessRequest.create({ data, select: { uid: true } })
}

async function firstUid(list: string): Promise<string> {
  const { data } = await world.run(`{ list: ${list} { nodes { uid } } }`)
  return (data?.list.nodes as { uid: string }[])[0]?.uid ?? ''
}

async function findUids(): Promise<void> {
  for (const { one, many } of resourceTypes()) uids.set(one, await firstUid(`${many}(first: 1)`))
  uids.set('group', world.org)
  uids.set('repo', await firstUid('repos(filter: { name: "nginx" })'))
  uids.set('identity', await firstUid('identities(filter: { name: "ada" })'))
  uids.set('identityProvider', await firstUid('identityProviders(filter: { name: "single sign-on" })'))
  const mapping = `externalGroupRoleMappings(scope: { childrenOf: "${uids.get('identityProvider')}" })`
  if (made.has('createExternalGroupRoleMapping')) uids.set('externalGroupRoleMapping', await firstUid(mapping))
  uids.set('eventSubscription', await firstUid(`eventSubscriptions(scope: { childrenOf: "${world.org}" })`))
  // Not the owner's: the last one cannot go.
  const { uid: advisoriesAdmin } = builtinRole('advisories.admin')
  uids.set('roleBinding', await firstUid(`roleBindings(filter: { role: "${advisoriesAdmin}" })`))
  const { data } = await world.run('{ advisories(first: 1) { nodes { events { nodes { uid } } } } }')
  uids.set('advisoryEvent', data?.advisories.nodes[0].events.nodes[0].uid as string)
}

/** Batches of the contract, which have requests of their own. */
const PUBLISHED = new Set(['batchCreateRoleBindings', 'batchDeleteExternalGroupRoleMappings'])

/** The mutation that a batch does many times. */
function single(field: string): string {
  const [, verb = '', many = ''] = /^batch(Create|Update|Delete)(\w+)$/.exec(field) ?? []
  const kind = resourceTypes().find((one) => one.many.toLowerCase() === many.toLowerCase())
  const one = `${verb.toLowerCase()}${kind?.name}`
  return kind && !PUBLISHED.has(field) && mutations.has(one) ? one : field
}

/** The kind of resource that a variable of the example of a field is the uid of. */
function kindOf(variable: string, batch: string): string {
  const field = single(batch)
  if (variable === 'parent') return PARENTS[field] ?? 'group'
  if (variable !== 'uid') return MEANT[variable] ?? variable.replace(/Uids?$/, '')
  return MEANT[field] ?? field.replace(/^(?:update|delete)([A-Z])/, (_all, first: string) => first.toLowerCase())
}

function valueOf(variable: string, field: string): unknown {
  if (variable === 'id' || variable === 'ids') return toGlobalId('Repo', uids.get('repo') ?? '')
  if (variable === 'digest') return `sha256:${'0'.repeat(64)}`
  const uid = uids.get(kindOf(variable, field))
  if (!uid) throw new Error(`of $${variable} in the example of ${field} no uid is known`)
  return uid
}

function run(field: string, document: DocumentNode): Promise<Result> {
  const [operation] = document.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`the example of ${field} is no operation`)
  const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  const variables = Object.fromEntries(names.map((name) => [name, valueOf(name, field)]))
  return world.run(print(document), variables, operator)
}

/** The document with `validateOnly: true` in its input. */
function rehearsal(document: DocumentNode): DocumentNode {
  let depth = 0
  const name = { kind: Kind.NAME, value: 'validateOnly' } as const
  const validateOnly = { kind: Kind.OBJECT_FIELD, name, value: { kind: Kind.BOOLEAN, value: true } } as const
  return visit(document, {
    ObjectValue: {
      enter: (node) => (depth++ === 0 ? { ...node, fields: [...node.fields, validateOnly] } : undefined),
    },
  })
}

describe('the example of each field of the query', () => {
  it.each(queries)('%s gives data', async (name, example) => {
    const { data, errors } = await run(name, parse(example))
    expect(errors).toBeUndefined()
    if (ABSENT.includes(name)) expect(data?.[name]).toBeNull()
    else expect(data?.[name] ?? undefined).toBeDefined()
  })
})

describe('the example of each mutation', () => {
  it.each([...mutations].filter(([name]) => !MADE.includes(name)))('%s can be rehearsed', async (name, example) => {
    const { data, errors } = await run(name, rehearsal(parse(example)))
    const refused = (data?.[name]?.errors ?? []) as readonly { reason: string }[]
    const reasons = [...(errors ?? []).map((one) => one.extensions?.['reason']), ...refused.map((one) => one.reason)]
    const reason = REFUSED[single(name)]
    expect(reasons).toEqual(reason ? [reason] : made.has(name) ? ['ALREADY_EXISTS'] : [])
  })
})
