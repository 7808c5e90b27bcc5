// When to try again.

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** How long an event is tried before it is given up (docs/rules.md, "Events"). */
export const MAX_RETRY_MS = 24 * HOUR
/** What ended is kept this long. */
export const RETENTION_MS = 7 * 24 * HOUR

const LONGEST_RETRY_MS = HOUR
const LONGEST_REST_MS = 15 * 60 * SECOND

/** Milliseconds until the next attempt: exponential, with full jitter, so that what failed together returns apart. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  return random() * Math.min(LONGEST_RETRY_MS, SECOND * 2 ** Math.min(attempts, 30))
}

/** Milliseconds for which a sink that is down is left alone: half of it certain, so that it is left alone. */
export function cooldownDelay(failures: number, random: () => number = Math.random): number {
  return (0.5 + random() / 2) * Math.min(LONGEST_REST_MS, SECOND * 2 ** Math.min(failures, 30))
}

/** The time until which an answer asks us to wait (RFC 9110 section 10.2.3), an hour at most; undefined: it does not. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const at = /^\d{1,9}$/.test(header) ? now + Number(header) * SECOND : Date.parse(header)
  return Number.isNaN(at) || at <= now ? undefined : Math.min(at, now + HOUR)
}
