// One way in which an identity may do something: which role gives it, where, and how that came about.
import { Origin, OriginSchema, UnknownSchema } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { builder, contractEnum } from '../builder.ts'
import { visibleRelation } from '../connection.ts'
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

export const AccessOrigin = contractEnum('AccessOrigin', OriginSchema)

/** What of a moment of the past is not known. */
export const AccessUnknown = contractEnum('AccessUnknown', UnknownSchema)

/** The argument of questions that may be about a moment of the past. */
export const AS_OF = {
  type: 'DateTime',
  description:
    'Of which moment of the past, from the versions of bindings and roles that are kept; `unknown` says what is not. Of now when left out.',
} as const

export const AccessPath = builder.objectRef<Path>('AccessPath').implement({
  description: 'One way in which an identity may do something: a role that it has at the place or above.',
  example: 'role { name } group { name }',
  fields: (t) => ({
    binding: visibleRelation(t, roleBindings, {
      description: 'The binding that gives the role; null where a mapping gives it.',
      uid: (path) => path.bindingUid,
    }),
    role: visibleRelation(t, roles, { description: 'The role that has the capability.', uid: (path) => path.roleUid }),
    group: visibleRelation(t, groups, {
      description: 'The group that the role is given in, and so inherited from.',
      uid: (path) => path.groupUid,
    }),
    origin: t.field({
      certain: 'origin',
      type: AccessOrigin,
      resolve: (path) => path.origin,
    }),
    identityProvider: visibleRelation(t, identityProviders, {
      certain: 'origin',
      description: 'The identity provider whose default role it is; null where it is none.',
      uid: (path) => cameBy(path, Origin.SIGN_IN),
    }),
    invite: visibleRelation(t, groupInvites, {
      certain: 'origin',
      description: 'The invite that was accepted; null where none was, or when it is gone.',
      uid: (path) => cameBy(path, Origin.INVITE),
    }),
    mapping: visibleRelation(t, externalGroupRoleMappings, {
      certain: 'origin',
      description: 'The mapping of an external group that gives the role; null where none does.',
      uid: (path) => cameBy(path, Origin.MAPPING),
    }),
  }),
})

/** The uid of what the role came by, when it came by this kind of thing. */
export function cameBy({ origin, originUid }: Pick<Path, 'origin' | 'originUid'>, by: Origin): string | undefined {
  return origin === by ? originUid : undefined
}
