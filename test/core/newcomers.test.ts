// Long work while connections come: an event loop accepts a few a turn.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { LoopShare } from '../../src/core/loop-share.ts'
import { afterNewcomers, connectionCame } from '../../src/core/newcomers.ts'

/** One connection a turn of the event loop, until it is ended; tells how many have come. */
function arrivals(): { readonly come: () => number; readonly end: () => Promise<void> } {
  let count = 1
  let ended = false
  connectionCame()
  const coming = (async () => {
    while (!ended) {
      await setImmediate()
      connectionCame()
      count++
    }
  })()
  const end = async (): Promise<void> => {
    ended = true
    await coming
    // Until nothing is left of the last one.
    for (let turns = 3; turns > 0; turns--) await setImmediate()
  }
  return { come: () => count, end }
}

it('waits a few turns while connections come, and none when there are none', async () => {
  let isDone = false
  void afterNewcomers().then(() => (isDone = true))
  await Promise.resolve()
  await Promise.resolve()
  expect(isDone).toBe(true)
  const { come, end } = arrivals()
  await afterNewcomers()
  const waited = come()
  await end()
  expect(waited).toBeGreaterThanOrEqual(8)
  expect(waited).toBeLessThanOrEqual(10)
})

it('goes on as soon as no more come', async () => {
  connectionCame()
  let turns = 0
  let isDone = false
  void afterNewcomers().then(() => (isDone = true))
  while (!isDone) {
    await setImmediate()
    turns++
  }
  expect(turns).toBeLessThanOrEqual(4)
})

it('is done before each piece of a share of the loop, however much is left of it', async () => {
  const share = new LoopShare(Infinity)
  const { come, end } = arrivals()
  const pieces = 5
  for (let left = pieces; left > 0; left--) await share.take()
  const waited = come()
  await end()
  expect(waited).toBeGreaterThanOrEqual(pieces * 8)
  expect(waited).toBeLessThanOrEqual(pieces * 10)
})
