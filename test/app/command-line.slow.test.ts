// What every command has in common: --json for programs, completion for shells, and what the server that runs is asked.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const port = await freePort()
const url = `http://localhost:${port}`
const dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-commands-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const env = {
  ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
  ...{ LOG_LEVEL: 'silent', DEMO_DATA: 'false', BOOTSTRAP_ORG: 'acme' },
}
const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout
const json = async (...args: string[]): Promise<unknown> => JSON.parse(await run(...args, '--json')) as unknown

describe('without a server', () => {
  it('says as JSON what was applied, and which key signs', async () => {
    expect(await json('keys', 'list')).toEqual({ keys: [] })
    // A new database is unpacked with all migrations in it.
    expect(await json('migrate')).toEqual({ applied: [] })
    const { kid } = (await json('keys', 'add', '--alg', 'ES256')) as { kid: string }
    const { keys } = (await json('keys', 'list')) as { keys: { kid: string; alg: string; use: string }[] }
    expect(keys.map(({ use }) => use)).toEqual(['signs', 'verifies'])
    expect(keys.find((key) => key.kid === kid)).toMatchObject({ alg: 'ES256' })
    expect(await run('keys', 'list')).toContain(`${kid}\tES256\t`)
  })

  it('says as JSON what went wrong', async () => {
    const failed = expect(run('import', 'osv', '/nowhere', '--group', 'a'.repeat(40), '--json')).rejects
    await failed.toMatchObject({ code: 1, stderr: expect.stringMatching(/^\{"error":"[^"]+"\}\n$/) as string })
  })

  it.each(['bash', 'zsh', 'fish', 'powershell'])('completes in %s', async (shell) => {
    expect(await run('complete', shell)).toContain('platform-graph')
  })

  it('completes commands and options', async () => {
    expect(await run('complete', '--', 'key')).toMatch(/^keys\b/m)
    expect(await run('complete', '--', 'keys', 'add', '--a')).toMatch(/^--alg\b/m)
  })
})

describe('beside a server', () => {
  it('is told at which address it is ready, and asks it whom a token may stand for', async () => {
    const server = spawn(process.execPath, [MAIN, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const ready = JSON.parse(line.toString()) as { url: string; ownerToken: string }
      expect(ready).toMatchObject({ url, dev: false, ownerToken: join(dataDir, 'owner-token') })
      const { sub = '' } = decodeJwt(await run('token', '--identity', await ownerOf(ready.ownerToken)))
      expect(sub).toBe(await ownerOf(ready.ownerToken))
      await expect(run('token', '--identity', 'a'.repeat(40))).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('No identity has the uid aaaa') as string,
      })
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  })
})

async function ownerOf(file: string): Promise<string> {
  return decodeJwt(await readFile(file, 'utf8')).sub ?? ''
}
