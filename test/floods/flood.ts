// A flood from another process, so that whoever measures beside it has its own turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { attacks } from './attacks.ts'
import type { Tenant } from './clients.ts'

/** Begins it. @param tenant who floods @returns what ends it */
export async function flood(name: string, port: number, tenant: Tenant): Promise<() => Promise<void>> {
  // An address of its own for each: what one flood has used up is nothing to the next.
  const from = `127.0.0.${Object.keys(attacks).indexOf(name) + 2}`
  const words = [name, String(port), from, tenant.authorization, tenant.organization]
  const child = fork(join(import.meta.dirname, 'attacker.ts'), words, { execArgv: [] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`The flood of ${name} has ended.`)))
  failed.catch(() => undefined)
  await Promise.race([once(child, 'message'), failed])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}
