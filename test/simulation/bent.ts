// What a planted fault changes on the way from a server to the database and to sinks: nothing, by default.
import type { Queryable, Statement, Transaction } from '../../src/db/database.ts'
import type { SinkAnswer } from '../../src/events/sink.ts'

/** What is done in a transaction. */
export type Work<T> = (tx: Transaction) => Promise<T>

/** A way to the database, on which a process may end. */
export interface Way<T> {
  /** Runs a transaction. */
  readonly once: (work: Work<T>) => Promise<T>
  /** Runs a statement outside of it. */
  readonly beside: Queryable['query']
}

export interface Bent {
  statement?(statement: Statement): Statement
  /** Runs a transaction otherwise. */
  transaction?<T>(work: Work<T>, way: Way<T>): Promise<T>
  /** Answers a statement otherwise. */
  answer?<Row extends object>(statement: Statement, ask: () => Promise<Row[]>): Promise<Row[]>
  /** Listeners believe that they hear: always; or that they have heard all there was when they are told what they had heard. */
  readonly hears?: 'always' | 'when told'
  /** Listeners that were cut are not told that they listen again. */
  readonly isBackUntold?: boolean
  /** What a sink is said to have answered, instead of being asked. */
  answered?(): SinkAnswer | undefined
}
