// What google.protobuf.Timestamp can hold, and so every time that is answered or stored.

/** 0001-01-01T00:00:00Z and the last millisecond of the year 9999. */
const MIN_MS = -62_135_596_800_000
const MAX_MS = 253_402_300_799_999

/** Whether a number of milliseconds since the epoch is within google.protobuf.Timestamp. */
export function isTimestampMs(ms: number): boolean {
  return ms >= MIN_MS && ms <= MAX_MS
}

/** The time of a text that somebody else wrote, in whatever form; undefined for what is none, and for what no Timestamp holds. */
export function timestampIn(text: string): Date | undefined {
  const time = new Date(text)
  return isTimestampMs(time.getTime()) ? time : undefined
}
