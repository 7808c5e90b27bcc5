// Which events of a log are looked for: in the log, and in the stream.
import type { EventType } from '../../gen/types.ts'

export interface Wanted {
  /** Empty: all. */
  readonly kind: EventType | ''
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

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

interface Asked {
  readonly subject: string | null
  readonly kinds: EventType[] | null
  readonly actor: string | null
  readonly startTime: string | null
  readonly endTime: string | null
}

/** How the graph is asked for them. */
export const askedFor = ({ kind, by, about, from, to }: Wanted): Asked => ({
  subject: about || null,
  kinds: kind === '' ? null : [kind],
  actor: by || null,
  startTime: startOf(from)?.toISOString() ?? null,
  endTime: startOf(to, 1)?.toISOString() ?? null,
})

/** Whether a moment is one of those; what comes live may be of days that nobody looks for. */
export const isWithin = (time: string, { startTime, endTime }: Pick<Asked, 'startTime' | 'endTime'>): boolean =>
  (startTime === null || Date.parse(time) >= Date.parse(startTime)) &&
  (endTime === null || Date.parse(time) < Date.parse(endTime))
