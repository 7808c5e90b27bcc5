// What PostgreSQL has processes for and the embedded database has none: checkpoints, and vacuum as autovacuum does it.
//
// Checkpoints that PostgreSQL begins by itself, once its log has grown to some half of `max_wal_size`, never end there: the process
// would stand still for ever.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Starts no checkpoint by itself. */
export const NONE_BY_ITSELF = ['-c', 'max_wal_size=1TB']

/** Bytes of the log since the last checkpoint: to write out what they changed takes the event loop for some tenths of a second. */
const MOST_LOG = 32 * 1024 * 1024
/** Statements and transactions between two looks at it. */
const BETWEEN_LOOKS = 64

const GROWN = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`

/** So that what was written is counted before it is asked for. */
const COUNTED = 'SELECT pg_stat_force_next_flush()'
/**
 * Tables, their long values and those of the catalogue, with more dead rows than autovacuum leaves (its defaults), or with numbers of
 * transactions so old that they must be frozen; of partitioned tables each partition by itself.
 */
const WORN = `SELECT format('%I.%I', schemaname, s.relname) AS name FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = relid
  WHERE relkind <> 'p' AND (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) OR age(relfrozenxid) > 200000000)`

/**
 * Makes checkpoints as the log grows, so that it stays short, and so does what is done again after a crash; before one it frees what rows
 * took that are no more, so that writing the same again and again takes no more room.
 */
export class Maintenance {
  readonly #pglite: PGlite
  readonly #isShort: () => boolean
  #left = BETWEEN_LOOKS
  #isLooking = false

  /** @param isShort whether the disk has no room for what it writes: PostgreSQL ends when it finds none halfway */
  constructor(pglite: PGlite, isShort: () => boolean) {
    this.#pglite = pglite
    this.#isShort = isShort
  }

  /** Tells that something may have been written. */
  written(): void {
    if (--this.#left > 0 || this.#isLooking) return
    this.#left = BETWEEN_LOOKS
    this.#isLooking = true
    void this.#look().finally(() => (this.#isLooking = false))
  }

  async #look(): Promise<void> {
    try {
      const { rows } = await this.#pglite.query<{ bytes: number }>(GROWN)
      if ((rows[0]?.bytes ?? 0) <= MOST_LOG || this.#isShort()) return
      await this.#vacuum()
      await this.#pglite.exec('CHECKPOINT')
    } catch {
      // Closed meanwhile, or the disk is full, which whoever writes is told. The next look tries again.
    }
  }

  async #vacuum(): Promise<void> {
    await this.#pglite.query(COUNTED)
    const { rows } = await this.#pglite.query<{ name: string }>(WORN)
    for (const { name } of rows) {
      // Whoever else waits for the event loop.
      await nextTurn()
      if (!this.#isShort()) await this.#pglite.exec(`VACUUM ${name}`)
    }
  }
}
