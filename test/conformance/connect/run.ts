// Runs Connect's conformance suite (connectrpc.com/conformance) against the gRPC face: `npm run conformance:connect`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CACHE, goSources, goTool, run } from '../go-tool.ts'

const SUITE = { module: 'connectrpc.com/conformance', version: 'v1.0.7', command: 'connectconformance' }
const here = import.meta.dirname
const root = join(here, '../../..')

/** How a run ended, or why there was none. */
export type Outcome = { readonly passed: boolean; readonly output: string } | { readonly notRun: string }

/** The suite's messages are compiled from the sources of its runner. */
export async function runConformance(): Promise<Outcome> {
  const runner = await goTool(SUITE)
  if (typeof runner !== 'string') return runner
  const image = join(CACHE, `${SUITE.version}.binpb`)
  const sources = join(await goSources(SUITE), 'proto')
  await run(join(root, 'node_modules/.bin/buf'), ['build', sources, '-o', image], { cwd: CACHE })
  return judge(runner, image)
}

async function judge(runner: string, image: string): Promise<Outcome> {
  // The runner waits for each server only so long: on a busy machine two at a time begin sooner than four.
  const options = ['--mode', 'server', '--max-servers', '2', '--conf', join(here, 'config.yaml')]
  const server = [process.execPath, join(here, 'server.ts'), image]
  const child = spawn(runner, [...options, '--', ...server], { cwd: root })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { passed: code === 0, output: output.join('') }
}

if (import.meta.main) {
  const outcome = await runConformance()
  console.log('notRun' in outcome ? outcome.notRun : outcome.output)
  process.exitCode = 'notRun' in outcome || outcome.passed ? 0 : 1
}
