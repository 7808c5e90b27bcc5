// Moments counted by months: the last few without a gap between them, and what there is beside them.

const MOST = 6

const words = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Months since the first of year 0, in UTC. */
const monthOf = (time: string): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const nameOf = (month: number): string => words.format(Date.UTC(Math.floor(month / 12), month % 12))

export interface Month {
  readonly name: string
  readonly count: number
}

/**
 * Counts moments by months, so that all of them are counted once.
 * @param times as the graph gives them; undefined: there is none
 * @returns the six months up to the last moment, those without any too; what was earlier and what has no moment where there is some
 */
export function monthsOf(times: readonly (string | undefined)[]): readonly Month[] {
  const months = times.flatMap((time) => (time === undefined ? [] : [monthOf(time)]))
  const last = Math.max(...months)
  const from = Math.max(last - MOST + 1, Math.min(...months))
  const count = (is: (month: number) => boolean): number => months.filter(is).length
  const shown = months.length === 0 ? [] : Array.from({ length: last - from + 1 }, (_, at) => from + at)
  const beside = [
    { name: 'Earlier', count: count((month) => month < from) },
    { name: 'No event', count: times.length - months.length },
  ]
  const [earlier, none] = beside.map((one) => (one.count > 0 ? [one] : []))
  return [
    ...(earlier ?? []),
    ...shown.map((month) => ({ name: nameOf(month), count: count((one) => one === month) })),
    ...(none ?? []),
  ]
}
