// What a start is at: a bar where a person looks on, lines of the log elsewhere.
import { clearLine, cursorTo } from 'node:readline'
import type { Log } from './telemetry/log.ts'

/** What a start does, in this order. */
export const START_STEPS = [
  'loading the server',
  'opening the database',
  'loading the demo',
  'opening the faces',
] as const

export type StartStep = (typeof START_STEPS)[number]

/** Told of each step as it begins; some have nothing to do and are left out. */
export type OnStep = (step: StartStep) => void

export interface Progress {
  readonly onStep: OnStep
  /** Removes the bar: the start is over, well or not. */
  readonly end: () => void
}

const WIDTH = 20

/**
 * Progress on standard error, or on a test's stream. What a start does mostly keeps the event loop busy, so each step is drawn
 * as it begins and by no timer.
 */
export function createProgress(log: Pick<Log, 'info'>, out: NodeJS.WriteStream = process.stderr): Progress {
  if (!out.isTTY) return { onStep: (step) => log.info(`starting: ${step}`), end: () => undefined }
  const clear = (): void => {
    cursorTo(out, 0)
    clearLine(out, 0)
  }
  return {
    onStep: (step) => {
      const done = Math.round((START_STEPS.indexOf(step) / START_STEPS.length) * WIDTH)
      clear()
      out.write(`platform-graph ${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${step}`)
    },
    end: clear,
  }
}
