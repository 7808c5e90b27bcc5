// The blocks of a page as one script of bash, in a folder as a new user has it, against a server at the page's address.
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from './pages.ts'

const root = join(import.meta.dirname, '../..')

export interface Reached {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly token: string
  /** The uid of the demo's organization. */
  readonly organization: string
}

export interface Outcome {
  readonly code: number
  /** What it printed, on both streams. */
  readonly output: string
}

/** The tools that a page uses and this machine lacks. */
export function missingTools({ blocks }: Page): string[] {
  const used = ['curl', 'jq'].filter((tool) => blocks.some(({ text }) => new RegExp(`\\b${tool} `).test(text)))
  return used.filter((tool) => spawnSync('bash', ['-c', `command -v ${tool}`]).status !== 0)
}

/** A refusal fails a block, and so does a command in a pipe. What a page writes stays what it is. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body --show-error "$@"; }
`

/** Runs a page. It fails with the first block that does not end as it says. */
export async function runPage(page: Page, { url, token, organization }: Reached): Promise<Outcome> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  // Inside of the project, so that npx and imports find what is installed.
  const folder = await mkdtemp(join(cache, 'docs-'))
  try {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data/owner-token'), token)
    const { port } = new URL(url)
    await writeFile(join(folder, 'page.sh'), scriptOf(page).replaceAll('localhost:8080', `localhost:${port}`))
    return await bash(folder, { ORG: organization })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function scriptOf({ name, blocks }: Page): string {
  const parts = blocks.map(({ language, fails, text, line }, at) => {
    // What runs may end without a line break.
    const head = `printf '\\n== %s\\n' '${name}:${line}'\n`
    if (language === 'ts')
      return `${head}cat > block-${at}.ts <<'END OF BLOCK'\n${text}\nEND OF BLOCK\nnode block-${at}.ts\n`
    if (!fails) return `${head}${text}\n`
    return `${head}if (\n${text}\n); then echo 'This block should have been refused.'; exit 1; fi\n`
  })
  return PRELUDE + parts.join('')
}

function bash(cwd: string, variables: Record<string, string>): Promise<Outcome> {
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']].join(':')
  const env = { ...process.env, ...variables, PATH: path, NO_COLOR: '1' }
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  execFile('bash', ['page.sh'], { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
    const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
    resolve({ code, output: stdout + stderr })
  })
  return promise
}
