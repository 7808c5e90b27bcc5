// What is checked once for several calls of a batch is checked of each of them: one that is refused by itself is refused among others,
// wherever it stands, and nothing of the batch is done.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { IdentitiesService } from '../../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleBindingsService } from '../../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import type { IdentifiedCaller } from '../../../src/core/caller.ts'
import { newRootUid } from '../../../src/core/uid.ts'
import type { MethodCall } from '../../../src/services/together.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const { createRoleBinding, updateRoleBinding } = RoleBindingsService.method
const { createIdentity, updateIdentity } = IdentitiesService.method
const HELD = ['role_bindings.create', 'role_bindings.update', 'identity.list', 'identity.update', 'roles.list']

const KEYS = '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}'
const NO_KEYS = { issuer: 'https://keys.test', subject: 's', issuerKeys: '{"keys":[]}' }

let at: Organization
/** Owns a group of the organization, and may bind in all of it to the role that it has there itself. */
let binder: IdentifiedCaller
let role: string
/** An identity of another organization. */
let stranger: string
beforeAll(async () => {
  at = await organization()
  const capabilities = HELD.map((name) => capabilityByName(name)?.number)
  const made = { parent: at.org, role: { name: 'binder', capabilities } }
  role = (await at.call(at.owner, 'RolesService/CreateRole', made)).uid
  binder = await at.member(at.org, role)
  await bound(binder.identity, { role: roleUid('owner'), parent: at.subgroup })
  const identity = { name: 'stranger', claimMatch: { issuer: 'https://ci.example.test', subject: 'stranger' } }
  stranger = (await at.call(at.outsider, 'IdentitiesService/CreateIdentity', { parent: at.otherOrg, identity })).uid
})

const newMember = async (): Promise<string> => (await at.member(at.org)).identity

async function bound(identityUid: string, to: { role: string; parent: string }): Promise<string> {
  const request = { parent: to.parent, roleBinding: { identityUid, roleUid: to.role } }
  return (await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', request)).uid
}

async function create(to: { identity?: string; role?: string; parent?: string } = {}): Promise<MethodCall> {
  const roleBinding = { identityUid: to.identity ?? (await newMember()), roleUid: to.role ?? role }
  return { method: createRoleBinding, request: { parent: to.parent ?? at.org, roleBinding } }
}

async function change(to: object): Promise<MethodCall> {
  const uid = await bound(await newMember(), { role, parent: at.org })
  return { method: updateRoleBinding, request: { roleBinding: { uid, ...to } } }
}

const bindings = () => at.db.prisma.roleBinding.findMany({ orderBy: { uid: 'asc' } })

/** Refused before, between and after others, all of which are done without it. */
async function expectRefused(
  calls: readonly MethodCall[],
  refused: MethodCall,
  { as = binder, ...why }: { readonly as?: IdentifiedCaller; readonly [of: string]: unknown },
) {
  const before = await bindings()
  for (let place = 0; place <= calls.length; place++) {
    const done = at.services.callAll(calls.toSpliced(place, 0, refused), { caller: as, requestId: randomUUID() })
    expect(await refusal(done), `at ${place}`).toMatchObject(why)
  }
  expect(await bindings()).toEqual(before)
  expect(await at.services.callAll(calls, { caller: as, requestId: randomUUID() })).toHaveLength(calls.length)
}

const DENIED = { code: 'PERMISSION_DENIED' }
const LAST_OWNER = { code: 'FAILED_PRECONDITION', message: expect.stringContaining('last owner') as string }
const ESCALATION = { reason: 'PRIVILEGE_ESCALATION' }

describe('among role bindings that are made', () => {
  it('one of an identity that the caller does not see', async () => {
    await expectRefused([await create(), await create()], await create({ identity: stranger }), DENIED)
  })

  it('one of nobody', async () => {
    const nobody = await create({ identity: newRootUid() })
    await expectRefused([await create(), await create()], nobody, { code: 'NOT_FOUND' })
  })

  it('one to a role that gives more than the caller holds', async () => {
    await expectRefused([await create(), await create()], await create({ role: roleUid('owner') }), ESCALATION)
  })

  it('one to a role that the caller may give in another group', async () => {
    const owner = roleUid('owner')
    const below = [
      await create({ role: owner, parent: at.subgroup }),
      await create({ role: owner, parent: at.subgroup }),
    ]
    await expectRefused(below, await create({ role: owner }), ESCALATION)
  })
})

describe('among role bindings that are changed', () => {
  const others = async () => [
    await change({ identityUid: await newMember() }),
    await change({ identityUid: await newMember() }),
  ]

  it('one to an identity that the caller does not see', async () => {
    await expectRefused(await others(), await change({ identityUid: stranger }), DENIED)
  })

  it('one to nobody', async () => {
    await expectRefused(await others(), await change({ identityUid: newRootUid() }), { code: 'NOT_FOUND' })
  })

  it('one to a role that gives more than the caller holds', async () => {
    await expectRefused(await others(), await change({ roleUid: roleUid('owner') }), ESCALATION)
  })

  it('one of a role that gives more than the caller holds, to another identity', async () => {
    const uid = await bound(await newMember(), { role: roleUid('owner'), parent: at.org })
    const request = { roleBinding: { uid, identityUid: await newMember() } }
    await expectRefused(await others(), { method: updateRoleBinding, request }, ESCALATION)
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid })
  })

  it('one of the last owner', async () => {
    const where = { parentUid: at.org, roleUid: roleUid('owner') }
    const [only, ...more] = await at.db.prisma.roleBinding.findMany({ where })
    expect(more).toEqual([])
    const request = { roleBinding: { uid: only?.uid, roleUid: role } }
    const last = { method: updateRoleBinding, request }
    await expectRefused(await others(), last, { as: at.owner, ...LAST_OWNER })
  })
})

describe('among identities whose relationship changes', () => {
  const changeOf = (uid: string): MethodCall => ({
    method: updateIdentity,
    request: { identity: { uid, claimMatch: { issuer: 'https://ci.example.test', subject: randomUUID() } } },
  })

  it('one that holds more than the caller, however many there are', async () => {
    const more = (await at.member(at.org, roleUid('owner'))).identity
    const free = await Promise.all(Array.from({ length: 41 }, newMember))
    for (const place of [0, 19, 20, 41]) {
      const calls = free.map(changeOf).toSpliced(place, 0, changeOf(more))
      const done = at.services.callAll(calls, { caller: binder, requestId: randomUUID() })
      expect(await refusal(done), `at ${place}`).toMatchObject(ESCALATION)
    }
    expect(await at.services.callAll(free.map(changeOf), { caller: binder, requestId: randomUUID() })).toHaveLength(41)
  })

  it('one that would be of another kind', async () => {
    const request = { identity: { uid: await newMember(), staticKeys: { ...NO_KEYS, issuerKeys: KEYS } } }
    const others = [changeOf(await newMember()), changeOf(await newMember())]
    await expectRefused(others, { method: updateIdentity, request }, { code: 'INVALID_ARGUMENT' })
  })

  it('one for whose pattern there is no room', async () => {
    const by = (subjectPattern: string) => ({ claimMatch: { issuer: 'https://ci.example.test', subjectPattern } })
    const there = Array.from({ length: 99 }, (_, n) => ({
      method: createIdentity,
      request: { parent: at.org, identity: { name: `pattern-${n}`, ...by(`pattern-${n}/.*`) } },
    }))
    await at.services.callAll(there, { caller: at.owner, requestId: randomUUID() })
    const change = async (to: string): Promise<MethodCall> => ({
      method: updateIdentity,
      request: { identity: { uid: await newMember(), ...by(to) } },
    })
    const why = { code: 'FAILED_PRECONDITION', message: expect.stringContaining('may have 100 identities') as string }
    await expectRefused([await change('one/.*')], await change('other/.*'), why)
  })

  it('one that is the last who owns the organization, and could not come any more', async () => {
    const person = await at.person()
    const { uid: parent } = await at.call(person, 'GroupsService/CreateGroup', { group: { name: 'alone' } })
    const made = async (relationship: object): Promise<string> => {
      const identity = { name: randomUUID(), ...relationship }
      return (await at.call(person, 'IdentitiesService/CreateIdentity', { parent, identity })).uid
    }
    const claimMatch = { issuer: 'https://ci.example.test', subject: 's' }
    const others = [changeOf(await made({ claimMatch })), changeOf(await made({ claimMatch }))]
    const last = await made({ staticKeys: { ...NO_KEYS, issuerKeys: KEYS } })
    const { uid: own } = await at.db.prisma.roleBinding.findFirstOrThrow({ where: { parentUid: parent } })
    const roleBinding = { identityUid: last, roleUid: roleUid('owner') }
    await at.call(person, 'RoleBindingsService/CreateRoleBinding', { parent, roleBinding })
    await at.call(person, 'RoleBindingsService/DeleteRoleBinding', { uid: own })
    const ended = { method: updateIdentity, request: { identity: { uid: last, staticKeys: NO_KEYS } } }
    await expectRefused(others, ended, { as: callerOf(last), ...LAST_OWNER })
  })
})
