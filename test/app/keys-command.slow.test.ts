// Keys from the command line: added to the folder, printed for a secret, and which of them signs.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadOrCreateSigningKeys, type StoredJwk } from '../../src/auth/keys.ts'

const run = promisify(execFile)
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-graph-keys-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const keys = async (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  (
    await run(process.execPath, [MAIN, 'keys', ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    })
  ).stdout

it('add: the folder has one more, and its id is printed', async () => {
  await loadOrCreateSigningKeys({ files: undefined, dataDir })
  const kid = (await keys(['add'])).trim()
  const found = await loadOrCreateSigningKeys({ files: undefined, dataDir })
  expect(found.map((key) => key.kid)).toContain(kid)
  expect(await readdir(join(dataDir, 'keys'))).toHaveLength(2)
})

it('add is refused where SIGNING_KEYS names the keys', async () => {
  const file = join(dataDir, 'own.jwk')
  await writeFile(file, await keys(['generate']))
  await expect(keys(['add'], { SIGNING_KEYS: file })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('keys generate') as string,
  })
})

it('generate: a key that signs, or with --standby one that only verifies until it has a time', async () => {
  const files = [join(dataDir, 'standby.jwk'), join(dataDir, 'signing.jwk')]
  const standby = JSON.parse(await keys(['generate', '--standby'])) as StoredJwk
  const signing = JSON.parse(await keys(['generate'])) as StoredJwk
  const order = async (): Promise<string[]> => (await loadOrCreateSigningKeys({ files, dataDir })).map((key) => key.kid)
  await writeFile(files[0]!, JSON.stringify(standby))
  await writeFile(files[1]!, JSON.stringify(signing))
  expect(await order()).toEqual([signing.kid, standby.kid])
  await writeFile(files[0]!, JSON.stringify({ ...standby, iat: Number(signing.iat) + 1 }))
  expect(await order()).toEqual([standby.kid, signing.kid])
})
