// The recipe for Kotlin, built and run as it is written by Maven, against a real server.
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { PATIENCE_MS } from '../support/limits.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'

/** Two compilations, and on a new machine what Maven loads. */
const MOST_MS = 4 * PATIENCE_MS
/** What Maven says where there is no network and it has not loaded all before. */
const UNREACHED = /Could not transfer artifact|Unknown host|Could not find artifact .* in central|Cannot access/

const hasMaven = ['mvn', 'javac'].every((command) => spawnSync(command, ['-version']).status === 0)
if (!hasMaven) {
  const what =
    'The recipe for Kotlin is not tested: it takes Maven and a JDK (apt-get install maven default-jdk-headless).'
  if (process.env.CI === 'true') throw new Error(what)
  console.log(what)
}

let server: TestServer
let org: Organization

beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
})

interface Run {
  readonly failed: boolean
  readonly output: string
}

async function runRecipe(): Promise<Run> {
  const authorization = await org.authorization('owner')
  const env = { ...process.env, GRAPH: `${server.url}/graphql`, TOKEN: authorization!.slice('Bearer '.length) }
  const cwd = join(import.meta.dirname, '../../examples/kotlin')
  return new Promise((resolve) => {
    execFile('mvn', ['-B', '-q', 'compile', 'exec:java'], { cwd, env, timeout: MOST_MS }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stripVTControlCharacters(`${stdout}${stderr}`) }),
    )
  })
}

it.skipIf(!hasMaven)('reads every repo once, and tells a change that is refused by its fields', async ({ skip }) => {
  const { failed, output } = await runRecipe()
  if (failed && UNREACHED.test(output)) {
    console.log(`The recipe for Kotlin is not tested: Maven cannot load what it needs.\n${output}`)
    skip('Maven cannot load what it needs')
  }
  expect(failed, output).toBe(false)
  const said = (what: string): string[] =>
    output.split('\n').flatMap((line) => (line.startsWith(`${what} `) ? [line.slice(what.length + 1)] : []))
  const names = said('repo').map((line) => line.split(' ')[0]!)
  expect(names.length).toBeGreaterThan(10)
  expect(names).toEqual([...new Set(names)].sort())
  expect(
    said('repo').every((line) => /^\S+ (null|[A-Z_]+) \d{13}$/.test(line)),
    output,
  ).toBe(true)
  expect(said('described'), output).toEqual(['told by Kotlin 0'])
  expect(said('refused'), output).toEqual(['null INVALID_ARGUMENT [name]'])
})
