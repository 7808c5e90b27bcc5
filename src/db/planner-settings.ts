// What the planner is told on every connection, of either engine. Called by pglite.ts and postgres.ts.

/** Statements that set the planner up for short reads of large tables. */
export const PLANNER_SETTINGS: readonly string[] = [
  // A page costs the same in any order: it is cached, or on a disk without a head. Then reading a list's index in its
  // order is never dearer than collecting all rows of a scope and sorting them, which a wrong guess of the scope's size
  // would choose otherwise (PGlite has no statistics, a prepared plan knows no scope).
  'SET random_page_cost = 1',
  // Every statement here is built for its index: planning it for each value costs more than running it.
  'SET plan_cache_mode = force_generic_plan',
  // Compiling costs more than any statement here gains.
  'SET jit = off',
]
