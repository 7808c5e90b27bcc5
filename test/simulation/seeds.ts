// Which seeds are run, in halves: each is a file of its own, so that two processors share them. A seed that fails is run again by
// SIMULATION_SEED=<its number>; SIMULATION_SEEDS says how many are run, from SIMULATION_FROM on.
import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'

const only = process.env['SIMULATION_SEED']
const from = Number(only ?? process.env['SIMULATION_FROM'] ?? 1)
const count = only === undefined ? Number(process.env['SIMULATION_SEEDS'] ?? 200) : 1

/** Runs the seeds that are even, or those that are odd. */
export function simulateSeeds(half: 'even' | 'odd'): void {
  const rest = half === 'even' ? 0 : 1
  const seeds = Array.from({ length: count }, (_, n) => from + n).filter((seed) => seed % 2 === rest)
  if (seeds.length === 0) it.skip('has no seed of this half')
  it.each(seeds)('holds through seed %i', async (seed) => {
    const { faults, trace } = await simulate({ seed })
    expect(faults, trace.join('\n')).toEqual([])
  })
}
