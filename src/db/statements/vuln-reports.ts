// What is kept of scanners' reports.
import type { Queryable } from '../database.ts'
import { isWithinAny, rootsOf } from './scope.ts'

/** Which days are asked for. */
export interface CountFilter {
  /** Outermost uids that the caller may see. */
  readonly visible: readonly string[]
  /** Each pair of a repo (uid or name) and a tag; an empty tag: all of the repo. */
  readonly references: readonly { readonly repo: string; readonly tag: string }[]
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

/** A day of a tag with the last report of it. */
export interface CountedReport {
  readonly repoUid: string
  readonly repo: string
  readonly tag: string
  readonly day: Date
  /** Bytes by architecture, where they are known. */
  readonly sizes: Readonly<Record<string, number>> | null
  /** Its sequence: one may be that of many tags. */
  readonly report: string
  /** What its findings take, as they are kept. */
  readonly bytes: number
}

// By name, no repos of other organizations than those of the scopes are looked at. Of an image there may be many reports, and many moves of
// tags to it: each is brought down to what differs before they meet.
const COUNTED = `WITH asked AS (
  SELECT DISTINCT r.uid, r.name, asked.tag FROM unnest($1::text[], $2::text[]) asked(repo, tag)
  CROSS JOIN LATERAL (
    SELECT uid, name FROM repos WHERE uid = asked.repo
    UNION SELECT n.uid, n.name FROM ${rootsOf('$5::text[]')} o
    JOIN repos n ON left(n.uid, 40) = o.root AND n.name = asked.repo AND n.uid >= o.first AND n.uid < o.behind
  ) r
  WHERE ${isWithinAny('r.uid', '$5::text[]')}
), reported AS MATERIALIZED (
  SELECT DISTINCT ON (v.repo_uid, v.digest, day) v.repo_uid, v.digest, date_trunc('day', v.create_time, 'UTC') AS day, v.create_time, v.sequence
  FROM (SELECT DISTINCT uid FROM asked) a JOIN vuln_reports v ON v.repo_uid = a.uid AND v.create_time >= $3::timestamptz AND v.create_time < $4::timestamptz
  ORDER BY v.repo_uid, v.digest, day, v.create_time DESC, v.sequence DESC
), tagged AS MATERIALIZED (
  SELECT DISTINCT h.repo_uid, h.digest, h.name FROM (SELECT DISTINCT repo_uid, digest FROM reported) d
  JOIN tag_history h ON h.repo_uid = d.repo_uid AND h.digest = d.digest
)
SELECT c.*, v.sequence::text AS report, pg_column_size(v.findings) AS bytes FROM (
  SELECT DISTINCT ON (a.uid, t.name, p.day) a.uid AS "repoUid", a.name AS repo, t.name AS tag, p.day, i.sizes, p.sequence
  FROM asked a JOIN reported p ON p.repo_uid = a.uid
  JOIN tagged t ON t.repo_uid = p.repo_uid AND t.digest = p.digest AND (a.tag = '' OR a.tag = t.name)
  LEFT JOIN images i ON i.digest = p.digest
  ORDER BY a.uid, t.name, p.day, p.create_time DESC, p.sequence DESC LIMIT $6::int) c
JOIN vuln_reports v ON v.sequence = c.sequence ORDER BY c."repoUid", c.tag, c.day`

/** The last report of each day, of each tag that names or has named its image: `limit` of them at most. */
export function countedReports(
  db: Queryable,
  { visible, references, from, to }: CountFilter,
  limit: number,
): Promise<CountedReport[]> {
  const values = [references.map(({ repo }) => repo), references.map(({ tag }) => tag), from, to, visible, limit]
  return db.query({ text: COUNTED, values })
}

/** What a report has found. */
export interface FoundReport {
  readonly report: string
  /** Ids with their severities. */
  readonly findings: readonly (readonly [string, never])[]
}

const FOUND = `SELECT v.sequence::text AS report,
  (SELECT coalesce(json_agg(json_build_array(f ->> 'id', f ->> 'severity')), '[]') FROM jsonb_array_elements(v.findings) f) AS findings
FROM vuln_reports v WHERE v.sequence = ANY($1::bigint[])`

/** What reports have found, by their sequences. */
export function foundReports(db: Queryable, reports: readonly string[]): Promise<FoundReport[]> {
  return db.query({ text: FOUND, values: [reports] })
}

/** An image as it is in a repo. */
export interface ImageOfRepo {
  readonly repoUid: string
  readonly digest: string
}

const NEWEST = `SELECT v.sequence, v.bytes FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) a(repo_uid, digest)) a
CROSS JOIN LATERAL (SELECT v.sequence, pg_column_size(v.findings) AS bytes FROM vuln_reports v WHERE v.repo_uid = a.repo_uid AND v.digest = a.digest
  ORDER BY v.create_time DESC, v.sequence DESC LIMIT 1) v`

/** The newest report of each image that has one, by its sequence, and what its findings take as they are kept. */
export function newestReports(
  db: Queryable,
  images: readonly ImageOfRepo[],
): Promise<{ readonly sequence: bigint; readonly bytes: number }[]> {
  const values = [images.map(({ repoUid }) => repoUid), images.map(({ digest }) => digest)]
  return db.query({ text: NEWEST, values })
}
