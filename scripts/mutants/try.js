// Runs in the copy of the project: each test as it is, to learn what it reaches, then for each defect those that reach it, the
// quick and the special ones first, until one fails. All in one process, so that a defect costs the tests and nothing else.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, it, TestRunner } from 'vitest'
import { createSqlSwitch } from './sql.js'
// In the copy this file stands among the tests.
import { closeAll, inFile } from './support/at-end.ts'

const { tests, mutants, texts, most, endsAt } = JSON.parse(readFileSync('mutants.json', 'utf8'))
/** What the planted sources ask and tell. */
const stryker = (globalThis.__stryker__ ??= {})
const sql = createSqlSwitch(texts)
globalThis.__sql = sql.note
/** Each statement comes by here on its way to the database. */
globalThis.__sqlSent = (text) => {
  if (stryker.currentTestId) for (const id of sql.reached(text)) stryker.mutantCoverage.perTest.this[id] = 1
  return stryker.activeMutant?.startsWith('sql-') ? sql.changed(text, stryker.activeMutant) : text
}
const NAME = 'planted defects'
/** How often more than without a defect its place may be come by: what goes round without end fails by itself. */
const ROUNDS = 100

// Before the files with their tests, which have nothing left to do after it.
it(NAME, { timeout: 86_400_000 }, async ({ task }) => {
  const files = task.file.tasks.filter((one) => one.type === 'suite')
  const reached = []
  for (const file of files) reached.push(...(await reachOfAll(file)))
  reached.sort((a, b) => a.ms * a.places - b.ms * b.places)
  console.log(`${reached.length} tests`)
  const results = []
  for (const { id, ...mutant } of mutants) {
    results.push({ ...mutant, ...(Date.now() > endsAt ? { status: 'left' } : await statusOf(id, reached)) })
    if (results.length % 25 === 0) writeFileSync('so-far.json', JSON.stringify(results))
  }
  for (const file of files) await close(file)
  writeFileSync('results.json', JSON.stringify(results))
  // What a defect has left open may never be closed.
  setTimeout(() => process.exit(), 30_000).unref()
  for (const file of files) skip(file)
})

for (const file of tests) describe(file, async () => void (await import(/* @vite-ignore */ resolve(file))))

function testsIn(tasks) {
  return tasks.flatMap((task) => (isSkipped(task) ? [] : task.type === 'suite' ? testsIn(task.tasks) : [task]))
}

function isSkipped({ mode }) {
  return mode === 'skip' || mode === 'todo'
}

function skip(suite) {
  suite.mode = 'skip'
  for (const task of suite.tasks) if (task.type === 'suite') skip(task)
}

/**
 * Of each test how long it takes and how often it comes by the place of each defect; without those that fail. One that fails when
 * it is run again, as what makes something of a name that is then taken, is run at a fresh start of its file each time.
 */
async function reachOfAll(file) {
  if (testsIn(file.tasks).length === 0) return []
  const fault = await begin(file).catch((error) => error)
  if (fault !== undefined) return (console.log(`left out: ${file.name}: ${fault}`), [])
  const tried = []
  for (const test of testsIn(file.tasks)) {
    const found = await reachOf(test).catch(
      (error) => void console.log(`left out: ${file.name} ${test.name}: ${error}`),
    )
    if (found !== undefined && found.places > 0) tried.push({ file, test, ...found })
  }
  const again = []
  for (const one of tried) {
    const isOnce = (await failure(one.test)) !== undefined
    const error = isOnce ? await failureOf({ ...one, isOnce }) : undefined
    if (error === undefined) again.push({ ...one, isOnce })
    else console.log(`only once: ${file.name} ${one.test.name}: ${error}`)
  }
  return again
}

async function reachOf(test) {
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  stryker.mutantCoverage.perTest = { this: {} }
  stryker.currentTestId = 'this'
  const begun = performance.now()
  try {
    await run(test)
  } finally {
    stryker.currentTestId = undefined
  }
  const times = stryker.mutantCoverage.perTest.this
  return { ms: performance.now() - begun, times, places: Object.keys(times).length }
}

async function statusOf(id, reached) {
  const reaching = reached.filter(({ times }) => times[id]).slice(0, most)
  for (const one of reaching) {
    if ((await failureWith(id, one)) === undefined) continue
    // It may have failed for what an earlier defect has left behind.
    if ((await failureOf(one)) === undefined) return { status: 'noticed', by: one.test.name }
    await restart(one.file)
    if ((await failureWith(id, one)) === undefined) continue
    if ((await failureOf(one)) !== undefined) await restart(one.file)
    return { status: 'noticed', by: one.test.name }
  }
  return { status: reaching.length === 0 ? 'not reached' : 'not noticed' }
}

async function failureWith(id, one) {
  if (one.isOnce) await restart(one.file)
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit: one.times[id] * ROUNDS + 1000 })
  const error = await failure(one.test)
  stryker.activeMutant = undefined
  return error
}

async function failureOf({ file, test, isOnce }) {
  if (isOnce) await restart(file)
  return failure(test)
}

async function failure(test) {
  try {
    await run(test)
    return undefined
  } catch (error) {
    return error ?? new Error('thrown without an error')
  }
}

async function restart(file) {
  await close(file)
  await begin(file)
}

/** With all that it opened: a server and a database for each defect are more than there is memory for. */
async function close(file) {
  await end(file)
  inFile(file.name)
  await closeAll()
}

async function begin(suite) {
  if (suite.suite === undefined) inFile(suite.name)
  for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) await hook(suite)
  for (const task of suite.tasks) if (task.type === 'suite' && !isSkipped(task)) await begin(task)
}

async function end(suite) {
  for (const task of suite.tasks) if (task.type === 'suite' && !isSkipped(task)) await end(task)
  // What a test file says at its end of all that happened is not about one defect.
  for (const hook of TestRunner.getSuiteHooks(suite).afterAll) await Promise.resolve(hook(suite)).catch(() => undefined)
}

/** A test with what is to happen before and after each of its suites. One that skips itself passes. */
async function run(test) {
  const suites = []
  for (let { suite } = test; suite; { suite } = suite) suites.unshift(suite)
  inFile(suites[0].name)
  const after = []
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        const undo = await hook(test.context, suite)
        if (typeof undo === 'function') after.unshift(undo)
      }
    }
    await TestRunner.getTestFn(test)()
  } catch (error) {
    if (error?.code !== 'VITEST_PENDING') throw error
  } finally {
    for (const suite of suites.toReversed())
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context, suite)
    for (const undo of after) await undo()
  }
}
