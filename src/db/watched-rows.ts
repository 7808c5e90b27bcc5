// Statements whose rows somebody looks at before they are given.
import type { Queryable } from './types.ts'

/** The same statements; their rows are given when `look` has let them. */
export function watchingRows(db: Queryable, look: (rows: readonly object[]) => Promise<void>): Queryable {
  return {
    query: async (statement) => {
      const rows = await db.query<never>(statement)
      await look(rows)
      return rows
    },
  }
}
