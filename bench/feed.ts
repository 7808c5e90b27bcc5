// A feed into the embedded database through the import command, and lists of what it brought.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLAIN } from './cpu.ts'
import { type Client, latency } from './load.ts'
import { command, Server } from './server.ts'
import { seconds, temporaryFolder } from './start.ts'
import { count, type Table } from './table.ts'
import { rest, type Work } from './work.ts'

const IMPORT_SECONDS = 30
const LIST_MS = 15
const FILTER_MS = 20
/** Every third record is about two packages: 6,000 advisories. */
const RECORDS = 4_500
const PATH = '/vulnerabilities/v2/advisories'

export interface FeedOptions {
  /** A zip, a folder or a file of OSV records; undefined: a feed is made up. */
  readonly feed: string | undefined
  /** Calls of each list. */
  readonly calls: number
}

export async function measureFeed(table: Table, client: Client, { feed, calls }: FeedOptions): Promise<void> {
  table.part('A feed of advisories, embedded database')
  const dataDir = await temporaryFolder()
  try {
    if (feed === undefined) table.add({ what: 'a real feed', measured: 'skipped: give --feed' })
    const path = feed ?? (await makeFeed(join(dataDir, 'feed')))
    const server = await Server.start({ dataDir, env: PLAIN })
    try {
      const group = await organizationOf(server)
      const took = await timedImport({ server, dataDir, path, group })
      const listed = await ask<Listed>(server, `${PATH}?page_size=1`)
      const what = `importing ${feed === undefined ? 'a made-up feed' : 'the feed'}: ${count(Number(listed.totalCount))} advisories`
      table.add({ what, measured: seconds(took), aim: `${IMPORT_SECONDS} s`, met: took < IMPORT_SECONDS * 1000 })
      const again = await timedImport({ server, dataDir, path, group })
      table.add({ what: 'importing it again: nothing changes', measured: seconds(again) })
      await measureLists(table, client, { server, calls })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Import {
  readonly server: Server
  readonly dataDir: string
  readonly path: string
  readonly group: string
}

/** The whole command, from its start to its end. */
export async function timedImport({ server, dataDir, path, group }: Import): Promise<number> {
  const begun = performance.now()
  // A token is for the server's public URL, which names it by this machine's name.
  const env = { DATA_DIR: dataDir, PORT: new URL(server.origin).port }
  const code = await command(['import', 'osv', path, '--group', group, '--server', server.origin], env)
  // 1: some records are broken, which a real feed may have.
  if (code !== 0 && code !== 1) throw new Error(`The import ended with ${code}.`)
  return performance.now() - begun
}

interface Advisory {
  readonly advisoryId: string
  readonly artifactName: string
  readonly componentName: string
  readonly aliases: readonly string[]
}

interface Listed {
  readonly advisories: readonly Advisory[]
  readonly totalCount: string
  readonly nextPageToken: string
}

async function measureLists(
  table: Table,
  client: Client,
  { server, calls }: { server: Server; calls: number },
): Promise<void> {
  const first = await ask<Listed>(server, `${PATH}?page_size=50&order_by=advisory_id`)
  const lists = {
    'first page of 50': '',
    'next page of 50 by advisory_id': `order_by=advisory_id&page_token=${first.nextPageToken}`,
    'page of 50 by create_time desc': 'order_by=create_time%20desc',
  }
  for (const [what, query] of Object.entries(lists)) {
    const ms = await latency(client, server, { work: listWork(query, 50), count: calls })
    table.add({ what, measured: `${ms.toFixed(2)} ms`, aim: `${LIST_MS} ms`, met: ms < LIST_MS })
  }
  for (const [name, value, fewest] of filtersFor(first)) {
    const work = listWork(new URLSearchParams({ [name]: value }).toString(), fewest)
    const ms = await latency(client, server, { work, count: calls })
    table.add({ what: `filter ${name}`, measured: `${ms.toFixed(2)} ms`, aim: `${FILTER_MS} ms`, met: ms < FILTER_MS })
  }
}

/** Every filter of the contract with a value, and the fewest advisories that its page then has. */
function filtersFor({ advisories }: Listed): readonly (readonly [name: string, value: string, fewest: number])[] {
  const sample = advisories[Math.floor(advisories.length / 2)]
  const { advisoryId = '', artifactName = '', componentName = '' } = sample ?? {}
  const [alias = ''] = advisories.find((one) => one.aliases.length > 0)?.aliases ?? []
  return [
    ['advisory_ids', advisoryId, 1],
    ['legacy_advisory_ids', 'NONE-1', 0],
    ['artifact_names', artifactName, 1],
    ['artifact_types', 'golang', 0],
    ['artifact_architectures', 'x86_64', 0],
    ['component_names', componentName, 1],
    ['component_types', 'go-module', 0],
    ['component_locations', '/nowhere', 0],
    ['aliases', alias, 1],
    ['origin', artifactName, 1],
    ['event_review_states', 'REVIEW_STATE_APPROVED', 50],
    ['event_authors', 'nobody', 0],
    ['exclude_event_authors', 'nobody', 50],
    ['event_reviewers', 'nobody', 0],
    ['event_types', 'EVENT_TYPE_FILTER_FIXED', 1],
    ['latest_event_type', 'EVENT_TYPE_FILTER_FIXED', 1],
    ['query', artifactName.slice(2, 40), 1],
  ]
}

function listWork(query: string, fewest: number): Work {
  const expect = { text: '"advisoryId"', times: fewest }
  return { face: 'REST', what: '', expect, ...rest([`${PATH}?page_size=50&${query}`]) }
}

async function organizationOf(server: Server): Promise<string> {
  const { groups } = await ask<{ groups: readonly { readonly uid: string }[] }>(server, '/iam/v2/groups')
  return groups[0]?.uid ?? ''
}

async function ask<Answer>({ origin, token }: Server, path: string): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Records like those of a public feed of Go modules. */
export async function makeFeed(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (let number = 0; number < RECORDS; number++) {
    const id = `BENCH-2026-${String(number).padStart(5, '0')}`
    await writeFile(join(folder, `${id}.json`), JSON.stringify(record(id, number)))
  }
  return folder
}

function record(id: string, number: number): object {
  const affected = (name: string): object => ({
    package: { ecosystem: 'Go', name },
    ranges: [
      { type: 'SEMVER', events: [{ introduced: '0' }, ...(number % 4 ? [{ fixed: `1.${number % 90}.0` }] : [])] },
    ],
  })
  const name = `example.com/team-${number % 70}/module-${number % 1_300}`
  const published = new Date(Date.UTC(2024, 0, 1) + number * 14_400_000).toISOString()
  return {
    schema_version: '1.7.3',
    id,
    modified: published,
    published,
    aliases: [`CVE-2026-${10_000 + number}`, `GHSA-bench-${number}`],
    summary: `A fault in ${name}`,
    details: 'What it is, what it does and how it is avoided. '.repeat(8),
    affected: [affected(name), ...(number % 3 === 0 ? [affected(`${name}/v2`)] : [])],
  }
}
