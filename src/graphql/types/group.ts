// Groups: organizations and what is inside them. Other resources hang their connections on Group in their own files.
import {
  GroupsService,
  OrgKindSchema,
  OrgStatusSchema,
} from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { ancestorsOf, rootOf } from '../../core/uid.ts'
import { builder, contractEnum, type InputBuilder } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation, visibleRows } from '../connection.ts'
import { resourceType } from '../resource-type.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'

const OrgKind = contractEnum('OrgKind', OrgKindSchema, {
  description: 'What an organization is to the operator of the installation.',
})

const OrgStatus = contractEnum('OrgStatus', OrgStatusSchema)

const ResourceLimit = builder.objectRef<{ kind: string; limit: number }>('ResourceLimit').implement({
  description: 'How many of one kind of resource an organization may have.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The name of the kind.', example: 'repos' }),
    limit: t.exposeInt('limit', { description: 'How many there may be.', example: 100 }),
  }),
})

export const groups = resourceType({
  name: 'Group',
  one: 'group',
  many: 'groups',
  labels: { one: 'a group', many: 'groups' },
  service: GroupsService,
  description: 'A node of the tree that everything hangs on. The root of a tree is an organization.',
  named: true,
  lookupPriority: 7,
  segments: 1,
  filter: () => ({}),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name, unique among the groups of one parent.',
      example: 'platform',
    }),
    description: t.exposeString('description', {
      description: 'Free text; empty when none was given.',
      example: 'Who builds what the others build on',
    }),
    verified: t.exposeBoolean('verified', { description: 'Whether it was confirmed who is behind the organization.' }),
    kind: t.field({
      type: OrgKind,
      nullable: true,
      description: 'What the organization is to the operator; null where that was not said.',
      select: { kind: true },
      resolve: (group) => group.kind || null,
    }),
    status: t.field({
      type: OrgStatus,
      nullable: true,
      description: 'How far the setup has come; null where that was not said.',
      select: { status: true },
      resolve: (group) => group.status || null,
    }),
    resourceLimits: t.field({
      type: [ResourceLimit],
      description: 'How many of which kinds of resource the organization may have; no entry means no limit.',
      example: 'resourceLimits { kind limit }',
      select: { resourceLimits: true },
      resolve: (group) =>
        Object.entries(group.resourceLimits ?? {}).map(([name, limit]) => ({
          kind: name,
          limit,
        })),
    }),
  }),
})

builder.prismaObjectFields(groups.ref, (t) => ({
  parent: visibleRelation(t, groups, {
    description: 'The group above. Null for an organization.',
    uid: 'parentUid',
  }),
  root: visibleRelation(t, groups, {
    description: 'The organization that the group is in; for an organization the group itself.',
    uid: (group) => rootOf(group.uid),
  }),
  ancestors: visibleRows(t, groups, {
    description: 'The groups above that the caller may see, the organization first.',
    uids: (group) => ancestorsOf(group.uid),
  }),
  children: visibleConnection(t, groups, { reach: 'children', description: 'The groups directly below.' }),
  descendants: visibleConnection(t, groups, { reach: 'below', description: 'All groups below, at any depth.' }),
}))

rootFields(groups, {
  example: {
    one: 'group(uid: $uid) { name children { nodes { name } } }',
    many: 'groups(scope: { inRoot: true }) { nodes { uid name } }',
  },
})

const fields = (t: InputBuilder, name: boolean): ReturnType<Parameters<typeof createMutation>[1]['fields']> => ({
  name: t.string({
    required: name,
    description: 'The name: 3 to 63 lower-case letters, digits, spaces, dots, underscores and hyphens.',
  }),
  description: t.string(),
  verified: t.boolean({ description: 'Whether it was confirmed who is behind it. Only the operator may set it.' }),
  kind: t.field({ type: OrgKind, description: 'What it is to the operator, who alone may set it.' }),
})

createMutation(groups, {
  example: ['parent'],
  description: 'Creates a group, or, without a parent, an organization that the caller will own.',
  parent: (t) =>
    t.field({ type: 'UID', description: 'The group to create it in; an organization is made when it is left out.' }),
  fields: (t) => fields(t, true),
})
updateMutation(groups, { fields: (t) => fields(t, false) })
deleteMutation(
  groups,
  'Deletes a group. It must be empty: no group, repo, identity or anything else may be left in it.',
)
