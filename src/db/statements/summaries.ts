// What groups hold, in one statement for all that are asked for.
import type { Queryable } from '../database.ts'

export interface GroupSummaryRow {
  readonly uid: string
  /** Everything below, by kind. */
  readonly counts: Readonly<Record<string, number>>
  readonly deprecatedTags: number
  /** Advisories that are neither fixed nor false, by how severe they are. */
  readonly open: readonly (readonly [readonly { readonly score?: string }[], number])[]
}

const SUMMARIES = `SELECT g.uid,
  (SELECT coalesce(json_object_agg(k.kind, k.n), '{}') FROM (SELECT split_part(c.kind, '.', 1) AS kind, sum(c.n)::int AS n
    FROM scope_counts c WHERE c.scope_uid = g.uid GROUP BY 1) k) AS counts,
  (SELECT count(*)::int FROM tags t WHERE left(t.uid, 40) = left(g.uid, 40) AND t.uid > g.uid || '/' AND t.uid < g.uid || '0'
    AND t.deprecated) AS "deprecatedTags",
  (SELECT coalesce(json_agg(json_build_array(o.severities, o.n)), '[]') FROM (SELECT a.severities, count(*)::int AS n
    FROM advisories a WHERE a.uid > g.uid || '/' AND a.uid < g.uid || '0' AND a.delete_time IS NULL
    AND a.latest_event_type NOT IN (3, 4) GROUP BY a.severities) o) AS "open"
FROM groups g WHERE g.uid = ANY($1::text[])`

/** What each of the groups holds, in any order; those that do not exist are left out. */
export async function groupSummaries(db: Queryable, groups: readonly string[]): Promise<GroupSummaryRow[]> {
  return groups.length === 0 ? [] : db.query({ text: SUMMARIES, values: [groups] })
}
