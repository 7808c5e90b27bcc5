// Transactions, the same on both engines: retries, the guard against queries past the transaction, the way to its
// connection.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlatformError } from '../core/errors.ts'
import { databaseError, isConflict, isFull, noSpace } from './errors.ts'
import type { PrismaClient } from './gen/prisma/client.ts'
import type { DatabaseHooks, Statement, Transaction } from './types.ts'

/** Attempts after the first. */
const RETRIES = 5
const BACKOFF_MS = 20
const MAX_BACKOFF_MS = 1_000
/** Longer than any request lives (30 s); a statement has its own, shorter limit on PostgreSQL. */
const TRANSACTION_MS = 60_000
/** Waiting for the pool is bounded by the pool (postgres.ts); this bounds the queue for PGlite's one connection. */
const MAX_WAIT_MS = 30_000

/** Milliseconds from one trial that found no space to the next: each lengthens the database's log by some kilobytes. */
const BETWEEN_TRIALS_MS = 500

/** Takes space that no table has free, and gives it back with its transaction. */
const TRIAL: Statement = {
  text: 'CREATE TEMPORARY TABLE write_on_trial ON COMMIT DROP AS SELECT n FROM generate_series(1, 5000) AS n',
  values: [],
}

/** Runs a statement on the connection of one transaction. */
export type StatementRunner = <Row extends object>(statement: Statement) => Promise<Row[]>

/** One run of a transaction's work. */
export class Attempt {
  phase: 'starting' | 'running' | 'over' = 'starting'
  committing = false
  /** The first statement that failed: after it the database commits nothing, whatever the work made of the error. */
  failure: Error | undefined
  #lease: StatementRunner | undefined

  /** Called by the engine when it has a connection. */
  begin(lease: StatementRunner): void {
    this.#lease = lease
    this.phase = 'running'
  }

  /** Awaits a statement of this transaction and remembers a failure. */
  async watch<T>(result: Promise<T>): Promise<T> {
    try {
      return await result
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  async query<Row extends object>(statement: Statement): Promise<Row[]> {
    if (this.#lease === undefined || this.phase === 'starting') throw new Error('The transaction has no connection yet')
    // The connection may already serve someone else.
    if (this.phase === 'over') {
      throw new PlatformError('DEADLINE_EXCEEDED', 'Deadline exceeded: the transaction is over')
    }
    return this.watch(this.#lease<Row>(statement))
  }
}

export interface TransactionsOptions {
  readonly hooks: DatabaseHooks
  /** Whether there is too little space to begin a write; absent: nobody knows before. */
  readonly isShort?: () => boolean
  /** Whether there are connections beside the one of a transaction. */
  readonly others?: boolean
}

/** The transactions of one database. */
export class Transactions {
  readonly #current = new AsyncLocalStorage<Attempt>()
  readonly #hooks: DatabaseHooks
  readonly #isShort: () => boolean
  readonly #beside: Transaction['beside']
  /** Whether the last write found no space. */
  #full = false
  #trial: Promise<void> | undefined
  #triedAt = -Infinity

  constructor({ hooks, isShort = () => false, others = false }: TransactionsOptions) {
    this.#hooks = hooks
    this.#isShort = isShort
    this.#beside = others ? (work) => this.outside(work) : undefined
  }

  /** The attempt that waits for a connection in this asynchronous context, if any. */
  starting(): Attempt | undefined {
    const attempt = this.#current.getStore()
    return attempt?.phase === 'starting' ? attempt : undefined
  }

  /**
   * Throws when called from inside a transaction: on PGlite, which has one connection, the query would wait for the
   * transaction and the transaction for the query; on PostgreSQL it would not see what the transaction wrote.
   */
  assertOutside(): void {
    const attempt = this.#current.getStore()
    if (attempt === undefined || attempt.phase === 'over') return
    throw new Error('A query on the database inside a transaction: use the transaction (tx.query, tx.prisma) there')
  }

  /** Runs a callback of someone else's (a notification) outside of the transaction that happens to be current. */
  outside<T>(callback: () => T): T {
    return this.#current.exit(callback)
  }

  /**
   * After a write that found no space: writes on trial, once for all who ask meanwhile, and not again at once, for what fails
   * takes room in the database's log, without which it ends. @throws UNAVAILABLE
   */
  async trial(prisma: PrismaClient): Promise<void> {
    if (this.#isShort()) throw noSpace()
    if (!this.#full) return
    this.#trial ??= this.#tryNow(prisma).finally(() => (this.#trial = undefined))
    await this.#trial
  }

  async #tryNow(prisma: PrismaClient): Promise<void> {
    if (performance.now() - this.#triedAt < BETWEEN_TRIALS_MS) throw noSpace()
    await this.#run(prisma, async (tx) => void (await tx.query(TRIAL))).finally(
      () => (this.#triedAt = performance.now()),
    )
  }

  /**
   * Runs `work` in a read-committed transaction. That level is our choice: rules that depend on rows lock them (SELECT
   * … FOR UPDATE or FOR SHARE) or stand on constraints, and nobody pays for conflicts on rows that no rule depends on.
   * Conflicts are run again with full jitter, never once the commit has been sent: its outcome would be unknown. While there is no
   * space it does not begin.
   */
  async run<T>(prisma: PrismaClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.assertOutside()
    await this.trial(prisma)
    return this.#run(prisma, work)
  }

  async #run<T>(prisma: PrismaClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let retry = 0; ; retry++) {
      const attempt = new Attempt()
      try {
        const result = await this.#current.run(attempt, () => runOnce({ prisma, attempt, work, beside: this.#beside }))
        this.#full = false
        return result
      } catch (error) {
        this.#full ||= isFull(error)
        const conflict = isConflict(error) ? error : isConflict(attempt.failure) ? attempt.failure : undefined
        if (conflict === undefined || attempt.committing || retry >= RETRIES) throw databaseError(conflict ?? error)
        this.#hooks.log?.('debug', 'transaction conflicts, runs again', { retry: retry + 1 })
      } finally {
        attempt.phase = 'over'
      }
      await sleep(Math.random() * Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** retry))
    }
  }
}

interface Run<T> {
  readonly prisma: PrismaClient
  readonly beside: Transaction['beside']
  readonly attempt: Attempt
  readonly work: (tx: Transaction) => Promise<T>
}

async function runOnce<T>({ prisma, attempt, work, beside }: Run<T>): Promise<T> {
  const result = await prisma.$transaction(
    async (client) => {
      const done = await work({
        prisma: client,
        query: (statement) => attempt.query(statement),
        ...(beside ? { beside } : {}),
      })
      // A failed statement that the work swallowed: the database would answer the commit with a silent rollback.
      if (attempt.failure !== undefined) throw attempt.failure
      attempt.committing = true
      return done
    },
    { timeout: TRANSACTION_MS, maxWait: MAX_WAIT_MS },
  )
  // PGlite's adapter drops the error of a failed commit; the engine has put it here.
  if (attempt.failure !== undefined) throw attempt.failure
  return result
}
