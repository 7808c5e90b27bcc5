// The commands that the overview shows, run as it shows them.
import { exec, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facts } from '../../src/explorers/console/facts.ts'
import { bootExplorer, type Booted } from '../explorers/boot.ts'

// Its option --json is as old as version 7.82.
const [, major = 0, minor = 0] =
  /^curl (\d+)\.(\d+)/.exec(spawnSync('curl', ['--version']).stdout?.toString() ?? '') ?? []
const hasCurl = Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 82)
if (!hasCurl) console.log('The commands of the overview are not run: no curl of version 7.82 or newer.')

const bin = join(import.meta.dirname, '../../node_modules/.bin')
const wanted: Readonly<Record<string, RegExp>> = {
  GraphQL: /"viewer":\{"identity":\{"name":"owner"\}\}/,
  REST: /"groups":\[\{"uid"/,
  gRPC: /"repos": \[/,
  MCP: /"name":"iam_list_groups"/,
  Tokens: /"token_endpoint"/,
  Operations: /^ok$/m,
}

describe.skipIf(!hasCurl)('a command of the overview', () => {
  let server: Booted

  beforeAll(async () => {
    server = await bootExplorer()
  })
  afterAll(() => server.close())

  it.each(Object.entries(wanted))('for %s does what it is there for', async (name, answer) => {
    const response = await fetch(`${server.url}/`)
    const { faces } = (await response.json()) as Facts
    const { command = '' } = faces.find((face) => face.name === name)!
    const env = { ...process.env, TOKEN: server.token, PATH: `${bin}:${process.env['PATH']}` }
    // The package's own command, which npx would find too, without asking a registry about it.
    const { stdout } = await promisify(exec)(command.replace(/^npx /, ''), { env, maxBuffer: 1 << 24 })
    expect(stdout).toMatch(answer)
  })
})
