import { defineConfig } from 'vitest/config'

// Two cores: a pool of threads, and no file waits for the network.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
