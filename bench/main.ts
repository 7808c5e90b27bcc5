// Measures the server on the machine that this runs on, and prints one table with the aims beside the figures.
// Nothing here decides whether a build passes: times depend on the machine and on what else it does.
import { parseArgs } from 'node:util'
import { measureBulk } from './bulk.ts'
import { measureCapacity } from './capacity.ts'
import { measureDays } from './days.ts'
import { measureEmbeddedCpu, measureGraphHttp } from './cpu.ts'
import { measurePostgres } from './depth.ts'
import { measureEvents } from './events.ts'
import { measureFeed } from './feed.ts'
import { Client } from './load.ts'
import { measureFloods } from './floods.ts'
import { measurePeers } from './peers.ts'
import { measureStart } from './start.ts'
import { progress, Table } from './table.ts'

const PARTS = ['start', 'feed', 'events', 'embedded', 'graph', 'postgres'] as const

const EVENTS = {
  full: { subscriptions: 1_000, backlog: 5_000, seconds: 10 },
  quick: { subscriptions: 1_000, backlog: 1_000, seconds: 3 },
} as const

const HELP = `npm run bench -- [options]

Measures this server with clients on the same machine: only loopback addresses are used, and what is made is removed.

  --quick            smaller and fewer: under a minute or so, for a first impression
  --only PART        ${PARTS.join(', ')}; may be given several times (default: all)
  --feed PATH        OSV records to import: a zip, a folder or a file (default: $BENCH_FEED, else a made-up feed)
  --postgres URL     a PostgreSQL whose user may create databases (default: $BENCH_DATABASE_URL, else what needs it is left out)
  --peers            only this server beside others, each with the same data and selections: ratios from one run (first
                     \`npm ci --prefix bench/peers\`; without --postgres a scratch cluster is started, with 1000 repos)
  --capacity         only what this machine carries: requests a second, memory, bytes a row (the same cluster)
  --floods           only how long a caller waits beside each flood that one other address can make
  --bulk             only what triggers cost beside the rows that they keep, and beside COPY, and an import beside COPY
                     (starts its own PostgreSQL)
  --days             only what events and deliveries take on disk, and what it takes to drop a day of them (--rows: events a day)
  --workers N,N,…    numbers of workers for --capacity (default: 1,2)
  --rows N,N,…       numbers of repos on PostgreSQL (default: 1000,100000,1000000; quick: 1000,100000)
  --rounds N         rounds, of which the middle one counts (default: 5; quick: 3)
  --requests N       requests in a round of the parts about CPU (default: 1500; quick: 600)
  --calls N          calls in a round of the parts about waiting (default: 100; quick: 40)
  --help
`

const options = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
  feed: { type: 'string' },
  postgres: { type: 'string' },
  peers: { type: 'boolean', default: false },
  capacity: { type: 'boolean', default: false },
  bulk: { type: 'boolean', default: false },
  days: { type: 'boolean', default: false },
  floods: { type: 'boolean', default: false },
  workers: { type: 'string' },
  rows: { type: 'string' },
  rounds: { type: 'string' },
  requests: { type: 'string' },
  calls: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const { values } = parseArgs({ options })

/** A whole number of the command line. */
function whole(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a whole number above 0.`)
  return number
}

async function measure(table: Table, client: Client): Promise<void> {
  const { quick } = values
  const wanted = new Set<string>(values.only ?? PARTS)
  const stranger = [...wanted].find((part) => !PARTS.some((known) => known === part))
  if (stranger !== undefined) throw new Error(`There is no part "${stranger}"; there are ${PARTS.join(', ')}.`)
  const number = (text: string | undefined, defaults: readonly [full: number, quick: number]): number =>
    text === undefined ? defaults[quick ? 1 : 0] : whole(text)
  const rounds = number(values.rounds, [5, 3])
  const requests = number(values.requests, [1500, 600])
  const calls = number(values.calls, [100, 40])
  const sizes = (values.rows ?? (quick ? '1000,100000' : '1000,100000,1000000')).split(',').map(whole)
  const url = values.postgres ?? process.env['BENCH_DATABASE_URL']

  if (values.peers) {
    const [repos = 1_000] = (values.rows ?? '1000').split(',').map(whole)
    return measurePeers(table, client, { url, repos, rounds, requests })
  }
  if (values.days) return measureDays(table, { events: sizes[0] ?? 1_000 })
  if (values.bulk)
    return measureBulk(table, { repos: sizes[0] ?? 1_000, feed: values.feed ?? process.env['BENCH_FEED'] })
  if (values.floods) return measureFloods(table, { seconds: quick ? 3 : 10 })
  if (values.capacity) {
    const [repos = 1_000] = (values.rows ?? '1000').split(',').map(whole)
    const workers = (values.workers ?? '1,2').split(',').map(whole)
    return measureCapacity(table, client, { url, repos, workers, rounds, requests })
  }
  if (wanted.has('start')) await measureStart(table, { rounds: quick ? 1 : 3 })
  if (wanted.has('feed')) await measureFeed(table, client, { feed: values.feed ?? process.env['BENCH_FEED'], calls })
  if (wanted.has('events')) await measureEvents(table, { url, ...EVENTS[quick ? 'quick' : 'full'] })
  if (wanted.has('embedded')) await measureEmbeddedCpu(table, client, { rounds, requests: Math.ceil(requests / 4) })
  if (wanted.has('graph')) await measureGraphHttp(table, client, { rounds, requests })
  if (!wanted.has('postgres')) return
  if (url) return measurePostgres(table, client, { url, sizes: sizes.sort((a, b) => a - b), rounds, requests, calls })
  table.part('PostgreSQL')
  table.add({ what: 'all of it', measured: 'skipped: give --postgres' })
}

if (values.help) process.stdout.write(HELP)
else {
  const table = new Table()
  const client = new Client()
  // Without its client the bench comes to its end at the next measurement, and cleans up as it does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => client.stop())
  try {
    await measure(table, client)
  } catch (error) {
    progress(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exitCode = 1
  } finally {
    client.stop()
    process.stdout.write(`\n${table.toString()}`)
  }
}
