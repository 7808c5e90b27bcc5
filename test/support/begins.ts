// Names each file of tests when it begins: of a run that is ended from outside, what it was at stands in its log.
import type { Reporter } from 'vitest/node'

/** Given to Vitest by its file (`--reporter`), which wants a default export. */
export default class Begins implements Reporter {
  onTestModuleStart({ relativeModuleId }: { readonly relativeModuleId: string }): void {
    console.log(`begins ${relativeModuleId}`)
  }
}
