// A primary of PostgreSQL and a replica that streams from it, in folders of their own, for tests that need to stop and pause them.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** The newest PostgreSQL that Debian has installed; undefined: none. */
export const POSTGRES_BIN = globSync('/usr/lib/postgresql/*/bin')
  .sort((a, b) => major(a) - major(b))
  .at(-1)

function major(path: string): number {
  return Number(/\d+/.exec(path)?.[0])
}

export interface PostgresServer {
  readonly url: string
  readonly port: number
  query<Row extends object>(text: string): Promise<Row[]>
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

/** A new primary, until the file ends. */
export async function startPrimary(): Promise<PostgresServer> {
  const dir = await folder()
  await asPostgres('initdb', ['-D', join(dir, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  return start(dir)
}

/** A replica of it as it is now, which follows it from here on, until the file ends. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const dir = await folder()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await asPostgres('pg_basebackup', [...from, '-D', join(dir, 'data'), '-R', '-X', 'stream', '--checkpoint=fast'])
  return start(dir)
}

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'platform-graph-postgres-'))
  const { uid, gid } = user()
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid)
  atEnd(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function start(dir: string): Promise<PostgresServer> {
  const port = await freePort()
  const at = ['-D', join(dir, 'data'), '-w']
  const options = `-p ${port} -h 127.0.0.1 -k ${dir} -c fsync=off -c max_connections=100`
  await asPostgres('pg_ctl', [...at, '-l', join(dir, 'log'), '-o', options, 'start'])
  const kill = async (): Promise<void> => void (await asPostgres('pg_ctl', [...at, '-m', 'immediate', 'stop']))
  atEnd(() => kill().catch(() => undefined))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    kill,
    query: async <Row extends object>(text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

async function asPostgres(program: string, args: readonly string[]): Promise<void> {
  // What it starts must not hold the pipes of what starts it.
  await run(join(POSTGRES_BIN!, program), [...args], { ...user(), cwd: tmpdir() })
}

/** Who runs it: root may not. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}
