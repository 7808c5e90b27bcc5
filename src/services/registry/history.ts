// Where tags pointed before: every move is kept by the database in the transaction that makes it.
import { RegistryService } from '../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { contains } from '../../core/scope.ts'
import type { Queryable } from '../../db/database.ts'
import type { ListSlice, SliceStart } from '../../db/statements/list-slice.ts'
import { movesOf, type TagMoveRow, tagStates } from '../../db/statements/tag-history.ts'
import { inSeries } from '../large-rows.ts'
import { visibleScope } from '../list.ts'
import { operation, type Operation } from '../operation.ts'
import { NOTHING, pageIn, placeIn } from '../own-page.ts'
import { checkUids, visibleSubset } from './many.ts'
import { tags } from './tags.ts'

/** Names of tags that one statement goes through. */
const MOST_NAMES = 1_000

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
    const read = await inSeries(call, () => tagsAt(db, { repos: seen, time }, placeIn(call, named)))
    return {
      repos: repoUids.map((uid) => {
        const cut = read[seen.indexOf(uid)] ?? NOTHING
        const { items, ...page } = pageIn(call, cut, { positionOf: ({ name }) => [name], named })
        return { tags: items, ...page }
      }),
    }
  },
})

/** A page of the tags that each of `repos` had at `time`, by name; a few thousand names a statement, for a repo may have had any number. */
async function tagsAt(
  db: Queryable,
  { repos, time }: { readonly repos: readonly string[]; readonly time: Date },
  place: SliceStart,
): Promise<ListSlice<TagMoveRow>[]> {
  const found = repos.map((): TagMoveRow[] => [])
  let open = repos.map((repoUid, of) => ({ repoUid, of, after: '' }))
  while (open.length > 0) {
    const limit = Math.max(1, Math.floor(MOST_NAMES / open.length))
    const states = Map.groupBy(await tagStates(db, open, { time, limit }), ({ at }) => at)
    open = open.flatMap(({ repoUid, of }, at) => {
      const here = states.get(at + 1) ?? []
      found[of]?.push(...here.filter(({ digest }) => digest !== ''))
      const last = here.at(-1)
      return last && here.length === limit ? [{ repoUid, of, after: last.name }] : []
    })
  }
  return found.map((tags) => ({ rows: sliceOf(tags, place), total: tags.length }))
}

function sliceOf(tags: readonly TagMoveRow[], { start, backward, limit }: SliceStart): readonly TagMoveRow[] {
  const name = String(start?.[0] ?? '')
  if (!backward) return tags.filter((tag) => tag.name > name).slice(0, limit)
  return tags
    .filter((tag) => name === '' || tag.name < name)
    .toReversed()
    .slice(0, limit)
}

export const historyOperations: readonly Operation[] = [listTagMoves, listTagsAt]
