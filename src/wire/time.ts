// Timestamps and durations as text: RFC 3339 in UTC with milliseconds, and proto3 JSON seconds ("1.500s").
import { isTimestampMs } from '../core/timestamp.ts'

const DAY_MS = 86_400_000
const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const THREE = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))

/** Texts of days, `2026-11-21T`, for a date's text is what costs. A day takes the place of the one 1,024 days off. */
const days: string[] = new Array<string>(1024).fill('')
const dayIn = new Int32Array(1024).fill(-0x80000000)

/**
 * Writes a time as `2026-11-21T04:52:00.000Z` (docs/api.md, "Resources").
 * @throws RangeError for an invalid Date or a year outside of 1 to 9999, which RFC 3339 cannot write
 */
export function formatTimestamp(time: Date): string {
  const ms = time.getTime()
  const day = Math.floor(ms / DAY_MS)
  const place = day & 1023
  if (dayIn[place] !== day) {
    const text = time.toISOString()
    if (text.length !== 24 || text.startsWith('0000')) throw new RangeError(`${text} is outside of the years 1 to 9999`)
    dayIn[place] = day
    days[place] = text.slice(0, 11)
  }
  const rest = ms - day * DAY_MS
  const seconds = Math.floor(rest / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${days[place]}${TWO[hours]}:${TWO[minutes - hours * 60]}:${TWO[seconds - minutes * 60]}.${THREE[rest - seconds * 1000]}Z`
}

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** Milliseconds since the epoch of a google.protobuf.Timestamp; NaN when it is out of its range. */
export function timestampMs({ seconds, nanos }: { readonly seconds: bigint; readonly nanos: number }): number {
  const ms = Number(seconds) * 1000 + Math.floor(nanos / 1e6)
  return isTimestampMs(ms) && nanos >= 0 && nanos < 1e9 ? ms : Number.NaN
}

/** Reads RFC 3339 with any offset; digits beyond milliseconds are cut off. Undefined: not such a time. */
export function parseTimestamp(text: string): Date | undefined {
  const parts = TIMESTAMP.exec(text)
  if (!parts) return undefined
  const number = (group: number): number => Number(parts[group] ?? 0)
  const [month, day] = [number(2) - 1, number(3)]
  const [hours, minutes, seconds] = [number(4), number(5), number(6)]
  const millis = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const [offsetHours, offsetMinutes] = [number(9), number(10)]
  if (hours > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(number(1), month, day)
  // A day that the month does not have rolls over into the next month.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined
  const offset = (offsetHours * 60 + offsetMinutes) * (parts[8] === '-' ? -60_000 : 60_000)
  const ms = date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis - offset
  return isTimestampMs(ms) ? new Date(ms) : undefined
}

/** The longest google.protobuf.Duration, in seconds: about 10,000 years. */
export const MAX_DURATION = 315_576_000_000

const DURATION = /^-?\d{1,12}(?:\.\d{1,9})?s$/

/** Reads `1.5s` as a number of seconds. Undefined: not a duration. */
export function parseDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  const seconds = Number(text.slice(0, -1))
  return Math.abs(seconds) <= MAX_DURATION ? seconds : undefined
}

/** Splits seconds into the whole ones and the nanoseconds, both of one sign. */
export function splitSeconds(value: number): { seconds: number; nanos: number } {
  const seconds = Math.trunc(value)
  const nanos = Math.round((value - seconds) * 1e9)
  return Math.abs(nanos) === 1e9 ? { seconds: seconds + Math.sign(nanos), nanos: 0 } : { seconds, nanos }
}

/** Writes a number of seconds as `3s`, `1.500s`, `-0.000001s`: 0, 3, 6 or 9 digits, as proto3 JSON has it. */
export function formatDuration(value: number): string {
  const { seconds, nanos } = splitSeconds(value)
  const sign = value < 0 && (seconds !== 0 || nanos !== 0) ? '-' : ''
  const digits = String(Math.abs(nanos)).padStart(9, '0')
  const fraction = nanos === 0 ? '' : `.${digits.replace(/(?:000){1,2}$/, '')}`
  return `${sign}${Math.abs(seconds)}${fraction}s`
}
