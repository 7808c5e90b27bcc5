// BatchCreateRoleBindings: all or none, and no right that the caller lacks.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { newChildUid } from '../../../src/core/uid.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

const METHOD = 'RoleBindingsService/BatchCreateRoleBindings'
const members = async (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await at.member(at.org)).identity))

describe('a batch of role bindings', () => {
  it('makes 25, in the order of the requests, and tells of them once', async () => {
    const uids = await members(25)
    await at.events()
    const requests = uids.map((identityUid, index) =>
      index % 2
        ? { roleBinding: { identityUid } }
        : { parent: at.org, roleBinding: { identityUid, roleUid: roleUid('viewer') } },
    )
    const request = { parent: at.org, requests, roleUid: roleUid('viewer') }
    const rehearsed = await at.rehearse<{ roleBindings: unknown[] }>(at.owner, METHOD, request)
    expect(rehearsed.roleBindings).toHaveLength(25)
    const made = await at.call<{ roleBindings: { identity: { uid: string }; role: { name: string } }[] }>(
      at.owner,
      METHOD,
      request,
    )
    expect(made.roleBindings.map((one) => one.identity.uid)).toEqual(uids)
    expect(made.roleBindings.every((one) => one.role.name === 'viewer')).toBe(true)
    const [event, ...more] = await at.events()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'dev.chainguard.api.iam.rolebindings.created.batch.v1',
      subject: at.org,
      groupUid: at.org,
      bodyType: 'chainguard.platform.iam.v2.BatchCreateRoleBindingsResponse',
    })
    expect(event?.body['roleBindings']).toHaveLength(25)
  })

  it('is in force at once', async () => {
    const nobody = await at.member(at.org)
    const get = () => at.call(nobody, 'GroupsService/GetGroup', { uid: at.org })
    expect(await refusal(get())).toMatchObject({ code: 'PERMISSION_DENIED' })
    const requests = [{ roleBinding: { identityUid: nobody.identity, roleUid: roleUid('viewer') } }]
    await at.call(at.owner, METHOD, { parent: at.org, requests })
    expect(await get()).toMatchObject({ name: 'acme' })
  })

  it('names everything that is wrong', async () => {
    const [one = '', two = ''] = await members(2)
    const requests = [
      { parent: at.subgroup, roleBinding: { identityUid: one, roleUid: roleUid('editor') } },
      { roleBinding: { identityUid: 'nobody' } },
      { roleBinding: {} },
      { roleBinding: { identityUid: two } },
      { roleBinding: { identityUid: two, roleUid: roleUid('viewer') } },
    ]
    const found = await refusal(at.call(at.owner, METHOD, { parent: at.org, requests, roleUid: roleUid('viewer') }))
    expect(found.fields).toEqual([
      'requests[0].parent',
      'requests[0].roleBinding.roleUid',
      'requests[1].roleBinding.identityUid',
      'requests[2].roleBinding.identityUid',
      'requests[4]',
    ])
    const without = at.call(at.owner, METHOD, { parent: at.org, requests: [{ roleBinding: { identityUid: one } }] })
    expect(await refusal(without)).toMatchObject({ fields: ['requests[0].roleBinding.roleUid'] })
    expect(await refusal(at.call(at.owner, METHOD, { parent: at.org }))).toMatchObject({ fields: ['requests'] })
    const many = Array(26).fill({ roleBinding: { identityUid: one } }) as object[]
    expect(await refusal(at.call(at.owner, METHOD, { parent: at.org, requests: many }))).toMatchObject({
      fields: ['requests'],
    })
  })

  it('makes none when one is refused', async () => {
    const [one = '', two = ''] = await members(2)
    const batch = (roleBindings: object[]) =>
      at.call(at.owner, METHOD, { parent: at.org, requests: roleBindings.map((roleBinding) => ({ roleBinding })) })
    const fine = { identityUid: one, roleUid: roleUid('viewer') }
    expect(await refusal(batch([fine, { identityUid: 'f'.repeat(40), roleUid: roleUid('viewer') }]))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await at.db.prisma.roleBinding.count({ where: { identityUid: one } })).toBe(0)
    await batch([fine])
    expect(await refusal(batch([{ identityUid: two, roleUid: roleUid('viewer') }, fine]))).toMatchObject({
      code: 'ALREADY_EXISTS',
    })
    expect(await at.db.prisma.roleBinding.count({ where: { identityUid: two } })).toBe(0)
  })
})

describe('a role', () => {
  it('is given in its own group and below, where nobody else can change what it gives', async () => {
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.subgroup,
      role: { name: 'reader', capabilities: [capabilityByName('repo.list')?.number] },
    })
    const [identityUid] = await members(1)
    const bind = (parent: string) =>
      at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
        parent,
        roleBinding: { identityUid, roleUid: role.uid },
      })
    expect(await refusal(bind(at.org))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['roleUid'] })
    expect(await bind(at.subgroup)).toMatchObject({ role: { name: 'reader' } })
    expect(await refusal(bind(at.subgroup))).toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await refusal(at.call(at.owner, 'RolesService/DeleteRole', { uid: role.uid }))).toMatchObject({
      violations: ['ROLE_IN_USE'],
    })
  })

  it('of others is refused alike whether or not it is there', async () => {
    const { uid: elsewhere } = await at.call(at.owner, 'GroupsService/CreateGroup', {
      parent: at.org,
      group: { name: 'beside' },
    })
    const { uid: there } = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: elsewhere,
      role: { name: 'hidden', capabilities: [capabilityByName('repo.list')?.number] },
    })
    const caller = await at.member(at.subgroup, roleUid('owner'))
    const bind = async (role: string) => {
      const requests = [{ roleBinding: { identityUid: caller.identity, roleUid: role } }]
      const { message, ...rest } = await refusal(at.call(caller, METHOD, { parent: at.subgroup, requests }))
      return { ...rest, message: String(message).replaceAll(role, 'ROLE') }
    }
    const found = await bind(there)
    expect(found).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await bind(newChildUid(elsewhere))).toEqual(found)
  })

  it('gives nothing that the caller lacks, one by one or in a batch', async () => {
    const capabilities = ['role_bindings.create', 'identity.list', 'roles.list'].map((n) => capabilityByName(n)?.number)
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'binder', capabilities },
    })
    const binder = await at.member(at.org, role.uid)
    const [identityUid] = await members(1)
    for (const name of ['owner', 'viewer', 'advisories.admin'] as const) {
      const requests = [{ roleBinding: { identityUid, roleUid: roleUid(name) } }]
      expect(await refusal(at.call(binder, METHOD, { parent: at.org, requests }))).toMatchObject({
        reason: 'PRIVILEGE_ESCALATION',
      })
    }
    const requests = [{ roleBinding: { identityUid, roleUid: role.uid } }]
    expect(await at.call(binder, METHOD, { parent: at.org, requests })).toHaveProperty('roleBindings')
  })
})
