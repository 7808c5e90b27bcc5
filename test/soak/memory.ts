// Whether a server's memory is flat: what it has after it has warmed up, beside what it has in the end.

export interface Sample {
  /** Milliseconds. */
  readonly at: number
  /** Bytes. */
  readonly bytes: number
}

/** Less of a life tells nothing: the engine still makes room for what it compiles. */
const SHORTEST_MS = 8 * 60_000
/** So much more in the end is no growth: what is garbage is collected when it pays. */
const MOST_GROWTH = 1.2

export interface Growth {
  readonly before: number
  readonly after: number
  /** Undefined: the life was too short to tell. */
  readonly isFlat: boolean | undefined
}

/** Compares the middle of the second quarter of a life with that of the last. @param samples in order */
export function growthOf(samples: readonly Sample[]): Growth {
  const begin = samples[0]?.at ?? 0
  const life = (samples.at(-1)?.at ?? 0) - begin
  const middleOf = (quarter: number): number => {
    const [from, to] = [begin + (life * quarter) / 4, begin + (life * (quarter + 1)) / 4]
    const within = samples.filter(({ at }) => from <= at && at <= to).map(({ bytes }) => bytes)
    return within.sort((a, b) => a - b)[Math.floor(within.length / 2)] ?? 0
  }
  const [before, after] = [middleOf(1), middleOf(3)]
  return { before, after, isFlat: life < SHORTEST_MS ? undefined : after <= before * MOST_GROWTH }
}
