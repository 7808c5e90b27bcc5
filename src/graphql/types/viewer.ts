// The caller itself: who it is and what it may do.
import { notFound } from '../../core/errors.ts'
import { requireIdentified } from '../../core/caller.ts'
import { capabilityWords } from '../../services/vocabulary.ts'
import { builder, type RowOf } from '../builder.ts'
import { Capability } from '../capability.ts'
import { identities } from './identity.ts'

const numberOf = new Map(capabilityWords.map((one) => [one.name, one.number]))

const Viewer = builder.objectRef<{ readonly uid: string }>('Viewer').implement({
  description: 'The caller: the identity that the token stands for.',
  fields: (t) => ({
    identity: t.field({
      type: identities.ref,
      description: 'Who the caller is.',
      resolve: async ({ uid }, _args, { viewer, call }) => {
        const self = await viewer.self(call)
        if (self === undefined) throw notFound('Identity', uid)
        return self as RowOf<'Identity'>
      },
    }),
    capabilities: t.field({
      type: [Capability],
      description: 'All that the caller may do at a place, by bindings there and above.',
      args: { at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }) },
      resolve: async (_viewer, { at }, { viewer, call }) => {
        const names = await viewer.capabilitiesAt(at, call)
        return names.map((name) => numberOf.get(name)).filter((number) => number !== undefined)
      },
    }),
    can: t.boolean({
      description: 'Whether the caller may do one thing at a place.',
      args: {
        capability: t.arg({ type: Capability, required: true, description: 'What to do.' }),
        at: t.arg({ type: 'UID', required: true, description: 'The uid of a group or of anything in one.' }),
      },
      resolve: async (_viewer, { capability, at }, { viewer, call }) => {
        const names = await viewer.capabilitiesAt(at, call)
        return names.some((name) => numberOf.get(name) === capability)
      },
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: true,
    description:
      'The caller; null without a token. Example: `viewer { identity { uid name } can(capability: REPO_CREATE, at: $group) }`',
    resolve: (_root, _args, { call }) =>
      call.caller.kind === 'anonymous' ? null : { uid: requireIdentified(call.caller).identity },
  }),
)
