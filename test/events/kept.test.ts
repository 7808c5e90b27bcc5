// What a server drops for its age as it begins to deliver, by a clock that stands.
import { expect, it } from 'vitest'
import { startDispatcher } from '../../src/events/dispatcher.ts'
import type { DeliveryQueues } from '../../src/services/events/queue.ts'
import { eventually } from '../support/eventually.ts'

const DAY = 24 * 3_600_000
const NOW = Date.parse('2026-10-25T01:30:00Z')

/** What is asked of queues in which there is nothing to do. @param eventsMs how long events are kept */
async function asked(eventsMs: number | undefined) {
  const calls: unknown[] = []
  const faults: unknown[] = []
  const queues: DeliveryQueues = {
    place: async () => undefined,
    claim: async () => [],
    due: async () => [],
    record: async () => [],
    renew: async () => [],
    release: async () => undefined,
    expireDeliveries: async () => undefined,
    look: async () => ({ unplaced: false, due: undefined }),
    openDay: async (now) => void calls.push({ opened: now }),
    trim: async (before) => void calls.push(before),
    listen: async () => async () => undefined,
  }
  const client = { send: () => Promise.reject(new Error('nothing is sent')), close: () => undefined }
  const sender = { client, sign: async () => '', source: '', now: () => NOW, random: () => 1 }
  const onFault = (error: unknown): void => void faults.push(error)
  const dispatcher = startDispatcher({ queues, sender, origin: '', leaseMs: DAY, pollMs: DAY, eventsMs, onFault })
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
