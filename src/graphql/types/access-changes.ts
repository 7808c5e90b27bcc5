// What would change if bindings were made and removed, and how two groups differ.
import { AccessService } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import type { AnswerOf } from '../../contract/plain.ts'
import { builder } from '../builder.ts'
import { Capability, knownCapabilities } from '../capability.ts'
import { present } from '../values.ts'
import { visibleRelation, visibleRows } from '../connection.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { roleBindings } from './role-binding.ts'
import { roles } from './role.ts'

interface Change {
  readonly identityUid: string
  readonly groupUid: string
  readonly gained: readonly number[]
  readonly lost: readonly number[]
}

interface Side {
  readonly roleUids: readonly string[]
  readonly bindingUids: readonly string[]
  readonly memberUids: readonly string[]
  readonly roleCount: number
  readonly bindingCount: number
  readonly memberCount: number
}

const AccessChange = builder.objectRef<Change>('AccessChange').implement({
  description: 'What one identity would gain and lose in one group and everything below it.',
  example: 'identity { name } gained lost',
  fields: (t) => ({
    identity: visibleRelation(t, identities, {
      description: 'Who.',
      uid: (change) => change.identityUid,
    }),
    identityUid: t.field({ type: 'UID', description: 'The uid of who.', resolve: (change) => change.identityUid }),
    group: visibleRelation(t, groups, {
      description: 'Where.',
      uid: (change) => change.groupUid,
    }),
    gained: t.field({
      type: [Capability],
      resolve: (change) => knownCapabilities(change.gained),
    }),
    lost: t.field({
      type: [Capability],
      resolve: (change) => knownCapabilities(change.lost),
    }),
  }),
})

const ProposedBindingInput = builder.inputType('ProposedBindingInput', {
  description: 'A binding that might be made.',
  fields: (t) => ({
    identityUid: t.field({ type: 'UID', required: true }),
    roleUid: t.field({ type: 'UID', required: true, description: 'The uid of the role.' }),
  }),
})

builder.queryField('simulateAccess', (t) =>
  t.field({
    asks: { method: AccessService.method.simulateAccess, how: 'call' },
    type: [AccessChange],
    description:
      'Tells who would gain and who would lose what if bindings were made in a group and others removed. Nothing is written.',
    example:
      'simulateAccess(at: $group, add: [{ identityUid: $identity, roleUid: $role }]) { identity { name } gained lost }',
    args: {
      at: t.arg({ type: 'UID', required: true, description: 'The group in which the new ones would be made.' }),
      add: t.arg({ type: [ProposedBindingInput], description: 'What would be made; 100 at most.' }),
      remove: t.arg({ type: ['UID'], description: 'Uids of the bindings that would be removed; 100 at most.' }),
    },
    resolve: async (_root, { at, add, remove }, { services, call }) => {
      const request = { at, add: add ?? [], remove: remove ?? [] }
      return (await services.call(AccessService.method.simulateAccess, request, call)).changes
    },
  }),
)

const GroupSide = builder.objectRef<Side>('GroupSide').implement({
  description: 'What one of two groups has and the other lacks; of each list 1,000 entries at most.',
  example: 'roles { uid name }',
  fields: (t) => ({
    roles: visibleRows(t, roles, {
      description: 'Roles made in it for which the other has none of the same name and capabilities.',
      uids: (side) => side.roleUids,
    }),
    roleCount: t.int({
      description: 'How many such roles there are, listed or not.',
      example: 2,
      resolve: ({ roleCount }) => roleCount,
    }),
    roleBindings: visibleRows(t, roleBindings, {
      description: 'Bindings made in it for which the other has none of the same identity and role.',
      uids: (side) => side.bindingUids,
    }),
    roleBindingCount: t.int({
      description: 'How many such bindings there are, listed or not.',
      example: 1200,
      resolve: ({ bindingCount }) => bindingCount,
    }),
    members: visibleRows(t, identities, {
      description: 'Identities that are bound in it and not in the other.',
      uids: (side) => side.memberUids,
    }),
    memberCount: t.int({
      description: 'How many such identities there are, listed or not.',
      example: 1200,
      resolve: ({ memberCount }) => memberCount,
    }),
    hiddenMemberCount: t.int({
      asks: { method: identities.get, how: 'get' },
      description:
        'How many of the first 1,000 identities that are bound in it and not in the other the caller may not see: they are not among `members`.',
      example: 2,
      resolve: async ({ memberUids }, _args, { loaders }) =>
        memberUids.length - (await loaders.rows(identities.get, memberUids, new Set(['uid']))).length,
    }),
  }),
})

const GroupDifference = builder
  .objectRef<AnswerOf<typeof AccessService.method.diffGroups>>('GroupDifference')
  .implement({
    description: 'How two groups differ.',
    fields: (t) => ({
      onlyInA: t.field({
        type: GroupSide,
        description: 'What only the first has.',
        resolve: (diff) => present(diff.onlyInA),
      }),
      onlyInB: t.field({
        type: GroupSide,
        description: 'What only the second has.',
        resolve: (diff) => present(diff.onlyInB),
      }),
    }),
  })

builder.queryField('diffGroups', (t) =>
  t.field({
    asks: { method: AccessService.method.diffGroups, how: 'call' },
    type: GroupDifference,
    description: 'Tells how two groups differ in their roles, their bindings and who is bound in them.',
    example: 'diffGroups(a: $staging, b: $production) { onlyInA { members { name } } }',
    args: {
      a: t.arg({ type: 'UID', required: true, description: 'The uid of one group.' }),
      b: t.arg({ type: 'UID', required: true, description: 'The uid of the other.' }),
    },
    resolve: (_root, { a, b }, { services, call }) => services.call(AccessService.method.diffGroups, { a, b }, call),
  }),
)
