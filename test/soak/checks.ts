// What must hold when a soak is over: of the feed, of the deliveries and of the database.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { faultsOf } from '../support/database-invariants.ts'
import type { Follower } from './follower.ts'
import type { Receiver } from './receiver.ts'
import type { Site } from './site.ts'
import type { Writer } from './writer.ts'

/** What is on its way may still come for so long: retries wait for half a minute after five in a row, and more. */
const LATE_MS = 90_000
const POLL_MS = 500

interface Event {
  readonly id: string
  readonly position: string
  readonly subject: string
}

export interface Ended {
  readonly site: Site
  readonly group: string
  readonly followers: readonly Follower[]
  readonly receiver: Receiver
  readonly subscription: string
  readonly writers: readonly Writer[]
}

/** Waits for what is on its way, and looks at everything. @returns how many events there were */
export async function checkEnd(url: string, ended: Ended): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await client.query<Row>(text, values)).rows
    for (const fault of await faultsOf((text) => query(text))) ended.site.fault(fault)
    // What was written last may not have its place yet.
    const placed = async (): Promise<boolean> =>
      (await query('SELECT FROM outbox_events WHERE position < 0 LIMIT 1')).length === 0
    if (!(await comesTrue(placed))) ended.site.fault('events without a place')
    const events = await query<Event>(
      `SELECT id, position::text, subject FROM outbox_events
       WHERE target IS NULL AND left(group_uid, length($1)) = $1 ORDER BY outbox_events.position`,
      [ended.group],
    )
    await checkFollowers(ended, events)
    await checkDeliveries(ended, events)
    checkSubjects(ended, events)
    return events.length
  } finally {
    await client.end()
  }
}

/** Waits until something holds; false: it never did. */
async function comesTrue(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + LATE_MS
  while (!(await holds())) {
    if (performance.now() > end) return false
    await sleep(POLL_MS)
  }
  return true
}

/** Each has seen each event once and in order. */
async function checkFollowers({ site, followers }: Ended, events: readonly Event[]): Promise<void> {
  for (const { seen } of followers) {
    await comesTrue(() => seen.length >= events.length)
    const places = seen.map(placeOf)
    const differs = events.findIndex(({ position }, at) => places[at] !== position)
    if (differs >= 0) {
      site.fault(`a stream has ${places[differs] ?? 'nothing'} at ${differs}, and the log ${events[differs]!.position}`)
    } else if (seen.length > events.length)
      site.fault(`a stream has ${seen.length} events, and the log ${events.length}`)
  }
}

/** What a cursor of the feed names. */
function placeOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString().replace(/^e1:/, '')
}

/** All that came after the subscription was sent, and of each subject in order. */
async function checkDeliveries({ site, receiver, subscription }: Ended, all: readonly Event[]): Promise<void> {
  const { taken } = receiver
  const begin = all.findIndex(({ subject }) => subject === subscription)
  const events = all.slice(begin)
  const missing = (): Event[] => events.filter(({ id, subject }) => !taken.get(subject)?.has(id))
  if (!(await comesTrue(() => missing().length === 0))) {
    site.fault(`${missing().length} of ${events.length} events never came to the sink`)
    return
  }
  for (const [subject, ids] of taken) {
    const wanted = events.filter((event) => event.subject === subject).map(({ id }) => id)
    if (wanted.join() !== [...ids].join()) site.fault(`the events of ${subject} came in another order`)
  }
}

/** Whatever was acknowledged has left an event. */
function checkSubjects({ site, writers }: Ended, events: readonly Event[]): void {
  const told = new Set(events.map(({ subject }) => subject))
  for (const { rows, gone } of writers) {
    for (const uid of [...rows.keys(), ...gone]) if (!told.has(uid)) site.fault(`${uid} has left no event`)
  }
}
