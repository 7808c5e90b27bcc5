// The door to the database: PGlite (a folder or memory) or PostgreSQL, with one interface and one SQL dialect.
import type { Database, DatabaseHooks, DatabaseOptions, EmbeddedDatabase, PgliteOptions } from './types.ts'

export type {
  Asker,
  InitialData,
  Database,
  DatabaseHooks,
  DatabaseOptions,
  EmbeddedDatabase,
  ListenHandlers,
  PgliteOptions,
  PoolLoad,
  PostgresOptions,
  ReplicaLoad,
  Queryable,
  ScriptRunner,
  Session,
  Statement,
  Transaction,
} from './types.ts'

/**
 * Opens a database; an embedded one that is absent is made. Missing migrations are not applied: that is migrate.ts. Only the engine that is used is loaded.
 * Throws UNAVAILABLE when PostgreSQL does not answer.
 */
export function openDatabase(options: PgliteOptions, hooks?: DatabaseHooks): Promise<EmbeddedDatabase>
export function openDatabase(options: DatabaseOptions, hooks?: DatabaseHooks): Promise<Database>
export async function openDatabase(options: DatabaseOptions, hooks: DatabaseHooks = {}): Promise<Database> {
  if (options.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(options, hooks)
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite(options, hooks)
}
