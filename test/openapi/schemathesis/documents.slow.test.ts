// What Schemathesis finds by the examples and the bounds of each document. Without Python or its packages it says so and is skipped.
import { expect, it } from 'vitest'
import { runSchemathesis } from './run.ts'

// v2beta1 is v2 under an earlier name: each night tries it too, by chance.
it.for(['v2', 'v1'])('the server does what the document of %s says', async (version, { skip }) => {
  const outcome = await runSchemathesis({ seed: 1, versions: [version] })
  if ('notRun' in outcome) return skip(outcome.notRun)
  expect(outcome.passed, outcome.output).toBe(true)
})
