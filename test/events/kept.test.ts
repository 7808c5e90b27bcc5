// What a server drops for its age as it begins to deliver, by a clock that stands.
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { dispatching, NOW } from './dispatching.ts'

const DAY = 24 * 3_600_000

/** What is asked of queues in which there is nothing to do. @param eventsMs how long events are kept */
async function asked(eventsMs: number | undefined) {
  const calls: unknown[] = []
  const { dispatcher, faults } = dispatching(
    {
      openDay: async (now) => void calls.push({ opened: now }),
      trim: async (before) => void calls.push(before),
    },
    { eventsMs },
  )
  await eventually(() => calls.length === 2)
  await dispatcher.stop(0)
  return { calls, faults }
}

it('deliveries of a week ago, and no event where these are kept for ever', async () => {
  const { calls, faults } = await asked(undefined)
  expect(calls).toEqual([{ deliveries: NOW - 7 * DAY, events: undefined }, { opened: NOW }])
  expect(faults).toEqual([])
})

it('events that are older than they are kept', async () => {
  expect((await asked(90 * DAY)).calls[0]).toEqual({ deliveries: NOW - 7 * DAY, events: NOW - 90 * DAY })
})
