// Two processes behind one port, on PostgreSQL: nobody who asks can tell, also not when one of them is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase, statement, TEST_DATABASE_URL, urlOf } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { PATIENT } from '../support/limits.ts'

const POINTS = 1_500
/** Writes while a worker is replaced: a machine that writes much faster than it starts must not spend all points on them. */
const WRITES = 300

interface Line {
  readonly msg: string
  readonly worker?: number
  readonly pid?: number
  readonly verb?: string
}

async function start(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-workers-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const env = {
    ...process.env,
    ...PATIENT,
    ...{ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(port), WORKERS: '2', BOOTSTRAP_ORG: 'acme' },
    // Nothing comes back while the test runs.
    ...{ LIMIT_RATE_POINTS: String(POINTS), LIMIT_RATE_SECONDS: '1000000' },
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'serve'], { env })
  atEnd(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  createInterface(child.stderr).on('line', (line) => lines.push(JSON.parse(line) as Line))
  const said = (msg: string): Line[] => lines.filter((line) => line.msg === msg)
  const ask = client(port)
  await eventually(async () => (await ask('/metrics').catch(() => undefined))?.text.includes('_workers 2\n') ?? false)
  const token = (await readFile(join(dataDir, 'owner-token'), 'utf8')).trim()
  return { child, lines, said, ask, token }
}

interface Asked {
  readonly token?: string
  readonly body?: unknown
}

/** Asks by a connection of its own each time. */
function client(port: number) {
  return async (path: string, { token, body }: Asked = {}): Promise<{ status: number; text: string }> => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const agent = new Agent()
    const sent = request({ host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' })
    sent.end(body ? JSON.stringify(body) : undefined)
    const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    return { status: response.statusCode, text }
  }
}

it.runIf(TEST_DATABASE_URL)(
  'two workers answer as one, and a third takes the place of one that is killed',
  async () => {
    const db = await freshDatabase({ own: true })
    const [row] = await db.query<{ name: string }>(statement('SELECT current_database() AS name'))
    const { child, lines, said, ask, token } = await start(urlOf(TEST_DATABASE_URL!, row!.name))
    const groups = '/iam/v2/groups'
    const listed = JSON.parse((await ask(groups, { token })).text) as { groups: { uid: string }[] }
    const path = `${groups}/${listed.groups[0]!.uid}`
    let sent = 1
    const written: string[] = []
    const write = async (): Promise<number | undefined> => {
      const name = `group-${sent++}`
      const answer = await ask(path, { token, body: { name } }).catch(() => undefined)
      if (answer?.status === 200) written.push(name)
      return answer?.status
    }
    const workersThatWrote = (): number =>
      new Set(lines.filter((line) => line.msg === 'request' && line.verb === 'POST').map(({ worker }) => worker)).size
    const answered = async (): Promise<number> => {
      const counted = /http_requests_total\{endpoint="rest",status="2xx"\} (\d+)/.exec((await ask('/metrics')).text)
      return Number(counted?.[1])
    }

    while (workersThatWrote() < 2) expect(await write()).toBe(200)
    // An answer is counted when it is all out, which is after it was read.
    await eventually(async () => (await answered()) === sent)

    const [victim, survivor] = said('a worker answers')
    process.kill(victim!.pid!, 'SIGKILL')
    const statuses = new Set<number | undefined>()
    await eventually(async () => {
      if (statuses.size === 0 || sent < WRITES) statuses.add(await write())
      return said('a worker answers').length === 3
    })
    const third = said('a worker answers')[2]!
    expect([victim!.pid, survivor!.pid]).not.toContain(third.pid)
    await eventually(async () => {
      statuses.add(await write())
      return lines.some((line) => line.msg === 'request' && line.verb === 'POST' && line.worker === third.worker)
    })
    // Undefined: the connection was the killed one's.
    expect([...statuses].filter((status) => status !== undefined)).toEqual([200])
    await eventually(async () => (await answered()) >= written.length + 1)
    const kept = await db.query<{ name: string }>(statement('SELECT name FROM groups'))
    expect(written.filter((name) => !kept.some((one) => one.name === name))).toEqual([])

    // What is left is spent at both: were it counted apart, the two would let through twice as much.
    let passed = 0
    for (;;) {
      const { status } = await ask(groups, { token })
      if (status === 429) break
      passed += 1
    }
    expect(sent + passed).toBeLessThan(POINTS * 1.5)

    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  },
)
