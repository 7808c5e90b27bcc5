// Somebody acts while others have written and not committed. Only a database with several connections lets them meet, so that this is
// for PostgreSQL (TEST_DATABASE_URL).
import type { Database, Transaction } from '../../src/db/database.ts'
import { secondPool, statement } from './database.ts'
import { eventually } from './eventually.ts'

/** Who waits for the transaction that asks. */
export const WAITING = statement(
  `SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
)

type Work = (tx: Transaction) => Promise<unknown>

/**
 * What comes of `act`, which begins when `write` is done and not committed, and waits for that to be, or is over before.
 * @param write what others do; in two parts, the second when `act` waits
 */
export async function behind<T>(db: Database, write: Work | readonly [Work, Work], act: () => Promise<T>): Promise<T> {
  const [first, then] = typeof write === 'function' ? [write] : write
  const other = await secondPool(db)
  try {
    const { begun } = await other.transaction(async (tx) => {
      await first(tx)
      const begun = act()
      let isOver = false
      const over = (): void => void (isOver = true)
      begun.then(over, over)
      await eventually(async () => isOver || (await tx.query(WAITING)).length > 0)
      await then?.(tx)
      // In an object, for a promise that is returned would be waited for inside of the transaction.
      return { begun }
    })
    return await begun
  } finally {
    await other.close()
  }
}
