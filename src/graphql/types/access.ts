// Who can do what here, and why: the questions about access that no other API of this kind answers.
import type { Row } from '../../services/resource.ts'
import { builder, contractEnum, type RowOf } from '../builder.ts'
import { Capability } from '../capability.ts'
import type { Kind } from '../kind.ts'
import type { GraphContext } from '../context.ts'
import { externalGroupRoleMappings } from './external-group-role-mapping.ts'
import { groups } from './group.ts'
import { identities } from './identity.ts'
import { roleBindings } from './role-binding.ts'
import { roles } from './role.ts'

const METHODS = 'platformgraph.iam.v1.AccessService'

interface Path {
  readonly bindingUid: string
  readonly roleUid: string
  readonly groupUid: string
}

interface Holder {
  readonly identity: RowOf<'Identity'>
  readonly paths: readonly Path[]
}

interface AccessPage {
  readonly holders: readonly Holder[]
  readonly nextPageToken: string
  readonly totalCount: number
  readonly started: boolean
  readonly cursor: (row: Row) => string
}

/** Resources by uid that exist and may be seen. */
function visible<Shape extends object>(
  kind: Kind<Shape>,
  uids: readonly string[],
  context: GraphContext,
): Promise<Shape[]> {
  return context.loaders.rows(kind.get, uids) as Promise<unknown> as Promise<Shape[]>
}

async function visibleOne<Shape extends object>(
  kind: Kind<Shape>,
  uid: string,
  context: GraphContext,
): Promise<Shape | null> {
  return ((await context.loaders.row(kind.get, uid)) as unknown as Shape | undefined) ?? null
}

const AccessPath = builder.objectRef<Path>('AccessPath').implement({
  description: 'One way in which an identity may do something: a role that it has at the place or above.',
  fields: (t) => ({
    binding: t.field({
      type: roleBindings.ref,
      nullable: true,
      description: 'The binding that gives the role; null when the caller may not see it.',
      resolve: (path, _args, context) => visibleOne(roleBindings, path.bindingUid, context),
    }),
    role: t.field({
      type: roles.ref,
      nullable: true,
      description: 'The role that has the capability; null when the caller may not see it.',
      resolve: (path, _args, context) => visibleOne(roles, path.roleUid, context),
    }),
    group: t.field({
      type: groups.ref,
      nullable: true,
      description: 'The group that the role is given in, and so inherited from; null when the caller may not see it.',
      resolve: (path, _args, context) => visibleOne(groups, path.groupUid, context),
    }),
  }),
})

const AccessEdge = builder.objectRef<Holder & { cursor: string }>('AccessEdge').implement({
  description: 'An identity that holds a capability, with every way in which it does.',
  fields: (t) => ({
    cursor: t.string({
      description: 'The place of this item in the list, for `after`.',
      resolve: (edge) => edge.cursor,
    }),
    node: t.field({ type: identities.ref, description: 'Who holds it.', resolve: (edge) => edge.identity }),
    paths: t.field({
      type: [AccessPath],
      description: 'Every way in which it holds the capability, the nearest first.',
      resolve: (edge) => edge.paths,
    }),
  }),
})

const AccessPageInfo = builder.objectRef<AccessPage>('AccessPageInfo').implement({
  description: 'Where a page of holders lies in its list.',
  fields: (t) => ({
    hasNextPage: t.boolean({ description: 'Whether more items follow.', resolve: (page) => page.nextPageToken !== '' }),
    hasPreviousPage: t.boolean({ description: 'Whether items come before.', resolve: (page) => page.started }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first item; null on an empty page.',
      resolve: (page) => cursorOf(page, page.holders[0]),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'The cursor of the last item; null on an empty page. As `after` it gives the next page.',
      resolve: (page) => cursorOf(page, page.holders.at(-1)),
    }),
  }),
})

function cursorOf(page: AccessPage, holder: Holder | undefined): string | null {
  return holder ? page.cursor(holder.identity) : null
}

const AccessConnection = builder.objectRef<AccessPage>('AccessConnection').implement({
  description: 'A page of the identities that hold a capability in a group, in the order of their uids.',
  fields: (t) => ({
    edges: t.field({
      type: [AccessEdge],
      description: 'The items of this page, each with its cursor and its ways.',
      resolve: (page) => page.holders.map((holder) => ({ ...holder, cursor: cursorOf(page, holder) ?? '' })),
    }),
    nodes: t.field({
      type: [identities.ref],
      description: 'The identities of this page, for who needs no cursors.',
      resolve: (page) => page.holders.map((holder) => holder.identity),
    }),
    pageInfo: t.field({
      type: AccessPageInfo,
      description: 'Where this page lies in the list.',
      resolve: (page) => page,
    }),
    totalCount: t.int({ description: 'How many there are on all pages.', resolve: (page) => page.totalCount }),
  }),
})

builder.objectField(groups.ref, 'access', (t) =>
  t.field({
    type: AccessConnection,
    description:
      'The identities that hold a capability in this group, by roles given here and above. Only what the caller may list is shown. Example: `group(uid: $uid) { access(capability: REPO_CREATE) { edges { node { name } paths { role { name } group { name } } } } }`',
    args: {
      capability: t.arg({ type: Capability, required: true, description: 'What the holders can do.' }),
      first: t.arg.int({ description: 'How many to give. 50 when left out, 200 at most.' }),
      after: t.arg.string({ description: 'A cursor: give what follows it.' }),
    },
    resolve: async (group, { capability, first, after }, { services, call }) => {
      const request = { group: group.uid, capability, pageSize: first ?? 0, pageToken: after ?? '' }
      return (await services.call(`${METHODS}/ListAccess`, request, call)) as AccessPage
    },
  }),
)

builder.objectField(groups.ref, 'accessMappings', (t) =>
  t.field({
    type: [externalGroupRoleMappings.ref],
    description:
      'The mappings of external groups by which people hold a capability in this group while they are in those groups. They are known when they sign in, so they are not among `access` itself.',
    args: { capability: t.arg({ type: Capability, required: true, description: 'What the holders can do.' }) },
    resolve: async (group, { capability }, context) => {
      const { services, call } = context
      const answer = await services.call(`${METHODS}/ListAccessMappings`, { group: group.uid, capability }, call)
      return visible(externalGroupRoleMappings, (answer as { mappingUids: string[] }).mappingUids, context)
    },
  }),
)

interface Explanation {
  readonly allowed: boolean
  readonly paths: readonly Path[]
  readonly obstacle: number
  readonly roleUids: readonly string[]
  readonly groupUids: readonly string[]
}

const Obstacle = contractEnum('AccessObstacle', {
  description: 'What stands between an identity and a capability.',
  values: {
    NOT_GRANTED: 'No role with the capability is bound to it at the place or above.',
    OUT_OF_REACH: 'The place is outside of the group that the identity was made in; no binding changes that.',
    INTERNAL: 'The capability is internal: no role can give it.',
  },
})

const MissingAccess = builder.objectRef<Explanation>('MissingAccess').implement({
  description: 'What an identity lacks to do something.',
  fields: (t) => ({
    obstacle: t.field({ type: Obstacle, description: 'What stands in the way.', resolve: (one) => one.obstacle }),
    roles: t.field({
      type: [roles.ref],
      description: 'Roles that would give it, the narrowest first.',
      resolve: (one, _args, context) => visible(roles, one.roleUids, context),
    }),
    groups: t.field({
      type: [groups.ref],
      description: 'Groups in which one of the roles could be given, the nearest first.',
      resolve: (one, _args, context) => visible(groups, one.groupUids, context),
    }),
  }),
})

const AccessExplanation = builder.objectRef<Explanation>('AccessExplanation').implement({
  description: 'Whether an identity may do something somewhere, and why.',
  fields: (t) => ({
    allowed: t.boolean({ description: 'Whether it may.', resolve: (one) => one.allowed }),
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
  }),
})

builder.queryField('explainAccess', (t) =>
  t.field({
    type: AccessExplanation,
    description:
      'Tells whether an identity may do something somewhere, by which roles, and what is missing otherwise. Everyone may ask about themselves. Example: `explainAccess(identity: $uid, capability: REPO_CREATE, at: $group) { allowed missing { obstacle roles { name } } }`',
    args: {
      identity: t.arg({ type: 'UID', required: true, description: 'The uid of the identity.' }),
      capability: t.arg({ type: Capability, required: true, description: 'What it would do.' }),
      at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }),
    },
    resolve: async (_root, { identity, capability, at }, { services, call }) => {
      const request = { identityUid: identity, capability, at }
      return (await services.call(`${METHODS}/ExplainAccess`, request, call)) as Explanation
    },
  }),
)
