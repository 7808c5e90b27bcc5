// Where tags pointed before: every move is kept by the database in the transaction that makes it.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { contains } from '../../core/scope.ts'
import { movesOf, tagsAt } from '../../db/statements/tag-history.ts'
import { visibleScope } from '../list.ts'
import { operation, type Operation } from '../operation.ts'
import { NOTHING, pageIn, placeIn } from '../own-page.ts'
import { checkUids, visibleSubset } from './many.ts'
import { tags } from './tags.ts'

const listTagMoves = operation({
  method: RegistryService.method.listTagMoves,
  validate: ({ request }, violations) => checkUids(request.tagUids ?? [], 'tagUids', violations),
  read: async (call, db) => {
    const asked = call.request.tagUids ?? []
    const visible = await visibleScope(tags, call, [[{ kind: 'uids', uids: asked }]])
    const seen = [...new Set(asked)].filter((uid) => contains(visible, uid))
    const read = await movesOf(db, seen, placeIn(call))
    return {
      tags: asked.map((uid) => {
        const cut = read[seen.indexOf(uid)] ?? NOTHING
        const { items, ...page } = pageIn(call, cut, { positionOf: ({ sequence }) => [sequence] })
        return { moves: items, ...page }
      }),
    }
  },
})

const listTagsAt = operation({
  method: RegistryService.method.listTagsAt,
  validate: ({ request }, violations) => {
    checkUids(request.repoUids ?? [], 'repoUids', violations)
    if (!request.time) violations.add('time', 'is required')
  },
  read: async (call, db) => {
    const { repoUids = [], time = new Date(0) } = call.request
    const named = [time.toISOString()]
    // Whether the tags of a repo may be seen is decided by where they hang: below it.
    const seen = visibleSubset(call, repoUids)
    const read = await tagsAt(db, { repos: seen, time }, placeIn(call, named))
    return {
      repos: repoUids.map((uid) => {
        const cut = read[seen.indexOf(uid)] ?? NOTHING
        const { items, ...page } = pageIn(call, cut, { positionOf: ({ name }) => [name], named })
        return { tags: items, ...page }
      }),
    }
  },
})

export const historyOperations: readonly Operation[] = [listTagMoves, listTagsAt]
