// What a start says of itself before it can answer.
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createProgress, START_STEPS } from '../../src/app/progress.ts'

/** A stream that says whether it is a terminal, and what was written to it. */
function stream(isTTY: boolean): { readonly out: NodeJS.WriteStream; readonly text: () => string } {
  const chunks: string[] = []
  const out = new PassThrough()
  out.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { out: Object.assign(out, { isTTY }) as never, text: () => chunks.join('') }
}

it.each([true, false])('tells of each step as it begins (on a terminal: %s)', (isTTY) => {
  const lines: string[] = []
  const { out, text } = stream(isTTY)
  const progress = createProgress({ info: (line: string) => lines.push(line) }, out)
  for (const step of START_STEPS) progress.onStep(step)
  progress.end()
  const said = isTTY ? text() : lines.join('\n')
  for (const step of START_STEPS) expect(said).toContain(step)
  // A bar is of terminals alone, and there are no lines beside it.
  expect(isTTY ? lines : text()).toHaveLength(0)
})
