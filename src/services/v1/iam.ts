// Version 1 of access: what it calls otherwise than version 2.
import { GroupAccountAssociations } from '../../contract/gen/chainguard/platform/iam/account_associations_pb.ts'
import { ExternalGroupRoleMappings } from '../../contract/gen/chainguard/platform/iam/external_group_role_mappings_pb.ts'
import { GroupInvites } from '../../contract/gen/chainguard/platform/iam/group_invites_pb.ts'
import { Groups } from '../../contract/gen/chainguard/platform/iam/groups_pb.ts'
import { Identities } from '../../contract/gen/chainguard/platform/iam/identities_pb.ts'
import { IdentityProviders } from '../../contract/gen/chainguard/platform/iam/identity_providers_pb.ts'
import { RoleBindings } from '../../contract/gen/chainguard/platform/iam/role_bindings_pb.ts'
import { Roles } from '../../contract/gen/chainguard/platform/iam/roles_pb.ts'
import { Terms } from '../../contract/gen/chainguard/platform/iam/terms_pb.ts'
import { AccountAssociationsService } from '../../contract/gen/chainguard/platform/iam/v2/account_associations_pb.ts'
import { ExternalGroupRoleMappingsService } from '../../contract/gen/chainguard/platform/iam/v2/external_group_role_mappings_pb.ts'
import { GroupInvitesService } from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { GroupsService } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { IdentitiesService } from '../../contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { IdentityProvidersService } from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RolesService } from '../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { TermsService } from '../../contract/gen/chainguard/platform/iam/v2/terms_pb.ts'
import { withGroup } from './invites.ts'
import { lookupIdentity } from './identities.ts'
import { type Domain, pairsOf } from './pairs.ts'

export const iam: Domain = {
  pairs: [
    ...pairsOf(Groups, GroupsService, 'Group'),
    ...pairsOf(Roles, RolesService, 'Role'),
    ...pairsOf(Identities, IdentitiesService, 'Identity'),
    ...pairsOf(RoleBindings, RoleBindingsService, 'RoleBinding'),
    { v1: RoleBindings.method.createBatch, v2: RoleBindingsService.method.batchCreateRoleBindings },
    ...pairsOf(GroupInvites, GroupInvitesService, 'GroupInvite'),
    { v1: GroupInvites.method.createWithGroup, v2: GroupInvitesService.method.createGroupInvite, own: withGroup },
    ...pairsOf(IdentityProviders, IdentityProvidersService, 'IdentityProvider'),
    ...pairsOf(ExternalGroupRoleMappings, ExternalGroupRoleMappingsService, 'ExternalGroupRoleMapping'),
    {
      v1: ExternalGroupRoleMappings.method.batchDelete,
      v2: ExternalGroupRoleMappingsService.method.batchDeleteExternalGroupRoleMappings,
    },
    {
      v1: GroupAccountAssociations.method.list,
      v2: AccountAssociationsService.method.listAccountAssociations,
      id: 'group',
    },
    { v1: GroupAccountAssociations.method.create, v2: AccountAssociationsService.method.createAccountAssociation },
    {
      v1: GroupAccountAssociations.method.update,
      v2: AccountAssociationsService.method.updateAccountAssociation,
    },
    {
      v1: GroupAccountAssociations.method.delete,
      v2: AccountAssociationsService.method.deleteAccountAssociation,
    },
    {
      v1: GroupAccountAssociations.method.check,
      v2: AccountAssociationsService.method.checkAccountAssociation,
    },
    { v1: Terms.method.acceptTerms, v2: TermsService.method.acceptTerms },
    { v1: Terms.method.listAccepted, v2: TermsService.method.listTermsAcceptances },
  ],
  others: [lookupIdentity],
  // Who stands behind an organization is its operator's to say, and clients of version 1 do not.
  keeps: ['verified', 'kind'],
  names: {
    'Identity.static': 'staticKeys',
    'RoleBinding.identity': 'identityUid',
    'RoleBinding.role': 'roleUid',
    'RoleBinding.group': 'group.uid',
    'RoleBindingList.Binding.identity': 'identityUid',
    'RoleBindingList.Binding.email': 'identity.email',
    'RoleBindingList.Binding.claimMatchIssuer': 'identity.issuer',
    'RoleBindingList.Binding.claimMatchSubject': 'identity.subject',
    'CreateRoleBindingBatchRequest.roleBindings': 'requests',
    'RoleFilter.parent': 'uidp.childrenOf',
    'GroupInviteRequest.group': 'parent',
    'GroupInviteRequest.role': 'roleUid',
    'GroupInviteFilter.group': 'uidp.childrenOf',
    'CreateExternalGroupRoleMappingRequest.mapping': 'externalGroupRoleMapping',
    'BatchDeleteExternalGroupRoleMappingsRequest.ids': 'names',
    'AccountAssociations.group': ['parent', 'uid'],
    'DeleteAccountAssociationsRequest.group': 'uid',
    'AccountAssociationsCheckRequest.group': 'uid',
    'AccountAssociationsFilter.group': [],
    'AccountAssociationsCheckRequest.accountType': 'providerType',
    'AccountAssociationsStatus.ready': 'status',
    'TermsDocumentStatus.acceptedAt': 'createTime',
  },
}
