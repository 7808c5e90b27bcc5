// Streaming replicas that serve reads: each read sees everything that was committed before it was asked (docs/adr/0016).
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlatformError, unavailable } from '../core/errors.ts'
import { databaseError } from './errors.ts'
import { Shared } from './shared-question.ts'
import type { ReplicaLoad, Statement } from './types.ts'
import { type Run, WithoutPrimary } from './without-primary.ts'

/** How long a replica may be waited for until it has what the primary had; about what it takes on a network that is well. */
const PATIENCE_MS = 20
const POLL_MS = 2
/** How long the primary and replicas may take to say where they are: one whose machine is gone says nothing. */
const ANSWER_MS = 2_000
/** How often one that was too late or away is asked whether it is there again, while reads come. */
const AGAIN_MS = 250
/** PostgreSQL's code for a statement that took too long, which the primary need not run once more. */
const QUERY_CANCELED = '57014'

const ON_PRIMARY: Statement = {
  text: `SELECT at::bigint, ('x' || left(pg_walfile_name('0/0'::pg_lsn + at), 8))::bit(32)::int AS timeline FROM (
    SELECT (CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn() END - '0/0'::pg_lsn) AS at) w`,
  values: [],
}
// One that lost its primary may have what that never acknowledged, so that its position says nothing: it follows no more. Which
// timeline it follows is told to members of pg_monitor.
const ON_REPLICA: Statement = {
  text: `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END - '0/0'::pg_lsn)::bigint AS at,
  r.received_tli AS timeline FROM pg_stat_wal_receiver r`,
  values: [],
}

/** A position of the log in bytes, and in which of its histories; null: it is not told. */
interface Position {
  readonly at: number
  readonly timeline: number | null
}

/** A replica, and how far it was found. */
interface Replica {
  readonly run: Run
  readonly replayed: Shared<Position>
  known: Position
  /** When it was found away or too late, on performance.now(); undefined: it is well. */
  lateSince: number | undefined
}

export interface ReplicasOptions {
  readonly primary: Run
  readonly replicas: readonly Run[]
  /** Told when one is no longer used, and why. */
  readonly onLate: (error: unknown) => void
  /** The same of the primary. */
  readonly onAway: (error: unknown) => void
}

const NOWHERE: Position = { at: -1, timeline: null }

/** Where reads go. */
export class Replicas {
  readonly #primary: Run
  readonly #flushed: Shared<Position>
  readonly #replicas: readonly Replica[]
  readonly #withoutPrimary: WithoutPrimary
  readonly #told: Pick<ReplicasOptions, 'onLate' | 'onAway'>
  readonly #load = { replica: 0, primary: 0, withoutPrimary: 0 }
  #next = 0
  /** That the primary cannot be reached, and when it was last looked for; undefined: it can. */
  #away: { readonly error: unknown; lookedAt: number } | undefined

  constructor({ primary, replicas, ...told }: ReplicasOptions) {
    this.#primary = primary
    this.#told = told
    this.#flushed = new Shared(() => positionOf(primary(ON_PRIMARY), 'the primary takes no writes'), ANSWER_MS)
    this.#withoutPrimary = new WithoutPrimary(replicas)
    this.#replicas = replicas.map((run) => ({
      run,
      replayed: new Shared(() => positionOf(run(ON_REPLICA), 'it follows no primary'), ANSWER_MS),
      known: NOWHERE,
      lateSince: undefined,
    }))
  }

  /**
   * Reads from a replica that has all that is committed now, or else from the primary; while that is away, from a server
   * that has all that was acknowledged.
   */
  async query<Row extends object>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    if (this.#away === undefined) {
      try {
        return await this.#query<Row>(statement, signal)
      } catch (error) {
        if (signal?.aborted || !isAway(error)) throw error
        if (!this.#away) this.#told.onAway(error)
        this.#away = { error, lookedAt: performance.now() }
      }
    }
    const { error } = this.#away
    this.#lookForPrimary(this.#away)
    const rows = await this.#withoutPrimary.query<Row>(statement, signal).catch((cause: unknown) => {
      // What a server refused for itself is said as it is.
      throw signal?.aborted || codeOf(cause) === QUERY_CANCELED ? cause : error
    })
    this.#load.withoutPrimary += 1
    return rows
  }

  async #query<Row extends object>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const replica = statement.readOnly === 'replica' ? this.#choose() : undefined
    // Also where it is not needed: a statement would wait for a primary that is gone as long as the request may.
    const wanted = await this.#flushed.ask()
    if (replica) {
      try {
        await caughtUp(replica, wanted)
        const rows = await replica.run<Row>(statement, signal)
        this.#load.replica += 1
        return rows
      } catch (error) {
        if (signal?.aborted || codeOf(error) === QUERY_CANCELED) throw error
        if (replica.lateSince === undefined) this.#told.onLate(error)
        replica.lateSince = performance.now()
        // It may come back as another one: rewound to where a new primary began.
        replica.known = NOWHERE
      }
    }
    const rows = await this.#primary<Row>(statement, signal)
    if (statement.readOnly === 'replica') this.#load.primary += 1
    return rows
  }

  /** Nobody waits for it. */
  #lookForPrimary(away: { lookedAt: number }): void {
    const now = performance.now()
    if (now - away.lookedAt < AGAIN_MS) return
    away.lookedAt = now
    const isBack = (): void => void (this.#away = undefined)
    this.#flushed.ask().then(isBack, () => undefined)
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

/** @throws Error when the replica does not get there in time, or follows another primary */
async function caughtUp(replica: Replica, wanted: Position): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isThere(replica.known, wanted)) {
    replica.known = await replica.replayed.ask()
    const { at, timeline } = replica.known
    if (timeline !== null && timeline !== wanted.timeline) throw new Error(`It follows timeline ${timeline}`)
    if (at >= wanted.at) return
    if (performance.now() > end) throw new Error(`It is ${wanted.at - at} bytes behind the primary`)
    await sleep(POLL_MS)
  }
}

/** Whether what is known of a replica suffices. */
function isThere(known: Position, wanted: Position): boolean {
  return known.at >= wanted.at && (known.timeline === null || known.timeline === wanted.timeline)
}

/** @throws UNAVAILABLE when it has none */
async function positionOf(
  rows: Promise<{ at: number | null; timeline: number | null }[]>,
  otherwise: string,
): Promise<Position> {
  const [row] = await rows
  if (row === undefined || row.at === null) throw unavailable(otherwise)
  return { at: row.at, timeline: row.timeline }
}

function isAway(error: unknown): boolean {
  const mapped = databaseError(error)
  return mapped instanceof PlatformError && mapped.code === 'UNAVAILABLE'
}

function codeOf(error: unknown): unknown {
  return (error as Partial<pg.DatabaseError>).code
}
