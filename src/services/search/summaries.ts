// What groups hold, in one statement for all that are asked for.
// What belongs here: the counts, each only where the caller may list the kind. What does not: the totals (triggers).
import { SearchService } from '../../contract/gen/platformgraph/search/v1/search_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { baseScore, bandOf } from '../../core/cvss.ts'
import { isUid } from '../../core/uid.ts'
import { statementName } from '../../db/statements/builder.ts'
import { operation } from '../operation.ts'

const MAX_GROUPS = 200
/** Kinds in scope_counts, and what listing them takes. */
const KINDS: Readonly<Record<string, string>> = {
  groups: 'groups.list',
  identities: 'identity.list',
  roles: 'roles.list',
  role_bindings: 'role_bindings.list',
  repos: 'repo.list',
  tags: 'tag.list',
  advisories: 'advisories.list',
  artifacts: 'libraries.artifacts.list',
}

const SUMMARIES = `SELECT g.uid,
  (SELECT coalesce(json_object_agg(k.kind, k.n), '{}') FROM (SELECT split_part(c.kind, '.', 1) AS kind, sum(c.n)::int AS n
    FROM scope_counts c WHERE c.scope_uid = g.uid GROUP BY 1) k) AS counts,
  (SELECT count(*)::int FROM tags t WHERE t.uid > g.uid || '/' AND t.uid < g.uid || '0' AND t.deprecated) AS "deprecatedTags",
  (SELECT coalesce(json_agg(json_build_array(o.severities, o.n)), '[]') FROM (SELECT a.severities, count(*)::int AS n
    FROM advisories a WHERE a.uid > g.uid || '/' AND a.uid < g.uid || '0' AND a.delete_time IS NULL
    AND a.latest_event_type NOT IN (3, 4) GROUP BY a.severities) o) AS "open"
FROM groups g WHERE g.uid = ANY($1::text[])`

interface Row {
  readonly uid: string
  readonly counts: Readonly<Record<string, number>>
  readonly deprecatedTags: number
  readonly open: readonly (readonly [readonly { readonly score?: string }[], number])[]
}

export const listGroupSummaries = operation<{ uids?: readonly string[] }>({
  method: SearchService.method.listGroupSummaries,
  validate: ({ request: { uids = [] } }, violations) => {
    if (uids.length > MAX_GROUPS) violations.add('uids', `has ${uids.length} items; ${MAX_GROUPS} are allowed`)
  },
  read: async (call, db) => {
    const { uids = [] } = call.request
    const may = (uid: string, capability: string): boolean => call.authority.holds(maskOf([capability]), uid)
    const seen = uids.filter((uid) => isUid(uid) && may(uid, 'groups.list'))
    const values = [seen]
    const rows =
      seen.length === 0 ? [] : await db.query<Row>({ name: statementName(SUMMARIES), text: SUMMARIES, values })
    const byUid = new Map(rows.map((row) => [row.uid, row]))
    return {
      summaries: uids.map((uid) => {
        const row = byUid.get(uid)
        if (!row) return {}
        const kinds = Object.entries(KINDS).filter(([, capability]) => may(uid, capability))
        return {
          uid,
          counts: kinds.map(([kind]) => ({ kind, count: row.counts[kind] ?? 0 })),
          ...(may(uid, 'tag.list') ? { deprecatedTags: row.deprecatedTags } : {}),
          openAdvisories: may(uid, 'advisories.list') ? bandsOf(row.open) : [],
        }
      }),
    }
  },
})

const BANDS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'NONE', 'UNKNOWN'] as const

function bandsOf(open: Row['open']): object[] {
  const counts = new Map<string, number>()
  for (const [severities, count] of open) {
    const scores = severities.flatMap(({ score }) => baseScore(score ?? '') ?? [])
    const band = scores.length === 0 ? 'UNKNOWN' : bandOf(Math.max(...scores))
    counts.set(band, (counts.get(band) ?? 0) + count)
  }
  return BANDS.flatMap((severity) => (counts.has(severity) ? [{ severity, count: counts.get(severity) }] : []))
}
