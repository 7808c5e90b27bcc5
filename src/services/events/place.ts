// Giving events their places in the feed: done by every server as it hears of new events, and by whoever reads the feed,
// so that one's own writes are always in it.
import type { Queryable } from '../../db/database.ts'
import { hasUnplaced, placeEvents } from '../../db/statements/feed.ts'

/** Failed attempts in a row from which on a sink counts as down: only its own clock wakes its queue then. */
export const PATIENCE = 5
const BATCH = 500
/** Against an endless loop beside a server that places as fast as this one. */
const MAX_BATCHES = 1_000

/** Places all that is committed; gives how many events this server placed. */
export async function placeAll(db: Queryable, now: number): Promise<number> {
  let placed = 0
  for (let batch = 0; batch < MAX_BATCHES && (await hasUnplaced(db)); batch++) {
    placed += await placeEvents(db, { limit: BATCH, now: new Date(now), patience: PATIENCE })
  }
  return placed
}
