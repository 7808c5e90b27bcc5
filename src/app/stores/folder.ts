// The data folder around a piece of work that uses the embedded database: one process at a time.
import type { Config } from '../config/config.ts'
import { lockFolder } from './folder-lock.ts'

/** Runs `work` while no other process can open the embedded database; with PostgreSQL there is nothing to hold. */
export async function withFolder<T>(config: Config, work: () => Promise<T>): Promise<T> {
  if (config.database.kind !== 'pglite') return work()
  const lock = await lockFolder(config.dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}
