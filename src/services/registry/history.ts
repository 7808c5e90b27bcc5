// Where tags pointed before: every move is kept by the database in the transaction that makes it.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { contains } from '../../core/scope.ts'
import { pageSizeOf } from '../../core/page.ts'
import { lastMoves, tagsAt } from '../../db/statements/tag-history.ts'
import { visibleScope } from '../list.ts'
import { operation, type Operation } from '../operation.ts'
import { checkUids, seenOf } from './many.ts'
import { tags } from './tags.ts'

const listTagMoves = operation({
  method: RegistryService.method.listTagMoves,
  validate: ({ request }, violations) => checkUids(request.tagUids ?? [], 'tagUids', violations),
  read: async (call, db) => {
    const asked = call.request.tagUids ?? []
    const visible = await visibleScope(tags, call, [[{ kind: 'uids', uids: asked }]])
    const seen = asked.filter((uid) => contains(visible, uid))
    const rows = await lastMoves(db, [...new Set(seen)], pageSizeOf(call.request.pageSize))
    const byTag = Map.groupBy(rows, (row) => row.tagUid)
    return { tags: asked.map((uid) => ({ moves: byTag.get(uid) ?? [] })) }
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
    // Whether the tags of a repo may be seen is decided by where they hang: below it.
    const rows = await tagsAt(db, seenOf(call, repoUids), time)
    const byRepo = Map.groupBy(rows, (row) => row.repoUid)
    return { repos: repoUids.map((uid) => ({ tags: byRepo.get(uid) ?? [] })) }
  },
})

export const historyOperations: readonly Operation[] = [listTagMoves, listTagsAt]
