// Suspending an organization and letting it go on.
import { beforeAll, expect, it, vi } from 'vitest'
import {
  GroupSchema,
  GroupsService,
  OrgStatus,
} from '../../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { newRootUid } from '../../../src/core/uid.ts'
import { operations } from '../../../src/services/create-services.ts'
import type { WriteRule } from '../../../src/services/operation.ts'
import { callerOf } from '../../support/caller.ts'
import { organization, refusal, type Organization } from '../../support/organization.ts'

const SERVICE = 'platformgraph.iam.v1.OrganizationsService'
let at: Organization
beforeAll(async () => {
  at = await organization()
})

const operator = () => callerOf(at.outsider.identity, { internal: true })
const change = (what: 'Suspend' | 'Resume', uid = at.org, caller = operator()) =>
  at.call(caller, `${SERVICE}/${what}Organization`, { uid })
const rename = (uid: string, description: string) =>
  at.call(at.owner, 'GroupsService/UpdateGroup', { group: { uid, description } })

it('refuses every write in it, and no read, until it is resumed', async () => {
  await at.events()
  expect(await change('Suspend')).toMatchObject({ uid: at.org, status: OrgStatus.SUSPENDED })
  expect(await at.events()).toMatchObject([{ type: 'dev.chainguard.api.iam.group.updated.v1', subject: at.org }])
  for (const uid of [at.org, at.subgroup]) {
    expect(await refusal(rename(uid, 'changed'))).toMatchObject({
      code: 'FAILED_PRECONDITION',
      violations: ['ORGANIZATION_SUSPENDED'],
    })
    const rehearsed = at.rehearse(at.owner, 'GroupsService/UpdateGroup', { group: { uid, description: 'changed' } })
    expect(await refusal(rehearsed)).toMatchObject({ violations: ['ORGANIZATION_SUSPENDED'] })
    const read = await at.call(at.owner, 'GroupsService/GetGroup', { uid })
    expect(read).toMatchObject({ status: OrgStatus.SUSPENDED, description: expect.not.stringContaining('changed') })
  }
  const elsewhere = { parent: at.otherOrg, group: { name: 'goes on' } }
  expect(await at.call(at.outsider, 'GroupsService/CreateGroup', elsewhere)).toMatchObject({ name: 'goes on' })
  expect(await change('Resume')).toMatchObject({ status: OrgStatus.READY })
  expect(await rename(at.org, 'changed')).toMatchObject({ description: 'changed', status: OrgStatus.READY })
})

it("is the operator's alone, and of organizations", async () => {
  expect(await refusal(change('Suspend', at.org, at.owner))).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(await refusal(change('Suspend', at.subgroup))).toMatchObject({ fields: ['uid'] })
  expect(await refusal(change('Suspend', newRootUid()))).toMatchObject({ code: 'NOT_FOUND' })
})

it('is not written in by what is of another organization first', async () => {
  const method = GroupsService.method.updateGroup
  const rule = operations.get(method)?.rule as WriteRule<object>
  const write = rule.write.bind(rule)
  const groups = await at.db.prisma.group.findMany({ where: { uid: { in: [at.org, at.otherOrg] } } })
  const bodyOf = (uid: string) => groups.find((group) => group.uid === uid) ?? {}
  const writing = vi.spyOn(rule, 'write').mockImplementation(async (call) => {
    for (const uid of [at.otherOrg, at.org])
      call.emit({ subject: uid, group: uid, body: bodyOf(uid), bodyType: GroupSchema })
    return write(call)
  })
  await rename(at.org, 'both go on')
  expect(writing).toHaveBeenCalledOnce()
  await change('Suspend')
  expect(await refusal(rename(at.subgroup, 'changed'))).toMatchObject({ violations: ['ORGANIZATION_SUSPENDED'] })
  await change('Resume')
  await change('Suspend', at.otherOrg)
  expect(await refusal(rename(at.org, 'changed'))).toMatchObject({ violations: ['ORGANIZATION_SUSPENDED'] })
  await change('Resume', at.otherOrg)
  writing.mockRestore()
  const read = await at.call(at.owner, 'GroupsService/GetGroup', { uid: at.org })
  expect(read).toMatchObject({ description: 'both go on' })
})
