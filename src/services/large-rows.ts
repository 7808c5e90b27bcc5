// Rows that may be large: what is made of them takes a turn of the event loop by itself, and one caller waits behind the others.
import { sizeOfRows } from '../core/answer-size.ts'
import { FairQueue } from '../core/fair-queue.ts'
import { afterNewcomers } from '../core/newcomers.ts'
import type { Database, Queryable } from '../db/database.ts'
import { watchingRows } from '../db/watched-rows.ts'
import { reading, type CallEnvironment } from './call.ts'
import { keyOf } from './turns.ts'

/** Bytes of rows that one turn of the event loop is given to: several megabytes in one would hold everybody up. */
const LARGE = 256 * 1024

/** Pages of one caller that are read at once: while the rows of one are written, the database reads those of the other. */
const PAGES = 2
/** And of all callers at one address, who may be one under many names. */
const PAGES_AT_ADDRESS = 2 * PAGES

/** Of one database. How many wait is bounded by the requests that do. */
class LargeRows {
  readonly #given = new FairQueue({ atWork: 1, atWorkEach: 1, byTime: true })
  readonly #read = new FairQueue({ atWorkEach: PAGES, atWorkOfGroup: PAGES_AT_ADDRESS })

  /** Waits for a turn of the event loop for these rows, where they are large. */
  async turn({ context }: CallEnvironment, rows: readonly object[]): Promise<void> {
    if (sizeOfRows(rows) <= LARGE) return
    const release = await this.#given.enter(keyOf(context.caller), context.signal, context.address)
    // Who is new goes before all that are answered at length.
    await afterNewcomers()
    setImmediate(release)
    context.requireRead?.()
  }

  async series<T>({ context }: CallEnvironment, read: () => Promise<T>): Promise<T> {
    const release = await this.#read.enter(keyOf(context.caller), context.signal, context.address)
    try {
      return await read()
    } finally {
      release()
    }
  }
}

const known = new WeakMap<Database, LargeRows>()

function largeRowsOf({ deps: { db } }: CallEnvironment): LargeRows {
  const found = known.get(db) ?? new LargeRows()
  known.set(db, found)
  return found
}

/** As `reading`, of rows of which a statement should read no more than `atOnce`. */
export function readingLarge(call: CallEnvironment, atOnce: number): Queryable {
  const db = reading(call)
  if (atOnce === Infinity) return db
  const large = largeRowsOf(call)
  return watchingRows(db, (rows) => large.turn(call, rows))
}

/** One caller reads a few at a time of what takes several statements: many that are half read would take as many times the memory. */
export function inSeries<T>(call: CallEnvironment, read: () => Promise<T>): Promise<T> {
  return largeRowsOf(call).series(call, read)
}
