// Reads while the primary cannot be reached: by a server that has all that was acknowledged (docs/adr/0019).
import { setTimeout as sleep } from 'node:timers/promises'
import { Shared } from './shared-question.ts'
import type { Statement } from './types.ts'

/** How long a server may be waited for that has received what it has not replayed yet. */
const PATIENCE_MS = 500
const POLL_MS = 5
/** How long a server may take to say where it is. */
const ANSWER_MS = 10_000

// The file of the log that is written tells its timeline; what the control file says comes later. It takes pg_monitor.
const STANDING: Statement = {
  text: `SELECT NOT pg_is_in_recovery() AS leads,
  ((CASE WHEN pg_is_in_recovery() THEN greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
    ELSE pg_current_wal_flush_lsn() END) - '0/0'::pg_lsn)::bigint AS has,
  ((CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
    ELSE pg_current_wal_flush_lsn() END) - '0/0'::pg_lsn)::bigint AS at,
  EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'startup'
    AND wait_event IN ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval')) AS idle,
  (SELECT max(('x' || left(name, 8))::bit(32)::int) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$') AS timeline`,
  values: [],
}

/** What a server says of itself; positions are bytes of the log. */
interface Standing {
  /** It takes writes. */
  readonly leads: boolean
  /** What it holds for good, and what of that can be read. */
  readonly has: number
  readonly at: number
  /** It waits for more to replay. */
  readonly idle: boolean
  /** How many primaries there were until the one that it followed last. */
  readonly timeline: number
}

/** Runs a statement on one server, until the signal. */
export type Run = <Row extends object>(statement: Statement, signal?: AbortSignal) => Promise<Row[]>

interface Server {
  readonly run: Run
  readonly standing: Shared<Standing>
}

/** All servers that may be read from, by themselves. */
export class WithoutPrimary {
  readonly #servers: readonly Server[]
  readonly #majority: number

  constructor(servers: readonly Run[]) {
    this.#servers = servers.map((run) => ({ run, standing: new Shared(() => standingOf(run), ANSWER_MS) }))
    this.#majority = Math.floor(servers.length / 2) + 1
  }

  /**
   * Asks until more than half of the servers answered. Reads from the one of them that leads; else from one that has replayed all
   * that any of them has: where commits wait for a second server, that is all that was acknowledged. Those that followed the
   * primary before the last one do not count, for they may have what was never acknowledged.
   * @throws Error when half of the servers or more do not answer, several say that they lead, or none has it in time
   */
  async query<Row extends object>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const answers = await this.#answers()
    const last = Math.max(...answers.map(({ timeline }) => timeline))
    const found = answers.filter(({ timeline }) => timeline === last)
    const [leader, ...others] = found.filter(({ leads }) => leads)
    if (others.length > 0) throw new Error('Several servers take writes')
    if (leader) return leader.server.run<Row>(statement, signal)
    const wanted = Math.max(...found.map(({ has }) => has))
    return (await firstAt(found, wanted)).run<Row>(statement, signal)
  }

  /** The first answers of more than half of them. */
  async #answers(): Promise<(Standing & { readonly server: Server })[]> {
    const found: (Standing & { server: Server })[] = []
    const enough = Promise.withResolvers<void>()
    let failed = 0
    for (const server of this.#servers) {
      server.standing.ask().then(
        (standing) => {
          found.push({ ...standing, server })
          if (found.length === this.#majority) enough.resolve()
        },
        (cause: unknown) => {
          failed += 1
          if (failed > this.#servers.length - this.#majority)
            enough.reject(new Error('Too few servers answer', { cause }))
        },
      )
    }
    await enough.promise
    return found.slice(0, this.#majority)
  }
}

/** The first of the servers that has replayed the log so far. */
async function firstAt(servers: readonly (Standing & { readonly server: Server })[], wanted: number): Promise<Server> {
  const ready = servers.find(({ at }) => at >= wanted)
  if (ready) return ready.server
  return Promise.any(servers.map(({ server }) => caughtUp(server, wanted)))
}

async function caughtUp(server: Server, wanted: number): Promise<Server> {
  const end = performance.now() + PATIENCE_MS
  for (let last: Standing | undefined; ;) {
    const now = await server.standing.ask()
    if (now.at >= wanted || (now.has >= wanted && last && hasReplayedAll(last, now))) return server
    if (performance.now() > end) throw new Error('It does not replay what it has')
    last = now
    await sleep(POLL_MS)
  }
}

/** The log may end within a record, which is never replayed: nobody was told of it. Then it waits for more, and stays where it is. */
function hasReplayedAll(before: Standing, now: Standing): boolean {
  return before.idle && now.idle && before.has === now.has && before.at === now.at
}

async function standingOf(run: Run): Promise<Standing> {
  const [row] = await run<{ [Key in keyof Standing]: Standing[Key] | null }>(STANDING)
  if (!row || !isWhole(row)) throw new Error('It has no log')
  return row
}

function isWhole(row: { [Key in keyof Standing]: Standing[Key] | null }): row is Standing {
  return Object.values(row).every((value) => value !== null)
}
