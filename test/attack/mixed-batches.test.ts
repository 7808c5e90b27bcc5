// Batches of which one item is what others have, or one too many: nothing of them is half done, and what is others' is told like
// what is not there.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { post } from '../support/faces-graphql.ts'
import { type Attacked, attackedWorld } from './world.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`
const [OWNER, VIEWER] = (['owner', 'viewer'] as const).map((name) => builtinRole(name).uid) as [string, string]

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are looked into as tests like
type Any = any
type Uids = Readonly<Record<string, string>>

let world: Attacked
/** The owner of the attacker's organization, who is a stranger in the victim's. */
let token: string
let own: Uids
let theirs: Uids
beforeAll(async () => {
  world = await attackedWorld()
  token = (await world.victim.authorization('outsider'))!
  own = world.enemy.variables
  theirs = world.victim.variables
})

const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What a batch gave, its refusals alone. */
async function batch(field: string, input: object): Promise<Any> {
  const query = `mutation ($input: ${title(field)}Input!) { ${field}(input: $input) { wouldEmit { type } errors { __typename reason message path ... on PreconditionFailedError { violations { type } } } } }`
  const answer: Any = await post(world.server.url, { query, variables: { input } } as never, token)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data[field]
}

const state = async (): Promise<string> => `${await world.rights()} ${await world.server.db.prisma.outboxEvent.count()}`

/** A uid in the place of another that nobody has: within the organization that is attacked, and of none. */
function absent(uid: string): string[] {
  const flipped = (digit: string): string => (digit === '0' ? '1' : '0')
  const within = uid.includes('/') ? [uid.slice(0, -1) + flipped(uid.at(-1)!)] : []
  return [...within, flipped(uid[0]!) + uid.slice(1)]
}

interface Case {
  readonly field: string
  /** Of the organizations' uids, which one is named. */
  readonly named: string
  readonly item: (uid: string) => object
  /** The item that is one's own, and would be done. */
  readonly good?: () => object
  readonly more?: () => object
}

const subject = () => `s${Math.random()}`
const claimMatch = () => ({ issuer: 'https://login.example', subject: subject() })
const cases: readonly Case[] = [
  { field: 'batchCreateTags', named: 'repo', item: (parent) => ({ parent, name: 'mine', digest: DIGEST }) },
  { field: 'batchDeleteTags', named: 'tag', item: (uid) => ({ uid }) },
  { field: 'batchCreateRepos', named: 'org', item: (parent) => ({ parent, name: 'mine' }) },
  { field: 'batchCreateRepos', named: 'team', item: (parent) => ({ parent, name: 'mine' }) },
  { field: 'batchUpdateRepos', named: 'repo', item: (uid) => ({ uid, description: 'taken' }) },
  { field: 'batchUpdateRepos', named: 'repo', item: (uid) => ({ uid, name: 'taken', replace: true }) },
  { field: 'batchDeleteRepos', named: 'emptyRepo', item: (uid) => ({ uid }) },
  {
    field: 'batchCreateIdentities',
    named: 'org',
    item: (parent) => ({ parent, name: 'mine', claimMatch: claimMatch() }),
  },
  { field: 'batchUpdateIdentities', named: 'robot', item: (uid) => ({ uid, claimMatch: claimMatch() }) },
  { field: 'batchDeleteIdentities', named: 'robot', item: (uid) => ({ uid }) },
  { field: 'batchUpdateRoleBindings', named: 'viewerBinding', item: (uid) => ({ uid, roleUid: OWNER }) },
  {
    ...{ field: 'batchUpdateRoleBindings', named: 'robot' },
    item: (identityUid) => ({ uid: own['viewerBinding'], identityUid }),
    good: () => ({ uid: own['teamBinding'], roleUid: OWNER }),
  },
  {
    ...{ field: 'batchUpdateRoleBindings', named: 'role' },
    item: (roleUid) => ({ uid: own['viewerBinding'], roleUid }),
    good: () => ({ uid: own['teamBinding'], roleUid: OWNER }),
  },
  { field: 'batchDeleteRoleBindings', named: 'viewerBinding', item: (uid) => ({ uid }) },
  {
    ...{ field: 'batchCreateRoleBindings', named: 'robot', more: () => ({ parent: own['org'], roleUid: VIEWER }) },
    item: (identityUid) => ({ roleBinding: { identityUid } }),
  },
  {
    ...{ field: 'batchCreateRoleBindings', named: 'role', more: () => ({ parent: own['org'] }) },
    item: (roleUid) => ({ roleBinding: { identityUid: own['teamOwner'], roleUid } }),
    good: () => ({ roleBinding: { identityUid: own['robot'], roleUid: VIEWER } }),
  },
]

describe.each(cases)('$field with $named of others', ({ field, named, item, good = () => item(own[named]!), more }) => {
  it('does nothing, tells of it by its place, and of what is not there in the same words', async () => {
    const before = await state()
    const told: string[] = []
    for (const uid of [theirs[named]!, ...absent(theirs[named]!)]) {
      for (const [place, requests] of [
        [item(uid), good()],
        [good(), item(uid)],
      ].entries()) {
        for (const validateOnly of [false, true]) {
          const { errors, wouldEmit } = await batch(field, { requests, validateOnly, ...more?.() })
          expect(wouldEmit ?? []).toEqual([])
          expect(errors.length).toBeGreaterThan(0)
          for (const { path } of errors) expect(path.slice(0, 3)).toEqual(['input', 'requests', String(place)])
          told.push(JSON.stringify(errors).replaceAll(uid, '<uid>'))
        }
      }
    }
    for (const [at, one] of told.entries()) expect(one).toBe(told[at % 4])
    expect(await state()).toBe(before)
  })
})

describe('two that are harmless one by one', () => {
  /** Two owners of the attacker's organization, by the uids of their bindings and who they are. */
  let owners: { readonly binding: string; readonly identity: string }[]
  beforeAll(async () => {
    const { prisma } = world.server.db
    await world.identity(world.enemy, { claimMatch: claimMatch() }, 'owner')
    const rows = await prisma.roleBinding.findMany({ where: { parentUid: world.enemy.root, roleUid: OWNER } })
    // The owner of a group within is bound at the top as well, where that gives it nothing.
    const counting = rows.filter(({ identityUid }) => identityUid !== own['teamOwner'])
    owners = counting.map(({ uid, identityUid }) => ({ binding: uid, identity: identityUid }))
    expect(owners).toHaveLength(2)
  })

  const tries: readonly (readonly [string, string, () => object])[] = [
    ['unbind both', 'batchDeleteRoleBindings', () => ({ requests: owners.map(({ binding: uid }) => ({ uid })) })],
    [
      'make viewers of both',
      'batchUpdateRoleBindings',
      () => ({ requests: owners.map(({ binding: uid }) => ({ uid, roleUid: VIEWER })) }),
    ],
    [
      'unbind one and make a viewer of the other',
      'changeRoleBindings',
      () => ({
        delete: [{ uid: owners[0]!.binding }],
        update: [{ uid: owners[1]!.binding, roleUid: VIEWER }],
        create: [{ parent: own['team'], identityUid: owners[0]!.identity, roleUid: OWNER }],
      }),
    ],
  ]
  it.each(tries)('%s: the organization keeps an owner', async (_, field, input) => {
    const before = await state()
    for (const validateOnly of [true, false]) {
      const { errors, wouldEmit } = await batch(field, { ...input(), validateOnly })
      expect(errors.map(({ violations }: Any) => violations[0].type as string)).toEqual(['LAST_OWNER', 'LAST_OWNER'])
      expect(wouldEmit ?? []).toEqual([])
    }
    expect(await state()).toBe(before)
  })
})

describe('an item that comes twice', () => {
  const twice: readonly (readonly [string, string, () => object])[] = [
    ['batchDeleteRepos', 'NotFoundError', () => ({ uid: own['emptyRepo'] })],
    ['batchDeleteTags', 'NotFoundError', () => ({ uid: own['oldTag'] })],
    ['batchCreateRepos', 'ConflictError', () => ({ parent: own['org'], name: 'twin' })],
    ['batchDeleteIdentities', 'NotFoundError', () => ({ uid: own['robot'] })],
  ]
  it.each(twice)('in %s is refused as %s at its second place, and nothing is done', async (field, kind, item) => {
    const before = await state()
    const { errors } = await batch(field, { requests: [item(), item()] })
    expect(errors).toMatchObject([{ __typename: kind, path: ['input', 'requests', '1', expect.any(String)] }])
    expect(await state()).toBe(before)
  })
})

describe('a batch of the contract, on each face,', () => {
  const give = 'iam.v2.RoleBindingsService/BatchCreateRoleBindings'
  const requestsFor = (identityUid: string, more: object = {}): object => ({
    ...{ parent: own['org'], roleUid: VIEWER },
    requests: [{ roleBinding: { identityUid: own['robot'] } }, { ...more, roleBinding: { identityUid } }],
  })
  const tries: readonly (readonly [string, string, (uid: string) => object])[] = [
    ['an identity of others', 'robot', (uid) => requestsFor(uid)],
    ['the group of others for one', 'org', (uid) => requestsFor(own['teamOwner']!, { parent: uid })],
    ['the group of others for all', 'org', (uid) => ({ ...requestsFor(own['teamOwner']!), parent: uid })],
    ['a role of others', 'role', (uid) => ({ ...requestsFor(own['teamOwner']!), roleUid: uid })],
  ]
  it.each(tries)('with %s does nothing, and tells it like what is not there', async (_, named, request) => {
    const before = await state()
    const told: string[] = []
    for (const uid of [theirs[named]!, ...absent(theirs[named]!)]) {
      const answers = await world.everywhere(give, request(uid) as never, { token })
      for (const { ok, face } of answers) expect(ok, face).toBeUndefined()
      told.push(
        JSON.stringify(answers.map(({ error }) => [error?.code, error?.reason, error?.message])).replaceAll(
          uid,
          '<uid>',
        ),
      )
    }
    for (const one of told) expect(one).toBe(told[0])
    expect(await state()).toBe(before)
  })

  it('with mappings of others deletes none', async () => {
    const { prisma } = world.server.db
    const made = await Promise.all(
      [world.enemy, world.victim].map(async ({ root }) => {
        const provider = newChildUid(root)
        const oidc = { issuer: world.login.url, clientId: 'x', additionalScopes: [] }
        const data = {
          uid: provider,
          parentUid: root,
          name: 'p',
          defaultRole: VIEWER,
          issuer: world.login.url,
          clientSecret: '',
          oidc,
        }
        await prisma.identityProvider.create({ data })
        const uid = newChildUid(provider)
        await prisma.externalGroupRoleMapping.create({
          data: { uid, parentUid: provider, externalGroupId: 'all', roleUid: VIEWER, scope: root },
        })
        return { provider, mapping: uid }
      }),
    )
    const [mine, other] = made as [(typeof made)[0], (typeof made)[0]]
    const method = 'iam.v2.ExternalGroupRoleMappingsService/BatchDeleteExternalGroupRoleMappings'
    const before = await state()
    const told: string[] = []
    for (const uid of [other.mapping, ...absent(other.mapping)]) {
      for (const parent of [mine.provider, uid.slice(0, uid.lastIndexOf('/'))]) {
        const answers = await world.everywhere(method, { parent, names: [mine.mapping, uid] }, { token })
        for (const { ok, face } of answers) expect(ok, face).toBeUndefined()
        told.push(JSON.stringify(answers.map(({ error }) => [error?.code, error?.reason])))
      }
    }
    for (const [at, one] of told.entries()) expect(one).toBe(told[at % 2])
    expect(await state()).toBe(before)
  })
})

it('nothing of it was a fault of the server', () => expect(world.server.faults).toEqual([]))
