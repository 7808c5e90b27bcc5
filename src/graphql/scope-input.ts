// The part of the tree that a list is asked for.
import { builder } from './builder.ts'

export const ScopeInput = builder.inputType('ScopeInput', {
  description: 'The part of the tree to list. All that is given must hold.',
  fields: (t) => ({
    descendantsOf: t.field({ type: 'UID', description: 'Only what lies below this uid, at any depth.' }),
    childrenOf: t.field({ type: 'UID', description: 'Only what lies directly below this uid.' }),
    ancestorsOf: t.field({ type: 'UID', description: 'Only what lies above this uid.' }),
    inRoot: t.boolean({ description: 'True: only what lies below nothing, such as organizations.' }),
    uids: t.field({ type: ['UID'], description: 'Only these uids, 1000 at most.' }),
  }),
})
