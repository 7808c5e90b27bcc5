// What groups hold, in one statement for all that are asked for.
import { SearchService } from '../../contract/gen/platformgraph/search/v1/search_pb.ts'
import { maskOf } from '../../contract/capabilities.ts'
import { baseScore, bandOf } from '../../core/cvss.ts'
import { isUid } from '../../core/uid.ts'
import { groupSummaries, type GroupSummaryRow } from '../../db/statements/summaries.ts'
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

/** What stands for a group that the caller may not see. */
const UNSEEN = { uid: '', counts: [], openAdvisories: [] }

export const listGroupSummaries = operation({
  method: SearchService.method.listGroupSummaries,
  validate: ({ request: { uids = [] } }, violations) => {
    if (uids.length > MAX_GROUPS) violations.add('uids', `has ${uids.length} items; ${MAX_GROUPS} are allowed`)
  },
  read: async (call, db) => {
    const { uids = [] } = call.request
    const may = (uid: string, capability: string): boolean => call.authority.holds(maskOf([capability]), uid)
    const seen = uids.filter((uid) => isUid(uid) && may(uid, 'groups.list'))
    const rows = await groupSummaries(db, seen)
    const byUid = new Map(rows.map((row) => [row.uid, row]))
    return {
      summaries: uids.map((uid) => {
        const row = byUid.get(uid)
        if (!row) return UNSEEN
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

function bandsOf(open: GroupSummaryRow['open']) {
  const counts = new Map<string, number>()
  for (const [severities, count] of open) {
    const scores = severities.flatMap(({ score }) => baseScore(score ?? '') ?? [])
    const band = scores.length === 0 ? 'UNKNOWN' : bandOf(Math.max(...scores))
    counts.set(band, (counts.get(band) ?? 0) + count)
  }
  return BANDS.flatMap((severity) => {
    const count = counts.get(severity)
    return count === undefined ? [] : [{ severity, count }]
  })
}
