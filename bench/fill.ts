// Rows for the bench, made by the database itself through the real tables, so that their triggers keep the totals.

/** Groups that the repos of the organization are spread over. */
export const GROUPS = 400
/** Repos, the first in the order of their uids, that have tags. */
const TAGGED = 1_000
const TAGS_EACH = 20
const BATCH = 50_000

/** The statements that put repos into an organization, to be run one after the other. */
export function repoStatements(organization: string, repos: number): string[] {
  const statements = [groups(organization)]
  for (let from = 0; from < repos; from += BATCH) {
    statements.push(batch(organization, from, Math.min(from + BATCH, repos)))
  }
  return [...statements, tags(organization), 'ANALYZE']
}

function groups(organization: string): string {
  return `INSERT INTO groups (uid, parent_uid, name, status)
    SELECT '${organization}/' || ${segment("'group'", 'i')}, '${organization}', 'group ' || lpad(i::text, 4, '0'), 1
    FROM generate_series(0, ${GROUPS - 1}) i`
}

/** Names are in another order than uids, as they are in life. */
function batch(organization: string, from: number, to: number): string {
  return `INSERT INTO repos (uid, parent_uid, name, description, catalog_tier, aliases, active_tags, create_time, update_time)
    SELECT parent || '/' || ${segment("'repo'", 'i')}, parent,
           'image-' || substr(md5('name' || i), 1, 6) || '-' || i, 'An image that is made for the bench, number ' || i,
           1 + i % 5, ARRAY['image-' || i || ':latest'], ARRAY['latest', '1.' || i % 40], made, made + interval '1 hour'
    FROM (
      SELECT i, '${organization}/' || ${segment("'group'", `(i % ${GROUPS})`)} AS parent,
             timestamptz '2026-01-01T00:00:00.123Z' + i * interval '7 seconds' AS made
      FROM generate_series(${from}, ${to - 1}) i
    ) rows`
}

function tags(organization: string): string {
  return `INSERT INTO tags (uid, parent_uid, name, digest)
    SELECT r.uid || '/' || ${segment('r.uid', 'i')}, r.uid, '1.' || i,
           'sha256:' || md5(r.uid || i) || md5(i || r.uid)
    FROM (SELECT uid FROM repos WHERE left(uid, 40) = '${organization}' ORDER BY uid LIMIT ${TAGGED}) r
    CROSS JOIN generate_series(1, ${TAGS_EACH}) i`
}

/** The last segment of a uid: sixteen hexadecimal digits that look random and are the same in every run. */
function segment(kind: string, number: string): string {
  return `substr(md5(${kind} || ${number}), 1, 16)`
}
