// Checkpoints of the embedded database, which has no process that makes them. Those that PostgreSQL begins by itself, once its log has
// grown to some half of `max_wal_size`, never end there: the process would stand still for ever.
import type { PGlite } from '@electric-sql/pglite'

/** Starts no checkpoint by itself. */
export const NONE_BY_ITSELF = ['-c', 'max_wal_size=1TB']

/** Bytes of the log since the last checkpoint: to write out what they changed takes the event loop for some tenths of a second. */
const MOST_LOG = 32 * 1024 * 1024
/** Statements and transactions between two looks at it. */
const BETWEEN_LOOKS = 64

const GROWN = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`

/** Makes checkpoints as the log grows, so that it stays short, and so does what is done again after a crash. */
export class Checkpoints {
  readonly #pglite: PGlite
  readonly #isShort: () => boolean
  #left = BETWEEN_LOOKS
  #isLooking = false

  /** @param isShort whether the disk has no room for one: PostgreSQL ends when it finds none halfway */
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
      if ((rows[0]?.bytes ?? 0) > MOST_LOG && !this.#isShort()) await this.#pglite.exec('CHECKPOINT')
    } catch {
      // Closed meanwhile, or the disk is full, which whoever writes is told. The next look tries again.
    }
  }
}
