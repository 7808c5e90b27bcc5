// What must hold whenever the simulation is at rest, and at its end.
import { PROMISED_MS, type World } from './world.ts'

interface Fault {
  readonly what: string
}

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
      SELECT uid, 1 AS most FROM groups WHERE parent_uid IS NOT NULL UNION ALL SELECT uid, 1 FROM repos
      -- Creating a tag that is there moves it, and tells so by the same event.
      UNION ALL SELECT uid, 1000 FROM tags
    ), told AS (
      SELECT subject, count(*) FILTER (WHERE type LIKE '%.created.v1') AS made, count(*) FILTER (WHERE type LIKE '%.deleted.v1') AS gone
      FROM outbox_events WHERE type ~ '\\.(group|repo|tag)s?\\.' GROUP BY subject
    )
    SELECT coalesce(uid, subject) AS what FROM known FULL JOIN told ON uid = subject
    WHERE uid IS NOT NULL AND (coalesce(made, 0) NOT BETWEEN 1 AND most OR gone > 0) OR uid IS NULL AND gone <> 1`,
  'an organization has no owner': `
    SELECT uid AS what FROM groups g WHERE parent_uid IS NULL AND NOT EXISTS (
      SELECT FROM role_bindings b JOIN roles r ON r.uid = b.role_uid WHERE b.parent_uid = g.uid AND r.name = 'owner')`,
}

/** Looks for what is wrong in what clients saw. */
export async function checkSeen(world: World): Promise<void> {
  await checkLooks(world)
  await checkFollowers(world, false)
}

/** Looks for what is wrong in the database. */
export async function checkKept(world: World): Promise<void> {
  for (const [what, text] of Object.entries(STATEMENTS)) {
    for (const fault of await world.query<Fault>(text)) world.fault(`${what}: ${fault.what}`)
  }
  await checkAcknowledged(world)
}

/** What must hold in the end, when everything is well again and has had its time. */
export async function checkEnd(world: World): Promise<void> {
  await checkSeen(world)
  await checkKept(world)
  await checkFollowers(world, true)
  await checkDeliveries(world)
}

async function checkAcknowledged(world: World): Promise<void> {
  const { present, deleted } = world.history
  for (const table of ['groups', 'repos', 'tags', 'subscriptions']) {
    const of = (all: ReadonlyMap<string, string>): string[] =>
      [...all].filter(([, in_]) => in_ === table).map(([uid]) => uid)
    const uids = new Set((await world.query<{ uid: string }>(`SELECT uid FROM ${table}`)).map(({ uid }) => uid))
    for (const uid of of(present)) if (!uids.has(uid)) world.fault(`an acknowledged write is lost: ${table} ${uid}`)
    for (const uid of of(deleted)) if (uids.has(uid)) world.fault(`an acknowledged deletion is undone: ${table} ${uid}`)
  }
}

async function checkLooks(world: World): Promise<void> {
  for (const { identity, began, ended, seen } of world.looks.splice(0)) {
    const { held, lacked } = await world.bound(identity, began - PROMISED_MS, ended)
    if (seen && !held) world.fault(`rights outlived their second: ${identity}, asked at ${began}, answered at ${ended}`)
    if (!seen && !lacked) world.fault(`rights are not in force after a second: ${identity}`)
  }
}

/** Everybody who follows has seen each event once, in their order; in the end all of them. */
async function checkFollowers(world: World, all: boolean): Promise<void> {
  const rows = await world.query<{ id: string }>(
    `SELECT id FROM outbox_events WHERE position > $1::bigint AND target IS NULL AND left(group_uid, 40) = $2::text
     ORDER BY position`,
    [world.followedFrom, world.org],
  )
  const ids = rows.map(({ id }) => id)
  for (const { seen } of world.followers) {
    const differs = seen.findIndex((id, index) => ids[index] !== id)
    if (differs >= 0) world.fault(`who follows has not seen each event once and in order: place ${differs}`)
    else if (all && seen.length !== ids.length)
      world.fault(`who follows has seen ${seen.length} of ${ids.length} events`)
  }
}

/** Every event came to every sink that wants it. */
async function checkDeliveries(world: World): Promise<void> {
  const rows = await world.query<{ sink: string; id: string; state: number }>(
    `SELECT s.sink, o.id, d.state FROM event_deliveries d
     JOIN subscriptions s ON s.uid = d.subscription_uid JOIN outbox_events o ON o.position = d.position ORDER BY d.position`,
  )
  const taken = new Set(world.sinks.taken.map(({ sink, event }) => `${sink} ${event}`))
  for (const { sink, id, state } of rows) {
    if (state !== 1) world.fault(`an event waits though its sink takes everything: ${id} is ${state}`)
    else if (!taken.has(`${sink} ${id}`)) world.fault(`an event counts as delivered and never was: ${id}`)
  }
  const missing = await world.query<Fault>(
    `SELECT o.id AS what FROM outbox_events o JOIN subscriptions s
       ON s.parent_uid = left(o.group_uid, length(s.parent_uid))
     JOIN outbox_events made ON made.subject = s.uid AND made.sequence < o.sequence
     WHERE o.audience = 'customer' AND o.target IS NULL AND NOT EXISTS
       (SELECT FROM event_deliveries d WHERE d.subscription_uid = s.uid AND d.position = o.position)`,
  )
  for (const { what } of missing) world.fault(`an event is not for a subscription that wants it: ${what}`)
}
