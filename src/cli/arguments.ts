// The kinds of values that commands take, read from their text.
import { InvalidArgumentError } from 'commander'
import { capabilities, capabilityByName } from '../contract/capabilities.ts'
import { isUid } from '../core/uid.ts'

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
const DAY = 86_400
const LONGEST = 365 * DAY

/** A uid on the command line. */
export function readUid(value: string): string {
  if (!isUid(value)) throw new InvalidArgumentError('A uid is 40 hexadecimal digits, then "/" and 16 for each level.')
  return value
}

/** Uids on the command line, one after the other. */
export function readUids(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, readUid(value)]
}

/** Names of capabilities on the command line, one after the other. */
export function readCapability(name: string, before: readonly string[] = []): readonly string[] {
  const known = capabilityByName(name)
  if (known) return [...before, name]
  const like = capabilities.filter((one) => one.name.split('.')[0] === name.split('.')[0]).map((one) => one.name)
  const advice = like.length > 0 ? ` There are: ${like.join(', ')}.` : ' They are named as "repo.list" is.'
  throw new InvalidArgumentError(`No capability is named so.${advice}`)
}

/** Seconds, from `90s`, `15m`, `1h` or `30d`. */
export function readDuration(value: string): number {
  const [, digits, unit = ''] = /^(\d+)([smhd])$/.exec(value) ?? []
  const seconds = Number(digits) * (UNITS[unit] ?? Number.NaN)
  if (!(seconds > 0 && seconds <= LONGEST))
    throw new InvalidArgumentError('Give a number with s, m, h or d, up to 365d.')
  return seconds
}

/** A whole number of seconds, a day at most. */
export function readSeconds(value: string): number {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > DAY) {
    throw new InvalidArgumentError(`Give a whole number of seconds, from 1 to ${DAY}.`)
  }
  return seconds
}

/** A port; 0 is any free one. */
export function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}
