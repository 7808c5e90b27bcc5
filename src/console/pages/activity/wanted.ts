// Which events of a log are looked for. The server looks for them; what comes live is held against the same.
import type { EventLineFragment } from '../../events/gen/events.ts'
import type { ActivityQueryVariables } from './gen/activity.ts'
import { KINDS } from './kinds.ts'

export interface Wanted {
  /** An EventType; empty: all. */
  readonly kind: string
  /** The uid of who did it; empty: anybody. */
  readonly by: string
  /** The uid of what it happened to; empty: anything. */
  readonly about: string
  /** Days as `2026-01-31`, in the time of who looks, both of them included; empty: no bound. */
  readonly from: string
  readonly to: string
}

/** The moment at which a day begins, or one that many days later; undefined: no day. */
const startOf = (day: string, later = 0): Date | undefined => {
  const time = new Date(`${day}T00:00:00`)
  if (Number.isNaN(time.getTime())) return undefined
  // By the calendar: not every day has 24 hours.
  time.setDate(time.getDate() + later)
  return time
}

/** How the graph is asked for them. */
export const askedFor = ({ kind, by, about, from, to }: Wanted): Omit<ActivityQueryVariables, 'group' | 'after'> => ({
  subject: about || null,
  kinds: kind === '' ? null : KINDS.filter((one) => one === kind),
  actor: by || null,
  startTime: startOf(from)?.toISOString() ?? null,
  endTime: startOf(to, 1)?.toISOString() ?? null,
})

/** Whether an event that came live is one of those. */
export const isWanted = (event: EventLineFragment, { kind, by, about, from, to }: Wanted): boolean => {
  const time = new Date(event.time)
  return (
    (kind === '' || event.kind === kind) &&
    (by === '' || event.actor.subject === by) &&
    (about === '' || event.subject === about) &&
    time >= (startOf(from) ?? time) &&
    !(time >= (startOf(to, 1) ?? Infinity))
  )
}
