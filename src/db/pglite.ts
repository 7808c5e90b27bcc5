// PGlite: PostgreSQL in this process, its data in a folder or in memory. One connection, on the event loop.
//
// Durability: PGlite writes through the operating system but never calls fsync. What was committed survives the death
// of this process (kill -9 too: PostgreSQL replays its log on the next start); it may not survive a power cut or a
// crash of the machine. It ignores statement_timeout, and nothing stops a second process from opening the folder.
import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite, type PGliteOptions, type Transaction as PgliteTransaction } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { isDiskShort } from './disk-room.ts'
import { isReadOnly, mappingErrors, noSpace } from './errors.ts'
import { PrismaClient } from './gen/prisma/client.ts'
import { compiledCode } from './pglite-code.ts'
import { Embedded } from './pglite-embedded.ts'
import { EXTENSIONS } from './pglite-extensions.ts'
import { PreparedStatements } from './pglite-prepared.ts'
import { dumpOf, sessionOn } from './pglite-session.ts'
import { StatementTurns } from './statement-turns.ts'
import { PLANNER_SETTINGS } from './planner-settings.ts'
import { PARSERS } from './rows.ts'
import { Maintenance, NONE_BY_ITSELF } from './maintenance.ts'
import { MemoryFiles } from './memory-files.ts'
import { readSnapshot, unpackInto } from './snapshot.ts'
import { type Attempt, Transactions } from './transaction.ts'
import {
  type Asker,
  type InitialData,
  type DatabaseHooks,
  type EmbeddedDatabase,
  type ListenHandlers,
  type PgliteOptions,
  type Queryable,
  type Session,
  type Statement,
  type Transaction,
  watched,
} from './types.ts'

const PARAMETERS = [...PGlite.defaultStartParams, ...NONE_BY_ITSELF]

/** A start writes all of it, and the operating system keeps the files' pages too: PostgreSQL's 128 MB made nothing quicker. */
const IN_FOLDER = ['-c', 'shared_buffers=32MB']

/**
 * What is in memory ends with this process, so the log that a crash is mended from holds no more than what goes wrong within a
 * statement: no whole pages, no zeros ahead, nothing for replicas. A cache of what is in memory anyway would only take more of it.
 */
const IN_MEMORY = [
  'shared_buffers=4MB',
  'wal_buffers=256kB',
  'min_wal_size=32MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  'full_page_writes=off',
  'synchronous_commit=off',
].flatMap((setting) => ['-c', setting])

/**
 * Bytes of the log between two checkpoints. In a folder the next one takes the event loop for some tenths of a second; in memory there is
 * next to nothing to write, and the log takes what memory there is.
 */
const MOST_LOG = { folder: 32 * 1024 * 1024, memory: 8 * 1024 * 1024 }

/**
 * There is one connection, which whoever asks for little has as soon as what runs is done: a statement of one caller may take a hundred
 * times as long as those of another, and round by round the others would wait for one such statement before each of theirs.
 */
const TURNS = { atWork: 1, atWorkEach: 1, byTime: true, pausing: true }

/** Opens PGlite; a folder that is empty or absent becomes a new database. */
export async function openPglite(options: PgliteOptions, hooks: DatabaseHooks): Promise<EmbeddedDatabase> {
  const { begin = readSnapshot } = options
  const files = options.kind === 'pglite' ? inFolder(options.dir, begin) : inMemory(begin)
  const [chosen, pgliteWasmModule] = await Promise.all([files, compiledCode()])
  const pglite = new Embedded({ ...chosen, pgliteWasmModule }, (fault) =>
    hooks.ended ? hooks.ended(fault) : endProcess(fault),
  )
  await pglite.waitReady
  Object.assign(pglite.parsers, PARSERS)
  // The adapter reads every timestamp as if it were UTC.
  await pglite.exec([`SET timezone = 'UTC'`, ...PLANNER_SETTINGS].join('; '))
  if (options.kind === 'memory')
    return new PgliteDatabase(pglite, { hooks, isShort: () => false, mostLog: MOST_LOG.memory })
  return new PgliteDatabase(pglite, { hooks, isShort: () => isDiskShort(options.dir), mostLog: MOST_LOG.folder })
}

/** The log has what was committed: another process goes on where this one cannot. */
function endProcess(fault: Error): void {
  queueMicrotask(() => {
    throw fault
  })
}

async function inFolder(dataDir: string, begin: InitialData): Promise<PGliteOptions> {
  await unpackInto(dataDir, begin)
  return { dataDir, startParams: [...PARAMETERS, ...IN_FOLDER], extensions: EXTENSIONS }
}

async function inMemory(begin: InitialData): Promise<PGliteOptions> {
  const startParams = [...PARAMETERS, ...IN_MEMORY]
  return { fs: await MemoryFiles.of(await begin()), startParams, extensions: EXTENSIONS }
}

interface Parts {
  readonly hooks: DatabaseHooks
  /** Whether the disk has no room for writes. */
  readonly isShort: () => boolean
  /** Bytes of the log between two checkpoints. */
  readonly mostLog: number
}

class PgliteDatabase implements EmbeddedDatabase {
  readonly kind = 'pglite'
  readonly #prisma: PrismaClient
  readonly #pglite: Embedded
  readonly #prepared: PreparedStatements
  readonly #maintenance: Maintenance
  readonly #hooks: DatabaseHooks
  readonly #isShort: () => boolean
  readonly #transactions: Transactions
  readonly #turns: StatementTurns
  #session: Promise<unknown> = Promise.resolve()
  #closing: Promise<void> | undefined

  constructor(pglite: Embedded, { hooks, isShort, mostLog }: Parts) {
    this.#pglite = pglite
    this.#prepared = new PreparedStatements(pglite)
    this.#maintenance = new Maintenance(pglite, { isShort, mostLog })
    this.#hooks = hooks
    this.#isShort = isShort
    this.#transactions = new Transactions({ hooks, isShort })
    this.#turns = new StatementTurns({
      ...{ transactions: this.#transactions, turns: TURNS },
      run: (statement, signal) => this.#run(statement, signal),
    })
    const guards = { transactions: this.#transactions, hooks, prepared: this.#prepared }
    const adapter = new PrismaPGlite(guarded(pglite, guards))
    this.#prisma = new PrismaClient({ adapter, errorFormat: 'minimal' })
  }

  get prisma(): PrismaClient {
    this.#transactions.assertOutside()
    return this.#prisma
  }

  query<Row extends object>(statement: Statement, asker?: Asker): Promise<Row[]> {
    return this.#turns.query<Row>(statement, asker)
  }

  async #run(statement: Statement, signal: AbortSignal | undefined): Promise<object[]> {
    signal?.throwIfAborted()
    this.#maintenance.written()
    return watched(this.#hooks, statement.text, async () =>
      this.#isShort() && !statement.frees
        ? this.#readOnly(statement)
        : (await this.#prepared.alone<object>(statement)).rows,
    )
  }

  /** @throws UNAVAILABLE for what would write */
  async #readOnly(statement: Statement): Promise<object[]> {
    try {
      return await sessionOn(this.#pglite).transaction(async (session) => {
        await session.script('SET TRANSACTION READ ONLY')
        return session.query(statement)
      })
    } catch (error) {
      throw isReadOnly(error) ? noSpace(error) : error
    }
  }

  askedBy(asker: Asker): Queryable {
    return { query: (statement) => this.query(statement, asker) }
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>, asker: Asker = {}): Promise<T> {
    this.#transactions.assertOutside()
    return this.#turns.during(() => {
      this.#maintenance.written()
      return this.#transactions.run(this.#prisma, work)
    }, asker)
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    // Notifications arrive while some transaction commits: its context, and its request's, are not the listener's.
    const inOwnContext = AsyncLocalStorage.snapshot()
    const stop = await this.#pglite.listen(channel, (payload) =>
      inOwnContext(() => queueMicrotask(() => handlers.notify(payload))),
    )
    handlers.connected()
    handlers.heard?.(Infinity)
    return async () => {
      if (!this.#pglite.closed) await stop()
    }
  }

  session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#transactions.assertOutside()
    // One after the other: there is one connection, on which an advisory lock excludes nobody.
    const result = this.#session.then(() => work(sessionOn(this.#pglite)))
    this.#maintenance.written()
    this.#session = result.catch(() => undefined)
    return mappingErrors(result)
  }

  async ping(): Promise<void> {
    await this.query({ text: 'SELECT 1', values: [] })
  }

  async ready(): Promise<void> {
    await this.ping()
    await this.#transactions.trial(this.#prisma)
  }

  replicas(): undefined {
    return undefined
  }

  pool(): undefined {
    return undefined
  }

  async dump(): Promise<Uint8Array> {
    await this.#pglite.exec('CHECKPOINT')
    return dumpOf(this.#pglite)
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#prisma.$disconnect()
    // Waits for the transaction that may run: PGlite itself would close under it.
    if (!this.#pglite.fault) await this.#pglite.transaction(async () => undefined)
    await this.#pglite.close()
  }
}

/**
 * PGlite as Prisma's adapter sees it: tells the attempt its connection. It does not look in which context a query comes: Prisma sends what
 * is asked in one moment together, in the context of whoever asked first, who may be in a transaction when the others are not.
 */
function guarded(
  pglite: PGlite,
  { transactions, ...lending }: Lending & { readonly transactions: Transactions },
): PGlite {
  const seen: Pick<PGlite, 'query' | 'exec' | 'transaction'> = {
    query: (text, values = [], options) => lending.prepared.alone({ text, values }, options),
    exec: (text, options) => pglite.exec(text, options),
    transaction: (work) => {
      const attempt = transactions.starting()
      if (attempt === undefined) {
        transactions.assertOutside()
        return pglite.transaction(work)
      }
      // A commit that fails: see `leased`.
      return attempt.watch(pglite.transaction((tx) => leased({ ...lending, tx, attempt, work })))
    },
  }
  return seen as PGlite
}

interface Lending {
  readonly hooks: DatabaseHooks
  readonly prepared: PreparedStatements
}

interface Leased<T> extends Lending {
  readonly tx: PgliteTransaction
  readonly attempt: Attempt
  readonly work: (tx: PgliteTransaction) => Promise<T>
}

async function leased<T>({ tx, attempt, work, hooks, prepared }: Leased<T>): Promise<T> {
  let rolledBack = false
  attempt.begin(<Row extends object>(statement: Statement) =>
    watched(hooks, statement.text, async () => (await prepared.within<Row>(statement)).rows),
  )
  const result = await work({
    query: (text, values = [], options) =>
      attempt.watch(watched(hooks, text, () => prepared.within({ text, values }, options))),
    sql: (strings, ...values: unknown[]) => attempt.watch(tx.sql(strings, ...values)),
    exec: (text, options) => attempt.watch(tx.exec(text, options)),
    listen: (channel, callback) => tx.listen(channel, callback),
    rollback: () => {
      rolledBack = true
      attempt.phase = 'over'
      return tx.rollback()
    },
    get closed() {
      return tx.closed
    },
  })
  attempt.phase = 'over'
  // Thrown here it makes PGlite roll back; the adapter hides it, so that runOnce throws it from the attempt.
  if (!rolledBack && attempt.failure !== undefined) throw attempt.failure
  return result
}
