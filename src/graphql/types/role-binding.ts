// Role bindings: who has which role where.
import { PastService } from '../../contract/gen/platformgraph/iam/v1/past_pb.ts'
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { batchMutation } from '../batch-mutation.ts'
import { builder } from '../builder.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { roles } from './role.ts'

export const roleBindings = resourceType({
  name: 'RoleBinding',
  one: 'roleBinding',
  many: 'roleBindings',
  labels: { one: 'a role binding', many: 'role bindings' },
  service: RoleBindingsService,
  description: 'Gives an identity a role in a group and everything below it.',
  example: 'identity { name } role { name }',
  named: false,
  lookupPriority: 3,
  filter: (t) => ({
    identity: t.field({ type: 'UID' }),
    group: t.field({ type: 'UID' }),
    role: t.field({ type: 'UID' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
  }),
  fields: (t) => ({
    identityUid: t.expose('identityUid', {
      type: 'UID',
      description: 'The uid of who has the role.',
    }),
    roleUid: t.expose('roleUid', { type: 'UID', description: 'The uid of what is given.' }),
    identity: visibleRelation(t, identities, { description: 'Who has the role.', uid: 'identityUid' }),
    role: visibleRelation(t, roles, { description: 'What is given.', uid: 'roleUid' }),
    group: visibleRelation(t, groups, { description: 'The group it is given in.', uid: 'parentUid' }),
  }),
})

builder.objectField(groups.ref, 'roleBindings', (t) =>
  visibleConnection(t, roleBindings, {
    reach: 'childrenOrBelow',
    description: 'Who has which role in the group. What is inherited from the groups above is not among them.',
  }),
)

builder.objectField(identities.ref, 'roleBindings', (t) =>
  matchedConnection(t, roleBindings, {
    description: 'Which roles it has where, of those that the caller may see.',
    by: ['identityUid'],
    match: (identity) => ({ identityUid: identity.uid }),
  }),
)

builder.objectField(roles.ref, 'roleBindings', (t) =>
  matchedConnection(t, roleBindings, {
    description: 'Who has it where, of those that the caller may see.',
    by: ['roleUid'],
    match: (role) => ({ roleUid: role.uid }),
  }),
)

rootFields(roleBindings, {
  past: PastService.method.listRoleBindingsAsOf,
  example: {
    one: 'roleBinding(uid: $uid) { identity { name } role { name } }',
    many: 'roleBindings(filter: { identity: $identity }) { nodes { group { name } role { name } } }',
  },
})

createMutation(roleBindings, {
  description: 'Gives an identity a role in a group. A caller can give only what it holds there itself.',
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The group that the role is given in.' }),
  fields: (t) => ({
    identityUid: t.field({
      type: 'UID',
      required: true,
      description: 'The uid of who is to have the role.',
    }),
    roleUid: t.field({ type: 'UID', required: true, description: 'The uid of the role.' }),
  }),
})
batchMutation(
  roleBindings,
  updateMutation(roleBindings, {
    fields: (t) => ({
      identityUid: t.field({ type: 'UID', description: 'The uid of who is to have the role.' }),
      roleUid: t.field({ type: 'UID', description: 'The uid of the role.' }),
    }),
  }),
)
batchMutation(
  roleBindings,
  deleteMutation(roleBindings, 'Takes a role away again. One that does not exist (any more) is no error.'),
)
