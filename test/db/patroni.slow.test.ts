// The primary is killed again and again (FAILOVERS, two by default) while two servers work: nothing that was answered is lost, and
// reads go on. With FAILOVERS it prints how long each took.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { loadConfig } from '../../src/app/config/config.ts'
import { startServer } from '../../src/app/server.ts'
import { createLog } from '../../src/app/telemetry/log.ts'
import { startSink } from '../events/sink.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { PATIENT } from '../support/limits.ts'
import { HAS_PATRONI, type Patroni, startPatroni } from '../support/patroni.ts'

const ROUNDS = Number(process.env['FAILOVERS'] ?? 2)
const WRITERS = 4

interface Answer {
  readonly status: number
  readonly body: { readonly uid?: string; readonly groups?: readonly { readonly uid: string }[] }
}
type Ask = (path: string, body?: object) => Promise<Answer>

async function start(patroni: Patroni) {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-patroni-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const database = { DATABASE_URL: patroni.url, DATABASE_READ_URLS: patroni.readUrls }
  const config = loadConfig({
    ...{ ...PATIENT, ...database, PORT: '0', DATA_DIR: dataDir, BOOTSTRAP_ORG: 'acme' },
    ...{ ALLOW_PRIVATE_SINKS: 'true', LIMIT_RATE_POINTS: '0' },
  })
  const server = await startServer({
    config,
    log: createLog({ level: 'silent', readable: false }),
  })
  atEnd(() => server.close(1000))
  const { issuer, db, owner } = server.platform
  const { token } = await issuer.sign({ identity: owner!, audience: [issuer.url], ttlSeconds: 6000 })
  const ask: Ask = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`http://127.0.0.1:${server.port.port}${path}`, { headers, ...sent })
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as Answer['body'] }
  }
  return { ask, withoutPrimary: () => db.replicas()!.withoutPrimary }
}

/** What two servers answered, and when. */
class Load {
  readonly written: string[] = []
  /** What went wrong, and how often. */
  readonly wrong = new Map<string, number>()
  readonly #stopped = new AbortController()
  readonly #work: Promise<unknown>
  /** When the last write was acknowledged, the longest read, and how many there were. */
  readonly seen = { written: 0, longestRead: 0, reads: 0 }

  constructor(asks: readonly Ask[], parent: string) {
    const writers = Array.from({ length: WRITERS }, (_, at) => this.#write(asks[at % asks.length]!, parent, at))
    this.#work = Promise.all([...writers, ...asks.map((ask) => this.#read(ask, parent))])
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#work
  }

  #note(what: string, { status, body }: Answer): void {
    const key = `${what}: ${status} ${JSON.stringify(body)}`
    this.wrong.set(key, (this.wrong.get(key) ?? 0) + 1)
  }

  async #write(ask: Ask, parent: string, writer: number): Promise<void> {
    for (let at = 0; !this.#stopped.signal.aborted; at++) {
      const { status, body } = await ask(`/iam/v2/groups/${parent}`, { name: `group-${writer}-${at}` })
      if (status === 200) {
        this.written.push(body.uid!)
        this.seen.written = performance.now()
      } else if (status !== 503) this.#note('a write', { status, body })
      await sleep(50)
    }
  }

  /** What was answered last is there, whichever server made it. */
  async #read(ask: Ask, parent: string): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const uid = this.written.at(-1) ?? parent
      const began = performance.now()
      const [one, list] = await Promise.all([
        ask(`/iam/v2/groups/${uid}`),
        ask(`/iam/v2/groups?uidp.children_of=${parent}&page_size=1&order_by=create_time%20desc`),
      ])
      for (const answer of [one, list]) if (answer.status !== 200) this.#note('a read', answer)
      this.seen.reads += 1
      this.seen.longestRead = Math.max(this.seen.longestRead, performance.now() - began)
      await sleep(20)
    }
  }
}

/** A client that is not ours writes as soon as there is somebody who takes it. */
async function firstWrite(url: string): Promise<number> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('INSERT INTO probes VALUES (now())')
      return performance.now()
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

it.runIf(HAS_PATRONI)(
  `${ROUNDS} kills of the primary lose no answered write and no event, and reads go on`,
  async () => {
    const patroni = await startPatroni()
    await using sink = await startSink()
    const heard = new Set<string>()
    sink.answer = (request, response) => {
      heard.add(String(request.headers['ce-subject']))
      response.writeHead(204).end()
    }
    const servers = [await start(patroni), await start(patroni)]
    const [first] = servers
    const parent = (await first!.ask('/iam/v2/groups')).body.groups![0]!.uid
    expect((await first!.ask(`/events/v2/subscriptions/${parent}`, { sink: sink.url })).status).toBe(200)
    await query(patroni.url, 'CREATE TABLE probes (at timestamptz)')
    const load = new Load(
      servers.map(({ ask }) => ask),
      parent,
    )
    atEnd(() => load.stop())
    for (let round = 0; round < ROUNDS; round++) {
      const before = load.written.length
      await eventually(() => load.written.length > before + 20)
      const reads = servers.map(({ withoutPrimary }) => withoutPrimary())
      load.seen.longestRead = 0
      await patroni.killPrimary()
      const killed = performance.now()
      const back = firstWrite(patroni.url)
      // Both serve reads while there is no primary. What is answered until the kill is told may still come in.
      const without = (): number[] => servers.map(({ withoutPrimary }, at) => withoutPrimary() - reads[at]!)
      await eventually(
        () => Math.min(...without()) > 5,
        () =>
          `reads without a primary: ${without().join()}; reads in all: ${load.seen.reads}; ${[...load.wrong].join()}`,
      )
      const failover = await back
      await eventually(() => load.seen.written > failover)
      if (process.env['FAILOVERS'] !== undefined) {
        const times = [failover - killed, load.seen.written - failover, load.seen.longestRead].map(Math.round)
        console.log([round + 1, ...times, load.seen.reads, load.written.length].join('\t'))
      }
    }
    await load.stop()
    expect([...load.wrong]).toEqual([])
    const rows = await query(
      patroni.url,
      `SELECT uid, EXISTS (SELECT FROM outbox_events e WHERE e.subject = uid) AS told FROM groups`,
    )
    const kept = new Set(rows.filter(({ told }) => told).map(({ uid }) => uid))
    expect(load.written.filter((uid) => !kept.has(uid))).toEqual([])
    await eventually(
      () => load.written.every((uid) => heard.has(uid)),
      () => `${load.written.filter((uid) => !heard.has(uid)).length} events did not arrive`,
    )
  },
  3_600_000,
)
