// What somebody with little may try to get more: one request a method that gives, moves or takes a right.
import type { CallerName } from '../support/faces-organization.ts'
import type { JsonObject } from '../support/faces.ts'

export interface Try {
  readonly as: CallerName
  readonly method: string
  readonly request: JsonObject
  /** All that it may be answered with; by default PERMISSION_DENIED. */
  readonly codes?: readonly string[]
  /** The graph says it in a shape of its own, below. */
  readonly isApart?: boolean
}

const self = { claimMatch: { issuer: 'https://evil.example', subject: 'me' } }
/** Who wants what, by what it is called. */
export const tries: Readonly<Record<string, Try>> = {
  'an editor makes a role of what it lacks': {
    as: 'editor',
    method: 'RolesService/CreateRole',
    request: { parent: '$org', role: { name: 'more', capabilities: ['CAP_IAM_ROLE_BINDINGS_CREATE'] } },
  },
  'an editor widens a role that it has': {
    as: 'editor',
    method: 'RolesService/UpdateRole',
    request: { role: { uid: '$role', capabilities: ['CAP_IAM_ROLE_BINDINGS_CREATE'] } },
  },
  'an owner makes a role of what is internal': {
    as: 'owner',
    method: 'RolesService/CreateRole',
    request: { parent: '$org', role: { name: 'more', capabilities: ['CAP_INTERNAL'] } },
    codes: ['INVALID_ARGUMENT', 'PERMISSION_DENIED'],
  },
  'an owner changes a built-in role': {
    as: 'owner',
    method: 'RolesService/UpdateRole',
    request: { role: { uid: '$viewerRole', description: 'mine' } },
  },
  'an owner deletes a built-in role': {
    as: 'owner',
    method: 'RolesService/DeleteRole',
    request: { uid: '$viewerRole' },
  },
  'an editor makes itself an owner': {
    as: 'editor',
    method: 'RoleBindingsService/CreateRoleBinding',
    request: { parent: '$org', roleBinding: { identityUid: '$editor', roleUid: '$ownerRole' } },
  },
  'an editor makes itself an owner of a group within': {
    as: 'editor',
    method: 'RoleBindingsService/CreateRoleBinding',
    request: { parent: '$deep', roleBinding: { identityUid: '$editor', roleUid: '$ownerRole' } },
  },
  'a viewer turns its own binding into an owner’s': {
    as: 'viewer',
    method: 'RoleBindingsService/UpdateRoleBinding',
    request: { roleBinding: { uid: '$viewerBinding', roleUid: '$ownerRole' } },
  },
  'a viewer takes the binding of the owner': {
    as: 'viewer',
    method: 'RoleBindingsService/UpdateRoleBinding',
    request: { roleBinding: { uid: '$ownerBinding', identityUid: '$viewer' } },
  },
  'an owner of a group within binds above it': {
    as: 'teamOwner',
    method: 'RoleBindingsService/CreateRoleBinding',
    request: { parent: '$org', roleBinding: { identityUid: '$teamOwner', roleUid: '$ownerRole' } },
  },
  'an owner of a group within takes a binding above it': {
    as: 'teamOwner',
    method: 'RoleBindingsService/UpdateRoleBinding',
    request: { roleBinding: { uid: '$ownerBinding', roleUid: '$viewerRole' } },
  },
  'an owner of a group within binds many above it': {
    as: 'teamOwner',
    method: 'RoleBindingsService/BatchCreateRoleBindings',
    isApart: true,
    request: {
      parent: '$org',
      roleUid: '$ownerRole',
      requests: [{ roleBinding: { identityUid: '$robot' } }, { roleBinding: { identityUid: '$teamOwner' } }],
    },
  },
  'an editor binds many': {
    as: 'editor',
    method: 'RoleBindingsService/BatchCreateRoleBindings',
    isApart: true,
    request: { parent: '$team', roleUid: '$ownerRole', requests: [{ roleBinding: { identityUid: '$editor' } }] },
  },
  'a stranger binds itself': {
    as: 'outsider',
    method: 'RoleBindingsService/CreateRoleBinding',
    request: { parent: '$org', roleBinding: { identityUid: '$outsider', roleUid: '$viewerRole' } },
  },
  'an owner gives a role of another organization': {
    as: 'owner',
    method: 'RoleBindingsService/CreateRoleBinding',
    request: { parent: '$org', roleBinding: { identityUid: '$viewer', roleUid: '$otherRole' } },
    codes: ['PERMISSION_DENIED', 'INVALID_ARGUMENT', 'NOT_FOUND'],
  },
  'an editor invites an owner': {
    as: 'editor',
    method: 'GroupInvitesService/CreateGroupInvite',
    isApart: true,
    request: { parent: '$org', groupInvite: { roleUid: '$ownerRole', ttl: '3600s' } },
  },
  'an owner of a group within invites above it': {
    as: 'teamOwner',
    method: 'GroupInvitesService/CreateGroupInvite',
    isApart: true,
    request: { parent: '$org', groupInvite: { roleUid: '$ownerRole', ttl: '3600s' } },
  },
  'an editor makes a provider whose people are owners': {
    as: 'editor',
    method: 'IdentityProvidersService/CreateIdentityProvider',
    request: {
      parent: '$org',
      identityProvider: {
        name: 'mine',
        defaultRole: '$ownerRole',
        oidc: { issuer: 'https://evil.example', clientId: 'x', clientSecret: 'x' },
      },
    },
  },
  'an owner of a group within makes a provider above it': {
    as: 'teamOwner',
    method: 'IdentityProvidersService/CreateIdentityProvider',
    request: {
      parent: '$org',
      identityProvider: {
        name: 'mine',
        defaultRole: '$ownerRole',
        oidc: { issuer: 'https://evil.example', clientId: 'x', clientSecret: 'x' },
      },
    },
  },
  'an editor becomes an identity that owns': {
    as: 'editor',
    method: 'IdentitiesService/UpdateIdentity',
    request: { identity: { uid: '$robot', ...self } },
  },
  'an owner of a group within becomes an identity above it': {
    as: 'teamOwner',
    method: 'IdentitiesService/UpdateIdentity',
    request: { identity: { uid: '$editor', ...self } },
  },
  'a stranger becomes an identity': {
    as: 'outsider',
    method: 'IdentitiesService/UpdateIdentity',
    request: { identity: { uid: '$robot', ...self } },
  },
  'an owner changes a person': {
    as: 'owner',
    method: 'IdentitiesService/UpdateIdentity',
    request: { identity: { uid: '$outsider', ...self } },
  },
  'an owner deletes a person': {
    as: 'owner',
    method: 'IdentitiesService/DeleteIdentity',
    request: { uid: '$outsider' },
  },
  'an editor moves a group': {
    as: 'editor',
    method: 'GroupsService/UpdateGroup',
    request: { group: { uid: '$team', parentUid: '$other' } },
    codes: ['INVALID_ARGUMENT', 'PERMISSION_DENIED'],
  },
  'an owner makes a group in another organization': {
    as: 'owner',
    method: 'GroupsService/CreateGroup',
    request: { parent: '$other', group: { name: 'mine' } },
  },
  'a viewer writes a repo': {
    as: 'viewer',
    method: 'registry.v2.ReposService/UpdateRepo',
    request: { repo: { uid: '$repo', description: 'mine' } },
  },
  'a stranger takes the name of an image': {
    as: 'outsider',
    method: 'registry.v2.ReposService/UpdateRepo',
    request: { repo: { uid: '$repo', aliases: ['mine:latest'] } },
  },
  'a stranger moves a tag': {
    as: 'outsider',
    method: 'registry.v2.TagsService/CreateTag',
    request: { parent: '$repo', tag: { name: 'latest', digest: `sha256:${'6'.repeat(64)}` } },
  },
  'a viewer listens to events elsewhere': {
    as: 'viewer',
    method: 'events.v2.SubscriptionsService/CreateSubscription',
    request: { parent: '$org', subscription: { sink: 'https://evil.example/' } },
  },
  'a stranger listens to events': {
    as: 'outsider',
    method: 'events.v2.SubscriptionsService/CreateSubscription',
    request: { parent: '$org', subscription: { sink: 'https://evil.example/' } },
  },
  'nobody does anything': {
    as: 'none',
    method: 'GroupsService/DeleteGroup',
    request: { uid: '$bare' },
    codes: ['UNAUTHENTICATED'],
  },
}
