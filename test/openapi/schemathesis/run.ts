// Runs Schemathesis (schemathesis.readthedocs.io) against a server of its own, by what the server's documents say:
// `npm run schemathesis -- --minutes 10 --seed 7 [v2 v2beta1 v1]`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { versions } from '../../../src/contract/versions.ts'
import { seedOrganization } from '../../support/faces-organization.ts'
import { startTestServer } from '../../support/faces-server.ts'

/** What the hooks are written for. */
const VERSION = '4.32.5'
const here = import.meta.dirname
const root = join(here, '../../..')
const environment = join(root, '.cache/schemathesis')
/** The hooks have checks of their own in their place. */
const EXCLUDED = 'positive_data_acceptance,negative_data_rejection'

/** How a run ended; or why it could not be made. */
export type Outcome = { readonly passed: boolean; readonly output: string } | { readonly notRun: string }

export interface Run {
  /** Seconds for each version; absent: no random requests, but examples and each bound of each field, the same in every run. */
  readonly seconds?: number
  readonly seed: number
  readonly versions: readonly string[]
}

/** Tries every operation of the documents. Needs Python, and a registry of its packages once. */
export async function runSchemathesis({ seconds, seed, versions: wanted }: Run): Promise<Outcome> {
  const command = await installed()
  if ('notRun' in command) return command
  const server = await startTestServer()
  const outputs: string[] = []
  let passed = true
  try {
    const organization = await seedOrganization(server)
    const token = await organization.authorization('operator')
    for (const version of wanted) {
      const location = `${server.url}/openapi.json?version=${version}`
      const extent = seconds === undefined ? ['--phases', 'examples,coverage'] : ['--max-time', String(seconds)]
      const bounds = [...extent, '--seed', String(seed), '--workers', '1']
      const options = [
        '--url',
        server.url,
        '-H',
        `Authorization: ${token}`,
        '--checks',
        'all',
        '--exclude-checks',
        EXCLUDED,
      ]
      // How fast the machine is says nothing of the server.
      const patience = ['--request-timeout', '300', '--suppress-health-check', 'all']
      const output = ['--no-color', '--warnings', 'off', '--continue-on-failure']
      const { code, said } = await run(command.path, ['run', location, ...options, ...bounds, ...patience, ...output], {
        SCHEMATHESIS_HOOKS: join(here, 'hooks.py'),
        KNOWN_UIDS: uidsOf(organization.variables).join(' '),
      })
      passed &&= code === 0
      outputs.push(`${version}: ${said}`)
    }
  } finally {
    await server.close()
  }
  if (server.faults.length > 0) passed = false
  return { passed, output: [...outputs, ...server.faults].join('\n') }
}

/** The uids of an organization: what its names stand for that is one. */
function uidsOf(variables: Readonly<Record<string, string>>): string[] {
  return Object.values(variables).filter((value) => /^[0-9a-f]{40}(?:\/[0-9a-f]{16})*$/.test(value))
}

/** The command of a virtual environment of its own, which is made the first time. */
async function installed(): Promise<{ readonly path: string } | { readonly notRun: string }> {
  // What it keeps for the next time lies there too.
  await mkdir(environment, { recursive: true })
  const given = process.env['SCHEMATHESIS']
  if (given) return { path: given }
  const path = join(environment, 'bin/st')
  if (existsSync(path)) return { path }
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', environment]],
    [join(environment, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`]],
  ]
  for (const [command, parameters] of steps) {
    const { code, said } = await run(command, parameters)
    if (code !== 0) return { notRun: `Schemathesis could not be had, and was not run: ${said.trim()}` }
  }
  return { path }
}

async function run(
  command: string,
  parameters: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, parameters, { cwd: environment, env: { ...process.env, ...more } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  child.on('error', (error) => output.push(error.message))
  const [code] = (await once(child, 'close').catch(() => [1])) as [number | null]
  return { code, said: output.join('') }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  })
  const asked = positionals.length > 0 ? positionals : versions.map(({ version }) => version)
  const seconds = Math.ceil((Number(values.minutes) * 60) / asked.length)
  const outcome = await runSchemathesis({ seconds, seed: Number(values.seed), versions: asked })
  console.log('notRun' in outcome ? outcome.notRun : outcome.output)
  process.exitCode = 'notRun' in outcome || outcome.passed ? 0 : 1
}
