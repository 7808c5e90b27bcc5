// A parser that is given whatever there is, and what may come of it: a result, or a typed refusal, soon.
import { inspect } from 'node:util'
import { PlatformError } from '../../src/core/errors.ts'

export interface Target {
  /** Reads an input; it may throw a PlatformError that is no fault of ours. */
  readonly read: (bytes: Buffer) => unknown
  /** Words of the language that it reads. */
  readonly words?: readonly string[]
}

/** A parser may take so long for the few kilobytes of one input. */
const MOST_MS = 50
const TRIES = 3

/** What is wrong with how a target takes an input; undefined: nothing. */
export async function findingOf(target: Target, input: Buffer): Promise<string | undefined> {
  const { error, ms } = await timed(target, input)
  if (error !== undefined && !isTyped(error)) return `it throws ${inspect(error)}`
  if (ms <= MOST_MS) return undefined
  // A machine may be busy once; a parser that is slow is slow each time.
  let fastest = ms
  for (let left = TRIES; left > 0; left--) fastest = Math.min(fastest, (await timed(target, input)).ms)
  return fastest <= MOST_MS ? undefined : `it takes ${Math.round(fastest)} ms for ${input.length} bytes`
}

async function timed({ read }: Target, input: Buffer): Promise<{ readonly error: unknown; readonly ms: number }> {
  const start = performance.now()
  try {
    await read(input)
    return { error: undefined, ms: performance.now() - start }
  } catch (error) {
    return { error, ms: performance.now() - start }
  }
}

/** A fault of ours is INTERNAL or no PlatformError at all. */
export function isTyped(error: unknown): boolean {
  return error instanceof PlatformError && error.code !== 'INTERNAL'
}
