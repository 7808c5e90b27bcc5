// Who could do what at a moment of the past, from the versions that triggers keep; and what nobody kept.
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilityByName } from '../../../src/contract/capabilities.ts'
import { organization, refusal, roleUid, type Organization } from '../../support/organization.ts'

const ACCESS = 'platformgraph.iam.v1.AccessService'
const REPO_CREATE = capabilityByName('repo.create')!.number
const REPO_LIST = capabilityByName('repo.list')!.number

interface Explanation {
  allowed: boolean
  paths: object[]
}

let at: Organization
beforeAll(async () => {
  at = await organization()
  // What a trigger writes down when something goes is of the database's clock, which is later than this one.
  at.clock.millis = Date.now() - 3_600_000
  await at.db.prisma.role.updateMany({ data: { updateTime: new Date(at.clock.millis - 60_000) } })
})

describe('as it was at a date', () => {
  interface Past extends Explanation {
    unknown: number[]
  }
  const explainAt = (identity: string, asOf?: Date): Promise<Past> =>
    at.call<Past>(at.owner, `${ACCESS}/ExplainAccess`, {
      ...{ identityUid: identity, capability: REPO_CREATE, at: at.subgroup },
      ...(asOf && { asOf }),
    })
  interface Matrix {
    totalCount: string
    hiddenCount: string
    columns: { totalCount: string }[]
    reasons: { source: { roleUid: string }; totalCount: string }[]
    unknown: number[]
  }
  const matrixAt = (asOf?: Date): Promise<Matrix> =>
    at.call<Matrix>(at.owner, `${ACCESS}/GetAccessMatrix`, {
      ...{ group: at.subgroup, capabilities: [REPO_CREATE] },
      ...(asOf && { asOf }),
    })
  const moment = (): Date => {
    const then = new Date(at.clock.now())
    at.clock.advance(60)
    return then
  }

  it('is what the bindings and roles gave then, and not what they give now', async () => {
    const { identity } = await at.member(at.org)
    const before = moment()
    const role = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'maker', capabilities: [REPO_CREATE] },
    })
    const binding = await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', {
      parent: at.org,
      roleBinding: { identityUid: identity, roleUid: role.uid },
    })
    const held = moment()
    const less = { role: { uid: role.uid, capabilities: [REPO_LIST] }, updateMask: ['capabilities'] }
    await at.call(at.owner, 'RolesService/UpdateRole', less)
    const narrowed = moment()
    expect(await explainAt(identity)).toMatchObject({ allowed: false, obstacle: 1, unknown: [] })
    expect(await explainAt(identity, narrowed)).toMatchObject({ allowed: false, obstacle: 1, unknown: [] })
    const then = await explainAt(identity, held)
    expect(then).toMatchObject({ allowed: true, unknown: [], roleUids: [] })
    expect(then.paths).toMatchObject([{ bindingUid: binding.uid, roleUid: role.uid, groupUid: at.org, origin: 1 }])
    expect(await explainAt(identity, before)).toMatchObject({ allowed: false, unknown: [] })
    // What is gone was there nevertheless.
    await at.call(at.owner, 'RoleBindingsService/DeleteRoleBinding', { uid: binding.uid })
    await at.call(at.owner, 'RolesService/DeleteRole', { uid: role.uid })
    expect(await explainAt(identity, held)).toMatchObject({ allowed: true, unknown: [], paths: [{ origin: 1 }] })
  })

  it('says what nobody kept', async () => {
    const member = await at.member(at.org, roleUid('editor'))
    const then = moment()
    // As if the role had been changed before versions were kept.
    const { uid } = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'old', capabilities: [REPO_CREATE] },
    })
    const bound = await at.member(at.org, uid)
    await at.db.prisma.roleBinding.updateMany({ where: { roleUid: uid }, data: { updateTime: then } })
    expect(await explainAt(bound.identity, then)).toMatchObject({ allowed: false, unknown: [1] })
    expect(await explainAt(member.identity, then)).toMatchObject({ allowed: true, unknown: [] })
    const provider = `${at.org}/${'5'.repeat(16)}`
    await at.db.prisma.identityProvider.create({
      data: {
        uid: provider,
        parentUid: at.org,
        name: 'directory',
        defaultRole: roleUid('viewer'),
        oidc: {},
        issuer: 'https://d.example.test',
      },
    })
    await at.db.prisma.scimDeparture.create({ data: { providerUid: provider, identityUid: member.identity } })
    expect(await explainAt(member.identity, then)).toMatchObject({ allowed: true, unknown: [2] })
  })

  it('counts who held it then, and who is gone since', async () => {
    const before = moment()
    const { totalCount } = await matrixAt(before)
    const bound = await at.member(at.org, roleUid('editor'))
    const held = moment()
    const with1 = { totalCount: String(Number(totalCount) + 1) }
    expect(await matrixAt(held)).toMatchObject({ ...with1, hiddenCount: '0', columns: [with1] })
    expect(await matrixAt(before)).toMatchObject({ totalCount })
    await at.call(at.owner, 'IdentitiesService/DeleteIdentity', { uid: bound.identity })
    const rows = await at.call<{ rows: { identity: { uid: string } }[] }>(at.owner, `${ACCESS}/ListAccessMatrixRows`, {
      ...{ group: at.subgroup, capabilities: [REPO_CREATE], asOf: held },
    })
    expect(rows.rows.map(({ identity }) => identity.uid)).not.toContain(bound.identity)
    expect(await matrixAt(held)).toMatchObject({ totalCount, hiddenCount: '1' })
  })

  it('says of all together what nobody kept', async () => {
    expect((await matrixAt()).unknown).toEqual([])
    // A role that was changed, a directory: as above, and here in the past of the group.
    expect((await matrixAt(moment())).unknown).toEqual([2])
    const then = moment()
    const { uid } = await at.call(at.owner, 'RolesService/CreateRole', {
      parent: at.org,
      role: { name: 'older', capabilities: [REPO_CREATE] },
    })
    await at.member(at.org, uid)
    await at.db.prisma.roleBinding.updateMany({ where: { roleUid: uid }, data: { updateTime: then } })
    expect((await matrixAt(then)).unknown).toEqual([1, 2])
  })

  it('cannot be of the future', async () => {
    const coming = new Date(at.clock.now() + 1000)
    expect(await refusal(matrixAt(coming))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['asOf'] })
    const asked = explainAt(at.viewer.identity, new Date(at.clock.now() + 1000))
    expect(await refusal(asked)).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['asOf'] })
  })
})
