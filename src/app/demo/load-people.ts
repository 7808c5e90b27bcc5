// Loads the people and machines of the demo.
import { ExternalGroupRoleMappingsService } from '../../contract/gen/chainguard/platform/iam/v2/external_group_role_mappings_pb.ts'
import { GroupInvitesService } from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { IdentityProvidersService } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { InvitesService } from '../../contract/gen/platformgraph/iam/v1/invites_pb.ts'
import { DirectoryService } from '../../contract/gen/platformgraph/scim/v1/scim_pb.ts'
import { builtinRole } from '../../contract/roles.ts'
import type { IdentifiedCaller } from '../../core/caller.ts'
import type { Loading } from './loading.ts'
import { demoDirectory, demoIdentities, type DemoIdentity } from './people.ts'

/** Long enough for the next call. */
const INVITE_TTL = 3600

/** Those that are made by hand, each with its role. */
export async function loadIdentities({ send, uids }: Loading): Promise<void> {
  for (const person of demoIdentities) {
    const identity = identityOf(person)
    const { uid = '' } = await send(IdentitiesService.method.createIdentity, {
      parent: uids.get(person.home),
      identity,
    })
    const parent = uids.get(person.at)
    const roleUid = builtinRole(person.role).uid
    if (person.by === 'invite') {
      const groupInvite = { roleUid, ttl: INVITE_TTL, singleUse: true }
      const { code = '' } = await send(GroupInvitesService.method.createGroupInvite, { parent, groupInvite })
      await send(InvitesService.method.acceptGroupInvite, { code }, callerOf(uid))
    } else {
      await send(RoleBindingsService.method.createRoleBinding, { parent, roleBinding: { identityUid: uid, roleUid } })
    }
  }
}

function identityOf({ name, description, claimMatch, staticKeys, awsIdentity }: DemoIdentity): object {
  return {
    name,
    description,
    ...(claimMatch && { claimMatch }),
    ...(staticKeys && { staticKeys }),
    ...(awsIdentity && { awsIdentity }),
  }
}

function callerOf(identity: string): IdentifiedCaller {
  return { kind: 'identity', identity, actor: { subject: identity }, internal: false }
}

/** The identity provider, and the people and groups that its directory brings by SCIM. */
export async function loadDirectory({ send, organization }: Loading): Promise<void> {
  const { provider, defaultRole, people, groups } = demoDirectory
  const { name, description, oidc } = provider
  const { uid: identityProviderUid = '' } = await send(IdentityProvidersService.method.createIdentityProvider, {
    parent: organization,
    identityProvider: { name, description, defaultRole: builtinRole(defaultRole).uid, oidc },
  })
  const directory = { ...callerOf(identityProviderUid), scopes: [organization], provisions: identityProviderUid }
  const members = new Map<string, string>()
  for (const person of people) {
    const { id = '' } = await send(DirectoryService.method.createUser, { identityProviderUid, sent: person }, directory)
    members.set(person.userName, id)
  }
  for (const { name, members: names, role } of groups) {
    const sent = { displayName: name, members: names.map((one) => ({ value: members.get(one) ?? '' })) }
    await send(DirectoryService.method.createGroup, { identityProviderUid, sent }, directory)
    await send(ExternalGroupRoleMappingsService.method.createExternalGroupRoleMapping, {
      parent: identityProviderUid,
      externalGroupRoleMapping: { externalGroupId: name, roleUid: builtinRole(role).uid },
    })
  }
}
