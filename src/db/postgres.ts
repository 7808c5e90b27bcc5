import type { Database, DatabaseHooks, DatabaseOptions } from './types.ts'

export async function openPostgres(_options: DatabaseOptions, _hooks: DatabaseHooks): Promise<Database> {
  throw new Error('not written yet')
}
