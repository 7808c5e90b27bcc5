// What Schemathesis finds by the examples and the bounds of each document. Without Python or its packages it says so and is skipped.
import { expect, it } from 'vitest'
import { versions } from '../../../src/contract/versions.ts'
import { runSchemathesis } from './run.ts'

it.for(versions.map(({ version }) => version))(
  'the server does what the document of %s says',
  async (version, { skip }) => {
    const outcome = await runSchemathesis({ seed: 1, versions: [version] })
    if ('notRun' in outcome) return skip(outcome.notRun)
    expect(outcome.passed, outcome.output).toBe(true)
  },
)
