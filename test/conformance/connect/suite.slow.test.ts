// What Connect's published suite asks of gRPC, gRPC-Web and Connect. Without Go it says so and is skipped.
import { expect, it } from 'vitest'
import { runConformance } from './run.ts'

it('the gRPC face passes the conformance suite of Connect', async ({ skip }) => {
  const outcome = await runConformance()
  if ('notRun' in outcome) return skip(outcome.notRun)
  expect(outcome.output).toMatch(/Total cases: \d{4}\n\d{4} passed, 0 failed/)
  expect(outcome.passed).toBe(true)
})
