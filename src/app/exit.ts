// The end of the process where something may still be under way in it.
import { collectGarbage } from './collect-garbage.ts'

/**
 * Ends the process at once, as `process.exit` does, but never hangs there: Node.js waits for its threads first, and one that was
 * compiling and asked for a garbage collection waits for the main thread, which collects no more
 * (https://github.com/nodejs/node/issues/54918). Collected before, none has to ask.
 * @param code the exit code
 */
export function exit(code: number): never {
  collectGarbage()
  process.exit(code)
}
