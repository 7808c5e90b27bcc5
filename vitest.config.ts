import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Two workers: left to itself Vitest takes one on a machine with two cores.
export default defineConfig({
  // Node and the libraries load graphql's CommonJS; Vite would give our files its ES modules, and two graphqls refuse each
  // other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Files of one worker share what they import, which is most of the time otherwise: so no test may change a module.
    isolate: false,
    maxWorkers: 2,
    // Real servers, sockets and processes on a shared machine: a test that fails twice is wrong, one that fails once is told.
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
