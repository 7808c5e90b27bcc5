// A server that is killed between commit and delivery, again and again (KILL_ROUNDS, three by default), loses nothing.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase, statement, TEST_DATABASE_URL, urlOf } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { randomNumbers } from '../support/random.ts'
import { startSink } from './sink.ts'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const CREATED = 'dev.chainguard.api.platform.registry.repo.created.v1'

interface Writer {
  readonly child: ChildProcess
  /** Lines that it has printed. */
  readonly lines: string[]
  readonly complaints: string[]
}

interface Where {
  readonly dataDir: string
  readonly sink: string
  /** Of a PostgreSQL database; undefined: the embedded one, in the folder. */
  readonly url: string | undefined
}

function start({ dataDir, sink, url }: Where, round: string): Writer {
  const script = join(import.meta.dirname, 'fixtures/writer.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, sink, round], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  })
  const writer: Writer = { child, lines: [], complaints: [] }
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    const whole = text.split('\n')
    text = whole.pop() ?? ''
    writer.lines.push(...whole)
  })
  child.stderr.on('data', (chunk: Buffer) => writer.complaints.push(chunk.toString()))
  return writer
}

async function kill({ child }: Writer): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test(
  `${ROUNDS} kills, and each committed event arrives`,
  async () => {
    const random = randomNumbers()
    const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-kill-'))
    await using sink = await startSink()
    const db = TEST_DATABASE_URL === undefined ? undefined : await freshDatabase()
    const [row] = (await db?.query<{ name: string }>(statement('SELECT current_database() AS name'))) ?? []
    const where = { dataDir, sink: sink.url, url: row && urlOf(TEST_DATABASE_URL!, row.name) }
    // Some are refused, so that retries are under way when the server dies.
    sink.answer = (_request, response) => void response.writeHead(random() < 0.1 ? 503 : 204).end()
    const committed = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const writer = start(where, String(round))
      const wanted = 2 + Math.floor(random() * 40)
      await eventually(
        () => writer.lines.length > wanted,
        () => `${writer.lines.length} lines; ${writer.complaints.join('')}`,
      )
      await new Promise((resolve) => setTimeout(resolve, random() * 50))
      await kill(writer)
      for (const line of writer.lines) if (line !== 'ready') committed.add(line)
    }
    const delivered = (): Set<string> =>
      new Set(
        sink.received
          .filter(({ headers }) => headers['ce-type'] === CREATED)
          .map(({ headers }) => String(headers['ce-subject'])),
      )
    const before = delivered()
    const pending = [...committed].filter((uid) => !before.has(uid))
    sink.answer = (_request, response) => void response.writeHead(204).end()
    const writer = start(where, 'drain')
    const missing = (): string[] => {
      const got = delivered()
      return [...committed].filter((uid) => !got.has(uid))
    }
    await eventually(
      () => missing().length === 0,
      () => `${missing().length} of ${committed.size} are missing; ${writer.complaints.join('')}`,
    )
    await kill(writer)
    await db?.close()
    await rm(dataDir, { recursive: true, force: true })
    // Were nothing pending at the end of any round, nothing would have been tested.
    expect(committed.size).toBeGreaterThan(ROUNDS)
    console.log(
      `${committed.size} committed in ${ROUNDS} rounds; ${pending.length} were delivered only after the last restart`,
    )
  },
  300_000 * (ROUNDS + 4),
)
