// What of our own code has run, as the engine counts it (Chrome DevTools Protocol, Profiler.startPreciseCoverage).
import { Session, type Profiler } from 'node:inspector'

/** The characters of each function that have run, by a name that means nothing else. */
export type Reached = ReadonlyMap<string, Uint8Array>

export class Coverage {
  readonly #session = new Session()
  readonly #isOurs: (url: string) => boolean

  /** Begins to count. @param isOurs whether a file counts, by its URL or path */
  constructor(isOurs: (url: string) => boolean) {
    this.#isOurs = isOurs
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  /** What has run since the last call. */
  take(): Reached {
    // Within one process the answer comes at once.
    let found: Profiler.TakePreciseCoverageReturnType | undefined
    this.#session.post('Profiler.takePreciseCoverage', (_, answer) => (found = answer))
    const reached = new Map<string, Uint8Array>()
    for (const { url, scriptId, functions } of found?.result ?? []) {
      if (!this.#isOurs(url)) continue
      for (const { ranges } of functions) {
        const [whole] = ranges
        if (whole !== undefined && whole.count > 0)
          reached.set(`${scriptId}:${whole.startOffset}:${whole.endOffset}`, painted(whole, ranges))
      }
    }
    return reached
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.post('Profiler.disable')
    this.#session.disconnect()
  }
}

/** Inner ranges come after those that they are in, and only where their count is another. */
function painted(
  { startOffset: start, endOffset: end }: Profiler.CoverageRange,
  ranges: Profiler.CoverageRange[],
): Uint8Array {
  const ran = new Uint8Array(end - start)
  for (const { startOffset, endOffset, count } of ranges)
    ran.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start)
  return ran
}

/** All that was ever reached. */
export class Seen {
  readonly #seen = new Map<string, Uint8Array>()

  /** Whether something was reached that was not before. */
  isNew(reached: Reached): boolean {
    return reached.entries().some(([name, ran]) => {
      const known = this.#seen.get(name)
      return known === undefined || ran.some((one, at) => one > known[at]!)
    })
  }

  add(reached: Reached): void {
    for (const [name, ran] of reached) {
      const known = this.#seen.get(name)
      if (known === undefined) this.#seen.set(name, ran)
      else ran.forEach((one, at) => one > 0 && (known[at] = 1))
    }
  }
}
