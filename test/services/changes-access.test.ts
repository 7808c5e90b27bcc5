// What decides who may do what: whoever writes it says so, so that this server forgets the rights that it knows before it answers.
import type { DescMethod } from '@bufbuild/protobuf'
import { describe, expect, it, vi } from 'vitest'
import { RoleBindingsService } from '../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { operations } from '../../src/services/create-services.ts'
import { organization, roleUid } from '../support/organization.ts'

/** Events of what rights are read from (src/db/statements/grants.ts). */
const DECIDES =
  /\.iam\.(?:group|identity|roles|rolebindings|external_group_role_mappings|scim\.(?:user|group))\.(?:created|updated|deleted)\./
/** They tell of a group, and leave everybody's rights as they are. */
const OF_NO_RIGHTS = /\/(?:Suspend|Resume)Organization$/

const writes = [...operations.values()].flatMap(({ method: { id, event }, rule }) =>
  'write' in rule && DECIDES.test(event?.type ?? '') && !OF_NO_RIGHTS.test(id) ? [{ id, rule }] : [],
)

describe('a write of what decides access', () => {
  it.each(writes)('says so: $id', ({ rule }) => expect(rule.changesAccess).toBe(true))

  it('is one of these, whichever way a role is given', () => {
    const ids = writes.map(({ id }) => id)
    const giving = ['RoleBindingsService/CreateRoleBinding', 'InvitesService/AcceptGroupInvite']
    for (const name of [
      ...giving,
      'GroupAccessRequestsService/AcceptGroupAccessRequest',
      'DirectoryService/DeleteUser',
    ])
      expect(ids.some((id) => id.endsWith(name))).toBe(true)
  })

  it('has the rights forgotten before it is answered, and one that is only tried does not', async () => {
    const at = await organization()
    const { identity } = await at.person()
    const forget = vi.spyOn(at.access, 'forget')
    const request = { parent: at.org, roleBinding: { identityUid: identity, roleUid: roleUid('viewer') } }
    await at.rehearse(at.owner, 'RoleBindingsService/CreateRoleBinding', request)
    expect(forget).not.toHaveBeenCalled()
    await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', request)
    expect(forget).toHaveBeenCalledOnce()
    // One of several is enough, wherever it stands among them.
    const { identity: identityUid } = await at.person()
    const roleBinding = { identityUid, roleUid: roleUid('viewer') }
    const calls = [
      { method: ReposService.method.createRepo, request: { parent: at.org, repo: { name: 'first' } } },
      { method: RoleBindingsService.method.createRoleBinding, request: { parent: at.org, roleBinding } },
    ]
    await at.services.callAll<DescMethod>(calls, { caller: at.owner, requestId: 'test' })
    expect(forget).toHaveBeenCalledTimes(2)
  })
})
