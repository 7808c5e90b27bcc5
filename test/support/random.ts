import { onTestFailed } from 'vitest'

/** Numbers from 0 to 1 for the test that runs; when it fails, the seed is told, and TEST_SEED repeats them. */
export function randomNumbers(): () => number {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  onTestFailed(() => console.error(`TEST_SEED=${seed} repeats the random numbers of this test.`))
  return seeded(seed)
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
