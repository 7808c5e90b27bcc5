// Writes of which the client knows what comes of them: they are shown at once, and taken back when the server refuses.
import type { Cache, OptimisticMutationConfig } from '@urql/exchange-graphcache'
import type { UpdateGroupInput } from '../gen/types.ts'

/** The id of a group that a page has asked for by its uid; undefined: it is not known. */
const groupId = (cache: Cache, uid: string): string | undefined => {
  const key = cache.resolve('Query', 'group', { uid })
  return typeof key === 'string' ? key.slice('Group:'.length) : undefined
}

export const optimistic: OptimisticMutationConfig = {
  updateGroup: ({ input }, cache) => {
    const { uid, name, description } = input as UpdateGroupInput
    const id = groupId(cache, uid)
    if (id === undefined) return null
    return {
      __typename: 'UpdateGroupPayload',
      group: { __typename: 'Group', id, name, description },
      errors: [],
    }
  },
}
