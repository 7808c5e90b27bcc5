// Runs in the copy of the project: each test once as it is, to learn what it reaches, then for each defect those that reach it,
// the quick ones first, until one fails. All in one process, so that a defect costs the tests and nothing else.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, it, TestRunner } from 'vitest'

const { tests, mutants } = JSON.parse(readFileSync('mutants.json', 'utf8'))
/** What the planted sources ask and tell. */
const stryker = (globalThis.__stryker__ ??= {})
const NAME = 'planted defects'
/** How often more than without a defect its place may be come by: what goes round without end fails by itself. */
const ROUNDS = 100

for (const file of tests) describe(file, async () => void (await import(/* @vite-ignore */ resolve(file))))

it(NAME, { timeout: 86_400_000 }, async ({ task }) => {
  const reached = []
  for (const test of testsIn(task.file.tasks)) reached.push({ test, ...(await reachOf(test)) })
  reached.sort((a, b) => a.ms - b.ms)
  const results = []
  for (const { id, fileName, location, mutatorName, replacement } of mutants) {
    const status = await statusOf(id, reached)
    results.push({
      fileName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      mutatorName,
      replacement,
      status,
    })
  }
  writeFileSync('results.json', JSON.stringify(results))
})

function testsIn(tasks) {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : task.name === NAME ? [] : [task]))
}

/** How often a test comes by the place of each defect, and how long it takes; it must pass. */
async function reachOf(test) {
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  stryker.mutantCoverage.perTest = {}
  stryker.currentTestId = 'this'
  const begun = performance.now()
  await run(test)
  stryker.currentTestId = undefined
  return { ms: performance.now() - begun, times: stryker.mutantCoverage.perTest.this ?? {} }
}

async function statusOf(id, reached) {
  const reaching = reached.filter(({ times }) => times[id])
  for (const { test, times } of reaching) {
    Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit: times[id] * ROUNDS + 1000 })
    const isNoticed = await run(test).then(
      () => false,
      () => true,
    )
    stryker.activeMutant = undefined
    if (isNoticed) return 'noticed'
  }
  return reaching.length === 0 ? 'not reached' : 'not noticed'
}

/** A test with what is to happen before and after each of its suites. */
async function run(test) {
  const suites = []
  for (let { suite } = test; suite; { suite } = suite) suites.unshift(suite)
  const after = []
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        const undo = await hook(test.context, suite)
        if (typeof undo === 'function') after.unshift(undo)
      }
    }
    await TestRunner.getTestFn(test)()
  } finally {
    for (const suite of suites.toReversed())
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite)
    for (const undo of after) await undo()
  }
}
