// An organization and an invite to it, made at once.
import { Authority, narrow } from '../../access/authority.ts'
import { GroupsService, OrgStatus } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { GroupInvites } from '../../contract/gen/chainguard/platform/iam/group_invites_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { builtinRole } from '../../contract/roles.ts'
import { permissionDenied } from '../../core/errors.ts'
import { isUid, newRootUid } from '../../core/uid.ts'
import type { Call } from '../call.ts'
import { derivedCall, derivedWrite, withEventsOf } from '../derived-call.ts'
import { groups, mayCreateOrganization } from '../iam/groups.ts'
import { shapes } from '../../core/shapes.ts'
import { insert } from '../rows.ts'
import type { V1Rule } from './translate.ts'

const OWNER = builtinRole('owner')

type Sent = RequestOf<typeof GroupInvites.method.createWithGroup>

/** The request with the role that an invite to a new organization gives, unless it says another. */
function withRole(sent: Sent): Sent {
  return { ...sent, role: sent.role || OWNER.uid }
}

/** `group` is the name of a new organization; whoever makes it owns it, as always, and invites to it. */
export function withGroup(create: V1Rule<Sent>): V1Rule<Sent> {
  if (!('write' in create)) throw new Error('Invites are created by writing.')
  return {
    ...create,
    changesAccess: true,
    authorize: (call) => {
      if (!mayCreateOrganization(call)) throw permissionDenied(['groups.create'], undefined)
      call.grant()
    },
    validate: (call, violations) => {
      const name = call.request.group ?? ''
      if (name === '') violations.add('group', 'is required: the name of the new organization')
      else if (isUid(name)) violations.add('group', 'is the name of a new organization, not a uid')
      else if (!shapes.groupName.test(name)) violations.add('group', shapes.groupName.says)
      return create.validate?.(derivedCall(call, { request: withRole(call.request) }), violations)
    },
    write: async (call) => {
      const fields = { name: call.request.group ?? '', status: OrgStatus.READY }
      const inGroups = withEventsOf(call, GroupsService.method.createGroup)
      const { uid } = await insert(groups, inGroups, { uid: newRootUid(), parent: undefined, fields })
      const request = { ...withRole(call.request), group: uid }
      return create.write(derivedWrite(call, { request, authority: owning(call, uid) }))
    },
  }
}

/** The rights of a caller who has just become the owner of a group, as far as its token lets it. */
function owning(call: Call, group: string): Authority {
  const { identity, grants, unclear } = call.authority
  return new Authority(identity, [...grants, ...narrow([{ group, mask: OWNER.mask }], call.caller)], unclear)
}
