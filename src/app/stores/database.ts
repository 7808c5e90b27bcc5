// The database that the configuration names, for the server and for commands that work on it themselves.
import { openDatabase, type Database } from '../../db/database.ts'
import type { Config } from '../config/config.ts'
import type { FolderLock } from './folder-lock.ts'
import { requireDataFolder } from './data-folder.ts'

/** What openDatabase is told. */
export function databaseOptions({ database, directUrl, readUrls, limits }: Config): Parameters<typeof openDatabase>[0] {
  if (database.kind !== 'postgres') return database
  const { poolSize, statementMs, poolWaitMs } = limits
  return { ...database, directUrl, readUrls, poolSize, statementTimeoutMs: statementMs, poolWaitMs }
}

/** Locks the folder of the embedded database. Loaded where it is used: SQLite is experimental in Node.js 22, which says so. */
export async function lockDataFolder(dir: string): Promise<FolderLock> {
  const { lockFolder } = await import('./folder-lock.ts')
  return lockFolder(dir)
}

/**
 * Opens the database for a piece of work, and closes it.
 * @throws FolderInUseError when another process has the embedded database open
 */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (config.database.kind === 'pglite') await requireDataFolder(config.dataDir)
  await using parts = new AsyncDisposableStack()
  if (config.database.kind === 'pglite') parts.adopt(await lockDataFolder(config.dataDir), (lock) => lock.release())
  const db = parts.adopt(await openDatabase(databaseOptions(config)), (open) => open.close())
  return await work(db)
}
