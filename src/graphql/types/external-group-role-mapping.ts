// External group role mappings: what membership in a group of the organization's directory gives.
import { ExternalGroupRoleMappingsService } from '../../contract/gen/chainguard/platform/iam/v2/external_group_role_mappings_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { builder, type Selected } from '../builder.ts'
import { matchedConnection, rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { uidOf } from '../examples/values.ts'
import { toGlobalId } from '../global-id.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, mutationField, type Outcome } from '../mutation.ts'
import { groups } from './group.ts'
import { identityProviders } from './identity-provider.ts'
import { roles } from './role.ts'

export const externalGroupRoleMappings = resourceType({
  name: 'ExternalGroupRoleMapping',
  one: 'externalGroupRoleMapping',
  many: 'externalGroupRoleMappings',
  labels: { one: 'an external group role mapping', many: 'external group role mappings' },
  service: ExternalGroupRoleMappingsService,
  description: "A role for everyone in a group of the organization's directory, for as long as they are in it.",
  example: 'externalGroupId role { name }',
  named: false,
  lookupPriority: 0,
  segments: 3,
  orders: { externalGroupId: "By the directory's id of the group." },
  filter: (t) => ({
    identityProviderUid: t.field({ type: 'UID', description: 'Only mappings of the provider with this uid.' }),
    externalGroupIdIn: t.stringList({ description: 'Only mappings of these groups of the directory.' }),
    roleUid: t.field({ type: 'UID', description: 'Only mappings to the role with this uid.' }),
    scope: t.field({ type: 'UID', description: 'Only mappings that give their role in the group with this uid.' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Only what was created at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Only what was created before this time.' }),
  }),
  fields: (t) => ({
    externalGroupId: t.exposeString('externalGroupId', {
      example: 'b7f5a1c0-platform-team',
    }),
    identityProviderUid: t.expose('parentUid', {
      type: 'UID',
      description: 'The uid of the identity provider whose directory it is about.',
    }),
    roleUid: t.expose('roleUid', { type: 'UID' }),
    scope: t.expose('scope', {
      type: 'UID',
      description: 'The uid of the group that the role is given in.',
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      description: 'The identity provider whose directory it is about.',
      uid: 'parentUid',
    }),
    role: visibleRelation(t, roles, { description: 'The role that is given.', uid: 'roleUid' }),
    group: visibleRelation(t, groups, {
      description: 'The group that the role is given in.',
      uid: 'scope',
    }),
  }),
})

builder.objectField(identityProviders.ref, 'mappings', (t) =>
  visibleConnection(t, externalGroupRoleMappings, {
    reach: 'children',
    description: 'What membership in groups of the directory gives.',
  }),
)

builder.objectField(roles.ref, 'mappings', (t) =>
  matchedConnection(t, externalGroupRoleMappings, {
    description: 'The mappings that give it, of those that the caller may see.',
    by: ['roleUid'],
    match: (role) => ({ roleUid: role.uid }),
  }),
)

builder.objectField(groups.ref, 'mappings', (t) =>
  matchedConnection(t, externalGroupRoleMappings, {
    description: 'The mappings that give a role in the group itself, of those that the caller may see.',
    by: ['scope'],
    match: (group) => ({ scope: group.uid }),
  }),
)

rootFields(externalGroupRoleMappings, {
  example: {
    one: 'externalGroupRoleMapping(uid: $uid) { externalGroupId role { name } group { name } }',
    many: 'externalGroupRoleMappings(filter: { identityProviderUid: $identityProvider }) { nodes { externalGroupId role { name } } }',
  },
})

createMutation(externalGroupRoleMappings, {
  description:
    'Gives a role to everyone in a group of the directory, for as long as they are in it: only what the caller holds there.',
  parent: (t) =>
    t.field({ type: 'UID', required: true, description: 'The uid of the identity provider.', example: uidOf(2) }),
  fields: (t) => ({
    externalGroupId: t.string({
      required: true,
    }),
    roleUid: t.field({ type: 'UID', required: true, description: 'The uid of the role to give.' }),
    scope: t.field({
      type: 'UID',
      description: 'The uid of the group to give it in; that of the identity provider when left out.',
    }),
  }),
})
deleteMutation(externalGroupRoleMappings, 'Deletes a mapping. Whoever had a role by it loses it.')

type Deleted = AnswerOf<typeof ExternalGroupRoleMappingsService.method.batchDeleteExternalGroupRoleMappings>

function gone({ result }: Outcome<Deleted>): readonly Selected[] | null {
  return result?.externalGroupRoleMappings ?? null
}

mutationField({
  name: 'batchDeleteExternalGroupRoleMappings',
  method: ExternalGroupRoleMappingsService.method.batchDeleteExternalGroupRoleMappings,
  description:
    'Deletes several mappings of one identity provider and gives those that were there; those that are gone are skipped.',
  input: (t) => ({
    parent: t.field({
      type: 'UID',
      required: true,
      description: 'The uid of the identity provider of all of them.',
      example: uidOf(2),
    }),
    names: t.field({
      type: ['UID'],
      required: true,
      description: 'The uids of the mappings, 1000 at most.',
      example: [uidOf(3)],
    }),
  }),
  request: (input) => input,
  payload: (t) => ({
    externalGroupRoleMappings: t.field({
      type: [externalGroupRoleMappings.ref],
      nullable: true,
      description: 'The mappings as they were; null when nothing was deleted.',
      resolve: gone,
    }),
    deletedUids: t.field({
      type: ['UID'],
      nullable: true,
      description: 'The uids of what was deleted; null when nothing was.',
      resolve: (outcome) => gone(outcome)?.map(({ uid }) => uid) ?? null,
    }),
    deletedIds: t.idList({
      nullable: true,
      description: 'The ids of what was deleted, for client caches; null when nothing was.',
      example: [toGlobalId('ExternalGroupRoleMapping', uidOf(3))],
      resolve: (outcome) => gone(outcome)?.map(({ uid }) => toGlobalId(externalGroupRoleMappings.name, uid)) ?? null,
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      description: 'The identity provider that they belonged to.',
      uid: ({ result }) => result?.parent,
    }),
  }),
})
