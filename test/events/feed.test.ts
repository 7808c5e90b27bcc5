// What those who follow the feed wait for: something that they have not seen yet.
import { expect, test } from 'vitest'
import { LiveFeed } from '../../src/events/feed.ts'

/** It looks by itself long after the test. */
const feed = (): LiveFeed => new LiveFeed(86_400_000)
const isOver = (waited: Promise<void>): Promise<boolean> =>
  Promise.race([waited.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))])

test('what came while a follower read is not waited for', async () => {
  const [told, { signal }] = [feed(), new AbortController()]
  const seen = told.version()
  told.announce()
  expect(await isOver(told.changed(seen, signal))).toBe(true)
})

test('what has not come is waited for until it comes, by all, or until they go', async () => {
  const [told, staying, going] = [feed(), new AbortController(), new AbortController()]
  const waits = [told.changed(0, staying.signal), told.changed(0, going.signal), told.changed(0, staying.signal)]
  for (const wait of waits) expect(await isOver(wait)).toBe(false)
  going.abort()
  expect(await isOver(waits[1]!)).toBe(true)
  expect(await isOver(waits[0]!)).toBe(false)
  told.announce()
  expect([await isOver(waits[0]!), await isOver(waits[2]!)]).toEqual([true, true])
  expect(await isOver(told.changed(told.version(), going.signal))).toBe(true)
})
