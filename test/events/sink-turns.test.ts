// Requests to sinks that are due at once begin a few in a turn of the event loop: each takes a part of a millisecond, or more by TLS.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSinkClient } from '../../src/events/sink.ts'

const BEGIN_A_TURN = 16

it('requests that are due at once begin a part a turn', async () => {
  let begun = 0
  const fault = (): string => {
    begun += 1
    return 'is none'
  }
  const client = createSinkClient({
    guard: { allowsPrivate: true, fault, addressFault: () => undefined },
    connectMs: 1_000,
    totalMs: 1_000,
  })
  const { signal } = new AbortController()
  const url = new URL('https://sink.example.com/')
  const all = Array.from({ length: 200 }, () => client.send({ method: 'POST', url, headers: {}, signal }))
  const ended = Promise.allSettled(all)
  const turns = [begun]
  for (let before = begun; begun < all.length; before = begun) {
    await nextTurn()
    turns.push(begun - before)
  }
  await ended
  // Those of two turns at most, for ours may be the last of one and the first of the next.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2 * BEGIN_A_TURN)
  await expect(all[0]).rejects.toThrow('the sink is none')
  client.close()
})
