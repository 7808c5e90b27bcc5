// CPU of the server a request, authentication and authorization included, with the embedded database and with PostgreSQL.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../src/db/database.ts'
import { repoStatements } from './fill.ts'
import type { Client } from './load.ts'
import { cpuOf, type CpuRounds } from './load.ts'
import { Server } from './server.ts'
import { temporaryFolder } from './start.ts'
import { count, type Table } from './table.ts'
import { type Bare, graphHttpWorks, type Sample, type Work, worksOn } from './work.ts'

const REPOS = 1_000
const CONCURRENCY = 16
/** Without a demo, so that the organization holds nothing but what the bench puts there. */
export const PLAIN = { BOOTSTRAP_ORG: 'bench', DEMO_DATA: 'false' }

export interface CpuOptions {
  readonly rounds: number
  /** Requests of a round. */
  readonly requests: number
}

export function cpuRounds({ rounds, requests }: CpuOptions): CpuRounds {
  const of = (number: number): CpuRounds['round'] => ({ concurrency: CONCURRENCY, count: number, ms: 10_000 })
  return { rounds, warmUp: of(requests * 2), round: of(requests) }
}

/** The embedded database works in the server's process, so these figures hold its share too. */
export async function measureEmbeddedCpu(table: Table, client: Client, options: CpuOptions): Promise<void> {
  table.part(`Server CPU a request, embedded database (its own work included), ${count(REPOS)} repos`)
  await withEmbedded(async (server, sample) => {
    const works = worksOn(sample)
    const cases = works.map((work) => ({ server, work }))
    const used = await cpuOf(client, cases, cpuRounds(options))
    for (const [at, { face, what }] of works.entries()) {
      table.add({ what: `${face}: ${what}`, measured: cpuText(used[at]) })
    }
  })
}

/** A POST is read and written by the face itself, a GET by Yoga: what that takes, for operations that take next to nothing else. */
export async function measureGraphHttp(table: Table, client: Client, options: CpuOptions): Promise<void> {
  table.part('Server CPU a request of the graph: POST by the face itself, GET by Yoga')
  await withEmbedded(async (server, sample) => {
    const works = graphHttpWorks(sample)
    const cases = works.flatMap(({ post, get }) => [post, get].map((work) => ({ server, work })))
    const used = await cpuOf(client, cases, cpuRounds(options))
    for (const [at, { post }] of works.entries()) {
      const [own = Number.NaN, yoga = Number.NaN] = used.slice(at * 2, at * 2 + 2)
      const measured = `${cpuText(own)} and ${cpuText(yoga)}  x${(yoga / own).toFixed(1)}`
      table.add({ what: post.what, measured })
    }
  })
}

/** Starts a server on a folder with a thousand repos, and removes both afterwards. */
async function withEmbedded(measure: (server: Server, sample: Sample) => Promise<void>): Promise<void> {
  const dataDir = await temporaryFolder()
  try {
    const sample = await fillFolder(dataDir)
    const server = await Server.start({ dataDir, env: PLAIN })
    try {
      await measure(server, sample)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What the yardstick takes for the same. */
export type BareCpu = Readonly<Record<Bare, number | undefined>>

/** A line with what the work should take, and how much of it no server could save. */
export function addCpu(table: Table, work: Work, { used = Number.NaN, bare }: { used?: number; bare: BareCpu }): void {
  const { face, what, aim } = work
  const least = work.bare && bare[work.bare]
  const measured = least === undefined ? cpuText(used) : `${cpuText(used)}  x${(used / least).toFixed(1)} of bare`
  const line = { what: `${face}: ${what}`, measured }
  table.add(aim === undefined ? line : { ...line, aim: cpuText(aim), met: used <= aim })
}

export function cpuText(ms: number | undefined): string {
  return `${(ms ?? Number.NaN).toFixed(3)} ms`
}

/** Lets the server make its organization, and fills it while the server is away: one process at a time has the folder. */
async function fillFolder(dataDir: string): Promise<Sample> {
  const server = await Server.start({ dataDir, env: PLAIN })
  await server.stop()
  const db = await openDatabase({ kind: 'pglite', dir: join(dataDir, 'db') })
  try {
    const texts = async (text: string): Promise<string[]> => {
      const rows = await db.query<{ uid: string }>({ text, values: [] })
      return rows.map((row) => row.uid)
    }
    const [organization = ''] = await texts(ORGANIZATION)
    await db.session((session) =>
      session.transaction(async (tx) => {
        for (const statement of repoStatements(organization, REPOS)) await tx.script(statement)
      }),
    )
    return { organization, repos: await texts(SOME_REPOS) }
  } finally {
    await db.close()
  }
}

export const ORGANIZATION = 'SELECT uid FROM groups WHERE parent_uid IS NULL'
/** Repos from all over the organization. */
export const SOME_REPOS = 'SELECT uid FROM repos ORDER BY md5(uid) LIMIT 200'
