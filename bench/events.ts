// Events from the commit to the sink: how many a second the server delivers when there is no end of them, and how long
// one takes when they come at a pace, with as many subscriptions as a busy installation has, each with a sink of its own.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/database.ts'
import { ORGANIZATION, PLAIN } from './cpu.ts'
import { createDatabase } from './postgres.ts'
import { Server } from './server.ts'
import { Sink } from './sink.ts'
import { temporaryFolder } from './start.ts'
import { count, type Table } from './table.ts'

const FEW = 10
const AIM = { eventsPerSecond: 300, delayMs: 100 } as const
/** Events written each second while delays are measured. */
const PACES = [20, 50, 100]
const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'

export interface EventsOptions {
  /** A PostgreSQL whose user may create databases; undefined: the embedded database only. */
  readonly url: string | undefined
  readonly subscriptions: number
  /** Events that wait when the server starts. */
  readonly backlog: number
  /** Seconds for which events are written at each pace. */
  readonly seconds: number
}

/** A database that the bench fills while the server is away. */
interface Store {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  /** Runs statements; gives the texts in the first column of the last one. */
  run(statements: readonly string[]): Promise<string[]>
  remove(): Promise<void>
}

export async function measureEvents(table: Table, options: EventsOptions): Promise<void> {
  await measureOn(table, { name: 'embedded database', open: openEmbedded, options })
  const { url } = options
  if (url !== undefined) await measureOn(table, { name: 'PostgreSQL', open: () => openPostgres(url), options })
}

interface Site {
  readonly name: string
  readonly open: () => Promise<Store>
  readonly options: EventsOptions
}

async function measureOn(table: Table, { name, open, options }: Site): Promise<void> {
  table.part(`Events, ${name}, ${count(options.subscriptions)} subscriptions`)
  const store = await open()
  const sink = await Sink.start()
  try {
    await (await Server.start(store)).stop()
    const [organization = ''] = await store.run([ORGANIZATION])
    await store.run(subscriptions({ organization, sink, many: options.subscriptions }))
    for (const groups of [FEW, options.subscriptions]) await measureBacklog(table, { store, sink, groups, options })
    await measureDelays(table, { store, sink, organization, options })
  } finally {
    sink.stop()
    await store.remove()
  }
}

interface On {
  readonly store: Store
  readonly sink: Sink
  readonly options: EventsOptions
}

/** Events that wait are delivered as fast as the server can, from the first that arrives to the last. */
async function measureBacklog(table: Table, { store, sink, groups, options }: On & { groups: number }): Promise<void> {
  const { backlog } = options
  await store.run([events(groups, backlog)])
  sink.arrived.clear()
  const server = await Server.start(store)
  try {
    await sink.until(backlog)
    const times = [...sink.arrived.values()]
    const rate = (backlog - 1) / ((Math.max(...times) - Math.min(...times)) / 1000)
    table.add({
      what: `${count(backlog)} that wait, for ${count(groups)} of the subscriptions`,
      measured: `${rate.toFixed(0)} a second`,
      aim: `${AIM.eventsPerSecond} a second`,
      met: rate >= AIM.eventsPerSecond,
    })
  } finally {
    await server.stop()
  }
}

/** Repos are made one after the other; each event goes to one of the subscriptions. */
async function measureDelays(table: Table, on: On & { organization: string }): Promise<void> {
  const server = await Server.start(on.store)
  try {
    await delaysAt(server, { ...on, pace: 20, seconds: 2 })
    for (const pace of PACES) {
      const before = await server.cpu()
      const delays = await delaysAt(server, { ...on, pace, seconds: on.options.seconds })
      const cpu = ((await server.cpu()) - before) / 1000 / delays.length
      const [middle, high] = [percentile(delays, 0.5), percentile(delays, 0.99)]
      table.add({
        what: `from commit to sink, ${pace} a second`,
        measured: `p50 ${middle.toFixed(1)} ms, p99 ${high.toFixed(1)} ms, ${cpu.toFixed(1)} ms of CPU each`,
        aim: `p99 ${AIM.delayMs} ms`,
        met: high <= AIM.delayMs,
      })
    }
  } finally {
    await server.stop()
  }
}

interface Paced extends On {
  readonly organization: string
  readonly pace: number
  readonly seconds: number
}

/** Milliseconds from the answer to a write, which follows its commit, to the arrival of its event: sorted. */
async function delaysAt(server: Server, { sink, organization, options, pace, seconds }: Paced): Promise<number[]> {
  sink.arrived.clear()
  const committed = new Map<string, number>()
  const begun = performance.now()
  const writes: Promise<void>[] = []
  for (let index = 0; index < pace * seconds; index++) {
    const group = `${organization}/${segment((index * 37) % options.subscriptions)}`
    writes.push(
      createRepo(server, group, `paced-${pace}-${seconds}-${index}`).then((uid) => {
        committed.set(uid, performance.now())
      }),
    )
    await sleep(Math.max(0, begun + ((index + 1) * 1000) / pace - performance.now()))
  }
  await Promise.all(writes)
  await sink.until(committed.size)
  // An event may arrive before the writer has its answer.
  const delays = [...committed].map(([uid, at]) => Math.max(0, (sink.arrived.get(uid) ?? Number.NaN) - at))
  return delays.sort((a, b) => a - b)
}

async function createRepo({ origin, token }: Server, group: string, name: string): Promise<string> {
  const answer = await fetch(`${origin}/registry/v2/repos/${group}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (!answer.ok) throw new Error(`A repo was not made: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { uid: string }).uid
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function segment(index: number): string {
  return index.toString(16).padStart(16, '0')
}

/** Groups with a subscription each. They have been asked for their consent, as those that are in use have. */
function subscriptions({ organization, sink, many }: { organization: string; sink: Sink; many: number }): string[] {
  const numbers = `generate_series(0, ${many - 1}) i`
  const group = `'${organization}/' || lpad(to_hex(i), 16, '0')`
  return [
    `INSERT INTO groups (uid, parent_uid, name, status) SELECT ${group}, '${organization}', 'group ' || i, 1 FROM ${numbers}`,
    `INSERT INTO subscriptions (uid, parent_uid, sink, event_types)
     SELECT ${group} || '/' || lpad(to_hex(i), 16, 'f'), ${group}, '${sink.url(0).slice(0, -1)}' || i, ARRAY['${CREATED}'] FROM ${numbers}`,
    'UPDATE subscription_queues SET asked_time = now()',
    'ANALYZE',
  ]
}

/** Events of repos in the first of the groups. */
function events(groups: number, backlog: number): string {
  return `INSERT INTO outbox_events (id, type, audience, subject, group_uid, actor, body_type, body)
    SELECT gen_random_uuid(), '${CREATED}', 'customer', uid, parent, '{"subject": "bench"}',
           'chainguard.platform.registry.v2.Repo', jsonb_build_object('uid', uid, 'name', 'repo-' || i, 'description', repeat('text ', 40))
    FROM (
      SELECT g.uid AS parent, g.uid || '/' || substr(md5(random()::text || i), 1, 16) AS uid, i
      FROM generate_series(0, ${backlog - 1}) i
      JOIN (SELECT uid, row_number() OVER (ORDER BY uid) - 1 AS at FROM groups WHERE parent_uid IS NOT NULL) g ON g.at = i % ${groups}
      ORDER BY i
    ) made`
}

async function openEmbedded(): Promise<Store> {
  const dataDir = await temporaryFolder()
  return {
    dataDir,
    env: { ...PLAIN, ALLOW_PRIVATE_SINKS: 'true' },
    run: async (statements) => {
      const db = await openDatabase({ kind: 'pglite', dir: join(dataDir, 'db') })
      try {
        let rows: Record<string, string>[] = []
        for (const text of statements) rows = await db.query({ text, values: [] })
        return rows.map((row) => Object.values(row)[0] ?? '')
      } finally {
        await db.close()
      }
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function openPostgres(url: string): Promise<Store> {
  const database = await createDatabase(url)
  const dataDir = await temporaryFolder()
  return {
    dataDir,
    env: { ...PLAIN, ALLOW_PRIVATE_SINKS: 'true', DATABASE_URL: database.url },
    run: async (statements) => {
      await database.run(statements.slice(0, -1))
      return database.texts(statements.at(-1) ?? 'SELECT')
    },
    remove: async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
