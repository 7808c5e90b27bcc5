// PostgreSQL: one pool for Prisma and for the hand-made statements.
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { cancelsOf, type Connections, untilAborted } from './cancel.ts'
import { mappingErrors } from './errors.ts'
import { PrismaClient } from './gen/prisma/client.ts'
import { Listener } from './listener.ts'
import { PLANNER_SETTINGS } from './planner-settings.ts'
import { keepsTooMuch, type RowsOf, rowsOf, rowsOfPrepared } from './prepared.ts'
import { Replicas } from './replicas.ts'
import { pgTypes } from './rows.ts'
import { StatementTurns, turnsOfPools } from './statement-turns.ts'
import { type Attempt, Transactions } from './transaction.ts'
import {
  type Asker,
  type Database,
  type DatabaseHooks,
  type ListenHandlers,
  type PoolLoad,
  type PostgresOptions,
  type Queryable,
  type ReplicaLoad,
  type ScriptRunner,
  type Session,
  type Statement,
  type Transaction,
  watched,
} from './types.ts'

const PING: Statement = { text: 'SELECT 1', values: [] }
const STATEMENT_TIMEOUT_MS = 5_000
const POOL_WAIT_MS = 2_000
const POOL_SIZE = 10
/** A transaction that its server forgot gives its locks back after this. */
const IDLE_TRANSACTION_MS = 60_000

/** Opens the pool. Throws UNAVAILABLE when the server does not answer. */
export async function openPostgres(options: PostgresOptions, hooks: DatabaseHooks): Promise<Database> {
  const database = new PostgresDatabase(options, hooks)
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres'
  readonly #prisma: PrismaClient
  readonly #pool: GuardedPool
  readonly #primary: Connections
  readonly #transactions: Transactions
  readonly #turns: StatementTurns
  readonly #readFrom: readonly Connections[]
  readonly #replicas: Replicas | undefined
  /** Of connections that are this server's alone. */
  readonly #config: pg.ClientConfig
  readonly #rowsOf: RowsOf
  readonly #hooks: DatabaseHooks
  readonly #listeners = new Set<Listener>()
  #closing: Promise<void> | undefined

  constructor(options: PostgresOptions, hooks: DatabaseHooks) {
    this.#hooks = hooks
    this.#transactions = new Transactions({ hooks, others: true })
    this.#turns = new StatementTurns({
      transactions: this.#transactions,
      turns: turnsOfPools(options.poolSize ?? POOL_SIZE, 1 + (options.readUrls ?? []).length),
      run: (statement, signal) => this.#read(statement, signal),
    })
    const common = { fallback_application_name: 'platform-graph', types: pgTypes }
    this.#config = { ...common, connectionString: options.directUrl ?? options.url }
    // What one transaction has prepared behind a pooler, the connection of the next may not have.
    this.#rowsOf = options.directUrl === undefined ? rowsOfPrepared : rowsOf
    const pooled = poolConfig(options, { ...common, connectionString: options.url })
    this.#pool = new GuardedPool(pooled, { transactions: this.#transactions, hooks, rowsOf: this.#rowsOf })
    // A pooler gives statements to connections as it likes: there is none to tell apart.
    this.#primary = {
      pool: this.#pool,
      cancels: options.directUrl === undefined ? cancelsOf(this.#config, POOL_WAIT_MS) : undefined,
    }
    // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
    this.#pool.on('error', (error) => hooks.log?.('warn', 'database connection lost', { error: String(error) }))
    this.#readFrom = (options.readUrls ?? []).map((url) => this.#replicaAt(options, url))
    this.#replicas = this.#replicasOf(this.#readFrom)
    this.#prisma = new PrismaClient({ adapter: new PrismaPg(this.#pool), errorFormat: 'minimal' })
  }

  #replicaAt(options: PostgresOptions, url: string): Connections {
    // One that is cut off says nothing; its own limit comes first where it answers.
    const query_timeout = 2 * (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS)
    const config = { ...this.#config, connectionString: url, query_timeout }
    const pool = new pg.Pool(poolConfig(options, config))
    pool.on('error', (error) => this.#hooks.log?.('warn', 'connection to a replica lost', { error: String(error) }))
    return { pool, cancels: cancelsOf(config, POOL_WAIT_MS) }
  }

  #replicasOf(all: readonly Connections[]): Replicas | undefined {
    if (all.length === 0) return undefined
    return new Replicas({
      primary: (statement, signal) => this.#run(this.#primary, statement, signal),
      replicas: all.map((one) => (statement, signal) => this.#run(one, statement, signal)),
      onLate: (error) => this.#hooks.log?.('warn', 'a replica is not read from for now', { error: String(error) }),
      onAway: (error) => this.#hooks.log?.('error', 'the primary is away; replicas are read', { error: String(error) }),
    })
  }

  get prisma(): PrismaClient {
    this.#transactions.assertOutside()
    return this.#prisma
  }

  askedBy(asker: Asker): Queryable {
    return { query: (statement) => this.query(statement, asker) }
  }

  query<Row extends object>(statement: Statement, asker?: Asker): Promise<Row[]> {
    return this.#turns.query<Row>(statement, asker)
  }

  #read(statement: Statement, signal?: AbortSignal): Promise<object[]> {
    const replicas = statement.readOnly && this.#replicas
    return replicas ? replicas.query(statement, signal) : this.#run(this.#primary, statement, signal)
  }

  #run<Row extends object>(on: Connections, statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    return watched(this.#hooks, statement.text, () =>
      untilAborted(on, signal, (client) => this.#rowsOf<Row>(client, statement)),
    )
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>, asker: Asker = {}): Promise<T> {
    this.#transactions.assertOutside()
    return this.#turns.during(() => this.#transactions.run(this.#prisma, work), asker)
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    const listener = new Listener({ config: this.#config, channel, handlers, hooks: this.#hooks })
    this.#listeners.add(listener)
    await this.#transactions.outside(() => listener.start())
    return async () => {
      this.#listeners.delete(listener)
      await listener.close()
    }
  }

  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#transactions.assertOutside()
    return mappingErrors(this.#session(work))
  }

  async #session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      ...this.#config,
      connectionTimeoutMillis: this.#pool.options.connectionTimeoutMillis,
    })
    client.on('error', (error) => this.#hooks.log?.('warn', 'database session lost', { error: String(error) }))
    const runner: ScriptRunner = {
      query: (statement) => rowsOf(client, statement),
      script: async (sql) => void (await client.query(sql)),
    }
    try {
      await client.connect()
      await runner.script('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
      return await work({ ...runner, transaction: (inner) => inTransaction(client, () => inner(runner)) })
    } finally {
      // Its settings and session locks go with it.
      await client.end()
    }
  }

  async ping(): Promise<void> {
    await this.query(PING)
  }

  async ready(): Promise<void> {
    await this.query({ ...PING, readOnly: 'primary' })
    await this.#transactions.trial(this.#prisma)
  }

  pool(): PoolLoad {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { open: totalCount, idle: idleCount, most: options.max, waiting: waitingCount }
  }

  replicas(): ReplicaLoad | undefined {
    return this.#replicas?.load()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener.close()))
    await this.#prisma.$disconnect()
    const all = [this.#primary, ...this.#readFrom].flatMap(({ pool, cancels }) => (cancels ? [pool, cancels] : [pool]))
    await Promise.all(all.map((pool) => pool.end()))
  }
}

function poolConfig(options: PostgresOptions, config: pg.ClientConfig): pg.PoolConfig {
  const settings = [
    // Prisma's adapter reads every timestamp as if it were UTC.
    `SET timezone = 'UTC'`,
    `SET statement_timeout = ${Math.trunc(options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS)}`,
    `SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
    ...PLANNER_SETTINGS,
  ]
  return {
    ...config,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: options.poolWaitMs ?? POOL_WAIT_MS,
    keepAlive: true,
    // The types of pg say void; the pool waits for the promise.
    onConnect: (client) => client.query(settings.join('; ')) as unknown as void,
  }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined) // the connection may be what failed
    throw error
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** The pool as Prisma's adapter sees it: tells the attempt its connection. */
class GuardedPool extends pg.Pool {
  readonly #transactions: Transactions
  readonly #lending: Lending

  constructor(config: pg.PoolConfig, { transactions, ...lending }: Lending & { readonly transactions: Transactions }) {
    super(config)
    this.#transactions = transactions
    this.#lending = lending
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    // With a callback: pool.query, which takes a connection for one statement. Its context is that of whoever asked first of those whose
    // queries Prisma sends together, who may be in a transaction when the others are not.
    if (callback !== undefined) return super.connect(callback)
    const attempt = this.#transactions.starting()
    if (attempt === undefined) {
      this.#transactions.assertOutside()
      return super.connect()
    }
    return super.connect().then((client) => leased(client, attempt, this.#lending))
  }
}

/** What the adapter's transaction uses of a connection. */
type LeasedClient = Pick<pg.PoolClient, 'on' | 'removeListener' | 'release'> & {
  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>
}

/** How statements of a transaction run. */
interface Lending {
  readonly hooks: DatabaseHooks
  readonly rowsOf: RowsOf
}

function leased(client: pg.PoolClient, attempt: Attempt, { hooks, rowsOf: run }: Lending): pg.PoolClient {
  attempt.begin((statement) => watched(hooks, statement.text, () => run(client, statement)))
  const seen: LeasedClient = {
    query: async (config) => {
      if (config.text === 'COMMIT' || config.text === 'ROLLBACK') attempt.phase = 'over'
      const result = await attempt.watch(watched(hooks, config.text, () => client.query(config)))
      // A statement that nobody awaited failed: PostgreSQL rolled back and calls that a success.
      if (config.text === 'COMMIT' && result.command !== 'COMMIT') {
        throw attempt.failure ?? new Error('The database rolled the transaction back')
      }
      return result
    },
    on: client.on.bind(client),
    removeListener: client.removeListener.bind(client),
    release: (error) => client.release(error ?? keepsTooMuch(client)),
  }
  return seen as pg.PoolClient
}
