// What is kept of scanners' reports.
import type { Queryable } from '../database.ts'
import { statementName } from './builder.ts'

/** Which days are asked for. */
export interface CountFilter {
  /** Outermost uids that the caller may see. */
  readonly visible: readonly string[]
  /** Each pair of a repo (uid or name) and a tag; an empty tag: all of the repo. */
  readonly references: readonly { readonly repo: string; readonly tag: string }[]
  readonly from: Date
  readonly to: Date
}

export interface CountedReport {
  readonly repoUid: string
  readonly repo: string
  readonly tag: string
  readonly day: Date
  /** Bytes by architecture, where they are known. */
  readonly sizes: Readonly<Record<string, number>> | null
  /** Ids with their severities. */
  readonly findings: readonly (readonly [string, never])[]
}

// By name, no repos of other organizations than those of the scopes are looked at.
const COUNTED = `SELECT DISTINCT ON (r.uid, h.name, day) r.uid AS "repoUid", r.name AS repo, h.name AS tag,
  date_trunc('day', v.create_time, 'UTC') AS day, i.sizes,
  (SELECT coalesce(json_agg(json_build_array(f ->> 'id', f ->> 'severity')), '[]') FROM jsonb_array_elements(v.findings) f) AS findings
FROM unnest($1::text[], $2::text[]) asked(repo, tag)
CROSS JOIN LATERAL (
  SELECT uid, name FROM repos WHERE uid = asked.repo
  UNION SELECT n.uid, n.name FROM unnest($5::text[]) s(scope)
  JOIN repos n ON left(n.uid, 40) = left(s.scope, 40) AND n.name = asked.repo
) r
JOIN vuln_reports v ON v.repo_uid = r.uid
JOIN tag_history h ON h.repo_uid = r.uid AND h.digest = v.digest AND (asked.tag = '' OR h.name = asked.tag)
LEFT JOIN images i ON i.digest = v.digest
WHERE v.create_time BETWEEN $3::timestamptz AND $4::timestamptz
  AND EXISTS (SELECT FROM unnest($5::text[]) s(scope) WHERE r.uid = s.scope OR r.uid > s.scope || '/' AND r.uid < s.scope || '0')
ORDER BY r.uid, h.name, day, v.create_time DESC, v.sequence DESC`

/** The last report of each day, of each tag that names or has named its image. */
export function countedReports(
  db: Queryable,
  { visible, references, from, to }: CountFilter,
): Promise<CountedReport[]> {
  const values = [references.map(({ repo }) => repo), references.map(({ tag }) => tag), from, to, visible]
  return db.query({ name: statementName(COUNTED), text: COUNTED, values })
}
