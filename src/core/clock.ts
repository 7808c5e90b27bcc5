// The time, asked for in one place so that tests can move it.

/** Milliseconds since the epoch, and the same as a Date. */
export interface Clock {
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A Date at the clock's present millisecond (timestamps of this API have millisecond precision). */
export function today(clock: Clock): Date {
  return new Date(clock.now())
}
