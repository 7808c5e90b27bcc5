// Which events of a log are looked for. The log itself is narrowed by group and kind; the rest is looked for in its pages.
import type { EventLineFragment } from '../../events/gen/events.ts'

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

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment at which a day begins; undefined: no day. */
export const startOf = (day: string): number | undefined => {
  const time = Date.parse(`${day}T00:00:00`)
  return Number.isNaN(time) ? undefined : time
}

/** Whether an event is one of those. */
export const isWanted = (event: EventLineFragment, { kind, by, about, from, to }: Wanted): boolean => {
  const time = Date.parse(event.time)
  return (
    (kind === '' || event.kind === kind) &&
    (by === '' || event.actor.subject === by) &&
    (about === '' || event.subject === about) &&
    time >= (startOf(from) ?? -Infinity) &&
    time < (startOf(to) ?? Infinity) + DAY_MS
  )
}

/** Whether everything behind a place in the log, newest first, is older than what is looked for. */
export const isPast = (event: EventLineFragment | undefined, { from }: Wanted): boolean =>
  event !== undefined && Date.parse(event.time) < (startOf(from) ?? -Infinity)
