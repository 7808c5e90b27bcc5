// A scratch PostgreSQL on loopback, as the suite has it (.ci/with-postgres), for as long as it is needed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Tells where the cluster is, and holds it until its input ends. */
const HOLD = 'echo "$TEST_DATABASE_URL"; cat'

export interface ScratchCluster {
  readonly url: string
  /** Stops it and removes all that it held. */
  stop(): Promise<void>
}

/** @throws Error when PostgreSQL is not installed, or does not start */
export async function scratchCluster(): Promise<ScratchCluster> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (bin === undefined) throw new Error('PostgreSQL is not installed: give --postgres a server, or install one.')
  const args = [join(ROOT, '.ci/with-postgres'), bin, 'bash', '-c', HOLD]
  const child = spawn('bash', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('PostgreSQL did not start.')))
  failed.catch(() => undefined)
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer]
  return {
    url: line.toString().trim(),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
