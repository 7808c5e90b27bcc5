// Many rows in one statement through the real tables: what their triggers take beside the rows, and beside the same rows by COPY with no
// trigger, into the same indexes.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/database.ts'
import { PLAIN } from './cpu.ts'
import { makeFeed, timedImport } from './feed.ts'
import { createDatabase } from './postgres.ts'
import { scratchCluster } from './scratch-cluster.ts'
import { clusterCpu, endedChildrenCpu } from './process-cpu.ts'
import { command, Server } from './server.ts'
import { count, type Table } from './table.ts'
import { seconds, temporaryFolder } from './start.ts'

const ORGANIZATION = 'b'.repeat(40)
const GROUPS = 400
const TAGS_EACH = 5

interface Plan {
  readonly 'Execution Time': number
  readonly Triggers: readonly {
    readonly 'Trigger Name': string
    readonly 'Constraint Name'?: string
    readonly Time: number
  }[]
}

export interface BulkOptions {
  readonly repos: number
  /** OSV records to import; undefined: a feed is made up. */
  readonly feed: string | undefined
}

/** On a cluster of its own, since COPY reads a file beside it. */
export async function measureBulk(table: Table, { repos, feed }: BulkOptions): Promise<void> {
  const cluster = await scratchCluster()
  try {
    const db = await openDatabase({ kind: 'postgres', url: cluster.url })
    await migrate(db).finally(() => db.close())
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      await client.query(
        `INSERT INTO groups (uid, parent_uid, name, status) VALUES ('${ORGANIZATION}', NULL, 'bench', 1)`,
      )
      await client.query(`INSERT INTO groups (uid, parent_uid, name, status)
        SELECT '${ORGANIZATION}/' || left(md5('group' || i), 16), '${ORGANIZATION}', 'group ' || i, 1 FROM generate_series(1, ${GROUPS}) i`)
      table.part(`Many rows in one statement, PostgreSQL, ${count(repos)} repos with ${TAGS_EACH} tags each`)
      await measureInsert(table, client, { of: 'repos', text: repoRows(repos), before: 'search_entries' })
      await measureInsert(table, client, { of: 'tags', text: TAG_ROWS, before: 'tag_history' })
      await measureImport(table, { cluster: cluster.url, feed })
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
  }
}

interface Insert {
  readonly of: string
  readonly text: string
  /** The table that a trigger fills with as many rows. */
  readonly before: string
}

async function measureInsert(table: Table, client: pg.Client, { of, text, before }: Insert): Promise<void> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) INSERT INTO ${of} ${text}`,
  )
  const plan = rows[0]!['QUERY PLAN'][0]
  const all = plan['Execution Time']
  const triggers = plan.Triggers.reduce((sum, { Time }) => sum + Time, 0)
  const { took: copied } = await copyOf(client, of)
  const { took: kept } = await copyOf(client, before)
  const share = (time: number): string => `${seconds(time)}, ${(time / (all - triggers)).toFixed(2)} of the rows`
  table.add({ what: `${of}: all of it`, measured: `${seconds(all)}, ${(all / copied).toFixed(2)} of COPY` })
  table.add({ what: `${of}: the rows`, measured: seconds(all - triggers) })
  for (const { Time, ...names } of plan.Triggers)
    table.add({ what: `${of}: ${names['Constraint Name'] ?? names['Trigger Name']}`, measured: share(Time) })
  table.add({ what: `${of} by COPY, no triggers`, measured: seconds(copied) })
  table.add({ what: `${of}: ${before} by COPY`, measured: seconds(kept) })
}

/** A feed through the import command into a database of its own, twice, beside COPY of the rows that it brought. */
async function measureImport(
  table: Table,
  { cluster, feed }: { cluster: string; feed: string | undefined },
): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const dataDir = await temporaryFolder()
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await createDatabase(cluster)
  const { url } = database
  undo.defer(() => database.drop())
  const path = feed ?? (await makeFeed(join(dataDir, 'feed')))
  const server = await Server.start({ dataDir, env: { ...PLAIN, DATABASE_URL: url, BOOTSTRAP_ORG: 'import' } })
  undo.defer(() => server.stop())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.defer(() => client.end())
  const { rows } = await client.query<{ uid: string }>(`SELECT uid FROM groups WHERE name = 'import'`)
  const group = rows[0]?.uid ?? ''
  const importOnce = (): Promise<Used> =>
    usedBy({ server, client }, () => timedImport({ server, dataDir, path, group }))
  const first = await importOnce()
  const again = await importOnce()
  const nothing = await usedBy({ server, client }, () => command(['--version'], {}))
  const made = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM advisories')
  const own = (await copyOf(client, 'advisories')).cpu + (await copyOf(client, 'advisory_events')).cpu
  const all = own + (await copyOf(client, 'vulnerability_records')).cpu + (await copyOf(client, 'search_entries')).cpu
  const what = `import of ${count(made.rows[0]?.n ?? 0)} advisories, CPU of command + server + PostgreSQL`
  table.add({ what, measured: usedText(first, all) })
  table.add({ what: 'import of them again, which changes nothing', measured: usedText(again, all) })
  table.add({ what: 'a command that does nothing (--version)', measured: seconds(nothing.command) })
  table.add({
    what: 'what it wrote by COPY: advisories, events, records, entries of the search',
    measured: seconds(all),
  })
  table.add({ what: 'of that advisories and their events', measured: seconds(own) })
}

/** Milliseconds of CPU of each. */
interface Used {
  readonly command: number
  readonly server: number
  readonly postgres: number
}

async function usedBy(
  { server, client }: { server: Server; client: pg.Client },
  run: () => Promise<unknown>,
): Promise<Used> {
  const now = async (): Promise<Used> => ({
    command: await endedChildrenCpu(),
    server: (await server.cpu()) / 1000,
    postgres: await clusterCpu(client),
  })
  const before = await now()
  await run()
  const after = await now()
  return {
    command: after.command - before.command,
    server: after.server - before.server,
    postgres: after.postgres - before.postgres,
  }
}

function usedText({ command, server, postgres }: Used, copied: number): string {
  const all = command + server + postgres
  const parts = [command, server, postgres].map((ms) => (ms / 1000).toFixed(2)).join(' + ')
  return `${parts} s, ${(all / copied).toFixed(2)} of COPY`
}

interface Copied {
  /** Milliseconds that it took. */
  readonly took: number
  /** Milliseconds of CPU of the whole cluster. */
  readonly cpu: number
}

/** Takes the rows of a table out and puts them in again, with no trigger. */
async function copyOf(client: pg.Client, name: string): Promise<Copied> {
  const file = join(tmpdir(), `platform-graph-bench-${randomUUID()}`)
  try {
    await client.query(`COPY ${name} TO '${file}'`)
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM ${name}; COMMIT`)
    await client.query(`VACUUM ${name}`)
    const used = await clusterCpu(client)
    const begun = performance.now()
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; COPY ${name} FROM '${file}'; COMMIT`)
    const took = performance.now() - begun
    return { took, cpu: (await clusterCpu(client)) - used }
  } finally {
    await rm(file, { force: true })
  }
}

function repoRows(repos: number): string {
  return `(uid, parent_uid, name, description, catalog_tier, aliases, active_tags)
    SELECT parent || '/' || left(md5('repo' || i), 16), parent, 'image-' || left(md5('name' || i), 6) || '-' || i,
           'An image that is made for the bench, number ' || i, 1 + i % 5, ARRAY['image-' || i || ':latest'], ARRAY['latest']
    FROM (SELECT i, '${ORGANIZATION}/' || left(md5('group' || 1 + i % ${GROUPS}), 16) AS parent FROM generate_series(1, ${repos}) i) r`
}

const TAG_ROWS = `(uid, parent_uid, name, digest)
  SELECT r.uid || '/' || left(md5(r.uid || i), 16), r.uid, '1.' || i, 'sha256:' || md5(r.uid || i) || md5(i || r.uid)
  FROM repos r CROSS JOIN generate_series(1, ${TAGS_EACH}) i`
