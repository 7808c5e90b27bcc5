// One way in which an identity may do something: which role gives it, where, and how that came about.
import { Origin, OriginSchema } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { builder, contractEnum, type Selected } from '../builder.ts'
import type { GraphContext } from '../context.ts'
import type { ResourceType } from '../resource-type.ts'
import { externalGroupRoleMappings } from './external-group-role-mapping.ts'
import { groupInvites } from './group-invite.ts'
import { groups } from './group.ts'
import { identityProviders } from './identity-provider.ts'
import { roleBindings } from './role-binding.ts'
import { roles } from './role.ts'

export interface Path {
  /** Empty where a mapping gives the role. */
  readonly bindingUid: string
  readonly roleUid: string
  readonly groupUid: string
  /** Origin of platformgraph.iam.v1. */
  readonly origin: number
  readonly originUid: string
}

const AccessOrigin = contractEnum('AccessOrigin', OriginSchema, {
  description: 'How a role came to be given.',
  values: {
    DIRECT: 'Somebody bound it.',
    SIGN_IN: 'It is the default role of the identity provider that the identity first signed in through.',
    INVITE: 'The identity accepted an invite.',
    MAPPING:
      "A group of the provider's directory is mapped to it: it holds for the members that the directory brings by SCIM, and for tokens that name the group.",
  },
})

/** Resources by uid that exist and may be seen. */
export function visible(
  type: ResourceType<Selected>,
  uids: readonly string[],
  context: GraphContext,
): Promise<Selected[]> {
  return context.loaders.rows(type.get, uids)
}

export async function visibleOne(
  type: ResourceType<Selected>,
  uid: string,
  context: GraphContext,
): Promise<Selected | null> {
  return (await context.loaders.row(type.get, uid)) ?? null
}

/** The resource that the role came by, when it came by this kind of thing. */
function cameBy(
  type: ResourceType<Selected>,
  origin: number | undefined,
): (path: Path, args: unknown, context: GraphContext) => Promise<Selected | null> | null {
  return (path, _args, context) => (path.origin === origin ? visibleOne(type, path.originUid, context) : null)
}

export const AccessPath = builder.objectRef<Path>('AccessPath').implement({
  description: 'One way in which an identity may do something: a role that it has at the place or above.',
  example: 'role { name } group { name }',
  fields: (t) => ({
    binding: t.field({
      type: roleBindings.ref,
      nullable: true,
      description: 'The binding that gives the role; null where a mapping gives it, or when the caller may not see it.',
      resolve: (path, _args, context) => (path.bindingUid ? visibleOne(roleBindings, path.bindingUid, context) : null),
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
    origin: t.field({
      type: AccessOrigin,
      description: 'How the role came to be given.',
      resolve: (path) => path.origin,
    }),
    identityProvider: t.field({
      type: identityProviders.ref,
      nullable: true,
      description: 'The identity provider whose default role it is; null where it is none, or may not be seen.',
      resolve: cameBy(identityProviders, Origin.SIGN_IN),
    }),
    invite: t.field({
      type: groupInvites.ref,
      nullable: true,
      description: 'The invite that was accepted; null where none was, when it is gone, or may not be seen.',
      resolve: cameBy(groupInvites, Origin.INVITE),
    }),
    mapping: t.field({
      type: externalGroupRoleMappings.ref,
      nullable: true,
      description: 'The mapping of an external group that gives the role; null where none does, or may not be seen.',
      resolve: cameBy(externalGroupRoleMappings, Origin.MAPPING),
    }),
  }),
})
