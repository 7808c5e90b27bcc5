// How long `serve` takes to its first 200 of /readyz: on an empty folder, on a kept one, and after kill -9.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server } from './server.ts'
import { median, type Table } from './table.ts'

const EMPTY_SECONDS = 10
const KEPT_SECONDS = 3

/** Starts the server as `npm start` does, with the demo. */
export async function measureStart(table: Table, { rounds }: { rounds: number }): Promise<void> {
  table.part('Start to /readyz, embedded database')
  const empty: number[] = []
  const kept: number[] = []
  const killed: number[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = await temporaryFolder()
    try {
      empty.push(await timed(dataDir, 'SIGTERM'))
      kept.push(await timed(dataDir, 'SIGKILL'))
      killed.push(await timed(dataDir, 'SIGTERM'))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const line = (what: string, times: readonly number[], aim: number): void =>
    table.add({ what, measured: seconds(median(times)), aim: `${aim} s`, met: median(times) < aim * 1000 })
  line('empty folder: migrations, organization, demo', empty, EMPTY_SECONDS)
  line('kept folder', kept, KEPT_SECONDS)
  line('kept folder after kill -9', killed, KEPT_SECONDS)
}

async function timed(dataDir: string, end: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const server = await Server.start({ dataDir })
  await server.stop(end)
  return server.readyMs
}

/** A folder of its own for one run. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'platform-graph-bench-'))
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
