// CPU of processes that no probe can be put into, as Linux tells it in /proc. In milliseconds, by the hundredth of a second.
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Linux counts in hundredths for every program, whatever its own clock is. */
const MS_A_TICK = 10

interface Process {
  readonly parent: number
  readonly own: number
  /** Of children that have ended and were waited for. */
  readonly children: number
}

/** What the children of this process have used that have ended. */
export async function endedChildrenCpu(): Promise<number> {
  return (await processOf('self')).children
}

/** What a PostgreSQL on this machine has used since its start, in all its processes. */
export async function clusterCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { parent: postmaster } = await processOf(rows[0]?.pid ?? 'self')
  const { own, children } = await processOf(postmaster)
  let sum = own + children
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // It may end while it is read.
    const child = await processOf(name).catch(() => undefined)
    if (child?.parent === postmaster) sum += child.own
  }
  return sum
}

async function processOf(pid: number | string): Promise<Process> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in brackets, and may have blanks and brackets; what follows begins with the third field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (field: number): number => Number(fields[field - 3])
  return { parent: at(4), own: (at(14) + at(15)) * MS_A_TICK, children: (at(16) + at(17)) * MS_A_TICK }
}
