// Where nothing waits a server asks one thing a poll, and does what there is to do when something waits.
import { expect, test } from 'vitest'
import type { DeliveryQueues } from '../../src/services/events/queue.ts'
import { eventually } from '../support/eventually.ts'
import { dispatching } from './dispatching.ts'

const FAR = Date.UTC(2100, 0, 1)

type Look = Awaited<ReturnType<DeliveryQueues['look']>>

/** A dispatcher that is polled all the time, on queues that answer `looks` one after the other, the last for ever. */
async function asked(
  looks: readonly Look[],
  isOver: (names: readonly string[]) => boolean,
  place: DeliveryQueues['place'] = async () => undefined,
): Promise<string[]> {
  const names: string[] = []
  const left = [...looks]
  const noting = <T>(name: string, answer: () => T) => {
    return async (): Promise<T> => {
      names.push(name)
      return answer()
    }
  }
  const nothing = { unplaced: false, due: undefined }
  const { dispatcher, faults } = dispatching(
    {
      look: noting('look', () => (left.length > 1 ? left.shift() : left[0]) ?? nothing),
      place: (now, tell) => {
        names.push('place')
        return place(now, tell)
      },
      claim: noting('claim', () => []),
      due: noting('due', () => []),
      record: noting('record', () => []),
      renew: noting('renew', () => []),
      release: noting('release', () => undefined),
      expireDeliveries: noting('expireDeliveries', () => undefined),
    },
    { pollMs: 1 },
  )
  await eventually(() => isOver(names))
  await dispatcher.stop(0)
  expect(faults).toEqual([])
  return names
}

test('nothing but whether there is something to do is asked, over and over', async () => {
  const names = await asked([{ unplaced: false, due: FAR }], ({ length }) => length >= 5)
  expect(new Set(names)).toEqual(new Set(['look']))
})

test('what waits for its place gets it, and nothing is claimed for it', async () => {
  const looks = [
    { unplaced: true, due: undefined },
    { unplaced: false, due: undefined },
  ]
  const names = await asked(looks, ({ length }) => length >= 4)
  expect(names.slice(0, 2)).toEqual(['look', 'place'])
  expect(new Set(names.slice(2))).toEqual(new Set(['look']))
})

test('what is due is claimed, and then it is asked what is due next', async () => {
  const looks = [
    { unplaced: false, due: 0 },
    { unplaced: false, due: FAR },
  ]
  const names = await asked(looks, ({ length }) => length >= 5)
  expect(names.slice(0, 3)).toEqual(['look', 'claim', 'look'])
  expect(new Set(names.slice(3))).toEqual(new Set(['look']))
})

test('who hears of a piece of a backlog is served while the rest of it gets its places', async () => {
  const rest = Promise.withResolvers<void>()
  let goesOn: boolean | undefined
  const place: DeliveryQueues['place'] = (_, tell) => {
    goesOn = tell?.(['heard'])
    return rest.promise
  }
  const isOver = (names: readonly string[]): boolean => {
    if (names.includes('claim')) rest.resolve()
    return names.includes('claim')
  }
  const names = await asked([{ unplaced: true, due: undefined }], isOver, place)
  expect(goesOn).toBe(true)
  expect(names.slice(0, names.indexOf('claim')).filter((name) => name === 'place')).toHaveLength(1)
})
