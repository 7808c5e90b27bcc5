// Three nodes of PostgreSQL that Patroni keeps behind haproxy (deploy/scale/with-patroni), until the file ends.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { atEnd } from './at-end.ts'
import { POSTGRES_BIN } from './postgres-servers.ts'

const SCALE = join(import.meta.dirname, '../../deploy/scale')
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']
const ENV = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/** Whether Debian's packages for it are installed. */
export const HAS_PATRONI = POSTGRES_BIN !== undefined && PROGRAMS.every((path) => existsSync(path))

export interface Patroni {
  /** Leads to the primary, whichever it is. */
  readonly url: string
  /** The nodes, with commas between. */
  readonly readUrls: string
  /** Waits for a primary that both others follow, and ends it as a crash of its machine would. */
  killPrimary(): Promise<void>
}

/** @throws Error when it does not start */
export async function startPatroni(): Promise<Patroni> {
  const hold = `printf '%s\\n' "$DATABASE_URL" "$DATABASE_READ_URLS" "$SCALE_DIR"; cat`
  const child = spawn(join(SCALE, 'with-patroni'), ['bash', '-c', hold], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: ENV,
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.stdin.end()
    await ended
  })
  const lines: string[] = []
  const said = createInterface({ input: child.stdout })
  for await (const line of said) if (lines.push(line) === 3) break
  if (lines.length < 3) throw new Error('Patroni did not start')
  const [url = '', readUrls = '', dir = ''] = lines
  return {
    url,
    readUrls,
    killPrimary: async () => void (await promisify(execFile)(join(SCALE, 'kill-primary'), [dir], { env: ENV })),
  }
}
