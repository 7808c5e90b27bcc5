// Runs Connect's conformance suite (connectrpc.com/conformance) against the gRPC face: `npm run conformance:connect`.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const VERSION = 'v1.0.7'
const MODULE = 'connectrpc.com/conformance'
const here = import.meta.dirname
const root = join(here, '../../..')
const cache = join(root, '.cache/conformance')
const run = promisify(execFile)

/** How a run ended; undefined: it could not be made, for `why`. */
export type Outcome = { readonly passed: boolean; readonly output: string } | { readonly notRun: string }

/** The runner is built by Go, from Go's own registry, once; its messages are compiled from the same sources. */
export async function runConformance(): Promise<Outcome> {
  const go = await run('go', ['version']).catch(() => undefined)
  if (!go) return { notRun: 'Go is not installed: the conformance suite of Connect was not run.' }
  await mkdir(cache, { recursive: true })
  const env = { ...process.env, GOBIN: cache, GOFLAGS: '-mod=mod' }
  try {
    await run('go', ['install', `${MODULE}/cmd/connectconformance@${VERSION}`], { env, cwd: cache })
  } catch (error) {
    return { notRun: `The conformance suite of Connect could not be had, and was not run: ${String(error)}` }
  }
  const { stdout } = await run('go', ['mod', 'download', '-json', `${MODULE}@${VERSION}`], { env, cwd: cache })
  const { Dir: sources } = JSON.parse(stdout) as { Dir: string }
  const image = join(cache, `${VERSION}.binpb`)
  await run(join(root, 'node_modules/.bin/buf'), ['build', join(sources, 'proto'), '-o', image], { cwd: cache })
  return judge(image)
}

async function judge(image: string): Promise<Outcome> {
  // The runner waits for each server only so long: on a busy machine two at a time begin sooner than four.
  const options = ['--mode', 'server', '--max-servers', '2', '--conf', join(here, 'config.yaml')]
  const server = [process.execPath, join(here, 'server.ts'), image]
  const child = spawn(join(cache, 'connectconformance'), [...options, '--', ...server], { cwd: root })
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
