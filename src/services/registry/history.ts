// Where tags pointed before: every move is kept by the database in the transaction that makes it.
// What belongs here: reading the moves. What does not: writing them (a trigger on tags). The graph alone asks.
import { contains } from '../../core/scope.ts'
import { isUid } from '../../core/uid.ts'
import { pageSizeOf } from '../../core/page.ts'
import { statementName } from '../../db/statements/builder.ts'
import { visibleScope } from '../list.ts'
import { operation, type Operation } from '../operation.ts'
import { tags } from './tags.ts'

const SERVICE = 'platformgraph.registry.v1.RegistryService'
const MAX_TAGS = 200

interface Move {
  readonly tagUid: string
  readonly name: string
  readonly digest: string
  readonly deprecated: boolean
  readonly time: Date
}

const COLUMNS = `h.tag_uid AS "tagUid", h.name, coalesce(h.digest, '') AS digest, h.deprecated, h.time`
const MOVES = `SELECT m.* FROM unnest($1::text[]) asked(uid) CROSS JOIN LATERAL (
  SELECT ${COLUMNS} FROM tag_history h WHERE h.tag_uid = asked.uid ORDER BY h.sequence DESC LIMIT $2::int) m`

const listTagMoves = operation<{ tagUids?: readonly string[]; pageSize?: number }>({
  method: `${SERVICE}/ListTagMoves`,
  validate: ({ request }, violations) => {
    const uids = request.tagUids ?? []
    if (uids.length === 0) violations.add('tagUids', 'is required')
    if (uids.length > MAX_TAGS) violations.add('tagUids', `has ${uids.length} items; ${MAX_TAGS} are allowed`)
    if (uids.some((uid) => !isUid(uid))) violations.add('tagUids', 'holds a value that is not a uid')
  },
  read: async (call, db) => {
    const asked = call.request.tagUids ?? []
    const visible = await visibleScope(tags, call, [[{ kind: 'uids', uids: asked }]])
    const seen = asked.filter((uid) => contains(visible, uid))
    const values = [[...new Set(seen)], pageSizeOf(call.request.pageSize)]
    const rows = seen.length === 0 ? [] : await db.query<Move>({ name: statementName(MOVES), text: MOVES, values })
    const byTag = Map.groupBy(rows, (row) => row.tagUid)
    return { tags: asked.map((uid) => ({ moves: byTag.get(uid) ?? [] })) }
  },
})

const AT = `SELECT * FROM (
  SELECT DISTINCT ON (h.name) ${COLUMNS} FROM tag_history h
  WHERE h.repo_uid = $1 AND h.time <= $2::timestamptz ORDER BY h.name, h.sequence DESC
) m WHERE m.digest <> '' ORDER BY m.name LIMIT 1000`

const listTagsAt = operation<{ repoUid: string; time?: Date }>({
  method: `${SERVICE}/ListTagsAt`,
  validate: ({ request }, violations) => {
    if (!request.time) violations.add('time', 'is required')
  },
  read: async (call, db) => {
    const values = [call.request.repoUid, call.request.time]
    return { tags: await db.query<Move>({ name: statementName(AT), text: AT, values }) }
  },
})

export const historyOperations: readonly Operation[] = [listTagMoves, listTagsAt]
