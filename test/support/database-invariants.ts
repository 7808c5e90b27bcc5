// What must hold in a database whenever nobody writes, whatever happened before.

/** Events that are told past the group in which they happened: who sees a few groups reads what these were told (event-within.ts). */
export const TOLD_PAST = `
  SELECT concat_ws(' ', o.type, o.subject, o.group_uid) AS what FROM outbox_events o
  JOIN groups g ON o.subject > g.uid || '/' AND o.subject < g.uid || '0'
  WHERE o.group_uid <> g.uid AND NOT starts_with(o.group_uid, g.uid || '/')`

/** Each gives a row for everything that is wrong. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'a kept total is not what counting says': `
    WITH rows (kind, uid) AS (
      SELECT 'groups', uid FROM groups UNION ALL SELECT 'repos', uid FROM repos
      UNION ALL SELECT CASE form WHEN 0 THEN 'tags' WHEN 1 THEN 'tags.referrer' WHEN 2 THEN 'tags.date' ELSE 'tags.epoch' END, uid FROM tags
      UNION ALL SELECT 'identities', uid FROM identities UNION ALL SELECT 'role_bindings', uid FROM role_bindings
    ), counted AS (
      SELECT left(uid, size) AS scope_uid, kind, count(*) AS n
      FROM rows, generate_series(40, length(uid) - 17, 17) AS size GROUP BY 1, 2
    ), kept AS (
      SELECT scope_uid, kind, sum(n) AS n FROM scope_counts WHERE kind IN (SELECT kind FROM rows) GROUP BY 1, 2
    )
    SELECT concat_ws(' ', kind, scope_uid, counted.n, kept.n) AS what FROM counted FULL JOIN kept USING (scope_uid, kind)
    WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0)`,
  'a kept total of values is not what counting says': `
    WITH counted AS (
      SELECT left(uid, size) AS scope_uid, concat_ws(chr(31), 'catalogTier ' || catalog_tier,
          (SELECT string_agg(DISTINCT 'bundles ' || b COLLATE "C", chr(31)) FROM unnest(bundles) b)) AS held,
        count(*) AS n, count(*) FILTER (WHERE size = length(uid) - 17) AS direct
      FROM repos, generate_series(40, length(uid) - 17, 17) AS size GROUP BY 1, 2
    ), kept AS (
      SELECT scope_uid, held, sum(n) AS n, sum(direct) AS direct FROM value_counts WHERE kind = 'repos' GROUP BY 1, 2
    )
    SELECT concat_ws(' ', scope_uid, held, counted.n, kept.n) AS what FROM counted FULL JOIN kept USING (scope_uid, held)
    WHERE coalesce(counted.n, 0) <> coalesce(kept.n, 0) OR coalesce(counted.direct, 0) <> coalesce(kept.direct, 0)`,
  'a name is given twice': `
    WITH named AS (
      SELECT 'group' AS kind, parent_uid, name FROM groups UNION ALL SELECT 'repo', parent_uid, name FROM repos
      UNION ALL SELECT 'tag', parent_uid, name FROM tags
    )
    SELECT concat_ws(' ', kind, name) AS what FROM named WHERE parent_uid IS NOT NULL
    GROUP BY kind, parent_uid, name HAVING count(*) > 1`,
  'something has no parent': `
    WITH child AS (
      SELECT uid, parent_uid FROM groups WHERE parent_uid IS NOT NULL UNION ALL SELECT uid, parent_uid FROM repos
      UNION ALL SELECT uid, parent_uid FROM subscriptions UNION ALL SELECT uid, parent_uid FROM role_bindings
    )
    SELECT uid AS what FROM child WHERE NOT EXISTS (SELECT FROM groups WHERE uid = child.parent_uid)
    UNION ALL SELECT uid FROM tags WHERE NOT EXISTS (SELECT FROM repos WHERE repos.uid = tags.parent_uid)
    UNION ALL SELECT uid FROM role_bindings b WHERE NOT EXISTS (SELECT FROM identities WHERE uid = b.identity_uid)`,
  'something was made or deleted without its one event': `
    WITH known AS (
      -- An organization that a first start makes is told to nobody.
      SELECT uid, (parent_uid IS NOT NULL)::int AS least, 1 AS most FROM groups UNION ALL SELECT uid, 1, 1 FROM repos
      -- Creating a tag that is there moves it, and tells so by the same event.
      UNION ALL SELECT uid, 1, 1000 FROM tags
    ), told AS (
      SELECT subject, count(*) FILTER (WHERE type LIKE '%.created.v1') AS made, count(*) FILTER (WHERE type LIKE '%.deleted.v1') AS gone
      FROM outbox_events WHERE type ~ '\\.(group|repo|tag)s?\\.' GROUP BY subject
    )
    SELECT coalesce(uid, subject) AS what FROM known FULL JOIN told ON uid = subject
    WHERE uid IS NOT NULL AND (coalesce(made, 0) NOT BETWEEN least AND most OR gone > 0) OR uid IS NULL AND gone <> 1`,
  'an event is told past the group in which it happened': TOLD_PAST,
  'an organization has no owner': `
    SELECT uid AS what FROM groups g WHERE parent_uid IS NULL AND NOT EXISTS (
      SELECT FROM role_bindings b JOIN roles r ON r.uid = b.role_uid WHERE b.parent_uid = g.uid AND r.name = 'owner')`,
}

/** What does not hold, one sentence each. @param query runs a statement without values */
export async function faultsOf(query: (text: string) => Promise<{ readonly what: string }[]>): Promise<string[]> {
  const faults: string[] = []
  for (const [what, text] of Object.entries(STATEMENTS)) {
    for (const fault of await query(text)) faults.push(`${what}: ${fault.what}`)
  }
  return faults
}
