// An organization with more subscriptions than a server works on at once, whose sinks take long: the others' events go out.
import { expect, test } from 'vitest'
import { newRootUid, rootOf } from '../../src/core/uid.ts'
import { eventually } from '../support/eventually.ts'
import { dispatching, dueRow, queueIn } from './dispatching.ts'

/** Looks after which nobody comes any more who has not. */
const MANY = 100
const [crowd, other] = [newRootUid(), newRootUid()]

test('who comes behind a thousand that are slow is served', async () => {
  const due = [...Array.from({ length: 1_000 }, () => queueIn(crowd)), queueIn(other)]
  const held = new Map<string, number>()
  let released = 0
  let looks = 0
  const send = ({ url, signal }: { url: URL; signal: AbortSignal }): Promise<never> => {
    const [group = ''] = url.hostname.split('.')
    held.set(group, (held.get(group) ?? 0) + 1)
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new Error('it is over')))
    return promise
  }
  const { dispatcher, faults } = dispatching(
    {
      look: async () => {
        looks++
        return { unplaced: false, due: due.length > 0 ? 0 : undefined }
      },
      claim: async ({ well, without }) => {
        const open = due.filter(({ uid }) => !without?.well.includes(rootOf(uid))).slice(0, well)
        for (const one of open) due.splice(due.indexOf(one), 1)
        return open
      },
      due: async (uids) => uids.map((uid) => dueRow(uid)),
      release: async (all) => {
        released += all.length
        for (const { uid } of all) due.push(queueIn(rootOf(uid)))
        return undefined
      },
    },
    { send, pollMs: 1 },
  )
  await eventually(() => held.has(other) || looks > MANY)
  const [ofOther, ofCrowd, inVain] = [held.get(other), held.get(crowd), released]
  await dispatcher.stop(0)
  expect(faults).toEqual([])
  expect({ ofOther, ofCrowd }).toEqual({ ofOther: 1, ofCrowd: 200 })
  // Those that were claimed with it at first, and none again and again.
  expect(inVain).toBe(200)
})
