// A sequence of numbers that a seed decides, so that a run of the fuzzer can be had again.

/** Whole numbers from 0 up to `below`, without it (xorshift32). */
export type Random = (below: number) => number

/** @param seed a whole number; 0 counts as 1 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
