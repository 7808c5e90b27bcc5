// Two servers through crashes, cuts, frozen links and jumping clocks, from seeds that are odd.
import { expect, it } from 'vitest'
import { simulateSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

it('is the same again for the same seed', async () => {
  expect((await simulate({ seed: 7 })).trace).toEqual((await simulate({ seed: 7 })).trace)
})

simulateSeeds('odd')
