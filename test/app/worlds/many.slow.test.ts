// Many worlds: side by side none sees another, and one after the other they leave nothing behind.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlatform } from '../../../src/app/worlds/platform.ts'
import { PATIENT } from '../../support/limits.ts'
import { groupsOf, makeGroup } from './asking.ts'

const TOGETHER = 50
/** So many at once: each takes the memory of a database. */
const AT_ONCE = 10
const ONE_BY_ONE = 15
/** Each is the work of a start: far more than that on a busy machine. */
const timeout = 900_000

it('50 in random order read nothing of each other', { timeout }, async () => {
  const numbers = Array.from({ length: TOGETHER }, (_, number) => number)
  const [order] = fc.sample(fc.shuffledSubarray(numbers, { minLength: TOGETHER, maxLength: TOGETHER }), 1)
  const left = [...order!]
  const seen = new Map<number, string[]>()
  const work = async (): Promise<void> => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      await using world = await createPlatform({ settings: PATIENT })
      await makeGroup(world, `group ${number}`)
      if (number % 10 === 0) {
        await world.reset()
        await makeGroup(world, `group ${number}`)
      }
      seen.set(
        number,
        (await groupsOf(world)).filter((name) => name.startsWith('group ')),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(seen).toEqual(new Map(numbers.map((number) => [number, [`group ${number}`]])))
})

it('give their memory back', { timeout }, async () => {
  const used = (): number => {
    globalThis.gc?.()
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    return heapUsed + external + arrayBuffers
  }
  const one = async (): Promise<void> => {
    await using world = await createPlatform({ settings: PATIENT })
    await groupsOf(world)
  }
  for (let count = 0; count < 3; count++) await one()
  const before = used()
  for (let count = 0; count < ONE_BY_ONE; count++) await one()
  // A world holds some 60 MB while it is there: one that stayed would be seen.
  await expect.poll(used).toBeLessThan(before + 30e6)
})
