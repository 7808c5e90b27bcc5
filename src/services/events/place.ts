// Giving events their places in the feed: done by every server as it hears of new events, and by whoever reads the feed,
// so that one's own writes are always in it.
import { PlatformError } from '../../core/errors.ts'
import type { Queryable } from '../../db/database.ts'
import { hasUnplaced, placeEvents } from '../../db/statements/feed.ts'

/** Failed attempts in a row from which on a sink counts as down: only its own clock wakes its queue then. */
export const MAX_FAILURES = 5

/** Events of one statement: one event may be a thousand deliveries, and a statement has a time limit. */
const EVENTS = { first: 50, most: 500 } as const
/** Deliveries that one statement should make at most. */
const DELIVERIES = 20_000

/** How many events a statement takes, as each database has shown. */
const sizes = new WeakMap<Queryable, number>()

/** Places all that is committed, for whoever is about to read. */
export async function placeForReading(db: Queryable, now: number): Promise<void> {
  if (await hasUnplaced(db)) await placeAll(db, now)
}

/**
 * Places all that is committed.
 * @param by names this server to those that are notified
 * @returns the subscriptions that hear of it
 */
export async function placeAll(db: Queryable, now: number, by = ''): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  for (;;) {
    const limit = sizes.get(db) ?? EVENTS.first
    const placed = await place(db, { limit, now: new Date(now), by })
    for (const uid of placed?.told ?? []) told.add(uid)
    // What was not among those picked was committed later, and its own notification follows.
    if (placed && placed.picked < limit) return told
  }
}

/** Undefined: it was too much at once, and is to be tried with less. */
async function place(
  db: Queryable,
  { limit, now, by }: { limit: number; now: Date; by: string },
): Promise<{ picked: number; told: readonly string[] } | undefined> {
  try {
    const placed = await placeEvents(db, { limit, now, by, maxFailures: MAX_FAILURES })
    if (placed.made > DELIVERIES) sizes.set(db, Math.max(1, Math.floor((limit * DELIVERIES) / placed.made)))
    else if (placed.picked === limit && placed.made < DELIVERIES / 4) sizes.set(db, Math.min(EVENTS.most, limit * 2))
    return placed
  } catch (error) {
    const late = error instanceof PlatformError && error.code === 'DEADLINE_EXCEEDED'
    if (!late || limit === 1) throw error
    sizes.set(db, Math.ceil(limit / 8))
    return undefined
  }
}
