// Statements outside of transactions, on either engine: equal ones of a caller run together, and those of one caller take turns.
import { FairQueue, type FairQueueOptions } from '../core/fair-queue.ts'
import { StatementCoalescer } from './coalescer.ts'
import { mappingErrors } from './errors.ts'
import type { Transactions } from './transaction.ts'
import type { Asker, Statement } from './types.ts'

/**
 * The part of a pool that statements and transactions of one address may have at once. Of writes it has fewer (turns.ts of the services),
 * for a transaction asks for rights beside itself.
 */
const OF_AN_ADDRESS = 1 / 2

/**
 * Turns where there are pools of so many connections, each to a database or a replica of it. What waits, waits here: in a pool, who asks
 * for little would wait behind all that others ask for.
 */
export function turnsOfPools(size: number, pools: number): FairQueueOptions {
  const ofAnAddress = Math.max(Math.min(2, size), Math.ceil(size * OF_AN_ADDRESS))
  return { atWork: size * pools, atWorkEach: ofAnAddress, atWorkOfGroup: ofAnAddress, byTime: true }
}

export interface StatementTurnsOptions {
  readonly transactions: Transactions
  /** How many statements, and how many of one caller, may run or wait for a connection at once. */
  readonly turns: FairQueueOptions
  /** Runs one; what has not begun never does once the signal is aborted. */
  readonly run: (statement: Statement, signal: AbortSignal | undefined) => Promise<object[]>
}

/**
 * Who asks for a thousand waits for itself, and others for a few of them. How many wait in all is bounded by the requests that ask.
 */
export class StatementTurns {
  readonly #options: StatementTurnsOptions
  readonly #queue: FairQueue
  readonly #coalescer = new StatementCoalescer((statement, asker) => this.#inTurn(statement, asker))

  constructor(options: StatementTurnsOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.turns)
  }

  /** @throws the reason of the signal where it is aborted before the turn has come; what the database tells */
  async query<Row extends object>(statement: Statement, asker: Asker = {}): Promise<Row[]> {
    this.#options.transactions.assertOutside()
    const rows = statement.coalesced ? this.#coalescer.query(statement, asker) : this.#inTurn(statement, asker)
    // Who asks knows what its statement gives.
    return mappingErrors(rows as Promise<Row[]>)
  }

  /** Does other work that takes a connection when it is the turn of its caller. @throws as `query` */
  async during<T>(work: () => Promise<T>, { signal, caller, address }: Asker): Promise<T> {
    if (caller === undefined) return work()
    const release = await this.#queue.enter(caller, signal, address)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #inTurn(statement: Statement, asker: Asker): Promise<object[]> {
    return this.during(() => this.#options.run(statement, asker.signal), asker)
  }
}
