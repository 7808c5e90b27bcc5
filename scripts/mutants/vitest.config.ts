// How planted defects are tried: as the tests are run, by one file that takes all others in (try.js).
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

export default defineConfig((env) => {
  const { test } = base(env)
  // A test takes a tenth of a second. What a defect makes wait for ever is noticed.
  return {
    test: {
      ...test,
      include: ['test/try.js'],
      testTimeout: 10_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 9_000, interval: 10 } },
    },
  }
})
