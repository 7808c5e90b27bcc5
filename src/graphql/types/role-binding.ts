// Role bindings: who has which role where.
import { PastService } from '../../contract/gen/platformgraph/iam/v1/past_pb.ts'
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { batchMutation } from '../batch-mutation.ts'
import { builder, fieldsReading } from '../builder.ts'
import { changeMutation } from '../change-mutation.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { roles } from './role.ts'

/** A version keeps the uids alone, for what they named may be gone. */
const PAST = 'Null in a list as of a time in the past.'

/** What every binding tells of the group and the role. */
interface BoundRow {
  readonly uid: string
  readonly name?: string
  readonly description?: string
}

/** What it tells of who has the role: the uid alone of a person whom the organization does not know. */
interface BoundIdentityRow extends BoundRow {
  readonly subject?: string
  readonly issuer?: string
  readonly email?: string
}

const RoleBindingIdentity = builder.objectRef<BoundIdentityRow>('RoleBindingIdentity').implement({
  description: 'Who has the role of a binding, as far as whoever sees the binding may see it.',
  fields: (t) => ({
    uid: t.field({ type: 'UID', resolve: ({ uid }) => uid }),
    name: t.string({
      description: 'The name; empty for a person whom the organization does not know, as is all but the uid.',
      example: 'release pipeline',
      resolve: ({ name = '' }) => name,
    }),
    description: t.string({ example: 'Pushes images from CI', resolve: ({ description = '' }) => description }),
    subject: t.string({ example: 'repo:acme/app:ref:refs/heads/main', resolve: ({ subject }) => subject ?? '' }),
    issuer: t.string({ example: 'https://accounts.example.com', resolve: ({ issuer }) => issuer ?? '' }),
    email: t.string({ example: 'ada@example.com', resolve: ({ email }) => email ?? '' }),
  }),
})

const RoleBindingGroup = builder.objectRef<BoundRow>('RoleBindingGroup').implement({
  description: 'The group of a binding, as far as whoever sees the binding may see it.',
  fields: (t) => ({
    uid: t.field({ type: 'UID', resolve: ({ uid }) => uid }),
    name: t.string({ example: 'team', resolve: ({ name = '' }) => name }),
    description: t.string({ example: 'Builds the images', resolve: ({ description = '' }) => description }),
  }),
})

const RoleBindingRole = builder.objectRef<BoundRow>('RoleBindingRole').implement({
  description: 'The role of a binding, as far as whoever sees the binding may see it.',
  fields: (t) => ({
    uid: t.field({ type: 'UID', resolve: ({ uid }) => uid }),
    name: t.string({ example: 'viewer', resolve: ({ name = '' }) => name }),
    description: t.string({ example: 'viewer Role (built-in)', resolve: ({ description = '' }) => description }),
  }),
})

interface HydratedRow {
  readonly identity?: BoundIdentityRow
  readonly group?: BoundRow
  readonly role?: BoundRow
}

export const roleBindings = resourceType({
  name: 'RoleBinding',
  one: 'roleBinding',
  many: 'roleBindings',
  labels: { one: 'a role binding', many: 'role bindings' },
  service: RoleBindingsService,
  past: PastService.method.listRoleBindingsAsOf,
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
    boundIdentity: fieldsReading<HydratedRow>(t).field({
      type: RoleBindingIdentity,
      nullable: true,
      description: `Who has the role, as everybody sees it who sees the binding. ${PAST}`,
      columns: ['identity'],
      resolve: ({ identity }) => identity,
    }),
    boundGroup: fieldsReading<HydratedRow>(t).field({
      type: RoleBindingGroup,
      nullable: true,
      description: `The group it is given in, as everybody sees it who sees the binding. ${PAST}`,
      columns: ['group'],
      resolve: ({ group }) => group,
    }),
    boundRole: fieldsReading<HydratedRow>(t).field({
      type: RoleBindingRole,
      nullable: true,
      description: `What is given, as everybody sees it who sees the binding. ${PAST}`,
      columns: ['role'],
      resolve: ({ role }) => role,
    }),
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
  example: {
    one: 'roleBinding(uid: $uid) { identity { name } role { name } }',
    many: 'roleBindings(filter: { identity: $identity }) { nodes { group { name } role { name } } }',
  },
})

const create = createMutation(roleBindings, {
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
const update = updateMutation(roleBindings, {
  fields: (t) => ({
    identityUid: t.field({ type: 'UID', description: 'The uid of who is to have the role.' }),
    roleUid: t.field({ type: 'UID', description: 'The uid of the role.' }),
  }),
})
const remove = deleteMutation(roleBindings, 'Takes a role away again. One that does not exist (any more) is no error.')
batchMutation(roleBindings, update)
batchMutation(roleBindings, remove)
changeMutation(roleBindings, { delete: remove, update, create })
