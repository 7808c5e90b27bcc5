// What Relay's compiler and the code generator make of the schema as it is.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { generate } from '@graphql-codegen/cli'
import { describe, expect, it } from 'vitest'
import config from '../../codegen.ts'
import { areInstalled, folder } from './serve.ts'

const root = join(import.meta.dirname, '../..')

describe.skipIf(!areInstalled)('Relay', () => {
  it('accepts the schema, and its files are current', async () => {
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; text: string }>()
    const compiler = execFile(
      join(folder, 'node_modules/.bin/relay-compiler'),
      ['--validate'],
      { cwd: join(folder, 'relay') },
      (_error, stdout, stderr) => resolve({ code: compiler.exitCode, text: stdout + stderr }),
    )
    const { code, text } = await promise
    expect(code, `${text}\nnpm run generate:relay makes them anew.`).toBe(0)
    expect(text).toMatch(/compiled documents: [1-9]/)
  })
})

// Whether they are current is for the step of CI that makes all files anew.
describe('the typed documents', () => {
  it('can be made of the schema as it is', async () => {
    const made = (await generate({ ...config, cwd: root, silent: true }, false)) as {
      filename: string
      content: string
    }[]
    const { content = '' } = made.find(({ filename }) => filename.endsWith('examples/urql/src/gen/graphql.ts')) ?? {}
    for (const name of ['Organizations', 'Overview', 'LatestEvents', 'LiveEvents']) {
      expect(content).toContain(`export const ${name}Document`)
    }
  })
})
