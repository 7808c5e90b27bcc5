import { configDefaults, defineConfig } from 'vitest/config'

// Which files a run is of, by its mode: of one kind, so that a path after the command names some of them.
const FILES: Readonly<Record<string, string>> = {
  slow: 'test/**/*.slow.test.ts',
  browser: 'test/**/*.browser.test.ts',
}

/**
 * What the run on PostgreSQL leaves out: what asks no database, what asks one through a face that is tried there by itself, and what starts
 * servers on databases of its own.
 */
const NO_MATTER_OF_POSTGRES = [
  'test/{explorers,examples,contract,conformance,openapi,wire,core,facade,fuzz,scripts,simulation,package,docs,mock,console}/**',
  'test/app/worlds/**',
  'test/app/{command-line,faults,folder-lock,keys-command,lifecycle,settings,sigterm,token-command}.slow.test.ts',
  'test/graphql/reads-past.slow.test.ts',
  'test/{db/{patroni,pgbouncer,replicas},soak/soak}.slow.test.ts',
  FILES.browser!,
]

// What a test file frees goes back to the system at once: by its defaults glibc keeps a third of what a worker has. Workers inherit it.
Object.assign(process.env, {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
})

/**
 * Left to itself Vitest takes one on a machine with two cores, which two fill: each has its database in itself. One that waits for
 * PostgreSQL leaves room for a third.
 */
const WORKERS: Readonly<Record<string, number>> = { postgres: 3 }

export default defineConfig(({ mode }) => ({
  test: {
    include: [FILES[mode] ?? 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(mode === 'postgres' ? NO_MATTER_OF_POSTGRES : [])],
    pool: 'forks',
    // Node.js loads what is tested, as it does where that runs: Vite would rewrite each module first, once for each worker.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Files of one worker share what they import, which is most of the time otherwise: so no test may change a module.
    isolate: false,
    maxWorkers: WORKERS[mode] ?? 2,
    setupFiles: ['test/support/setup.ts'],
    // For what files leave in memory (test/support/memory.ts). With V8's own size of what is young
    // (16 MiB), what a test leaves is taken for old, and a tenth of all time goes by marking it.
    execArgv: ['--expose-gc', '--max-semi-space-size=32'],
    // What must come about is waited for by its condition (test/support/eventually.ts); these end only what never does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 10 } },
    reporters: ['default'],
  },
}))
