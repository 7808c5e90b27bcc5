// What somebody can ask who is not in a group yet: which organization is theirs, and to be let in.
import { GroupsService } from '../../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { PlatformError } from '../../core/errors.ts'
import { builder } from '../builder.ts'
import { mutationField } from '../mutation.ts'
import { groups } from './group.ts'

builder.queryFields((t) => ({
  lookupGroup: t.field({
    asks: { method: GroupsService.method.lookupGroup, how: 'call' },
    type: groups.ref,
    nullable: true,
    description:
      "Gives the caller's organization: the verified one that is named like the domain of the caller's e-mail address. Null when there is none.",
    example: 'lookupGroup { uid name }',
    resolve: async (_root, _args, { services, call }) => {
      try {
        return (await services.call(GroupsService.method.lookupGroup, {}, call)).group ?? null
      } catch (error) {
        if (error instanceof PlatformError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  }),
  checkEligibility: t.boolean({
    asks: { method: GroupsService.method.checkEligibility, how: 'call' },
    description:
      "Tells whether the domain of the caller's e-mail address lets it find its organization and ask for access.",
    example: 'checkEligibility',
    resolve: async (_root, _args, { services, call }) =>
      (await services.call(GroupsService.method.checkEligibility, {}, call)).eligible,
  }),
}))

mutationField({
  name: 'requestGroupAccess',
  method: GroupsService.method.requestGroupAccess,
  description:
    "Asks the owners of the caller's organization, which `lookupGroup` gives, to let the caller in. It fails with NOT_FOUND for every other group, and with RESOURCE_EXHAUSTED when asked again within 24 hours.",
  input: (t) => ({ groupUid: t.field({ type: 'UID', required: true }) }),
  request: (input) => input,
  payload: (t) => ({
    groupUid: t.field({
      type: 'UID',
      nullable: true,
      description: 'The uid of the group that was asked; null when the request was refused.',
      resolve: ({ input: { groupUid }, result }) => (result !== null && typeof groupUid === 'string' ? groupUid : null),
    }),
  }),
})
