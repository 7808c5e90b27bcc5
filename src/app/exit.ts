// The end of the process where something may still be under way in it.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Ends the process at once, as `process.exit` does, but never hangs there: Node.js waits for its threads first, and one that was
 * compiling and asked for a garbage collection waits for the main thread, which collects no more
 * (https://github.com/nodejs/node/issues/54918). Collected before, none has to ask.
 * @param code the exit code
 */
export function exit(code: number): never {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect()
  process.exit(code)
}
