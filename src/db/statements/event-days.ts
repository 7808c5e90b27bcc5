// The tables of events, deliveries and attempts by time: partitions made for a day, and dropped when it is over. What they
// do stands in the functions of prisma/migrations/…_events_by_time, each of which is one transaction.
import type { Queryable } from '../database.ts'

const OPEN = 'SELECT open_event_day($1::date) AS done'

/** Calls that one day takes at most: to make partitions, to move on to them. */
const CALLS = 3

/**
 * Lets positions go on in partitions of today, and makes those. Does nothing when they are in use: until another call they go
 * on where they are.
 */
export async function openEventDay(db: Queryable, now: Date): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    const values = [now.toISOString().slice(0, 10)]
    const [row] = await db.query<{ done: boolean }>({ text: OPEN, values })
    if (row?.done === true) return
  }
}

const DROP_DELIVERIES = 'SELECT drop_deliveries($1) AS dropped'
const DROP_EVENTS = 'SELECT drop_events($1) AS dropped'

/** Drops the days whose deliveries all ended before a time, with their attempts; gives how many. */
export function dropDeliveries(db: Queryable, before: Date): Promise<number> {
  return dropped(db, DROP_DELIVERIES, before)
}

/** Drops the months whose events all happened before a time and are delivered no more; gives how many. */
export function dropEvents(db: Queryable, before: Date): Promise<number> {
  return dropped(db, DROP_EVENTS, before)
}

async function dropped(db: Queryable, text: string, before: Date): Promise<number> {
  const statement = { text, values: [before], frees: true }
  const [row] = await db.query<{ dropped: number }>(statement)
  return row?.dropped ?? 0
}

/** How many positions there are for each day since 1970-01-01. */
const POSITIONS_A_DAY = 100_000_000_000

/** The day of a position, as a number: what has the same day is dropped together. */
export function dayOf(position: number): number {
  return Math.floor(position / POSITIONS_A_DAY)
}
