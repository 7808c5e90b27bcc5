// What an import tells the person who runs it: a bar on a terminal, plain lines elsewhere, and a summary.
import { SingleBar } from 'cli-progress'
import { said, type OutputOptions } from '../output.ts'

export interface Counts {
  created: number
  updated: number
  unchanged: number
  /** Of what a mirror or a pruning import deletes. */
  deleted: number
}

export interface Report {
  readonly counts: Counts
  /** How many records were left out. */
  readonly failed: number
  /** One file of the source is done. */
  step(): void
  /** A record is left out: where it stands and why. */
  fail(where: string, why: string): void
  /** Tells the person something. */
  say(sentence: string): void
  /** Ends the bar and prints the summary. Gives the exit code: 1 when anything was left out. */
  finish(noun: string, how?: { readonly stopped: boolean }): number
}

export interface ReportOptions extends OutputOptions {
  readonly out: NodeJS.WriteStream
  readonly err: NodeJS.WriteStream
  /** Whether it is one round of many: then there is no bar, and nothing is said when nothing changed. */
  readonly watching?: boolean
}

const LINE_EVERY = 1000

/** A report over `total` files. */
export function createReport(total: number, { out, err, json = false, watching = false }: ReportOptions): Report {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, deleted: 0 }
  const bar =
    out.isTTY && !watching && !json
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
      else if (done % LINE_EVERY === 0 && !watching && !json) out.write(`${done} of ${total} files\n`)
    },
    fail: (where, why) => {
      failed++
      // On a terminal the bar redraws its line, so a fault gets one of its own above it.
      err.write(`${bar ? '\r\u001b[K' : ''}${where}: ${why}\n`)
    },
    say: (sentence) => void err.write(`${sentence}\n`),
    finish: (noun, { stopped } = { stopped: false }) => {
      bar?.stop()
      const { created, updated, unchanged, deleted } = counts
      const nothing = created + updated + deleted + failed === 0 && !stopped
      if (nothing && watching) return 0
      const summary = `${created} ${noun} created, ${updated} updated, ${deleted > 0 ? `${deleted} deleted, ` : ''}${unchanged} unchanged, ${failed} left out.`
      const found = { resource: noun, ...counts, leftOut: failed, stopped }
      out.write(said({ json }, found, `${summary}${nothing ? ' Nothing changed.' : ''}`))
      return failed > 0 ? 1 : 0
    },
  }
}

/**
 * Does the work of an import and prints its summary, also when it cannot go on: what is counted then is in.
 * @returns the exit code
 * @throws what `work` throws
 */
export async function reported(report: Report, noun: string, work: () => Promise<void>): Promise<number> {
  try {
    await work()
  } catch (error) {
    report.finish(noun, { stopped: true })
    report.say('Stopped before the end. What is counted is in; the same command goes on from there.')
    throw error
  }
  return report.finish(noun)
}
