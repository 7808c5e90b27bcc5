// Giving events their places in the feed: done by every server as it hears of new events, and by whoever reads the feed,
// so that one's own writes are always in it.
import { PlatformError } from '../../core/errors.ts'
import { rootOf } from '../../core/uid.ts'
import type { Queryable } from '../../db/database.ts'
import { hasUnplaced, placeEvents } from '../../db/statements/feed.ts'

/** Failed attempts in a row from which on a sink counts as down: only its own clock wakes its queue then. */
export const MAX_FAILURES = 5

/** Events of one statement at most. */
const MOST_EVENTS = 500

/** Places what is committed in the organization of `uid`, for whoever is about to read there: it may be a little of what others have written. */
export async function placeForReading(
  db: Queryable,
  { uid, now }: { readonly uid: string; readonly now: number },
): Promise<void> {
  const isOver = async (): Promise<boolean> => !(await hasUnplaced(db, rootOf(uid)))
  if (!(await isOver())) await placeUntil(db, { now, isOver })
}

export interface PlaceAllOptions {
  /** Names this server to those that are notified. */
  readonly by?: string
  /** Told after each statement what subscriptions hear of it; gives whether to go on. */
  readonly tell?: (told: readonly string[]) => boolean
}

/** Places all that is committed. */
export async function placeAll(
  db: Queryable,
  now: number,
  { by = '', tell = () => true }: PlaceAllOptions = {},
): Promise<void> {
  await placeUntil(db, { now, by, isOver: async (told) => !tell(told) })
}

interface Placing {
  readonly now: number
  readonly by?: string
  /** Whether enough is placed, though there is more; asked after each statement. */
  readonly isOver: (told: readonly string[]) => Promise<boolean>
}

async function placeUntil(db: Queryable, { now, by = '', isOver }: Placing): Promise<void> {
  let limit = MOST_EVENTS
  for (;;) {
    try {
      const placed = await placeEvents(db, { limit, now: new Date(now), by, maxFailures: MAX_FAILURES })
      const isEnough = await isOver(placed.told)
      // What was not among those found was committed later, and its own notification follows.
      if (isEnough || !placed.more) return
    } catch (error) {
      const isLate = error instanceof PlatformError && error.code === 'DEADLINE_EXCEEDED'
      if (!isLate || limit === 1) throw error
      limit = Math.ceil(limit / 8)
    }
  }
}
