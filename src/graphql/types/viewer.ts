// The caller itself: who it is, which roles it has and what it may do.
import { ViewerService } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { requireIdentified } from '../../core/caller.ts'
import { builder } from '../builder.ts'
import { Capability, knownCapabilities } from '../capability.ts'
import { listedConnection } from '../listed-connection.ts'
import type { GraphContext } from '../context.ts'
import { identities } from './identity.ts'
import { roleBindings } from './role-binding.ts'

/** What the caller may do at a place, by the contract's numbers. */
async function capabilitiesAt(at: string, { services, call }: GraphContext): Promise<readonly number[]> {
  return (await services.call(ViewerService.method.listViewerCapabilities, { at }, call)).capabilities
}

const Viewer = builder.objectRef<{ readonly uid: string }>('Viewer').implement({
  description: 'The caller: the identity that the token stands for.',
  fields: (t) => ({
    identity: t.field({
      asks: { method: ViewerService.method.getViewer, how: 'call' },
      type: identities.ref,
      description: 'Who the caller is.',
      resolve: (_viewer, _args, { services, call }) => services.call(ViewerService.method.getViewer, {}, call),
    }),
    identities: t.field({
      asks: { method: ViewerService.method.listViewerIdentities, how: 'call' },
      type: [identities.ref],
      description:
        'All identities that the caller is: `identity`, and more where other organizations have one that fits the token.',
      resolve: async (_viewer, _args, { services, call }) => {
        const answer = await services.call(ViewerService.method.listViewerIdentities, {}, call)
        return answer.identities
      },
    }),
    roleBindings: listedConnection(t, roleBindings, {
      description:
        "All of the caller's own bindings, wherever they were made; with a token of some groups alone, those in them.",
      method: ViewerService.method.listViewerRoleBindings,
    }),
    capabilities: t.field({
      asks: { method: ViewerService.method.listViewerCapabilities, how: 'call' },
      type: [Capability],
      description: 'All that the caller may do at a place, by bindings there and above, with the token it came with.',
      example: ['REPO_LIST', 'TAG_LIST'],
      args: { at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }) },
      resolve: async (_viewer, { at }, context) => knownCapabilities(await capabilitiesAt(at, context)),
    }),
    can: t.boolean({
      asks: { method: ViewerService.method.listViewerCapabilities, how: 'call' },
      description: 'Whether the caller may do one thing at a place.',
      args: {
        capability: t.arg({ type: Capability, required: true, description: 'What to do.', example: 'REPO_CREATE' }),
        at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }),
      },
      resolve: async (_viewer, { capability, at }, context) => (await capabilitiesAt(at, context)).includes(capability),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: true,
    description: 'The caller; null without a token.',
    example: 'viewer { identity { uid name } can(capability: REPO_CREATE, at: $group) }',
    resolve: (_root, _args, { call }) =>
      call.caller.kind === 'anonymous' ? null : { uid: requireIdentified(call.caller).identity },
  }),
)
