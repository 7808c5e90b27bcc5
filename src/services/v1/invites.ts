// An organization and an invite to it, made at once.
import { Authority, narrow } from '../../access/authority.ts'
import { GroupsService, OrgStatus } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { GroupInvitesService } from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { builtinRole } from '../../contract/roles.ts'
import { permissionDenied } from '../../core/errors.ts'
import { isUid, newRootUid } from '../../core/uid.ts'
import type { Fields } from '../../wire/kinds.ts'
import { type Call, toldAs, type WriteCall } from '../call.ts'
import { groups, mayCreateOrganization } from '../iam/groups.ts'
import { shapes } from '../names.ts'
import { insert } from '../rows.ts'
import type { V1Rule } from './translate.ts'

const OWNER = builtinRole('owner')

/** The request with the role that an invite to a new organization gives, unless it says another. */
function withRole<Seen extends Call<Fields>>(call: Seen, more: Fields = {}): Seen {
  const request = { ...call.request, role: call.request['role'] || OWNER.uid, ...more }
  return Object.create(call, { request: { value: request } }) as Seen
}

/** `group` is the name of a new organization; whoever makes it owns it, as always, and invites to it. */
export function withGroup(create: V1Rule): V1Rule {
  if (!('write' in create)) throw new Error('Invites are created by writing.')
  return {
    ...create,
    changesAccess: true,
    authorize: (call) => {
      if (!mayCreateOrganization(call)) throw permissionDenied(['groups.create'], undefined)
      call.grant()
    },
    validate: (call, violations) => {
      const name = (call.request['group'] as string | undefined) ?? ''
      if (name === '') violations.add('group', 'is required: the name of the new organization')
      else if (isUid(name)) violations.add('group', 'is the name of a new organization, not a uid')
      else if (!shapes.groupName.test(name)) violations.add('group', shapes.groupName.says)
      return create.validate?.(withRole(call), violations)
    },
    write: async (call) => {
      const fields = { name: call.request['group'], status: OrgStatus.READY }
      const inGroups = toldAs(call, GroupsService.method.createGroup)
      const { uid } = await insert(groups, inGroups, { uid: newRootUid(), parent: undefined, fields })
      const inviting = toldAs(withRole(owning(call, uid), { group: uid }), GroupInvitesService.method.createGroupInvite)
      return create.write(inviting)
    },
  }
}

/** The call of a caller who has just become the owner of a group, as far as its token lets it. */
function owning<Seen extends WriteCall<Fields>>(call: Seen, group: string): Seen {
  const { identity, grants, unclear } = call.authority
  const owned = narrow([{ group, mask: OWNER.mask }], call.caller)
  return Object.create(call, { authority: { value: new Authority(identity, [...grants, ...owned], unclear) } }) as Seen
}
