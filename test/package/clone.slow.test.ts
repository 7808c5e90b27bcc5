// The package's command in a clone, where what it runs has not been made.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'platform-graph-clone-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('says how to give a command there', () => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const command = join(bin, 'platform-graph.mjs')
  copyFileSync(new URL('../../bin/platform-graph.js', import.meta.url), command)
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'serve'], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^This is a clone, .*`npm run -s platform-graph -- serve`.*\n$/)
})
