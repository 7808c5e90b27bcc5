// What must hold whenever the simulation is at rest, and at its end.
import { faultsOf } from '../support/database-invariants.ts'
import { PROMISED_MS, type World } from './world.ts'

interface Fault {
  readonly what: string
}

/** Looks for what is wrong in what clients saw. */
export async function checkSeen(world: World): Promise<void> {
  await checkLooks(world)
  await checkFollowers(world, false)
}

/** Looks for what is wrong in the database. */
export async function checkKept(world: World): Promise<void> {
  for (const fault of await faultsOf((text) => world.query(text))) world.fault(fault)
  await checkAcknowledged(world)
  await checkTold(world)
}

/** What must hold in the end, when everything is well again and has had its time. */
export async function checkEnd(world: World): Promise<void> {
  await checkSeen(world)
  await checkKept(world)
  await checkFollowers(world, true)
  await checkDeliveries(world)
  await checkOrder(world)
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

/** Nothing was done that nobody asked for, or more often; and each change that was acknowledged has its event. */
async function checkTold(world: World): Promise<void> {
  const { creations, changes } = world.history
  const told = await world.query<{ subject: string; table: string; kind: string; n: number }>(
    `SELECT subject, lower(substring(body_type FROM '[^.]+$')) || 's' AS table, split_part(type, '.', -2) AS kind,
       count(*)::int AS n
     FROM outbox_events WHERE left(group_uid, 40) = $1::text GROUP BY 1, 2, 3`,
    [world.org],
  )
  for (const [table, { most }] of creations) {
    const made = told.filter((one) => one.table === table && one.kind === 'created').reduce((sum, { n }) => sum + n, 0)
    if (made > most) world.fault(`${made} ${table} were created by ${most} calls`)
  }
  for (const [uid, { most, done }] of changes) {
    const n = told.find(({ subject, kind }) => subject === uid && kind === 'updated')?.n ?? 0
    if (n < done || n > most) world.fault(`${n} events tell of ${done} to ${most} changes of ${uid}`)
  }
  const otherwise = await world.query<Fault>(
    `SELECT g.uid AS what FROM groups g CROSS JOIN LATERAL
       (SELECT body ->> 'name' AS name FROM outbox_events WHERE subject = g.uid ORDER BY sequence DESC LIMIT 1) last
     WHERE last.name <> g.name`,
  )
  for (const { what } of otherwise) world.fault(`a group is not what its last event says: ${what}`)
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

/** Events are placed, and come to a sink first, in the order in which they happened to their subject; and once, if nothing is wrong. */
async function checkOrder(world: World): Promise<void> {
  const misplaced = await world.query<Fault>(
    `SELECT id AS what FROM (
       SELECT id, sequence, lag(sequence) OVER (PARTITION BY subject ORDER BY position) AS before FROM outbox_events WHERE position > 0
     ) o WHERE sequence < before`,
  )
  for (const { what } of misplaced) world.fault(`an event is placed before what happened earlier: ${what}`)
  // Of two subscriptions with one sink nobody can tell whose an event is.
  const rows = await world.query<{ sink: string; group: string; subject: string; id: string }>(
    `WITH sole AS (
       SELECT body ->> 'sink' AS sink FROM outbox_events WHERE body_type LIKE '%.Subscription' AND type LIKE '%.created.v1'
       GROUP BY 1 HAVING count(*) = 1
     )
     SELECT s.sink, s.parent_uid AS group, d.subject, o.id FROM event_deliveries d JOIN subscriptions s ON s.uid = d.subscription_uid
     JOIN sole ON sole.sink = s.sink JOIN outbox_events o ON o.position = d.position
     ORDER BY d.position`,
  )
  const keyOf = ({ sink, group, subject }: { sink: string; group: string; subject: string }): string =>
    `${sink} ${group} ${subject}`
  const taken = Map.groupBy(world.sinks.taken, keyOf)
  for (const [key, wanted] of Map.groupBy(rows, keyOf)) {
    const came = taken.get(key) ?? []
    const first = [...new Set(came.map(({ event }) => event))]
    if (wanted.some(({ id }, at) => first[at] !== id))
      world.fault(`events came in another order than they happened: ${key}`)
    const once = came.filter(({ calm }) => calm).map(({ event }) => event)
    if (new Set(once).size < once.length) world.fault(`an event came twice though nothing was wrong: ${key}`)
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
  const foreign = await world.query<Fault>(
    `SELECT o.id AS what FROM event_deliveries d JOIN subscriptions s ON s.uid = d.subscription_uid
     JOIN outbox_events o ON o.position = d.position WHERE s.parent_uid <> left(o.group_uid, length(s.parent_uid))`,
  )
  for (const { what } of foreign) world.fault(`an event is for a subscription that may not hear of it: ${what}`)
  for (const { what } of missing) world.fault(`an event is not for a subscription that wants it: ${what}`)
}
