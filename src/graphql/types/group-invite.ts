// Group invites: offers to join a group with a role. The code is in the payload of the creation and nowhere else.
import { InvitesService } from '../../contract/gen/platformgraph/iam/v1/invites_pb.ts'
import { GroupInvitesService } from '../../contract/gen/chainguard/platform/iam/v2/group_invites_pb.ts'
import { builder, fieldsReading } from '../builder.ts'
import { Capability, knownCapabilities } from '../capability.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { deleteMutation, mutationField, resultField } from '../mutation.ts'
import { groups } from './group.ts'
import { roleBindings } from './role-binding.ts'
import { roles } from './role.ts'

/** What key ids and codes look like. */
const KEY_ID = '5f0c9a1e77d24b36'
const CODE = `${KEY_ID}.V2hvZXZlciByZWFkcyB0aGlzIG1heSBqb2luIHVzISE`

interface InvitedRole {
  readonly uid: string
  readonly name: string
  readonly description: string
  readonly capabilities: readonly number[]
}

const GroupInviteRole = builder.objectRef<InvitedRole>('GroupInviteRole').implement({
  description: 'The role of an invite, as far as somebody without access to roles may see it.',
  fields: (t) => ({
    uid: t.field({ type: 'UID', resolve: (role) => role.uid }),
    name: t.exposeString('name', { example: 'viewer' }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'viewer Role (built-in)',
    }),
    capabilities: t.field({
      type: [Capability],
      resolve: (role) => knownCapabilities(role.capabilities),
    }),
  }),
})

export const groupInvites = resourceType({
  name: 'GroupInvite',
  one: 'groupInvite',
  many: 'groupInvites',
  labels: { one: 'a group invite', many: 'group invites' },
  service: GroupInvitesService,
  description: 'An offer to join a group with a role, for whoever has its code.',
  example: 'email expirationTime',
  named: false,
  lookupPriority: 0,
  orders: { expirationTime: 'By the time at which the code stops working.' },
  filter: (t) => ({
    keyId: t.string({ description: 'Only the invite whose code has this key id.' }),
    roleUid: t.field({ type: 'UID', description: 'Only invites to the role with this uid.' }),
    email: t.string({ description: 'Only invites for exactly this e-mail address.' }),
    expiresAfter: t.field({ type: 'DateTime', description: 'Only invites that work until this time or longer.' }),
    expiresBefore: t.field({ type: 'DateTime', description: 'Only invites that stop working before this time.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
  }),
  fields: (t) => ({
    roleUid: t.expose('roleUid', {
      type: 'UID',
    }),
    role: visibleRelation(t, roles, { description: 'The role that is offered.', uid: 'roleUid' }),
    offer: fieldsReading<{ readonly role: InvitedRole }>(t).field({
      type: GroupInviteRole,
      nullable: true,
      certain: 'value',
      description: 'What is offered. Whoever sees the invite sees this much of the role.',
      columns: ['role'],
      resolve: ({ role }) => role,
    }),
    email: t.exposeString('email', {
      description: 'The verified e-mail address that alone can accept; empty: anyone with the code can.',
      example: 'ada@example.com',
    }),
    expirationTime: t.expose('expirationTime', {
      type: 'DateTime',
    }),
    singleUse: t.exposeBoolean('singleUse', { description: 'Whether the code works only once.' }),
    keyId: t.exposeString('keyId', {
      description: 'Names the code without giving it away: the part before the dot.',
      example: KEY_ID,
    }),
    group: visibleRelation(t, groups, { description: 'The group that it lets into.', uid: 'parentUid' }),
  }),
})

builder.objectField(groups.ref, 'invites', (t) =>
  visibleConnection(t, groupInvites, { reach: 'childrenOrBelow', description: 'The offers to join the group.' }),
)

builder.objectField(roles.ref, 'invites', (t) =>
  matchedConnection(t, groupInvites, {
    description: 'The invites that offer it, of those that the caller may see.',
    by: ['roleUid'],
    match: (role) => ({ roleUid: role.uid }),
  }),
)

rootFields(groupInvites, {
  example: {
    one: 'groupInvite(uid: $uid) { email expirationTime role { name } group { name } }',
    many: 'groupInvites(orderBy: [{ field: EXPIRATION_TIME }]) { nodes { uid email expirationTime } }',
  },
})

mutationField({
  name: 'createGroupInvite',
  method: GroupInvitesService.method.createGroupInvite,
  description: 'Creates an invite and gives its code, once. A caller can offer only what it holds in the group itself.',
  input: (t) => ({
    parent: t.field({ type: 'UID', required: true, description: 'The group to let somebody into.' }),
    roleUid: t.field({ type: 'UID', required: true, description: 'The uid of the role to offer.' }),
    email: t.string({ description: 'The verified e-mail address that alone can accept; anyone when left out.' }),
    ttl: t.int({
      required: true,
      description: 'For how many seconds the code works: 30 days at most.',
      example: 86400,
    }),
    singleUse: t.boolean({ description: 'True: the code works only once.' }),
  }),
  request: ({ parent, ...groupInvite }) => ({ parent, groupInvite }),
  payload: (t) => ({
    groupInvite: resultField(t, groupInvites, 'The resource as it was created'),
    code: t.string({
      nullable: true,
      description: 'The code to accept the invite with. It is given here and never again; null when it was refused.',
      example: CODE,
      resolve: ({ result }) => result?.code ?? null,
    }),
  }),
})
deleteMutation(groupInvites, 'Withdraws an invite; its code stops working.')

mutationField({
  name: 'acceptGroupInvite',
  method: InvitesService.method.acceptGroupInvite,
  description:
    'Gives the caller the role of an invite in its group. An invite for an e-mail address wants that address, verified, of the caller; one for a single use is gone afterwards.',
  input: (t) => ({
    code: t.string({
      required: true,
      description: 'The code, as the creation of the invite gave it.',
      example: CODE,
    }),
  }),
  request: (input) => input,
  payload: (t) => ({ roleBinding: resultField(t, roleBindings, 'The binding that was made') }),
})
