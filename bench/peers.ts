// This server and others beside it, in one run on one database: what each takes of its CPU for the same request, and ratios.
// Absolute times are the machine's; ratios of rounds that took turns hold.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cpuRounds, cpuText, PLAIN } from './cpu.ts'
import { fill } from './depth.ts'
import { type Client, type CpuCase, cpuOf } from './load.ts'
import type { BenchDatabase } from './postgres.ts'
import { scratchDatabase } from './scratch-database.ts'
import { Server, startBeside } from './server.ts'
import { temporaryFolder } from './start.ts'
import { count, progress, type Table } from './table.ts'
import {
  bareWorks,
  type Face,
  FIELDS,
  GET,
  graph,
  PAGE,
  rest,
  type Sample,
  type Work,
  WITH_REPOS,
  WITH_TAGS,
  worksOn,
} from './work.ts'

/** A server beside this one. */
interface Peer {
  readonly name: string
  /** Below this folder. */
  readonly file: string
  /** What is asked of it: works of this server's, by their face and name. */
  works(sample: Sample): readonly Work[]
  /** Work → what this server should take of the peer's CPU. */
  readonly aims: Readonly<Record<string, number>>
}

const PEERS: readonly Peer[] = [
  {
    name: 'Fastify + Prisma',
    file: 'peers/fastify-prisma.ts',
    works: fastifyWorks,
    aims: { [GET]: 0.5, [PAGE]: 0.45 },
  },
  {
    name: 'PostGraphile',
    file: 'peers/postgraphile.ts',
    works: postgraphileWorks,
    aims: { [GET]: 0.65, [PAGE]: 0.45, [WITH_TAGS]: 0.4, [WITH_REPOS]: 0.4 },
  },
  { name: 'Yoga + SQL', file: 'peers/yoga.ts', works: yogaWorks, aims: {} },
  {
    name: 'grpc-js',
    file: 'peers/grpc-js.ts',
    works: (sample) => worksOf(sample, 'gRPC'),
    aims: { [GET]: 1, [PAGE]: 1 },
  },
  { name: 'bare server', file: 'bare.ts', works: nakedWorks, aims: {} },
]

export interface PeersOptions {
  /** A PostgreSQL whose user may create databases; undefined: one is started and thrown away. */
  readonly url: string | undefined
  readonly repos: number
  readonly rounds: number
  readonly requests: number
}

/** @throws Error when the peers are not installed, or one answers wrongly */
export async function measurePeers(table: Table, client: Client, options: PeersOptions): Promise<void> {
  if (!existsSync(join(import.meta.dirname, 'peers/node_modules'))) {
    throw new Error('The peers are not installed: npm ci --prefix bench/peers')
  }
  const undo: (() => unknown)[] = []
  try {
    const database = await scratchDatabase(options.url)
    undo.push(() => database[Symbol.asyncDispose]())
    await measureOn(table, client, { database, options, undo })
  } finally {
    for (const step of undo.reverse()) await Promise.resolve(step()).catch((error: unknown) => progress(String(error)))
  }
}

interface On {
  readonly database: BenchDatabase
  readonly options: PeersOptions
  /** What is to be done in the end is added, the last first. */
  readonly undo: (() => unknown)[]
}

async function measureOn(table: Table, client: Client, { database, options, undo }: On): Promise<void> {
  const dataDir = await temporaryFolder()
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = await Server.start({ dataDir, env: { ...PLAIN, DATABASE_URL: database.url } })
  undo.push(() => server.stop())
  const sample = await fill(database, options.repos)
  const own = worksOn(sample).map((work): CpuCase => ({ server, work }))
  const cases = [...own]
  const lines: { readonly peer: Peer; readonly at: number; readonly own: number }[] = []
  for (const peer of PEERS) {
    const beside = await startBeside(peer.file, { url: database.url, organization: sample.organization })
    undo.push(() => beside.stop())
    for (const work of peer.works(sample)) {
      const same = own.findIndex((one) => one.work.face === work.face && one.work.what === work.what)
      lines.push({ peer, at: cases.length, own: same })
      cases.push({ server: beside, work })
    }
  }
  const used = await cpuOf(client, cases, cpuRounds(options))
  table.part(
    `Server CPU a request beside peers, PostgreSQL, ${count(options.repos)} repos: this server, the peer, ratio`,
  )
  for (const { peer, at, own: same } of lines) {
    const { face, what } = (cases[at] as CpuCase).work
    const [ours = Number.NaN, theirs = Number.NaN] = [used[same], used[at]]
    const ratio = ours / theirs
    const aim = peer.aims[what]
    table.add({
      what: `${face}: ${what}, ${peer.name}`,
      measured: `${cpuText(ours)}  ${cpuText(theirs)}  x${ratio.toFixed(2)}`,
      ...(aim !== undefined && { aim: `x${aim.toFixed(2)}`, met: ratio <= aim }),
    })
  }
}

function worksOf(sample: Sample, face: Face): readonly Work[] {
  return worksOn(sample).filter((work) => work.face === face)
}

/** The same reads of another path or operation. */
function replaced(
  sample: Sample,
  face: Face,
  by: Readonly<Record<string, Pick<Work, 'protocol' | 'requests'>>>,
): Work[] {
  return worksOf(sample, face).flatMap((work) => {
    const other = by[work.what]
    return other ? [{ ...work, ...other }] : []
  })
}

function fastifyWorks(sample: Sample): Work[] {
  const paths = sample.repos.map((uid) => `/repos/${uid}`)
  return replaced(sample, 'REST', { [GET]: rest(paths), [PAGE]: rest(['/repos']) })
}

function nakedWorks(sample: Sample): Work[] {
  const { one, page } = bareWorks(sample)
  return replaced(sample, 'REST', { [GET]: wire(one), [PAGE]: wire(page) })
}

/** It has no tags but those of its repos. */
function yogaWorks(sample: Sample): Work[] {
  return worksOf(sample, 'GraphQL').filter(({ what }) => what !== WITH_REPOS)
}

function wire({ protocol, requests }: Work): Pick<Work, 'protocol' | 'requests'> {
  return { protocol, requests }
}

function postgraphileWorks(sample: Sample): Work[] {
  const one = `query One($uid: String!) { repoByUid(uid: $uid) { ${FIELDS} } }`
  const page = `{ allRepos(first: 50) { totalCount nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`
  const nested =
    '{ allRepos(first: 50) { nodes { uid name tagsByParentUid(first: 5) { nodes { uid name digest } } } } }'
  const pointing =
    '{ allTags(first: 50) { nodes { uid name digest repo: repoByParentUid { uid name group: groupByParentUid { uid name } } } } }'
  return replaced(sample, 'GraphQL', {
    [GET]: graph(sample.repos.map((uid) => [one, { uid }])),
    [PAGE]: graph([[page, {}]]),
    [WITH_TAGS]: graph([[nested, {}]]),
    [WITH_REPOS]: graph([[pointing, {}]]),
  })
}
