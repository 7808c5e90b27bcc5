// Streaming replicas that serve reads: each read sees everything that was committed before it was asked (docs/adr/0016).
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplicaLoad, Statement } from './types.ts'

/** How long a replica may be waited for until it has what the primary had; about what it takes on a network that is well. */
const PATIENCE_MS = 20
const POLL_MS = 2
/** How often one that was too late is asked whether it is there again, while reads come. */
const AGAIN_MS = 250
/** PostgreSQL's code for a statement that took too long, which the primary need not run once more. */
const QUERY_CANCELED = '57014'

const ON_PRIMARY = {
  name: 'wal_flushed',
  text: `SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint AS at`,
  values: [],
}
const ON_REPLICA = {
  name: 'wal_replayed',
  text: `SELECT (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint AS at`,
  values: [],
}

/** Runs a statement on one server, until the signal. */
export type Run = <Row extends object>(statement: Statement, signal?: AbortSignal) => Promise<Row[]>

/** A replica, and how far it was found. */
interface Replica {
  readonly run: Run
  readonly replayed: Shared<number>
  /** A position of the log of the primary, in bytes. */
  at: number
  /** When it was found away or too late, on performance.now(); undefined: it is well. */
  lateSince: number | undefined
}

export interface ReplicasOptions {
  readonly primary: Run
  readonly replicas: readonly Run[]
  /** Told when one is no longer used, and why. */
  readonly onLate: (error: unknown) => void
}

/** Where reads go. */
export class Replicas {
  readonly #primary: Run
  readonly #flushed: Shared<number>
  readonly #replicas: readonly Replica[]
  readonly #onLate: (error: unknown) => void
  readonly #load = { replica: 0, primary: 0 }
  #next = 0

  constructor({ primary, replicas, onLate }: ReplicasOptions) {
    this.#primary = primary
    this.#onLate = onLate
    this.#flushed = new Shared(() => positionOf(primary(ON_PRIMARY)))
    this.#replicas = replicas.map((run) => ({
      run,
      replayed: new Shared(() => positionOf(run(ON_REPLICA))),
      at: 0,
      lateSince: undefined,
    }))
  }

  /** Reads from a replica that has all that is committed now, or else from the primary. */
  async query<Row extends object>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const replica = this.#choose()
    if (replica) {
      try {
        await caughtUp(replica, await this.#flushed.ask())
        const rows = await replica.run<Row>(statement, signal)
        this.#load.replica += 1
        return rows
      } catch (error) {
        if (signal?.aborted || (error as pg.DatabaseError).code === QUERY_CANCELED) throw error
        if (replica.lateSince === undefined) this.#onLate(error)
        replica.lateSince = performance.now()
      }
    }
    this.#load.primary += 1
    return this.#primary<Row>(statement, signal)
  }

  load(): ReplicaLoad {
    return { ...this.#load, late: this.#replicas.filter(({ lateSince }) => lateSince !== undefined).length }
  }

  /** The next in turn that is well. The others are asked whether they are again, which nobody waits for. */
  #choose(): Replica | undefined {
    const now = performance.now()
    for (const replica of this.#replicas) {
      if (replica.lateSince === undefined || now - replica.lateSince < AGAIN_MS) continue
      replica.lateSince = now
      void this.#lookAgain(replica)
    }
    const well = this.#replicas.filter(({ lateSince }) => lateSince === undefined)
    return well[this.#next++ % well.length]
  }

  async #lookAgain(replica: Replica): Promise<void> {
    try {
      await caughtUp(replica, await this.#flushed.ask())
      replica.lateSince = undefined
    } catch {
      // It is asked again later.
    }
  }
}

/** @throws Error when the replica does not get there in time */
async function caughtUp(replica: Replica, wanted: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (replica.at < wanted) {
    replica.at = await replica.replayed.ask()
    if (replica.at >= wanted) return
    if (performance.now() > end) throw new Error(`It is ${wanted - replica.at} bytes behind the primary`)
    await sleep(POLL_MS)
  }
}

async function positionOf(rows: Promise<{ at: number | null }[]>): Promise<number> {
  const [row] = await rows
  // A replica without a log to replay is none.
  if (row?.at === null || row === undefined) throw new Error('It is no replica: it replays nothing')
  return row.at
}

/** One question for all who ask before it is sent; whoever comes later gets the next, since the answer may be older than their asking. */
class Shared<T> {
  readonly #ask: () => Promise<T>
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<T> | undefined

  constructor(ask: () => Promise<T>) {
    this.#ask = ask
  }

  ask(): Promise<T> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const answer = this.#ask()
      this.#running = answer.catch(() => undefined)
      return answer
    })
    return this.#next
  }
}
