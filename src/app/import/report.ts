// What an import tells the person who runs it: a bar on a terminal, plain lines elsewhere, and a summary.
import { SingleBar } from 'cli-progress'

export interface Counts {
  created: number
  updated: number
  unchanged: number
}

export interface Report {
  readonly counts: Counts
  /** How many records were left out. */
  readonly failed: number
  /** One file of the source is done. */
  step(): void
  /** A record is left out: where it stands and why. */
  fail(where: string, why: string): void
  /** Ends the bar and prints the summary. Gives the exit code: 1 when anything was left out. */
  finish(noun: string): number
}

const LINE_EVERY = 1000

/** A report over `total` files. */
export function createReport(total: number, out: NodeJS.WriteStream, err: NodeJS.WriteStream): Report {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 }
  const bar = out.isTTY
    ? new SingleBar({ stream: out, format: '{bar} {percentage}% | {value}/{total} files | {eta_formatted}' })
    : undefined
  let done = 0
  let failed = 0
  bar?.start(total, 0)
  return {
    counts,
    get failed() {
      return failed
    },
    step: () => {
      done++
      if (bar) bar.update(done)
      else if (done % LINE_EVERY === 0) out.write(`${done} of ${total} files\n`)
    },
    fail: (where, why) => {
      failed++
      // On a terminal the bar redraws its line, so a fault gets one of its own above it.
      err.write(`${bar ? '\r\u001b[K' : ''}${where}: ${why}\n`)
    },
    finish: (noun) => {
      bar?.stop()
      const { created, updated, unchanged } = counts
      const nothing = created + updated + failed === 0 ? ' Nothing changed.' : ''
      out.write(
        `${created} ${noun} created, ${updated} updated, ${unchanged} unchanged, ${failed} left out.${nothing}\n`,
      )
      return failed > 0 ? 1 : 0
    },
  }
}
