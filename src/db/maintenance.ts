// What PostgreSQL has processes for and the embedded database has none: checkpoints, vacuum as autovacuum does it, and plans that are
// made anew when a table has grown, as autovacuum's statistics have them made.
//
// Checkpoints that PostgreSQL begins by itself, once its log has grown to some half of `max_wal_size`, never end there: the process
// would stand still for ever.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Starts no checkpoint by itself. */
export const NONE_BY_ITSELF = ['-c', 'max_wal_size=1TB']

/** Statements and transactions between two looks at it. */
const BETWEEN_LOOKS = 64

const GROWN = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS written FROM pg_control_checkpoint()`

/** Bytes of the log between two looks at the sizes of tables. */
const BETWEEN_SIZES = 1024 * 1024
/** Pages of a table that is read from its first to its last row as quickly as by an index. */
const SMALL = 8
/** How many times its pages a table may have of those for which its statements were planned. */
const MOST_GROWTH = 4

const PAGES = `SELECT oid::regclass::text AS name, (pg_relation_size(oid) / current_setting('block_size')::int)::int AS pages
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`

/** So that what was written is counted before it is asked for. */
const COUNTED = 'SELECT pg_stat_force_next_flush()'
/**
 * Tables, their long values and those of the catalogue, with more dead rows than autovacuum leaves (its defaults), or with numbers of
 * transactions so old that they must be frozen; of partitioned tables each partition by itself.
 */
const WORN = `SELECT format('%I.%I', schemaname, s.relname) AS name FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = relid
  WHERE relkind <> 'p' AND (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) OR age(relfrozenxid) > 200000000)`

export interface MaintenanceOptions {
  /** Whether the disk has no room for what it writes: PostgreSQL ends when it finds none halfway. */
  readonly isShort: () => boolean
  /** Bytes of the log since the last checkpoint, at which the next is made. */
  readonly mostLog: number
}

/**
 * Makes checkpoints as the log grows, so that it stays short, and so does what is done again after a crash; before one it frees what rows
 * took that are no more, so that writing the same again and again takes no more room.
 */
export class Maintenance {
  readonly #pglite: PGlite
  readonly #isShort: () => boolean
  readonly #mostLog: number
  #left = BETWEEN_LOOKS
  #isLooking = false
  /** Bytes of the log when sizes were last looked at. */
  #sized = 0
  /** Pages of tables when plans were last forgotten; those of others count as none. */
  #planned: ReadonlyMap<string, number> = new Map()

  constructor(pglite: PGlite, { isShort, mostLog }: MaintenanceOptions) {
    this.#pglite = pglite
    this.#isShort = isShort
    this.#mostLog = mostLog
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
      const { rows } = await this.#pglite.query<{ bytes: number; written: number }>(GROWN)
      const { bytes = 0, written = 0 } = rows[0] ?? {}
      // Even who only reads writes what it tidies up on its way.
      if (this.#isShort()) return
      if (written - this.#sized > BETWEEN_SIZES) await this.#plan(written)
      if (bytes <= this.#mostLog) return
      await this.#vacuum()
      await this.#pglite.exec('CHECKPOINT')
    } catch {
      // Closed meanwhile, or the disk is full, which whoever writes is told. The next look tries again.
    }
  }

  /**
   * Has statements planned anew once a table has outgrown their plans: one that was made for a few rows reads all of them for each that
   * it looks for, and goes on to do so with a hundred thousand.
   */
  async #plan(written: number): Promise<void> {
    this.#sized = written
    const { rows } = await this.#pglite.query<{ name: string; pages: number }>(PAGES)
    const known = this.#planned
    if (!rows.some(({ name, pages }) => pages > Math.max(SMALL, MOST_GROWTH * (known.get(name) ?? 0)))) return
    await this.#pglite.exec('DISCARD PLANS')
    this.#planned = new Map(rows.map(({ name, pages }) => [name, pages]))
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
