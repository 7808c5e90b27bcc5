// What a database offers to the layers above, the same on both engines. Anyone above db imports them through
// database.ts; the engines import this file, so that no import runs in a circle.
import type { Prisma, PrismaClient } from './gen/prisma/client.ts'

/**
 * One hand-made statement. Arrays are given as JavaScript arrays and cast in the text (`$1::text[]`, `$2::int[]`);
 * a value for json or jsonb is given as text (`JSON.stringify`), because the drivers disagree on arrays.
 */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * It only reads. Outside of a transaction a replica may run it that has everything committed before it was asked: `replica`,
   * always; `primary`, only while the primary cannot be reached.
   */
  readonly readOnly?: 'replica' | 'primary'
  /** It only reads, and nobody changes its rows: outside of a transaction equal ones of one turn of the event loop run once. */
  readonly coalesced?: boolean
  /** It makes room on the disk: outside of a transaction it runs where there is none for other writes. */
  readonly frees?: boolean
}

/**
 * Runs statements. Rows have the same JavaScript types on both engines, inside a transaction and outside: Date for
 * timestamptz, number for int2, int4, and int8 while it is safe (bigint above), string for numeric and uuid, string[]
 * for text[], number[] for int4[], parsed values for json and jsonb, Uint8Array for bytea, null for NULL.
 */
export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** What the work of a transaction uses. Nothing outside of it may be asked while it runs, but by `beside`. */
export interface Transaction extends Queryable {
  readonly prisma: Prisma.TransactionClient
  /**
   * Runs work that asks the database by other connections: it sees what others have committed, and nothing of this transaction.
   * Absent where there is one connection alone, which nobody else commits by while it runs.
   */
  beside?<T>(work: () => Promise<T>): Promise<T>
}

/** A transaction that can run whole scripts. */
export interface ScriptRunner extends Queryable {
  /** Runs any number of statements, without parameters. */
  script(sql: string): Promise<void>
}

/** One connection alone, for what needs its own session: the migrations and their advisory lock. */
export interface Session extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. No retries. */
  transaction<T>(work: (tx: ScriptRunner) => Promise<T>): Promise<T>
}

export interface ListenHandlers {
  notify(payload: string): void
  /** Listening from now on: what was notified before, or while disconnected, was not seen. */
  connected(): void
  disconnected(): void
  /**
   * Told again and again, at least four times a second while all is well: everything that was notified before `at` has
   * been told. `at` is on performance.now(); Infinity: nothing is ever missed.
   */
  heard?(at: number): void
}

/** Who waits for statements outside of transactions, or for a transaction. */
export interface Asker {
  /**
   * Aborted when nobody waits any more: what has not begun never does, and on PostgreSQL what runs is cancelled. Absent: somebody waits
   * to the end.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * Of one caller a few statements at a time run or wait for a connection, so that others wait for no more; where there is one connection
   * alone, callers share its time, in transactions too. Absent: any number, as soon as can be.
   */
  readonly caller?: string | undefined
  /** The address that it asks from: callers at one share what time others leave that one. Absent: nobody shares the caller's. */
  readonly address?: string | undefined
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /** @throws Error where a transaction is at work, which has its own */
  readonly prisma: PrismaClient
  /** The same, for statements that somebody waits for. */
  askedBy(asker: Asker): Queryable
  /**
   * Runs `work` in one read-committed transaction, and again (at most five times more) when the database reports a
   * conflict, so `work` must have no effect outside the database. Errors: ABORTED when the conflicts do not end,
   * UNAVAILABLE, DEADLINE_EXCEEDED, else whatever `work` or the database threw.
   * @param asker its signal ends the waiting for a turn: what has begun runs to its end
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, asker?: Asker): Promise<T>
  /** Listens on a channel (a lower-case name: PGlite does not quote it) until the function that it resolves to is called. */
  listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>>
  /** For migrations: no statement timeout, and the connection is not used again (nor shared, on PostgreSQL). */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Resolves when the database answers; UNAVAILABLE when not. */
  ping(): Promise<void>
  /**
   * Resolves when it answers reads, by a replica if need be, and takes writes where it answers: once a disk was full, a write on
   * trial says whether there is room again. UNAVAILABLE when not.
   */
  ready(): Promise<void>
  /** The pool as it is now; undefined where there is none (PGlite). */
  pool(): PoolLoad | undefined
  /** Where reads went; undefined where there are no replicas. */
  replicas(): ReplicaLoad | undefined
  close(): Promise<void>
}

/** Reads that a replica served, those that the primary had to, those without one, and replicas that are away or too late. */
export interface ReplicaLoad {
  readonly replica: number
  readonly primary: number
  readonly withoutPrimary: number
  readonly late: number
}

/** How busy a pool is: connections open, those of them that nobody uses, how many may be open, and who waits for one. */
export interface PoolLoad {
  readonly open: number
  readonly idle: number
  readonly most: number
  readonly waiting: number
}

export type DatabaseOptions = PgliteOptions | PostgresOptions

/** What a new embedded database begins as: a tar file of PGlite. */
export type InitialData = () => Promise<Uint8Array>

/** `begin`: absent, it begins with the migrations of this version. */
export type PgliteOptions =
  | { readonly kind: 'pglite'; readonly dir: string; readonly begin?: InitialData | undefined }
  | { readonly kind: 'memory'; readonly begin?: InitialData | undefined }

/** A database in this process. */
export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite'
  /** All that is committed, for another to begin as. */
  dump(): Promise<Uint8Array>
}

export interface PostgresOptions {
  readonly kind: 'postgres'
  readonly url: string
  /**
   * The server behind a pooler of transactions that `url` names: listeners and sessions go there, and statements are not prepared by
   * name. Absent: `url` is the server, or a pooler of sessions.
   */
  readonly directUrl?: string | undefined
  /** Streaming replicas that serve reads; each has a pool of the same size. */
  readonly readUrls?: readonly string[]
  /** Connections of the pool; 10 when absent. Listeners have one more each. */
  readonly poolSize?: number
  /** Milliseconds that one statement may take; 5,000 when absent. */
  readonly statementTimeoutMs?: number
  /** Milliseconds to wait for a connection; 2,000 when absent. */
  readonly poolWaitMs?: number
}

export interface DatabaseHooks {
  /** Told of what nobody awaits: lost connections, retries. */
  log?(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields?: Readonly<Record<string, unknown>>): void
  /**
   * Runs each statement of a query or a transaction, Prisma's too, and gives what it gives (tracing). Absent: they run.
   * @param text without values
   */
  around?<T>(text: string, run: () => Promise<T>): Promise<T>
  /** Told once, when the embedded database has failed for good. Absent: it is a fault that nothing handles, which ends the process. */
  ended?(fault: Error): void
}

/** Runs a statement as the hooks want it. */
export function watched<T>(hooks: DatabaseHooks, text: string, run: () => Promise<T>): Promise<T> {
  return hooks.around ? hooks.around(text, run) : run()
}
