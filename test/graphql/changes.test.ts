// Changes of several kinds at once: bindings are deleted, changed and made in one transaction, all of it or nothing.
import { beforeEach, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { mutate } from './mutate.ts'
import { openWorld, type World } from './world.ts'

const PAYLOAD = 'created { uid role { name } } updated { role { name } } deletedUids deletedIds wouldEmit { type }'
const [OWNER, EDITOR, VIEWER] = (['owner', 'editor', 'viewer'] as const).map((name) => builtinRole(name).uid)

let world: World
let people: readonly string[]
/** The bindings of the owner, and of two people who may look. */
let bindings: readonly string[]
beforeEach(async () => {
  world = await openWorld()
  const claimMatch = { issuer: 'https://login.example', subject: '' }
  const requests = ['ada', 'grace'].map((name) => ({
    ...{ parent: world.org, name },
    claimMatch: { ...claimMatch, subject: name },
  }))
  const made = await mutate(world, ['batchCreateIdentities', { requests }], { payload: 'identities { uid }' })
  people = (made.identities as { uid: string }[]).map(({ uid }) => uid)
  await change({ create: people.map((identityUid) => ({ parent: world.org, identityUid, roleUid: VIEWER })) })
  const owner = world.owner.kind === 'identity' ? world.owner.identity : ''
  const rows = await world.db.prisma.roleBinding.findMany({ where: { parentUid: world.org } })
  bindings = [owner, ...people].map((who) => rows.find(({ identityUid }) => identityUid === who)!.uid)
  await world.db.prisma.outboxEvent.deleteMany()
})

const change = (input: object) => mutate(world, ['changeRoleBindings', input], { payload: PAYLOAD })

/** Who is bound as what, and what was told of it. */
async function state(): Promise<{ bound: string[]; events: string[] }> {
  const rows = await world.db.prisma.roleBinding.findMany({ where: { parentUid: world.org } })
  const events = await world.db.prisma.outboxEvent.findMany({ orderBy: { sequence: 'asc' } })
  return {
    bound: rows.map(({ identityUid, roleUid }) => `${identityUid} ${roleUid}`).sort(),
    events: events.map(({ type }) => type.replace(/^.*role_bindings?\./, '')),
  }
}

it('does all three kinds, with an event each, and tells of each what became of it', async () => {
  const [, ada, grace] = bindings
  const { errors, created, updated, deletedUids, deletedIds } = await change({
    create: [{ parent: world.org, identityUid: people[0], roleUid: VIEWER }],
    update: [{ uid: grace, roleUid: EDITOR }],
    delete: [{ uid: ada }],
  })
  expect(errors).toEqual([])
  expect(created).toEqual([{ uid: expect.any(String), role: { name: 'viewer' } }])
  expect(created[0].uid).not.toBe(ada)
  expect(updated).toEqual([{ role: { name: 'editor' } }])
  expect([deletedUids, deletedIds.length]).toEqual([[ada], 1])
  const { bound, events } = await state()
  expect(bound).toContain(`${people[0]} ${VIEWER}`)
  expect(bound).toContain(`${people[1]} ${EDITOR}`)
  expect(events).toHaveLength(3)
})

it('hands an organization over, and leaves none without an owner', async () => {
  const [own] = bindings
  const before = await state()
  const { errors, created } = await change({
    create: [{ parent: world.org, identityUid: people[0], roleUid: EDITOR }],
    delete: [{ uid: own }],
  })
  expect(created).toBeNull()
  expect(errors).toMatchObject([
    { __typename: 'PreconditionFailedError', path: ['input', 'delete', '0'], violations: [{ type: 'LAST_OWNER' }] },
  ])
  expect(await state()).toEqual(before)
  const handed = await change({
    create: [{ parent: world.org, identityUid: people[0], roleUid: OWNER }],
    delete: [{ uid: own }],
  })
  expect(handed.errors).toEqual([])
})

it('says of each what is refused, by its place, and does nothing', async () => {
  const before = await state()
  const nobody = `${world.org}/${'0'.repeat(16)}`
  const early = await change({
    create: [
      { parent: world.org, identityUid: people[0], roleUid: EDITOR },
      { parent: nobody, identityUid: people[0], roleUid: EDITOR },
    ],
    delete: [{ uid: 'x' }],
  })
  expect(early.errors.map(({ path }: { path: string[] }) => path.slice(0, 3))).toContainEqual(['input', 'delete', '0'])
  const late = await change({
    create: [{ parent: world.org, identityUid: people[0], roleUid: VIEWER }],
    delete: [{ uid: bindings[2] }],
  })
  expect(late.errors).toMatchObject([{ __typename: 'ConflictError', path: ['input', 'create', '0'] }])
  const none = await change({ create: [], delete: null })
  expect(none.errors).toMatchObject([{ __typename: 'ValidationError', path: ['input'] }])
  expect(await state()).toEqual(before)
})

it('asks for the rights of each kind, and can be tried', async () => {
  const caller = { kind: 'identity', identity: people[0]!, actor: { subject: people[0]! }, internal: false } as const
  const wanted = {
    create: [{ parent: world.org, identityUid: people[1], roleUid: EDITOR }],
    delete: [{ uid: bindings[2] }],
  }
  const { errors } = await mutate(world, ['changeRoleBindings', wanted], { payload: PAYLOAD, caller })
  expect(errors).toMatchObject([
    { __typename: 'PermissionError', capability: 'IAM_ROLE_BINDINGS_DELETE', path: ['input', 'delete', '0', 'uid'] },
    { __typename: 'PermissionError', capability: 'IAM_ROLE_BINDINGS_CREATE', path: ['input', 'create', '0', 'parent'] },
  ])
  const before = await state()
  const tried = await change({ ...wanted, validateOnly: true })
  expect(tried).toMatchObject({ errors: [], created: [{ role: { name: 'editor' } }], deletedUids: [bindings[2]] })
  expect(tried.wouldEmit).toHaveLength(2)
  expect(await state()).toEqual(before)
})
