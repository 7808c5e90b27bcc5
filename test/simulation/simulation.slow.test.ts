// Two servers through crashes, cuts, frozen links and jumping clocks, from seeds. A seed that fails is run again by
// SIMULATION_SEED=<its number>; SIMULATION_SEEDS says how many are run, from SIMULATION_FROM on.
import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'

const only = process.env['SIMULATION_SEED']
const from = Number(only ?? process.env['SIMULATION_FROM'] ?? 1)
const seeds = Array.from(
  { length: only === undefined ? Number(process.env['SIMULATION_SEEDS'] ?? 200) : 1 },
  (_, n) => from + n,
)

it('is the same again for the same seed', async () => {
  expect((await simulate({ seed: 7 })).trace).toEqual((await simulate({ seed: 7 })).trace)
})

it.each(seeds)('holds through seed %i', async (seed) => {
  const { faults, trace } = await simulate({ seed })
  expect(faults, trace.join('\n')).toEqual([])
})
