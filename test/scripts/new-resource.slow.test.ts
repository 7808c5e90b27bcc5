// `npm run new:resource` as it is run, in a copy: what it writes is all that a plain resource takes, and all faces serve it.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atEnd } from '../support/at-end.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What the command, the checks and the cases need. */
const NEEDED = [
  ...['bench', 'docs', 'examples', 'prisma', 'proto', 'scripts', 'src', 'test'],
  ...['.prettierrc.json', 'buf.gen.yaml', 'buf.yaml', 'codegen.ts', 'package.json', 'prisma.config.ts'],
  ...['schema.graphql', 'tsconfig.json', 'vitest.config.ts'],
]

async function copy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-graph-resource-'))
  atEnd(() => rm(folder, { recursive: true }))
  const filter = (path: string): boolean => !path.includes('node_modules')
  for (const name of NEEDED) await cp(join(ROOT, name), join(folder, name), { recursive: true, filter })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs a command of the copy as a person would, and gives what it printed. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`
  const options = { cwd: folder, env: { ...process.env, PATH: path }, maxBuffer: 1 << 26 }
  try {
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}

test('a new resource is nine files, its types hold, and its cases pass on every face', async () => {
  const folder = await copy()
  const npm = (...args: string[]): Promise<string> => run(folder, 'npm', 'run', '--silent', ...args)

  const written = (await npm('new:resource', '--', 'ApiKey', '--parent', 'Group')).trim().split('\n').slice(0, -1)
  expect(written.map((file) => file.replace(/\d{14}/, 'TIME'))).toEqual([
    'proto/chainguard/platform/iam/v2/api_keys.proto',
    'src/services/iam/api-keys.ts',
    'src/graphql/types/api-key.ts',
    'test/cases/iam/api-keys.yaml',
    'proto/chainguard/capabilities/capabilities.proto',
    'src/contract/builtin-roles.ts',
    'prisma/schema.prisma',
    'src/services/domains.ts',
    'prisma/migrations/TIME_api_keys/migration.sql',
  ])
  for (const step of ['proto', 'prisma', 'schema']) await npm(`generate:${step}`)
  expect(await readFile(join(folder, 'schema.graphql'), 'utf8')).toContain('createApiKey(')

  await run(folder, 'tsc', '--noEmit')
  await run(folder, 'prettier', '--check', ...written.filter((file) => file.endsWith('.ts')))
  const asked = ['-t', 'api-keys|every method has a case', '--reporter=json']
  const report = await run(folder, 'vitest', 'run', 'test/faces/cases.test.ts', ...asked)
  const { numPassedTests, numFailedTests } = JSON.parse(report) as { numPassedTests: number; numFailedTests: number }
  const cases = (await readFile(join(folder, 'test/cases/iam/api-keys.yaml'), 'utf8')).match(/^ {2}- name/gm) ?? []
  expect([numPassedTests, numFailedTests]).toEqual([cases.length + 1, 0])

  // Nothing that is there already is written over.
  await expect(npm('new:resource', '--', 'ApiKey', '--parent', 'Group')).rejects.toThrow(
    'There is a CAP_IAM_API_KEYS_LIST',
  )
  await expect(npm('new:resource', '--', 'ApiKeys', '--parent', 'Group')).rejects.toThrow(
    'in the singular and PascalCase',
  )
  await expect(npm('new:resource', '--', 'Other', '--parent', 'Tag')).rejects.toThrow(
    '--parent is one of Group and Repo',
  )
})
