// When an event is tried again, and how long a sink that is down is left alone.
import { expect, test } from 'vitest'
import { cooldownDelay, retryAfter, retryDelay } from '../../src/events/backoff.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const least = (): number => 0
const most = (): number => 1

test('attempts are twice as far apart each time, an hour at most, and anywhere up to that', () => {
  expect([0, 1, 2, 5].map((attempts) => retryDelay(attempts, most))).toEqual([
    SECOND,
    2 * SECOND,
    4 * SECOND,
    32 * SECOND,
  ])
  expect([11, 12, 40, 5_000].map((attempts) => retryDelay(attempts, most))).toEqual([2_048 * SECOND, HOUR, HOUR, HOUR])
  expect(retryDelay(5, least)).toBe(0)
})

test('a sink that is down is left alone twice as long each time, a quarter of an hour at most, and half of it at least', () => {
  expect([5, 9].map((failures) => cooldownDelay(failures, most))).toEqual([32 * SECOND, 512 * SECOND])
  expect([10, 40, 5_000].map((failures) => cooldownDelay(failures, most))).toEqual([
    15 * MINUTE,
    15 * MINUTE,
    15 * MINUTE,
  ])
  expect(cooldownDelay(5, least)).toBe(16 * SECOND)
})

test('a sink says how many seconds to wait, or until when, by no zone but GMT, and is believed for an hour', () => {
  const now = Date.parse('2026-03-29T00:59:00Z')
  expect(retryAfter('90', now)).toBe(now + 90 * SECOND)
  expect(retryAfter('3600', now)).toBe(now + HOUR)
  expect(retryAfter('3601', now)).toBe(now + HOUR)
  expect(retryAfter('Sun, 29 Mar 2026 01:01:00 GMT', now)).toBe(now + 2 * MINUTE)
  expect(retryAfter('Mon, 30 Mar 2026 01:01:00 GMT', now)).toBe(now + HOUR)
})

test('nothing follows from what is no time to come', () => {
  const now = Date.parse('2026-03-29T00:59:00Z')
  for (const header of [
    undefined,
    '',
    'soon',
    '0',
    '-5',
    'Sun, 29 Mar 2026 00:59:00 GMT',
    'Sat, 28 Mar 2026 23:59:00 GMT',
  ])
    expect(retryAfter(header, now), header).toBeUndefined()
})
