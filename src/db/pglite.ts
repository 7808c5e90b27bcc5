import type { Database, DatabaseHooks, DatabaseOptions } from './types.ts'

export async function openPglite(_options: DatabaseOptions, _hooks: DatabaseHooks): Promise<Database> {
  throw new Error('not written yet')
}
