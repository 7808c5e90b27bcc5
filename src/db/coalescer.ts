// Equal reads that are asked for at the same time: one statement answers all of them.
import type { Asker, Statement } from './types.ts'

type Run = (statement: Statement, asker: Asker) => Promise<object[]>

/** A statement that waits for its turn of the event loop to end, and those who wait for it. */
interface Flight {
  readonly statement: Statement
  /** Who asks, whoever of them waits. */
  readonly by: Omit<Asker, 'signal'>
  readonly signals: (AbortSignal | undefined)[]
  readonly rows: Promise<object[]>
  readonly resolve: (rows: Promise<object[]>) => void
}

/**
 * Runs statements that are equal and asked for by one caller in one turn of the event loop once: sent when that turn ends, it sees all
 * that was committed before any of them was asked for. It runs in the context (a trace) of the first.
 */
export class StatementCoalescer {
  readonly #run: Run
  readonly #waiting = new Map<string, Flight>()

  constructor(run: Run) {
    this.#run = run
  }

  /**
   * @param asker the statement ends when nobody waits any more
   * @returns rows that others have, too
   */
  query(statement: Statement, { signal, ...by }: Asker): Promise<object[]> {
    // Whoever is served together waits in one line, so that nobody waits in that of another caller.
    const key = `${by.address ?? ''}\0${by.caller ?? ''}\0${statement.text}\0${JSON.stringify(statement.values)}`
    const flight = this.#waiting.get(key) ?? this.#begin(key, { statement, by })
    flight.signals.push(signal)
    return flight.rows
  }

  #begin(key: string, asked: Pick<Flight, 'statement' | 'by'>): Flight {
    const { promise: rows, resolve } = Promise.withResolvers<object[]>()
    const flight: Flight = { ...asked, signals: [], rows, resolve }
    this.#waiting.set(key, flight)
    setImmediate(() => {
      this.#waiting.delete(key)
      resolve(this.#fly(flight))
    })
    return flight
  }

  async #fly({ statement, by, signals }: Flight): Promise<object[]> {
    const [first, ...others] = signals
    if (others.length === 0) return this.#run(statement, { ...by, signal: first })
    const { signal, release } = allOf(signals)
    try {
      return await this.#run(statement, { ...by, signal })
    } finally {
      release()
    }
  }
}

/** A signal that is aborted when all of them are; undefined: one never is. */
function allOf(signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal | undefined
  readonly release: () => void
} {
  const all = signals.filter((signal) => signal !== undefined)
  if (all.length < signals.length) return { signal: undefined, release: () => undefined }
  const controller = new AbortController()
  const look = (): void => {
    if (all.every(({ aborted }) => aborted)) controller.abort(all[0]?.reason)
  }
  look()
  for (const signal of all) signal.addEventListener('abort', look)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of all) signal.removeEventListener('abort', look)
    },
  }
}
