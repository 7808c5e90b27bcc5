// What stays in memory of what is over.

/** What others make once, in the same process, is in one of them and not in all. */
const ROUNDS = 3

/**
 * Bytes of the heap that are kept for each of many uses, once garbage is collected: the least of some rounds.
 * @param count uses of a round: so many that what one keeps shows beside what everything else allocates
 * @param use one of them, by its number
 */
export async function keptOfEach(count: number, use: (n: number) => unknown): Promise<number> {
  const sizes = [heapUsed()]
  for (let n = 0; n < ROUNDS * count; n++) {
    await use(n)
    if ((n + 1) % count === 0) sizes.push(heapUsed())
  }
  return Math.min(...sizes.slice(1).map((size, round) => size - (sizes[round] ?? 0))) / count
}

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
