// What stays in memory of what is over.

/** What others make once, in the same process, is in one of them and not in all. */
const ROUNDS = 3

export interface Uses {
  /** Of a round: so many that what one keeps shows beside what everything else allocates. */
  readonly count: number
  /** Bytes: a round in which each keeps less is the last, for to collect takes as long as the whole process has memory. */
  readonly enough: number
}

/**
 * Bytes of the heap that are kept for each of many uses, once garbage is collected: the least of some rounds.
 * @param use one of them, by its number
 */
export async function keptOfEach({ count, enough }: Uses, use: (n: number) => unknown): Promise<number> {
  let least = Infinity
  let before = heapUsed()
  for (let n = 0; n < ROUNDS * count && least >= enough; n++) {
    await use(n)
    if ((n + 1) % count > 0) continue
    const after = heapUsed()
    least = Math.min(least, (after - before) / count)
    before = after
  }
  return least
}

function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
