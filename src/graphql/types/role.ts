// Roles: named sets of capabilities.
import type { InputFieldMap } from '@pothos/core'
import { RolesService } from '../../contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { builder, type InputBuilder } from '../builder.ts'
import { Capability, knownCapabilities } from '../capability.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { namedInput } from '../mutation-parts.ts'
import { groups } from './group.ts'

export const roles = resourceType({
  name: 'Role',
  one: 'role',
  many: 'roles',
  labels: { one: 'a role', many: 'roles' },
  service: RolesService,
  description: 'A named set of capabilities: built in, which everybody can read, or made in a group.',
  named: true,
  lookupPriority: 2,
  filter: (t) => ({
    hasCapabilities: t.field({ type: [Capability], description: 'Only roles with one of these capabilities.' }),
  }),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name, unique among the roles of one group.',
      example: 'image reviewer',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'Reads repos and tags',
    }),
    capabilities: t.field({
      type: [Capability],
      example: ['REPO_LIST', 'TAG_LIST'],
      select: { capabilities: true },
      resolve: (role) => knownCapabilities(role.capabilities),
    }),
    builtIn: t.boolean({
      description: 'Whether the role is the same in all installations and cannot be changed.',
      example: false,
      select: { parentUid: true },
      resolve: (role) => role.parentUid === null,
    }),
    group: visibleRelation(t, groups, {
      description: 'The group that it was made in. Null for a built-in role.',
      uid: 'parentUid',
    }),
  }),
})

builder.objectField(groups.ref, 'roles', (t) =>
  visibleConnection(t, roles, { reach: 'childrenOrBelow', description: 'The roles that were made in the group.' }),
)

rootFields(roles, {
  example: {
    one: 'role(uid: $uid) { name capabilities }',
    many: 'roles(filter: { name: "viewer" }) { nodes { uid capabilities } }',
  },
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  return {
    ...namedInput(t, creating),
    capabilities: t.field({
      type: [Capability],
      description: 'What the role gives: only what the caller itself holds there.',
    }),
  }
}

createMutation(roles, {
  example: ['capabilities'],
  description: 'Creates a role in a group. It can give only what the caller holds there.',
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The group to create it in.' }),
  fields: (t) => fields(t, { creating: true }),
})
updateMutation(roles, { fields: (t) => fields(t, { creating: false }) })
deleteMutation(roles, 'Deletes a role. No binding may use it any more.')
