// Published suites that are programs in Go: built by Go, from Go's own registry, once.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where programs and what is made for them stay between runs. */
export const CACHE = join(import.meta.dirname, '../../.cache/conformance')

export const run = promisify(execFile)

/** A program and the version of its module that is meant. */
export interface GoTool {
  readonly module: string
  readonly version: string
  /** Its folder below `cmd`, whose name is the program's. */
  readonly command: string
}

/** @returns the path of the program, or why there is none on this machine */
export async function goTool({ module, version, command }: GoTool): Promise<string | { readonly notRun: string }> {
  const go = await run('go', ['version']).catch(() => undefined)
  if (!go) return { notRun: `Go is not installed: ${command} was not run.` }
  await mkdir(CACHE, { recursive: true })
  try {
    await run('go', ['install', `${module}/cmd/${command}@${version}`], { env: GO, cwd: CACHE })
  } catch (error) {
    return { notRun: `${command} could not be had, and was not run: ${String(error)}` }
  }
  return join(CACHE, command)
}

/** The folder of the sources of a module, which Go has or fetches. */
export async function goSources({ module, version }: GoTool): Promise<string> {
  const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${version}`], { env: GO, cwd: CACHE })
  return (JSON.parse(stdout) as { readonly Dir: string }).Dir
}

const GO = { ...process.env, GOBIN: CACHE, GOFLAGS: '-mod=mod' }
