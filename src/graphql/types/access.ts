// Who can do what here, and why: the questions about access that no other API of this kind answers.
import { AccessService, ObstacleSchema } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { builder, contractEnum, type Selected } from '../builder.ts'
import { Capability } from '../capability.ts'
import { connectionType, visibleRows } from '../connection.ts'
import { answeredPage, PLACE_ARGS, placeAsked } from '../own-connection.ts'
import { selectedFields } from '../selection.ts'
import { type Page, type PageEdge, pageType } from '../page-type.ts'
import { present } from '../values.ts'
import { projectionOf } from '../projection.ts'
import { AccessPath, AccessUnknown, AS_OF, type Path } from './access-path.ts'
import { externalGroupRoleMappings } from './external-group-role-mapping.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { roles } from './role.ts'

interface AccessEdge extends PageEdge<Selected> {
  readonly paths: readonly Path[]
}

interface AccessPage extends Page<Selected, AccessEdge> {
  readonly hiddenCount: number
}

const AccessConnection = pageType<Selected, AccessEdge, AccessPage>(identities.ref, {
  name: 'Access',
  page: 'A page of the identities that hold a capability in a group, in the order of their uids.',
  edge: 'An identity that holds a capability, with every way in which it does.',
  edgeFields: (t) => ({
    paths: t.field({
      type: [AccessPath],
      description: 'Every way in which it holds the capability, the nearest first.',
      resolve: (edge) => edge.paths,
    }),
  }),
  pageFields: (t) => ({
    hiddenCount: t.int({
      certain: 'origin',
      description:
        'How many more hold the capability whom the caller may not list: by roles given in groups above, or made there.',
      example: 2,
      resolve: ({ hiddenCount }) => hiddenCount,
    }),
  }),
})

builder.objectField(groups.ref, 'access', (t) =>
  t.field({
    asks: { method: AccessService.method.listAccess, how: 'call' },
    type: AccessConnection,
    description:
      'The identities that hold a capability in this group, by roles given here and above. The caller is always among those who do; of others those are shown whom it may list, and the others are only counted.',
    example: 'access(capability: REPO_CREATE) { edges { node { name } paths { role { name } group { name } } } }',
    args: {
      capability: t.arg({
        type: Capability,
        required: true,
        description: 'What the holders can do.',
        example: 'REPO_CREATE',
      }),
      ...PLACE_ARGS,
    },
    resolve: async (...[group, args, { loaders }, info]) => {
      const { empty, ...place } = placeAsked(args, selectedFields(info))
      const request = { group: group.uid, capability: args.capability, ...place }
      const answer = await loaders.call(AccessService.method.listAccess, request)
      const { holders: items, totalCount: total, hiddenCount, ...page } = answer
      const edge = ({ identity, paths, cursor }: (typeof items)[number]): AccessEdge => {
        return { cursor, node: present(identity), paths }
      }
      return { ...answeredPage({ items, total, ...page }, { empty, edge }), hiddenCount: Number(hiddenCount) }
    },
  }),
)

builder.objectField(groups.ref, 'accessMappings', (t) =>
  t.field({
    asks: { method: AccessService.method.listAccessMappings, how: 'call' },
    type: connectionType(externalGroupRoleMappings),
    description:
      'The mappings of external groups by which people hold a capability in this group while they are in those groups, by uid. Whom the directory brings by SCIM is among `access` itself; others are known when they sign in.',
    example: 'accessMappings(capability: REPO_CREATE) { nodes { externalGroupId role { name } } }',
    args: {
      capability: t.arg({
        type: Capability,
        required: true,
        description: 'What the holders can do.',
        example: 'REPO_CREATE',
      }),
      ...PLACE_ARGS,
    },
    resolve: async (...[group, args, { loaders }, info]) => {
      const { name, get } = externalGroupRoleMappings
      const { empty, ...place } = placeAsked(args, selectedFields(info))
      const request = { group: group.uid, capability: args.capability, ...place }
      const answer = await loaders.call(AccessService.method.listAccessMappings, request)
      const { mappings, totalCount: total, ...page } = answer
      const fields = projectionOf(info, name, 'connection')
      const uids = empty ? [] : mappings.map(({ uid }) => uid)
      const rows = new Map((await loaders.rows(get, uids, fields)).map((row) => [row.uid, row]))
      const items = mappings.filter(({ uid }) => empty || rows.has(uid))
      const edge = ({ uid, cursor }: (typeof items)[number]) => ({ cursor, node: present(rows.get(uid)) })
      return answeredPage({ items, total, ...page }, { empty, edge })
    },
  }),
)

interface Explanation {
  readonly allowed: boolean
  readonly paths: readonly Path[]
  readonly obstacle: number
  readonly roleUids: readonly string[]
  readonly groupUids: readonly string[]
  readonly unknown: readonly number[]
}

const Obstacle = contractEnum('AccessObstacle', ObstacleSchema, {
  values: {
    OUT_OF_REACH: 'The place is outside of the group that the identity was made in; no binding changes that.',
  },
})

const MissingAccess = builder.objectRef<Explanation>('MissingAccess').implement({
  description: 'What an identity lacks to do something.',
  fields: (t) => ({
    obstacle: t.field({ type: Obstacle, description: 'What stands in the way.', resolve: (one) => one.obstacle }),
    roles: visibleRows(t, roles, {
      description: 'Roles that would give it, the narrowest first.',
      uids: (one) => one.roleUids,
    }),
    groups: visibleRows(t, groups, {
      description: 'Groups in which one of the roles could be given, the nearest first.',
      uids: (one) => one.groupUids,
    }),
  }),
})

const AccessExplanation = builder.objectRef<Explanation>('AccessExplanation').implement({
  description: 'Whether an identity may do something somewhere, and why.',
  example: 'allowed missing { obstacle }',
  fields: (t) => ({
    allowed: t.boolean({ resolve: (one) => one.allowed }),
    paths: t.field({
      type: [AccessPath],
      description: 'The ways in which it may, as far as the caller may list their bindings.',
      resolve: (one) => one.paths,
    }),
    missing: t.field({
      type: MissingAccess,
      nullable: true,
      description: 'What it lacks; null when it may.',
      resolve: (one) => (one.allowed ? null : one),
    }),
    unknown: t.field({
      certain: 'origin',
      type: [AccessUnknown],
      description:
        'What of a moment of the past (`asOf`) nobody kept: there may have been more ways than are told, or with DIRECTORY fewer. Empty of now.',
      resolve: (one) => one.unknown,
    }),
  }),
})

builder.queryField('explainAccess', (t) =>
  t.field({
    asks: { method: AccessService.method.explainAccess, how: 'call' },
    type: AccessExplanation,
    description:
      'Tells whether an identity may do something somewhere, by which roles, and what is missing otherwise. Everyone may ask about themselves.',
    example:
      'explainAccess(identity: $identity, capability: REPO_CREATE, at: $group) { allowed missing { obstacle roles { name } } }',
    args: {
      identity: t.arg({ type: 'UID', required: true, description: 'The uid of the identity.' }),
      capability: t.arg({ type: Capability, required: true, description: 'What it would do.', example: 'REPO_CREATE' }),
      at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }),
      asOf: t.arg(AS_OF),
    },
    resolve: async (_root, { identity, capability, at, asOf }, { services, call }) => {
      const request = { identityUid: identity, capability, at, ...(asOf && { asOf }) }
      return await services.call(AccessService.method.explainAccess, request, call)
    },
  }),
)
