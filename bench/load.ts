// Load from another process, one job at a time, and the CPU that the server spends on it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Job, Outcome } from './client.ts'
import { median } from './table.ts'
import type { Measured } from './server.ts'
import type { Work } from './work.ts'

export class Client {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'client.ts'), { stdio: 'inherit' })

  readonly #ended = once(this.#process, 'exit').then(() => {
    throw new Error('The client has ended.')
  })

  constructor() {
    // Nobody has to wait for a job when it ends.
    this.#ended.catch(() => undefined)
  }

  /** @throws Error when an answer was wrong, or none came */
  async run(job: Job): Promise<Outcome> {
    const answer = once(this.#process, 'message') as Promise<[Outcome]>
    if (this.#process.connected) this.#process.send(job)
    const [outcome] = await Promise.race([answer, this.#ended])
    if (outcome.error !== undefined) throw new Error(outcome.error)
    if (outcome.done === 0) throw new Error('No request was answered.')
    return outcome
  }

  stop(): void {
    this.#process.kill()
  }
}

export interface Amount {
  readonly concurrency: number
  readonly count: number
  readonly ms: number
}

function jobOf(server: Measured, work: Work, amount: Amount): Job {
  const { protocol, requests, expect } = work
  return { origin: server.origin, token: server.token, protocol, requests, expect, ...amount }
}

/** Milliseconds that a client waits for an answer, one request after the other: the middle of them. */
export async function latency(client: Client, server: Measured, on: { work: Work; count: number }): Promise<number> {
  const { times } = await client.run(jobOf(server, on.work, { concurrency: 1, count: on.count, ms: 5_000 }))
  return median(times)
}

/** One kind of request on one server. */
export interface CpuCase {
  readonly server: Measured
  readonly work: Work
}

export interface CpuRounds {
  /** Requests before anything is measured: the engine compiles what is hot. */
  readonly warmUp: Amount
  readonly round: Amount
  readonly rounds: number
}

/**
 * Milliseconds of server CPU a request, for each case: the middle of the rounds. Each round goes through all cases, so
 * that whatever else the machine does meets all of them alike.
 */
export async function cpuOf(client: Client, cases: readonly CpuCase[], how: CpuRounds): Promise<number[]> {
  for (const { server, work } of cases) await client.run(jobOf(server, work, how.warmUp))
  const used: number[][] = cases.map(() => [])
  for (let round = 0; round < how.rounds; round++) {
    for (const [at, { server, work }] of cases.entries()) {
      const before = await server.cpu()
      const { done } = await client.run(jobOf(server, work, how.round))
      const after = await server.cpu()
      used[at]?.push((after - before) / 1000 / done)
    }
  }
  return used.map(median)
}
