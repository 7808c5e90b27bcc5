// What one machine carries (docs/capacity.md): requests a second by the number of workers, memory, and bytes a row.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLAIN } from './cpu.ts'
import { fill } from './depth.ts'
import type { Client } from './load.ts'
import type { BenchDatabase } from './postgres.ts'
import { scratchDatabase } from './scratch-database.ts'
import { Server } from './server.ts'
import { temporaryFolder } from './start.ts'
import { count, median, type Table } from './table.ts'
import { rest, type Sample, type Work, worksOn } from './work.ts'

const CONCURRENCY = 16
const POLL_MS = 50
/** Tables of which a machine has many rows. */
const TABLES = ['groups', 'repos', 'tags', 'outbox_events']

export interface CapacityOptions {
  /** A PostgreSQL whose user may create databases; undefined: one is started and thrown away. */
  readonly url: string | undefined
  readonly repos: number
  readonly workers: readonly number[]
  readonly rounds: number
  readonly requests: number
}

export async function measureCapacity(table: Table, client: Client, options: CapacityOptions): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const database = undo.use(await scratchDatabase(options.url))
  const dataDir = await temporaryFolder()
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const servers: Site[] = []
  let sample: Sample | undefined
  for (const workers of options.workers) {
    const env = { ...PLAIN, DATABASE_URL: database.url, WORKERS: String(workers) }
    const server = await Server.start({ dataDir, env })
    undo.defer(() => server.stop())
    sample ??= await fill(database, options.repos)
    while ((await metricOf(server, 'platform_graph_workers')) < workers) await sleep(POLL_MS)
    servers.push({ server, workers })
  }
  if (!sample) return
  await measureRates(table, client, { servers, sample, options })
  await measureRows(table, database)
}

interface Site {
  readonly server: Server
  readonly workers: number
}

interface On {
  readonly servers: readonly Site[]
  readonly sample: Sample
  readonly options: CapacityOptions
}

/** Each round goes through all servers, so that whatever else the machine does meets all of them alike. */
async function measureRates(table: Table, client: Client, { servers, sample, options }: On): Promise<void> {
  const numbers = servers.map(({ workers }) => workers).join(' and ')
  table.part(`By ${numbers} workers, PostgreSQL, ${count(options.repos)} repos, ${CONCURRENCY} connections`)
  for (const [at, { face, what }] of [...worksOn(sample), created(sample, '')].entries()) {
    const rates: Rate[][] = servers.map(() => [])
    // The first round is not counted: the engine compiles what is hot.
    for (let round = 0; round <= options.rounds; round++) {
      for (const [which, { server, workers }] of servers.entries()) {
        const work = worksOn(sample)[at] ?? created(sample, `${workers}-${round}`)
        const rate = await rateOf(client, server, { work, requests: options.requests })
        if (round > 0) rates[which]?.push(rate)
      }
    }
    const measured = rates.map(textOf).join('   ')
    table.add({ what: `${face}: ${what}`, measured })
  }
  const sizes = await Promise.all(servers.map(({ server }) => metricOf(server, 'process_resident_memory_bytes')))
  const measured = sizes.map((bytes) => `${Math.round(bytes / 1_048_576)} MiB`).join('  ')
  table.add({ what: 'memory of the workers after it', measured })
}

/** Requests a second, and milliseconds of CPU of all workers that each took. */
interface Rate {
  readonly perSecond: number
  readonly cpuMs: number
}

function textOf(rates: readonly Rate[]): string {
  const perSecond = count(Math.round(median(rates.map((rate) => rate.perSecond))))
  return `${perSecond}/s ${median(rates.map((rate) => rate.cpuMs)).toFixed(2)} ms`
}

async function rateOf(
  client: Client,
  server: Server,
  { work, requests: wanted }: { work: Work; requests: number },
): Promise<Rate> {
  const { origin, token } = server
  const { protocol, requests, expect, what } = work
  const number = what === CREATE ? Math.min(requests.length, wanted) : wanted
  const before = await metricOf(server, CPU)
  const begun = performance.now()
  const job = { origin, token, protocol, requests, expect, concurrency: CONCURRENCY, count: number, ms: 20_000 }
  const { done } = await client.run(job)
  const perSecond = (done * 1000) / (performance.now() - begun)
  return { perSecond, cpuMs: (((await metricOf(server, CPU)) - before) * 1000) / done }
}

const CPU = 'process_cpu_seconds_total'
const CREATE = 'create a group, with its event'

/** Each makes a group of a name that nobody had. */
function created({ organization }: Sample, prefix: string): Work {
  const requests = Array.from({ length: 500 }, (_, at) => ({
    method: 'POST' as const,
    path: `/iam/v2/groups/${organization}`,
    body: Buffer.from(JSON.stringify({ name: `made-${prefix}-${at}` })).toString('base64'),
  }))
  return { ...rest([]), face: 'REST', what: CREATE, expect: { text: organization, times: 1 }, requests }
}

async function metricOf({ origin }: Server, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

async function measureRows(table: Table, database: BenchDatabase): Promise<void> {
  table.part('Bytes on disk a row, with indexes')
  for (const name of TABLES) {
    const parts = `SELECT coalesce(sum(pg_total_relation_size(relid)), 0) FROM pg_partition_tree('${name}')`
    const text = `SELECT round((pg_total_relation_size('${name}') + (${parts})) / greatest(count(*), 1))::text FROM ${name}`
    const [bytes = ''] = await database.texts(text)
    const [rows = ''] = await database.texts(`SELECT count(*)::text FROM ${name}`)
    table.add({ what: name, measured: `${count(Number(bytes))} (of ${count(Number(rows))})` })
  }
}
