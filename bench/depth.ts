// PostgreSQL at several sizes side by side: whether a page costs the same at any size and any depth.
import { rm } from 'node:fs/promises'
import { addCpu, type CpuOptions, cpuRounds, ORGANIZATION, PLAIN, SOME_REPOS } from './cpu.ts'
import { GROUPS, repoStatements } from './fill.ts'
import { type Client, type CpuCase, cpuOf, latency } from './load.ts'
import { type Pages, openPages, type PageRequest } from './pages.ts'
import { createDatabase, type BenchDatabase } from './postgres.ts'
import { type Measured, Server, startBeside } from './server.ts'
import { seconds, temporaryFolder } from './start.ts'
import { count, median, progress, type Table } from './table.ts'
import { bareWorks, rest, type Sample, type Work, worksOn } from './work.ts'

/** How much slower than the smallest size a larger one may be. */
const AIM = 1.5

/** One size: its database, the server on it, and the services on it in this process. */
interface Site {
  readonly url: string
  readonly repos: number
  readonly sample: Sample
  readonly server: Server
  readonly pages: Pages
}

export interface PostgresOptions extends CpuOptions {
  readonly url: string
  /** Numbers of repos, the smallest first. */
  readonly sizes: readonly number[]
  /** Calls of a round at one depth. */
  readonly calls: number
}

/** Makes the databases, measures, and drops them whatever happens. */
export async function measurePostgres(table: Table, client: Client, options: PostgresOptions): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const sites: Site[] = []
    for (const repos of options.sizes) sites.push(await openSite(options.url, repos, undo))
    await measureCpu(table, client, { sites, options })
    await measureDepth(table, client, { sites, options })
  } finally {
    for (const step of undo.reverse()) await step().catch((error: unknown) => progress(String(error)))
  }
}

async function openSite(url: string, repos: number, undo: (() => Promise<unknown>)[]): Promise<Site> {
  const begun = performance.now()
  const database = await createDatabase(url)
  undo.push(() => database.drop())
  const dataDir = await temporaryFolder()
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...PLAIN, DATABASE_URL: database.url }
  const server = await Server.start({ dataDir, env })
  undo.push(() => server.stop())
  const sample = await fill(database, repos)
  const pages = await openPages({ ...env, DATA_DIR: dataDir })
  undo.push(() => pages.close())
  progress(`${count(repos)} repos in ${GROUPS} groups made in ${seconds(performance.now() - begun)}`)
  return { url: database.url, repos, sample, server, pages }
}

/** Puts repos into the organization that the server has made. */
export async function fill(database: BenchDatabase, repos: number): Promise<Sample> {
  const [organization = ''] = await database.texts(ORGANIZATION)
  await database.run(['SET synchronous_commit = off', ...repoStatements(organization, repos), 'VACUUM', 'CHECKPOINT'])
  return { organization, repos: await database.texts(SOME_REPOS) }
}

interface On {
  readonly sites: readonly Site[]
  readonly options: PostgresOptions
}

/** At the smallest and at the largest size, in the same rounds. */
async function measureCpu(table: Table, client: Client, { sites, options }: On): Promise<void> {
  const ends = sites.length > 1 ? [sites[0], sites.at(-1)].filter((site) => site !== undefined) : sites
  const bares = await Promise.all(
    ends.map((site) => startBeside('bare.ts', { url: site.url, organization: site.sample.organization })),
  )
  try {
    const groups = ends.map((site, at) => casesOn(site, bares[at] as Measured))
    const used = await cpuOf(client, groups.flat(), cpuRounds(options))
    for (const [at, group] of groups.entries()) {
      table.part(`Server CPU a request, PostgreSQL, ${count(ends[at]?.repos ?? 0)} repos`)
      addGroup(table, group, used.splice(0, group.length))
    }
  } finally {
    for (const bare of bares) bare.stop()
  }
}

/** The two reads of the yardstick, then everything. */
function casesOn({ server, sample }: Site, bare: Measured): CpuCase[] {
  const { one, page } = bareWorks(sample)
  const works = worksOn(sample).map((work) => ({ server, work }))
  return [{ server: bare, work: one }, { server: bare, work: page }, ...works]
}

function addGroup(table: Table, group: readonly CpuCase[], used: readonly number[]): void {
  const [one, page] = used
  for (const [at, { work }] of group.entries())
    addCpu(table, work, { used: used[at] ?? Number.NaN, bare: { one, page } })
}

interface Question {
  readonly what: string
  readonly orderBy: string
  /** Part of the list that lies before the page. */
  readonly depth: number
}

const QUESTIONS: readonly Question[] = ['', 'name'].flatMap((orderBy) =>
  [0, 0.9].map((depth) => ({
    what: `${depth === 0 ? 'first page' : `page at ${depth * 100} %`} by ${orderBy || 'uid'}`,
    orderBy,
    depth,
  })),
)

/** Latencies, one call after the other; each round goes through all sizes, so that their ratios hold on a busy machine. */
async function measureDepth(table: Table, client: Client, { sites, options }: On): Promise<void> {
  table.part(`Page of 50 with exact total, PostgreSQL, ${GROUPS} groups: wait for one, and ratio to the smallest size`)
  for (const question of QUESTIONS) {
    const asked = await Promise.all(sites.map((site) => site.pages.request(question, site.repos)))
    const times = sites.map(() => ({ service: [] as number[], rest: [] as number[] }))
    for (let round = -1; round < options.rounds; round++) {
      for (const [at, site] of sites.entries()) {
        const request = asked[at] as PageRequest
        const service = await site.pages.latency(request, { total: site.repos, calls: options.calls })
        const overRest = await latency(client, site.server, { work: restWork(site, request), count: options.calls })
        // The first round warms up.
        if (round < 0) continue
        times[at]?.service.push(service)
        times[at]?.rest.push(overRest)
      }
    }
    for (const level of ['service', 'rest'] as const) {
      const middle = times.map((time) => median(time[level]))
      addSizes(table, `${question.what}, ${level === 'rest' ? 'through REST' : 'at the services'}`, { sites, middle })
    }
  }
}

function addSizes(table: Table, what: string, of: { sites: readonly Site[]; middle: readonly number[] }): void {
  const [base = Number.NaN] = of.middle
  for (const [at, ms] of of.middle.entries()) {
    const line = { what: `${what}, ${count(of.sites[at]?.repos ?? 0)} repos` }
    const figure = `${ms.toFixed(2)} ms`
    if (at === 0) table.add({ ...line, measured: figure })
    else {
      const ratio = ms / base
      table.add({ ...line, measured: `${figure}  x${ratio.toFixed(2)}`, aim: `x${AIM.toFixed(2)}`, met: ratio <= AIM })
    }
  }
}

function restWork({ repos }: Site, { orderBy = '', pageToken = '' }: PageRequest): Work {
  const query = new URLSearchParams({ page_size: '50', order_by: orderBy, page_token: pageToken })
  const expect = { text: `"totalCount":"${repos}"`, times: 1 }
  return { face: 'REST', what: '', expect, ...rest([`/registry/v2/repos?${query.toString()}`]) }
}
